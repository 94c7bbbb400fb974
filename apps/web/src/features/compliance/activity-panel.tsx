import { pagePath } from '@cadenza/contract/pages'
import type { DisplayOptions } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { dateDisplay } from '../../platform/session/display.ts'
import { currentSession } from '../../platform/session/session.ts'
import { dayName } from '../../ui/dates/day-names.ts'
import { dayOf, daysBetween } from '../../ui/dates/days.ts'
import type { Activity } from '../activity/queries.ts'
import styles from './compliance.module.css'
import { ComplianceFigures } from './figures.tsx'
import { ComplianceKey } from './key.tsx'
import { MatchChoice } from './match-choice.tsx'
import { aroundQuery, entryQuery, matchAutomatically, ofActivityQuery, setWorkout } from './queries.ts'
import { StepTable } from './step-table.tsx'

export interface ActivityPanelProps {
  activity: Pick<Activity, 'uuid' | 'userUuid' | 'sport' | 'startTime' | 'timeZone'>
  display: DisplayOptions
}

/** The steps of the planned workout that an activity was, and the choice of that workout. */
export function ActivityPanel({
  activity: { uuid, userUuid, sport, startTime, timeZone },
  display,
}: ActivityPanelProps) {
  const { t } = useTranslation('compliance')
  const { search } = useLocation()
  const date = dayOf(Date.parse(startTime), timeZone)
  const { data } = useQuery(ofActivityQuery(uuid))
  const compliance = data?.compliance ?? null
  const { data: around } = useQuery(aroundQuery(userUuid, date))
  const { data: entry } = useQuery({
    ...entryQuery(compliance?.entryUuid ?? ''),
    enabled: compliance !== null,
  })
  // So that somebody who said that it was none can go back.
  const [left, setLeft] = useState<string>()
  const planned = (around?.entries ?? []).filter(
    (line) =>
      line.uuid === compliance?.entryUuid ||
      ((line.kind === 'workout' || line.kind === 'race') && line.sport === sport),
  )
  if (!data || (!compliance && planned.length === 0)) return null
  const { thresholds } = data
  const dates = dateDisplay()
  const options = planned
    .toSorted((a, b) => Math.abs(daysBetween(a.date, date)) - Math.abs(daysBetween(b.date, date)))
    .map((line) => ({
      value: line.uuid,
      label: `${dayName(line.date, dates)} · ${line.title || t('untitled')}`,
    }))
  const chosen = compliance?.entryUuid ?? ''
  if (chosen && !options.some(({ value }) => value === chosen))
    options.unshift({ value: chosen, label: entry?.title || t('untitled') })
  const match = compliance ? data.match : left ? 'none' : 'automatic'
  const again = compliance && match === 'by_hand' ? chosen : compliance ? undefined : left
  const account = currentSession().account?.uuid
  const day = entry?.date ?? date
  const calendar = userUuid === account ? pagePath('calendar') : pagePath('athleteCalendar', { userUuid })
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="compliance" id="planned-workout">
      <div className="ph">
        <h2 id="compliance" className="nowrap">
          {t('title')}
        </h2>
        <MatchChoice
          label={t('workout')}
          options={options}
          value={chosen}
          none={t('noWorkout')}
          match={match}
          mayChange={around?.mayPlan ?? false}
          onChoose={async (to) => {
            const from = compliance
              ? { entryUuid: compliance.entryUuid, byHand: compliance.byHand }
              : undefined
            await setWorkout(uuid, { from, to })
            setLeft(to === null ? from?.entryUuid : undefined)
          }}
          onAutomatic={
            again === undefined
              ? undefined
              : async () => {
                  await matchAutomatically(again)
                  setLeft(undefined)
                }
          }
        />
        <span className="grow" />
        <Link to={`${calendar}?date=${day}`} className="btn q">
          {t('toCalendar')}
        </Link>
      </div>
      <div className={`pb ${styles.compliance}`}>
        {compliance ? (
          <>
            <ComplianceFigures {...{ compliance, thresholds, display }} />
            {compliance.steps.length > 0 && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
              <section className={styles.scroll} tabIndex={0} aria-label={t('steps')}>
                <StepTable
                  {...{ compliance, thresholds, display, search }}
                  definition={entry?.definition ?? null}
                />
              </section>
            )}
            <ComplianceKey thresholds={thresholds} locale={display.locale} />
          </>
        ) : (
          <p className="soft">{t('noneOfThese')}</p>
        )}
      </div>
    </section>
  )
}
