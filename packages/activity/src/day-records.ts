import type { RangeInputs } from './statistics.ts'
import { thresholdSpeed } from './training-stress.ts'

/** An athlete's records by day (YYYY-MM-DD), in any order; `distance` in m, `time` in s. */
export interface DayRecords {
  power_zone?: readonly { date: string; ftp: number }[]
  run_pace_zone?: readonly { date: string; distance: number; time: number }[]
  heartrate_zone?: readonly { date: string; max_heartrate: number }[]
}

/** What the load of a day is measured against: of each kind the latest record on or before it. */
export function recordsOfDay(
  records: DayRecords,
  date: string,
): Pick<RangeInputs, 'ftp' | 'thresholdSpeed' | 'maxHeartrate'> {
  const power = latest(records.power_zone, date)
  const pace = latest(records.run_pace_zone, date)
  const heartrate = latest(records.heartrate_zone, date)
  return {
    ftp: positive(power?.ftp),
    thresholdSpeed: pace ? positive(thresholdSpeed(pace.distance, pace.time)) : null,
    maxHeartrate: positive(heartrate?.max_heartrate),
  }
}

function latest<Item extends { date: string }>(
  items: readonly Item[] | undefined,
  date: string,
): Item | undefined {
  let found: Item | undefined
  for (const item of items ?? []) {
    if (item.date <= date && (!found || item.date > found.date)) found = item
  }
  return found
}

function positive(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) && value > 0 ? value : null
}
