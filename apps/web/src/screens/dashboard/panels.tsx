import type { DisplayOptions, MotionSport } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hasMotion } from '../../features/activity-list/motion-columns.ts'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { sectionPath } from '../../features/athletes/selected-athlete.ts'
import { LoadPanel } from '../../features/load/load-panel.tsx'
import type { DateDisplay } from '../../platform/session/display.ts'
import { currentPreferences } from '../../platform/session/own-preferences.ts'
import { currentSession } from '../../platform/session/session.ts'
import { addDays, type Day, firstWeekday } from '../../ui/dates/days.ts'
import { ChangesPanel } from './changes/changes-panel.tsx'
import styles from './dashboard.module.css'
import type { ShownItem } from './items/kind.ts'
import { LastActivity } from './last-activity.tsx'
import { formQuery, monthDays } from './motion/form-query.ts'
import { MotionPanel } from './motion/motion-panel.tsx'
import { NoMotion } from './no-motion.tsx'
import { Recent } from './recent.tsx'
import { Saved } from './saved.tsx'
import { SevenDays } from './seven-days.tsx'
import { weeksUntil } from './sums.ts'
import { TwelveWeeks } from './twelve-weeks.tsx'
import { ZonesPanel } from './zones/zones-panel.tsx'

interface Props {
  /** Saved views that are not hidden. */
  items: readonly ShownItem[]
  userUuid: string
  mine: boolean
  /** Newest first, at least one. */
  rows: readonly ActivityRow[]
  newest: ActivityRow
  today: Day
  display: DisplayOptions
  dates: DateDisplay
}

const recentRows = 8
const weekCount = 12
const motionSports = ['bike', 'run'] as const

type MotionActivity = ActivityRow & { sport: MotionSport }
const isMotionActivity = (row: ActivityRow): row is MotionActivity => row.sport !== 'other' && hasMotion(row)

/** Panels of an athlete with activities; motion leads. */
export function Panels({ items, userUuid, mine, rows, newest, today, display, dates }: Props) {
  const { features } = currentSession()
  const known = useMemo(() => [...features], [features])
  const last = useMemo(() => rows.find(isMotionActivity), [rows])
  const sports = useMemo(() => {
    const from = addDays(today, 1 - 2 * monthDays)
    const recent = rows.filter((row) => row.date >= from).filter(isMotionActivity)
    return motionSports.filter((sport) => sport === last?.sport || recent.some((row) => row.sport === sport))
  }, [rows, today, last])
  const form = useQuery({
    ...formQuery({ userUuid, last: last ?? nobody, sports, today, features: known }),
    enabled: last !== undefined,
  })
  const first = firstWeekday[currentPreferences(display.locale).weekStart]
  const weeks = useMemo(() => weeksUntil(rows, today, first, weekCount), [rows, today, first])
  const owner = mine ? undefined : userUuid
  const list = sectionPath('activities', owner)
  return (
    <div className={styles.grid}>
      {last ? (
        <MotionPanel
          key={last.uuid}
          row={last}
          query={form}
          features={known}
          display={display}
          dates={dates}
        />
      ) : (
        <LastActivity key={newest.uuid} row={newest} display={display} dates={dates} />
      )}
      <SevenDays userUuid={userUuid} mine={mine} rows={rows} today={today} display={display} dates={dates} />
      {last ? (
        <ChangesPanel
          query={form}
          today={today}
          features={known}
          analysis={sectionPath('analysis', owner)}
          display={display}
        />
      ) : (
        <NoMotion />
      )}
      <ZonesPanel userUuid={userUuid} mine={mine} today={today} locale={display.locale} />
      <LoadPanel
        userUuid={userUuid}
        mine={mine}
        rows={rows}
        today={today}
        firstWeekday={first}
        list={list}
        dates={dates}
      />
      <Saved items={items} userUuid={userUuid} display={display} dates={dates} />
      <Recent rows={rows.slice(0, recentRows)} list={list} display={display} dates={dates} />
      <TwelveWeeks weeks={weeks} list={list} display={display} dates={dates} />
    </div>
  )
}

/** Place of the activity in a query that is not asked. */
const nobody = { uuid: '', date: '', sport: 'bike' } as const
