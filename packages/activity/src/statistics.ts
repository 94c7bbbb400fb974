/**
 * The figures of a span of an activity, from its 1 Hz series: for the whole, each lap, each range, and in the browser
 * while a zoom is dragged. Needs nothing but the series and the catalogue.
 */
import type { Side } from '@cadenza/metrics'
import type { BasicFigure, BasisStats, RangeFigures, Series } from './activity.ts'
import { type ActivityCycles, type CycleTallies, cycleFigures, cyclesTallied } from './cycles.ts'
import {
  barometerHysteresisM,
  elevationGain,
  elevationGainVersion,
  positionHysteresisM,
} from './elevation-gain.ts'
import {
  averagesVersion,
  basicFigure,
  finite,
  mpiFigure,
  type SpreadTally,
  spreadTallied,
  type Tally,
  tallied,
} from './figures.ts'
import { gradedSpeedVersion } from './graded-speed.ts'
import { type MeasuredSeries, measured } from './measured.ts'
import { movingTimeVersion } from './moving-time.ts'
import {
  type FourthPowers,
  fourthPowersByKind,
  fourthPowersOfMeans,
  normalized,
  normalizedPowerVersion,
} from './normalized-power.ts'
import {
  kindsWith,
  type Masks,
  MOVING,
  SITTING,
  STANDING,
  type Stretches,
  stretchesFrom,
  stretchesOf,
} from './stretches.ts'
import {
  heartRateStress,
  intensityFactorVersion,
  trainingStress,
  trainingStressVersion,
} from './training-stress.ts'
import { distanceAt } from './unbroken-distance.ts'

/** What the figures need beside the series. */
export interface RangeInputs {
  sport: 'bike' | 'run' | 'other'
  /** That day's functional threshold power in W. */
  ftp: number | null
  /** That day's speed in m/s that can be held for an hour. */
  thresholdSpeed: number | null
  /** That day's maximum heart rate in bpm. */
  maxHeartrate: number | null
  /** Whether the elevation comes from a barometer rather than from positions. */
  barometer: boolean
  /** Spans that somebody marked as artefacts; with any there are statistics without them as well. */
  noise?: readonly RangeSpan[] | undefined
}

/** In ms since the activity's start. */
export interface RangeSpan {
  startMs: number
  endMs: number
}

/** Which version of each algorithm makes the figures below. */
export const versions: Readonly<Record<string, number>> = {
  averages: averagesVersion,
  moving_time: movingTimeVersion,
  elevation_gain: elevationGainVersion,
  normalized_power: normalizedPowerVersion,
  graded_speed: gradedSpeedVersion,
  intensity_factor: intensityFactorVersion,
  tss: trainingStressVersion,
}

/** What the channels of a span add up to, by kind of second. */
interface Counted {
  /** From the second that the span begins in; the first and last count by the share that lies in the span. */
  whole: Stretches
  /** Seconds that begin in the span: what values are taken from. */
  sampled: Stretches
  tallies: Tally[][]
  spreads: SpreadTally[][]
  cycles: CycleTallies | undefined
  power: FourthPowers | undefined
  stress: StressSource | undefined
}

/** Fourth powers of what a sport's load is measured by, and the level that an hour can be held. */
interface StressSource {
  fourths: FourthPowers
  threshold: number
}

type StatsSets = Pick<
  RangeFigures,
  'moving_time_based_stats' | 'duration_based_stats' | 'standing_only_stats' | 'sitting_only_stats'
> & { duration: number; moving_time: number }

/**
 * The figures of a span; null where there is no value. Those of metrics that `cycles` have are taken over these, others over
 * the series. Linear in its length, under a millisecond per hour without cycles.
 */
export function rangeFigures(
  series: Series,
  span: RangeSpan,
  inputs: RangeInputs,
  cycles?: ActivityCycles,
): RangeFigures {
  const of = measured(series)
  const startMs = Math.max(0, span.startMs)
  const endMs = Math.max(startMs, span.endMs)
  const clipped = { startMs, endMs }
  const { from, to } = secondsOf(clipped, of.length)
  const sets = statsSets(of, of, clipped, inputs, cycles)
  const { basic, normalized_power, intensity_factor, tss } = sets.moving_time_based_stats
  const figures: RangeFigures = {
    elapsed_time: (endMs - startMs) / 1000,
    distance: of.distance ? distanceAt(of.distance, endMs) - distanceAt(of.distance, startMs) : null,
    elevation_gain: of.elevation
      ? elevationGain(of.elevation, from, to, inputs.barometer ? barometerHysteresisM : positionHysteresisM)
      : null,
    avg_power: average(basic.power),
    max_power: maximum(basic.power),
    avg_heartrate: average(basic.heartrate),
    max_heartrate: maximum(basic.heartrate),
    avg_cadence: average(basic.cadence),
    max_cadence: maximum(basic.cadence),
    avg_run_cadence: average(basic.run_cadence),
    max_run_cadence: maximum(basic.run_cadence),
    avg_speed: average(basic.speed),
    max_speed: maximum(basic.speed),
    avg_stride: average(basic.stride),
    max_stride: maximum(basic.stride),
    avg_l_r_balance: average(basic.l_r_balance),
    normalized_power,
    intensity_factor,
    tss,
    ...sets,
    versions: { ...versions },
  }
  if (inputs.noise && inputs.noise.length > 0) {
    figures.noise_filtered_stats = statsSets(of, withoutNoise(of, inputs.noise), clipped, inputs, cycles)
  }
  const hint = hintFor(of, inputs, tss)
  if (hint) figures.hints = { tss: hint }
  return figures
}

/** The seconds whose beginning lies in the span. The last sample often lies on its very end: it counts as well. */
function secondsOf({ startMs, endMs }: RangeSpan, length: number): { from: number; to: number } {
  const from = Math.min(length, Math.ceil(startMs / 1000))
  const reachesLast = startMs < endMs && endMs >= (length - 1) * 1000
  return { from, to: reachesLast ? length : Math.min(length, Math.ceil(endMs / 1000)) }
}

/** The masks with the spans that somebody marked as artefacts taken out, as if the timer had been stopped there. */
function withoutNoise({ timer, moving, standing }: Masks, noise: readonly RangeSpan[]): Masks {
  const masks = { timer: timer.slice(), moving: moving.slice(), standing }
  for (const { startMs, endMs } of noise) {
    const from = Math.max(0, Math.floor(startMs / 1000))
    const to = Math.max(from, Math.ceil(endMs / 1000))
    masks.timer.fill(0, from, to)
    masks.moving.fill(0, from, to)
  }
  return masks
}

/** Time and statistics of a span on each basis. */
function statsSets(
  of: MeasuredSeries,
  masks: Masks,
  span: RangeSpan,
  inputs: RangeInputs,
  cycles: ActivityCycles | undefined,
): StatsSets {
  const { from, to } = secondsOf(span, of.length)
  const begun = Math.min(to, Math.floor(span.startMs / 1000))
  const whole = stretchesOf(masks, begun, to)
  const sampled = stretchesFrom(whole, from)
  const fourths = (values: Float32Array) =>
    fourthPowersByKind(fourthPowersOfMeans(values, masks.timer, from, to), from, sampled)
  const power = of.power && fourths(of.power)
  const counted: Counted = {
    whole,
    sampled,
    tallies: of.basics.map(({ values, averaging }) => tallied(values, sampled, averaging, of.cadence)),
    spreads: of.mpis.map(({ values }) => spreadTallied(values, sampled)),
    cycles: cycles && cyclesTallied(cycles, masks, span),
    power,
    stress: stressSource(of, inputs, power, fourths),
  }
  const statsOf = (kinds: readonly number[]) => basisStats(of, counted, kinds, span, inputs)
  const every = kindsWith(whole, 0)
  const moving = kindsWith(whole, MOVING)
  const duration = statsOf(every)
  const stats = moving.length === every.length ? duration : statsOf(moving)
  return {
    duration: timeOf(whole, every, span),
    moving_time: timeOf(whole, moving, span),
    moving_time_based_stats: stats,
    duration_based_stats: duration,
    ...(masks.standing
      ? {
          standing_only_stats: statsOf(kindsWith(whole, MOVING | STANDING)),
          sitting_only_stats: statsOf(kindsWith(whole, MOVING | SITTING)),
        }
      : {}),
  }
}

function basisStats(
  of: MeasuredSeries,
  { whole, sampled, tallies, spreads, cycles, power, stress }: Counted,
  kinds: readonly number[],
  span: RangeSpan,
  inputs: RangeInputs,
): BasisStats {
  const stats: BasisStats = {
    basic: {},
    mpi: {},
    normalized_power: power ? normalized(power, kinds) : null,
    intensity_factor: null,
    tss: null,
  }
  const seconds = kinds.reduce((sum, kind) => sum + (sampled.secondsOfKind[kind] as number), 0)
  of.basics.forEach(({ code, factor }, c) => {
    stats.basic[code] = basicFigure(tallies[c] as Tally[], kinds, seconds, factor)
  })
  of.mpis.forEach(({ code, side }, c) => {
    const sides = stats.mpi[code] ?? {}
    sides[side] = mpiFigure(spreads[c] as SpreadTally[], kinds, seconds)
    stats.mpi[code] = sides
  })
  if (cycles) {
    const covered = (code: string, side: Side) =>
      stats.mpi[code]?.[side]?.coverage ??
      Math.max(stats.mpi[code]?.left?.coverage ?? 0, stats.mpi[code]?.right?.coverage ?? 0)
    for (const [code, sides] of cycleFigures(cycles, kinds, covered)) stats.mpi[code] = sides
  }
  const timeS = timeOf(whole, kinds, span)
  const { speed } = stats.basic
  if (speed && of.distance && timeS > 0)
    takeAverage(speed, (distanceOf(of.distance, whole, kinds, span) / timeS) * 3.6)

  const heartrate = average(stats.basic.heartrate)
  if (stress) {
    const level = normalized(stress.fourths, kinds)
    if (level === null) return stats
    stats.intensity_factor = finite(level / stress.threshold)
    if (stats.intensity_factor !== null) stats.tss = trainingStress(timeS, stats.intensity_factor)
  } else if (heartrate !== null && inputs.maxHeartrate !== null && !(of.power && inputs.sport !== 'run')) {
    stats.tss = heartRateStress(timeS, heartrate, inputs.maxHeartrate)
  }
  return stats
}

/** A run's load comes from graded speed, everything else's from power; undefined where one of the two is missing. */
function stressSource(
  of: MeasuredSeries,
  { sport, ftp, thresholdSpeed }: RangeInputs,
  power: FourthPowers | undefined,
  fourths: (values: Float32Array) => FourthPowers,
): StressSource | undefined {
  if (sport !== 'run') return power && ftp ? { fourths: power, threshold: ftp } : undefined
  const speed = thresholdSpeed ? of.gradedSpeed() : undefined
  return speed && thresholdSpeed ? { fourths: fourths(speed), threshold: thresholdSpeed } : undefined
}

/** Which record the athlete has to enter for a load that is missing. */
function hintFor(
  of: MeasuredSeries,
  { sport, ftp, thresholdSpeed, maxHeartrate }: RangeInputs,
  tss: number | null,
): 'EnterFtp' | 'EnterPace' | 'EnterMaxHeartrate' | undefined {
  if (tss !== null) return undefined
  if (sport === 'run') {
    if (of.speed && thresholdSpeed === null) return 'EnterPace'
  } else if (of.power) return ftp === null ? 'EnterFtp' : undefined
  return of.heartrate && maxHeartrate === null ? 'EnterMaxHeartrate' : undefined
}

/** Seconds of the span of the kinds that a basis takes; its first and last second count by the share that lies in it. */
function timeOf(stretches: Stretches, kinds: readonly number[], span: RangeSpan): number {
  return overStretches(stretches, kinds, span, (fromS, toS) => toS - fromS)
}

function distanceOf(
  distance: Float64Array,
  stretches: Stretches,
  kinds: readonly number[],
  span: RangeSpan,
): number {
  return overStretches(
    stretches,
    kinds,
    span,
    (fromS, toS) => distanceAt(distance, toS * 1000) - distanceAt(distance, fromS * 1000),
  )
}

/** Sums what the stretches of some kinds give. */
function overStretches(
  { count, from, to, kind }: Stretches,
  kinds: readonly number[],
  { startMs, endMs }: RangeSpan,
  stretch: (fromS: number, toS: number) => number,
): number {
  let sum = 0
  for (let s = 0; s < count; s++) {
    if (!kinds.includes(kind[s] as number)) continue
    const fromS = Math.max(from[s] as number, startMs / 1000)
    const toS = Math.min(to[s] as number, endMs / 1000)
    if (toS > fromS) sum += stretch(fromS, toS)
  }
  return sum
}

/**
 * Distance over time is the average of a speed that is known at all; a counter that runs ahead of it moves the extremes.
 */
function takeAverage(figure: BasicFigure, average: number): void {
  if (figure.max === null || figure.min === null) return
  figure.avg = finite(average)
  figure.max = Math.max(figure.max, average)
  figure.min = Math.min(figure.min, average)
}

function average(figure: BasicFigure | undefined): number | null {
  return figure?.avg ?? null
}

function maximum(figure: BasicFigure | undefined): number | null {
  return figure?.max ?? null
}
