/**
 * Bins of equal effort: seconds in one bin were ridden or run with the same power (or speed), cadence and
 * gradient, as long into the activity.
 */
import { cadenceColumn } from '../seconds/channel.ts'
import type { ActivitySeconds } from '../seconds/filter.ts'
import type { Selection } from '../seconds/selection.ts'

/** Widths: W, km/h, rpm or spm, %, s. */
export const binWidths = { power: 25, speed: 1, cadence: 10, gradient: 2, time: 1_800 } as const

/** Efforts are compared by power where there is a meter, but not on runs, whose power is estimated. */
export type EffortKind = 'power' | 'speed'

/** Numbers of bins along each axis. The last one of cadence and gradient is for unknown values. */
const axes = { kind: 2, effort: 64, cadence: 32, gradient: 32, time: 8 } as const
export const binCount = axes.kind * axes.effort * axes.cadence * axes.gradient * axes.time
const binsPerEffort = axes.cadence * axes.gradient * axes.time

/** Efforts of the bins, one by one: first by power, then by speed. */
export const effortCount = axes.kind * axes.effort
export const effortOfBin = (bin: number): number => Math.floor(bin / binsPerEffort)
/** The kind of an effort, and its place among those of the kind: efforts from `place` widths of a bin on. */
export const placeOfEffort = (effort: number): { kind: EffortKind; place: number } => ({
  kind: effort < axes.effort ? 'power' : 'speed',
  place: effort % axes.effort,
})

/** The bin of a level road. */
const level = 15

/** Columns that bins are made of, as far as an activity has them. */
export const binColumns = ['power', 'speed', cadenceColumn, 'run_cadence', 'elevation'] as const

/** s before and after, over which the gradient is measured, and the least distance in m. */
const gradientReachS = 15
const leastDistance = 30

/**
 * Writes the bin of each selected second into `into`, in their order; −1 where the effort is unknown. Returns
 * false if the activity has no such effort at all.
 */
export function readBins(
  { columns, length }: ActivitySeconds,
  isRun: boolean,
  { seconds, count }: Selection,
  into: Int32Array,
): boolean {
  const power = isRun ? undefined : columns.get('power')
  const effort = power ?? columns.get('speed')
  if (!effort) return false
  const kind = power ? 0 : 1
  const perBin = power ? binWidths.power : binWidths.speed / 3.6
  const cadence = columns.get(isRun ? 'run_cadence' : cadenceColumn)
  const gradient = gradients(columns, length)
  for (let k = 0; k < count; k++) {
    const second = seconds[k] as number
    const e = Math.floor((effort[second] as number) / perBin)
    if (!(e >= 0)) {
      into[k] = -1
      continue
    }
    const c = placeOf(cadence?.[second], binWidths.cadence, 0, axes.cadence)
    const g = placeOf(gradient?.[second], binWidths.gradient, level, axes.gradient)
    const t = Math.min(Math.floor(second / binWidths.time), axes.time - 1)
    const bin = kind * axes.effort + Math.min(e, axes.effort - 1)
    into[k] = ((bin * axes.cadence + c) * axes.gradient + g) * axes.time + t
  }
  return true
}

/** Bin of a value, `zero` being that of 0; values beyond the ends are in the outermost. */
function placeOf(value: number | undefined, width: number, zero: number, bins: number): number {
  if (value === undefined || Number.isNaN(value)) return bins - 1
  return Math.min(Math.max(Math.floor(value / width) + zero, 0), bins - 2)
}

/** Gradient in % by second, over half a minute; NaN while hardly moving. */
function gradients(columns: ActivitySeconds['columns'], length: number): Float64Array | undefined {
  const elevation = columns.get('elevation')
  const speed = columns.get('speed')
  if (!elevation || !speed) return undefined
  const out = new Float64Array(length).fill(Number.NaN)
  const travelled = new Float64Array(length + 1)
  for (let i = 0; i < length; i++) travelled[i + 1] = (travelled[i] as number) + (speed[i] || 0)
  for (let i = 0; i < length; i++) {
    const [from, to] = [Math.max(0, i - gradientReachS), Math.min(length - 1, i + gradientReachS)]
    const distance = (travelled[to] as number) - (travelled[from] as number)
    const climbed = (elevation[to] as number) - (elevation[from] as number)
    // Half a bin is added, so that noise around 0 does not split level roads: their bin is −1 % to 1 %.
    if (distance >= leastDistance) out[i] = (100 * climbed) / distance + binWidths.gradient / 2
  }
  return out
}
