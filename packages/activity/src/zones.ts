import { prepare } from './prepared-series.ts'
import type { Series } from './series.ts'
import type { RangeInputs } from './statistics.ts'

export const zonesVersion = 1

export type ZoneKind = 'power' | 'pace' | 'heartrate'

/**
 * Lower bounds of all zones but the first, ascending, as shares of FTP, threshold speed or maximum heart
 * rate.
 */
export type ZoneShares = Readonly<Record<ZoneKind, readonly number[]>>

/**
 * Coggan's seven power zones; six pace zones, close to Friel's with 5a and 5b joined; five heart-rate zones
 * by tenths of the maximum.
 */
export const usualZoneShares: ZoneShares = {
  power: [0.55, 0.75, 0.9, 1.05, 1.2, 1.5],
  pace: [0.78, 0.88, 0.95, 1.01, 1.11],
  heartrate: [0.6, 0.7, 0.8, 0.9],
}

/** The moving time in the zones of one kind. */
export interface ZoneTimes {
  kind: ZoneKind
  /**
   * Lower bounds of all zones but the first, in W, m/s or bpm. A value on a bound belongs to the upper zone.
   */
  bounds: number[]
  /** One value for each zone, one more than there are bounds. */
  seconds: number[]
}

/**
 * Moving seconds in each zone of that day. Seconds without a value are left out. A kind is missing without
 * its channel or the day's record. Runs have no power zones (FTP is for cycling), other sports no pace zones.
 */
export function zoneTimes(
  series: Series,
  { sport, ftp, thresholdSpeed, maxHeartrate }: RangeInputs,
  shares: ZoneShares = usualZoneShares,
): ZoneTimes[] {
  const prepared = prepare(series)
  const kinds: { kind: ZoneKind; values: Float32Array | undefined; threshold: number | null }[] = [
    { kind: 'power', values: prepared.power, threshold: sport === 'run' ? null : ftp },
    { kind: 'pace', values: prepared.speed, threshold: sport === 'run' ? thresholdSpeed : null },
    { kind: 'heartrate', values: prepared.heartrate, threshold: maxHeartrate },
  ]
  return kinds.flatMap(({ kind, values, threshold }) => {
    if (!values || threshold === null) return []
    return [secondsInZones(values, prepared.moving, { kind, shares: shares[kind], threshold })]
  })
}

/** The seconds of `values` in each zone where `mask` is 1. Unknown values are left out. */
export function secondsInZones(
  values: Float32Array,
  mask: Float32Array,
  { kind, shares, threshold }: { kind: ZoneKind; shares: readonly number[]; threshold: number },
): ZoneTimes {
  const bounds = shares.map((share) => product(share, threshold))
  return { kind, bounds, seconds: secondsBetween(values, mask, bounds) }
}

/** The product without binary rounding errors: 55 % of 200 W is 110 W exactly. */
function product(share: number, threshold: number): number {
  return Math.round(share * threshold * 1e9) / 1e9
}

function secondsBetween(values: Float32Array, mask: Float32Array, bounds: readonly number[]): number[] {
  const seconds = new Array<number>(bounds.length + 1).fill(0)
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (mask[i] !== 1 || Number.isNaN(value)) continue
    let zone = 0
    while (zone < bounds.length && value >= (bounds[zone] as number)) zone++
    seconds[zone] = (seconds[zone] as number) + 1
  }
  return seconds
}

/** True if edited bounds are valid: as many as the default, above 0 and ascending. */
export function areZoneShares(kind: ZoneKind, shares: readonly number[]): boolean {
  return (
    shares.length === usualZoneShares[kind].length &&
    shares.every((share, k) => Number.isFinite(share) && share > (shares[k - 1] ?? 0))
  )
}
