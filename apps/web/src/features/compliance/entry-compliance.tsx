import type { DisplayOptions } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dateDisplay } from '../../platform/session/display.ts'
import { failedPart, PartFailed } from '../../ui/components/part-failed.tsx'
import { dayName } from '../../ui/dates/day-names.ts'
import { type Day, daysBetween } from '../../ui/dates/days.ts'
import styles from './compliance.module.css'
import { ComplianceFigures } from './figures.tsx'
import { ComplianceKey } from './key.tsx'
import { MatchChoice } from './match-choice.tsx'
import { aroundQuery, entryQuery, matchAutomatically, ofEntryQuery, setMatch, setWorkout } from './queries.ts'
import { StepTable } from './step-table.tsx'

interface Props {
  userUuid: string
  entry: { uuid: string; date: Day; sport: 'bike' | 'run' | 'other' | null }
  mayPlan: boolean
  display: DisplayOptions
}

/** A planned workout or race beside its activity, and the choice of that activity. */
export function EntryCompliance({ userUuid, entry: { uuid, date, sport }, mayPlan, display }: Props) {
  const { t } = useTranslation('compliance')
  const asked = useQuery(ofEntryQuery(uuid))
  const { data: entry } = useQuery(entryQuery(uuid))
  const { data: around } = useQuery(aroundQuery(userUuid, date))
  if (!asked.data)
    return (
      <div aria-busy={asked.isPending}>
        <PartFailed text={t('failed')} again={t('tryAgain')} part={failedPart(asked)} />
      </div>
    )
  const { compliance, match, thresholds } = asked.data
  const dates = dateDisplay()
  const activities = (around?.activities ?? [])
    .filter((activity) => activity.sport === sport || activity.uuid === compliance?.activityUuid)
    .sort((a, b) => Math.abs(daysBetween(a.date, date)) - Math.abs(daysBetween(b.date, date)))
    .map((activity) => ({
      value: activity.uuid,
      label: `${dayName(activity.date, dates)} · ${activity.title}`,
    }))
  // An activity that is matched automatically is matched so again, which changes nothing.
  const holderOf = (activityUuid: string) => {
    const holder = around?.entries.find(({ done }) => done?.activityUuid === activityUuid)
    return holder && holder.uuid !== uuid ? { entryUuid: holder.uuid, byHand: true } : undefined
  }
  const chosen = compliance?.activityUuid ?? ''
  if (chosen && !activities.some(({ value }) => value === chosen))
    activities.unshift({ value: chosen, label: t('otherActivity') })
  return (
    <div className={styles.compliance}>
      <div className={styles.choice}>
        <span className="soft small" aria-hidden="true">
          {t('activity')}
        </span>
        <MatchChoice
          label={t('activity')}
          options={activities}
          value={chosen}
          none={t('noActivity')}
          match={match}
          mayChange={mayPlan}
          onChoose={(activityUuid) =>
            activityUuid === null
              ? setMatch(uuid, null)
              : setWorkout(activityUuid, { from: holderOf(activityUuid), to: uuid })
          }
          onAutomatic={match === 'automatic' ? undefined : () => matchAutomatically(uuid)}
        />
      </div>
      {compliance ? (
        <>
          <ComplianceFigures {...{ compliance, thresholds, display }} />
          {compliance.steps.length > 0 && (
            <div className={styles.scroll}>
              <StepTable {...{ compliance, thresholds, display }} definition={entry?.definition ?? null} />
            </div>
          )}
          <ComplianceKey thresholds={thresholds} locale={display.locale} />
        </>
      ) : (
        <p className="soft">{t('notMatched')}</p>
      )}
    </div>
  )
}
