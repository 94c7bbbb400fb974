import type { ProcessedActivity } from './activity.ts'
import { type AnalysisInputs, type DayRecords, recordsOfDay } from './day-records.ts'
import { wallClock } from './local-time.ts'

/** The inputs of an activity's figures: the records of its day, by local time at its start. */
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
  return {
    sport,
    ...recordsOfDay(dayRecords, date),
    barometer: available.barometer === true,
    ...(available.virtual ? { virtual: true } : {}),
  }
}
