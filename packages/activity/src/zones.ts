import type { Series } from './activity.ts'
import { measured } from './measured.ts'
import type { RangeInputs } from './statistics.ts'

export const zonesVersion = 1

export type ZoneKind = 'power' | 'pace' | 'heartrate'

/** Where each zone but the first begins, as shares of FTP, of threshold speed, of the maximum heart rate; ascending. */
export type ZoneShares = Readonly<Record<ZoneKind, readonly number[]>>

/** Coggan's seven of power, six of pace (close to Friel's, his 5a and 5b as one), five of heart rate by tenths of the maximum. */
export const usualZoneShares: ZoneShares = {
  power: [0.55, 0.75, 0.9, 1.05, 1.2, 1.5],
  pace: [0.78, 0.88, 0.95, 1.01, 1.11],
  heartrate: [0.6, 0.7, 0.8, 0.9],
}

/** The moving time spent in the zones of one kind. */
export interface ZoneTimes {
  kind: ZoneKind
  /** Where each zone but the first begins, in W, m/s or bpm; a value on a bound belongs to the upper zone. */
  bounds: number[]
  /** One more than there are bounds. */
  seconds: number[]
}

/**
 * Moving seconds in each zone of that day, seconds without a value left out. A kind is missing where its channel or the
 * day's record is, power on runs (FTP is the bike's), pace on all but runs.
 */
export function zoneTimes(
  series: Series,
  { sport, ftp, thresholdSpeed, maxHeartrate }: RangeInputs,
  shares: ZoneShares = usualZoneShares,
): ZoneTimes[] {
  const of = measured(series)
  const kinds: { kind: ZoneKind; values: Float32Array | undefined; threshold: number | null }[] = [
    { kind: 'power', values: of.power, threshold: sport === 'run' ? null : ftp },
    { kind: 'pace', values: of.speed, threshold: sport === 'run' ? thresholdSpeed : null },
    { kind: 'heartrate', values: of.heartrate, threshold: maxHeartrate },
  ]
  return kinds.flatMap(({ kind, values, threshold }) => {
    if (!values || threshold === null) return []
    const bounds = shares[kind].map((share) => product(share, threshold))
    return [{ kind, bounds, seconds: secondsBetween(values, of.moving, bounds) }]
  })
}

/** Without what binary fractions add: 55 % of 200 W are 110 W, not a trillionth more. */
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

/** Whether bounds that somebody edited make zones: as many as usual, above 0, ascending. */
export function areZoneShares(kind: ZoneKind, shares: readonly number[]): boolean {
  return (
    shares.length === usualZoneShares[kind].length &&
    shares.every((share, k) => Number.isFinite(share) && share > (shares[k - 1] ?? 0))
  )
}
