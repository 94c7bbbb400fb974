import type { Series } from '@cadenza/activity'
import { type CriticalPower, criticalPower } from '@cadenza/activity/critical-power'
import { type ActivitySport, type DisplayOptions, leadingMetrics, metric, toDisplay } from '@cadenza/metrics'
import { nearestIndex } from '../../ui/graphs/nearest.ts'
import type { Analysis, Bests, CurveChannel } from './queries.ts'

/** What a channel's curve is shown as: a catalogue metric, and its values from those of the wire (W, m/s, bpm). */
export interface CurveKind {
  channel: CurveChannel
  metric: string
  /** Smaller values are better and stand higher. */
  reversed: boolean
}

const isChannel = (name: string): name is CurveChannel =>
  name === 'power' || name === 'speed' || name === 'heartrate'

/** The curves of an activity, in the order of the sport's leading metrics. */
export const curveKinds = ({ curves }: Pick<Analysis, 'curves'>, sport: ActivitySport): CurveKind[] =>
  leadingMetrics(sport).flatMap(({ code, readFrom, axis }) => {
    const channel = readFrom?.column ?? code
    if (!isChannel(channel) || !curves[channel]?.some((value) => value !== null)) return []
    return [{ channel, metric: code, reversed: axis.reversed === true }]
  })

/** A value of the wire as the catalogue's figure: km/h, s per km, W, bpm; null where there is none. */
export function figureOf({ metric: code }: CurveKind, value: number | null | undefined): number | null {
  const entry = metric(code)
  if (value == null || !entry) return null
  if (entry.readFrom) return value > 0 ? entry.readFrom.figure(value) : null
  return value * entry.seriesFactor
}

/** A curve in the shown unit, NaN where it has no value. */
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

/** Who holds a span's best at the k-th duration; undefined where nobody does. */
export function holderAt(bests: Bests | null | undefined, channel: CurveChannel, k: number) {
  const holder = bests?.curves[channel]?.holders[k]
  return holder === undefined || holder < 0 ? undefined : bests?.activities[holder]
}

const candidates = [
  1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 10_800, 18_000, 36_000, 86_400,
]

/** Durations in s at which the logarithmic axis is labelled, no two nearer than `apart` of its length (0 to 1). */
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

/** The durations of the table of bests, in s. */
export const tableDurationsS = [5, 30, 60, 300, 600, 1200, 3600] as const

/** Index of the duration that lies nearest on the logarithmic axis, `share` from 0 to 1 along it. */
export function indexAtShare(logDurations: ArrayLike<number>, share: number): number {
  const last = logDurations[logDurations.length - 1] ?? 0
  return nearestIndex(logDurations, Math.min(1, Math.max(0, share)) * last)
}

/** CP and W′ from the bests of a span of days and the FTP of the day; null without either. */
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

/** The durations in s for which CP and W′ hold: the model knows no sprint, and nobody rides at CP without end. */
const modelFromS = 120
const modelToS = 3600

/** The power in W that CP and W′ promise for each duration: CP + W′ ÷ t, NaN where the model does not hold. */
export function modelCurve({ cp, wPrimeJ }: CriticalPower, durations: readonly number[]): Float32Array {
  return Float32Array.from(durations, (s) =>
    s >= modelFromS && s <= modelToS ? cp + wPrimeJ / s : Number.NaN,
  )
}
