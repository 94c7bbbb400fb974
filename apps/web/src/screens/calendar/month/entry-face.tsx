import { type DisplayOptions, metricAbbreviation } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import type { DateDisplay } from '../../../platform/session/display.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import { SportIcon } from '../../../ui/components/sport-icon.tsx'
import { dayName, weekdayName } from '../../../ui/dates/day-names.ts'
import type { Day } from '../../../ui/dates/days.ts'
import styles from '../calendar.module.css'
import type { Done, Line } from '../queries.ts'
import { Distance } from './distance.tsx'
import { hoursAndMinutes, wholeLoad } from './formats.ts'
import { profileArea } from './profile.ts'
import { StepStrip } from './step-strip.tsx'

export interface Face {
  line: Line
  /** The day it stands in: of a stay away, any of its days. */
  date: Day
  today: Day
  /** Activities of its day. */
  done: readonly Done[]
  display: DisplayOptions
  dates: DateDisplay
}

/** True for a workout of a past day without an activity of its sport. */
export const isMissed = (
  { kind, date, sport, activityUuid, done: compared }: Line,
  today: Day,
  done: readonly Done[],
): boolean =>
  kind === 'workout' &&
  date < today &&
  activityUuid === null &&
  compared === null &&
  !done.some((activity) => activity.sport === sport)

/** Contents of an entry's card. */
export function EntryFace({ line, date, today, done, display, dates }: Face) {
  const { t } = useTranslation('calendar')
  const { kind, title, sport, expectedTime, expectedDistance, expectedLoad, clockTime, note } = line
  const name = title || note || t(`kind_${kind}`)
  return (
    <>
      <span className={styles.name}>
        {sport && kind !== 'race' && <SportIcon sport={sport} label={t(`sport_${sport}`)} size={14} />}
        {kind === 'note' && <Icon name="note" size={13} />}
        {kind === 'race' && <Icon name="flag" size={14} />}
        {kind === 'away' ? <span className="clip">{name}</span> : <b className="clip">{name}</b>}
      </span>
      {kind === 'race' && (
        <span className={styles.figures}>
          <span>{t('raceOf', { priority: line.priority ?? 'A' })}</span>
          {line.goal && <span className="clip">{line.goal}</span>}
        </span>
      )}
      {(kind === 'workout' || kind === 'race') && (
        <span className={styles.figures}>
          <span>
            {expectedTime === null ? '' : hoursAndMinutes(expectedTime)}
            {clockTime && ` · ${clockTime}`}
          </span>
          {expectedLoad !== null ? (
            <span>
              {wholeLoad(expectedLoad, display)}
              <span className="u">{metricAbbreviation('tss', display.locale)}</span>
            </span>
          ) : (
            expectedDistance !== null && (
              <span>
                <Distance metres={expectedDistance} display={display} />
              </span>
            )
          )}
        </span>
      )}
      {line.profile && (
        <svg className={styles.profile} viewBox="0 0 96 16" preserveAspectRatio="none" aria-hidden="true">
          <path d={profileArea(line.profile)} />
        </svg>
      )}
      {kind === 'away' && line.lastDate && line.lastDate !== line.date && date === line.date && (
        <span className={styles.figures}>{t('until', { date: dayName(line.lastDate, dates) })}</span>
      )}
      {line.done && <StepStrip done={line.done} locale={display.locale} />}
      {isMissed(line, today, done) && <span className={styles.missed}>{t('notDone')}</span>}
      {line.changedBy && (
        <span className={styles.changed}>
          <Icon name="pencil" size={12} />
          <span className="clip">
            {t(`changed_${line.changedBy.change}`, {
              name: line.changedBy.name ?? t('somebody'),
              day: line.changedBy.from ? weekdayName(line.changedBy.from, dates) : '',
            })}
          </span>
        </span>
      )}
    </>
  )
}
