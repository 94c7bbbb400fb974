import type { RangeInputs } from './statistics.ts'
import { thresholdSpeed } from './training-stress.ts'
import { areZoneShares, type ZoneKind, type ZoneShares } from './zones.ts'

/**
 * Lower bounds of all zones but the first, in percent of the record's threshold; the default zones where
 * absent.
 */
interface WithZones {
  date: string
  zones?: readonly number[] | undefined
}

/** An athlete's records by day (YYYY-MM-DD), in any order; `distance` in m, `time` in s. */
export interface DayRecords {
  power_zone?: readonly (WithZones & { ftp: number })[]
  run_pace_zone?: readonly (WithZones & { distance: number; time: number })[]
  heartrate_zone?: readonly (WithZones & { max_heartrate: number })[]
}

/** The inputs of an activity's figures, zones and suggested ranges. */
export type AnalysisInputs = RangeInputs & {
  /** Zone bounds edited by the athlete; absent for default zones. */
  zoneShares?: Partial<ZoneShares>
}

/** The latest record of each kind on or before a day. */
export function recordsOfDay(
  records: DayRecords,
  date: string,
): Pick<AnalysisInputs, 'ftp' | 'thresholdSpeed' | 'maxHeartrate' | 'zoneShares'> {
  const power = latest(records.power_zone, date)
  const pace = latest(records.run_pace_zone, date)
  const heartrate = latest(records.heartrate_zone, date)
  const edited = [...edit('power', power), ...edit('pace', pace), ...edit('heartrate', heartrate)]
  return {
    ftp: positive(power?.ftp),
    thresholdSpeed: pace ? positive(thresholdSpeed(pace.distance, pace.time)) : null,
    maxHeartrate: positive(heartrate?.max_heartrate),
    ...(edited.length > 0 ? { zoneShares: Object.fromEntries(edited) } : {}),
  }
}

function edit(kind: ZoneKind, record: WithZones | undefined): [ZoneKind, number[]][] {
  const shares = record?.zones?.map((percent) => percent / 100)
  return shares && areZoneShares(kind, shares) ? [[kind, shares]] : []
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
