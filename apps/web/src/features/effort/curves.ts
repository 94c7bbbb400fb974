import type { Series } from '@cadenza/activity'
import { type CriticalPower, criticalPower } from '@cadenza/activity/critical-power'
import { type ActivitySport, type DisplayOptions, leadingMetrics, metric, toDisplay } from '@cadenza/metrics'
import { nearestIndex } from '../../ui/graphs/nearest.ts'
import type { Analysis, Bests, CurveChannel } from './queries.ts'

/** Metric that shows a channel's curve, and the conversion from wire units (W, m/s, bpm). */
export interface CurveKind {
  channel: CurveChannel
  metric: string
  /** Smaller values are better and drawn higher. */
  reversed: boolean
}

const isChannel = (name: string): name is CurveChannel =>
  name === 'power' || name === 'speed' || name === 'heartrate'

/** Curves of an activity, ordered by the sport's main metrics. */
export const curveKinds = ({ curves }: Pick<Analysis, 'curves'>, sport: ActivitySport): CurveKind[] =>
  leadingMetrics(sport).flatMap(({ code, readFrom, axis }) => {
    const channel = readFrom?.column ?? code
    if (!isChannel(channel) || !curves[channel]?.some((value) => value !== null)) return []
    return [{ channel, metric: code, reversed: axis.reversed === true }]
  })

/** Wire value in the catalogue's unit: km/h, s per km, W, bpm; null if missing. */
export function figureOf({ metric: code }: CurveKind, value: number | null | undefined): number | null {
  const entry = metric(code)
  if (value == null || !entry) return null
  if (entry.readFrom) return value > 0 ? entry.readFrom.figure(value) : null
  return value * entry.seriesFactor
}

/** Curve in the shown unit, NaN where missing. */
export function shownCurve(
  kind: CurveKind,
  values: readonly (number | null)[] | undefined,
  length: number,
  display: DisplayOptions,
): Float32Array {
  return Float32Array.from({ length }, (_, k) => {
    const figure = figureOf(kind, values?.[k])
    return figure === null ? Number.NaN : toDisplay(kind.metric, figure, display)
  })
}

/** Activity that holds a span's best at the k-th duration; undefined if there is none. */
export function holderAt(bests: Bests | null | undefined, channel: CurveChannel, k: number) {
  const holder = bests?.curves[channel]?.holders[k]
  return holder === undefined || holder < 0 ? undefined : bests?.activities[holder]
}

const candidates = [
  1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 10_800, 18_000, 36_000, 86_400,
]

/**
 * Labelled durations of the logarithmic axis in s, at least `apart` of its length (0 to 1) from each other.
 */
export function logTicks(lastS: number, apart: number): number[] {
  const length = Math.log10(Math.max(2, lastS))
  const ticks: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const s of candidates) {
    if (s > lastS) break
    const at = Math.log10(s) / length
    if (at - last < apart) continue
    ticks.push(s)
    last = at
  }
  return ticks
}

/** Durations in the table of bests, s. */
export const tableDurationsS = [5, 30, 60, 300, 600, 1200, 3600] as const

/** Index of the nearest duration on the logarithmic axis; `share` is the position, 0 to 1. */
export function indexAtShare(logDurations: ArrayLike<number>, share: number): number {
  const last = logDurations[logDurations.length - 1] ?? 0
  return nearestIndex(logDurations, Math.min(1, Math.max(0, share)) * last)
}

/** CP and W′ from the bests of a span of days and the day's FTP; null without either. */
export function criticalPowerOf(bests: Bests | null | undefined, ftp: number | null): CriticalPower | null {
  return criticalPower(bests ? powerSeries(bests) : undefined, ftp)
}

function powerSeries({ durations, curves }: Bests): Series | undefined {
  const power = curves.power?.values
  if (!power) return undefined
  const values = Float32Array.from(power, (value) => value ?? Number.NaN)
  const duration = Int32Array.from(durations.slice(0, power.length))
  return {
    length: values.length,
    columns: [
      { name: 'duration', unit: 's', values: duration },
      { name: 'power', unit: 'W', values },
    ],
  }
}

/** Range in s in which the CP model holds: it describes neither sprints nor endless rides at CP. */
const modelFromS = 120
const modelToS = 3600

/** Power predicted for each duration in W: CP + W′ ÷ t, NaN outside the model's range. */
export function modelCurve({ cp, wPrimeJ }: CriticalPower, durations: readonly number[]): Float32Array {
  return Float32Array.from(durations, (s) =>
    s >= modelFromS && s <= modelToS ? cp + wPrimeJ / s : Number.NaN,
  )
}
