import type { ProcessedActivity } from './activity.ts'
import { type AnalysisInputs, type DayRecords, recordsOfDay } from './day-records.ts'
import { wallClock } from './local-time.ts'

/** What an activity's figures are measured against: the records of its day, by the clock where it began. */
export function rangeInputs(
  {
    sport,
    startMs,
    timeZone,
    available,
  }: Pick<ProcessedActivity, 'sport' | 'startMs' | 'timeZone' | 'available'>,
  dayRecords: DayRecords,
): AnalysisInputs {
  const { date } = wallClock(startMs, timeZone)
  return { sport, ...recordsOfDay(dayRecords, date), barometer: available.barometer === true }
}
