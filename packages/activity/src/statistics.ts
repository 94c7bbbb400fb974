/**
 * Computes the figures of a range from the 1 Hz series: for the whole activity, each lap and range, and in
 * the browser while a zoom is dragged. Depends only on the series and the catalogue.
 */

import type { Side } from '@cadenza/metrics'
import { type ActivityCycles, type CycleTallies, cycleFigures, tallyCycles } from './cycles.ts'
import {
  barometerHysteresisM,
  elevationGain,
  elevationGainVersion,
  positionHysteresisM,
  virtualHysteresisM,
} from './elevation-gain.ts'
import {
  averagesVersion,
  basicFigure,
  finiteOrNull,
  mpiFigure,
  type SpreadTally,
  type Tally,
  tallyChannel,
  tallySpread,
} from './figures.ts'
import { gradedSpeedVersion } from './graded-speed.ts'
import { movingTimeVersion } from './moving-time.ts'
import {
  type FourthPowers,
  fourthPowersByKind,
  fourthPowersOfMeans,
  normalized,
  normalizedPowerVersion,
} from './normalized-power.ts'
import { type PreparedSeries, prepare } from './prepared-series.ts'
import type { BasicFigure, BasisStats, RangeFigures } from './range-figures.ts'
import type { Series, Span } from './series.ts'
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

/** Inputs of the figures besides the series. */
export interface RangeInputs {
  sport: 'bike' | 'run' | 'other'
  /** W; functional threshold power of that day. */
  ftp: number | null
  /** m/s; threshold speed of that day, held for an hour. */
  thresholdSpeed: number | null
  /** bpm; maximum heart rate of that day. */
  maxHeartrate: number | null
  /** True if the elevation comes from a barometer rather than positions. */
  barometer: boolean
  /** True if the elevation is that of a virtual world. */
  virtual?: boolean
  /** Spans marked as artefacts. With any, there are statistics without them too. */
  noise?: readonly Span[] | undefined
}

/** The version of each algorithm that makes the figures below. */
export const versions: Readonly<Record<string, number>> = {
  averages: averagesVersion,
  moving_time: movingTimeVersion,
  elevation_gain: elevationGainVersion,
  normalized_power: normalizedPowerVersion,
  graded_speed: gradedSpeedVersion,
  intensity_factor: intensityFactorVersion,
  tss: trainingStressVersion,
}

/** Sums of a range's channels, by kind of second. */
interface Counted {
  /**
   * Stretches from the second in which the range starts. The first and last second count by their share in
   * the range.
   */
  whole: Stretches
  /** Stretches of seconds that begin in the range. Values are taken from these. */
  sampled: Stretches
  tallies: Tally[][]
  spreads: SpreadTally[][]
  cycles: CycleTallies | undefined
  power: FourthPowers | undefined
  stress: StressSource | undefined
}

/** Fourth powers of the sport's measure of load, and the threshold of an hour. */
interface StressSource {
  fourths: FourthPowers
  threshold: number
}

type StatsSets = Pick<
  RangeFigures,
  'moving_time_based_stats' | 'duration_based_stats' | 'standing_only_stats' | 'sitting_only_stats'
> & { duration: number; moving_time: number }

/**
 * The figures of a range; null if there is no value. Metrics that `cycles` provide are taken from the cycles,
 * others from the series. Linear in the range's length, under a millisecond per hour without cycles.
 */
export function rangeFigures(
  series: Series,
  span: Span,
  inputs: RangeInputs,
  cycles?: ActivityCycles,
): RangeFigures {
  const prepared = prepare(series)
  const startMs = Math.max(0, span.startMs)
  const endMs = Math.max(startMs, span.endMs)
  const clipped = { startMs, endMs }
  const { from, to } = secondsOf(clipped, prepared.length)
  const sets = statsSets(prepared, prepared, clipped, inputs, cycles)
  const { basic, normalized_power, intensity_factor, tss } = sets.moving_time_based_stats
  const figures: RangeFigures = {
    elapsed_time: (endMs - startMs) / 1000,
    distance: prepared.distance
      ? distanceAt(prepared.distance, endMs) - distanceAt(prepared.distance, startMs)
      : null,
    elevation_gain: prepared.elevation
      ? elevationGain(prepared.elevation, from, to, hysteresisOf(inputs))
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
    ...(prepared.strokeCount ? { total_strokes: strokesIn(prepared.strokeCount, from, to) } : {}),
    ...sets,
    versions: { ...versions },
  }
  if (inputs.noise && inputs.noise.length > 0) {
    figures.noise_filtered_stats = statsSets(
      prepared,
      withoutNoise(prepared, inputs.noise),
      clipped,
      inputs,
      cycles,
    )
  }
  const hint = hintFor(prepared, inputs, tss)
  if (hint) figures.hints = { tss: hint }
  return figures
}

function hysteresisOf({ barometer, virtual }: RangeInputs): number {
  if (virtual) return virtualHysteresisM
  return barometer ? barometerHysteresisM : positionHysteresisM
}

/** The seconds that begin in the range. The last sample counts even if it lies exactly at the range's end. */
function secondsOf({ startMs, endMs }: Span, length: number): { from: number; to: number } {
  const from = Math.min(length, Math.ceil(startMs / 1000))
  const reachesLast = startMs < endMs && endMs >= (length - 1) * 1000
  return { from, to: reachesLast ? length : Math.min(length, Math.ceil(endMs / 1000)) }
}

/** The masks with artefacts taken out, as if the timer had been stopped there. */
function withoutNoise({ timer, moving, standing }: Masks, noise: readonly Span[]): Masks {
  const masks = { timer: timer.slice(), moving: moving.slice(), standing }
  for (const { startMs, endMs } of noise) {
    const from = Math.max(0, Math.floor(startMs / 1000))
    const to = Math.max(from, Math.ceil(endMs / 1000))
    masks.timer.fill(0, from, to)
    masks.moving.fill(0, from, to)
  }
  return masks
}

/** Time and statistics of a range on each basis. */
function statsSets(
  prepared: PreparedSeries,
  masks: Masks,
  span: Span,
  inputs: RangeInputs,
  cycles: ActivityCycles | undefined,
): StatsSets {
  const { from, to } = secondsOf(span, prepared.length)
  const begun = Math.min(to, Math.floor(span.startMs / 1000))
  const whole = stretchesOf(masks, begun, to)
  const sampled = stretchesFrom(whole, from)
  const fourths = (values: Float32Array) =>
    fourthPowersByKind(fourthPowersOfMeans(values, masks.timer, from, to), from, sampled)
  const power = prepared.power && fourths(prepared.power)
  const counted: Counted = {
    whole,
    sampled,
    tallies: prepared.basics.map(({ values, averaging }) =>
      tallyChannel(values, sampled, averaging, prepared.cadence),
    ),
    spreads: prepared.mpis.map(({ values }) => tallySpread(values, sampled)),
    cycles: cycles && tallyCycles(cycles, masks, span),
    power,
    stress: stressSource(prepared, inputs, power, fourths),
  }
  const statsOf = (kinds: readonly number[]) => basisStats(prepared, counted, kinds, span, inputs)
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
  prepared: PreparedSeries,
  { whole, sampled, tallies, spreads, cycles, power, stress }: Counted,
  kinds: readonly number[],
  span: Span,
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
  prepared.basics.forEach(({ code, factor }, c) => {
    stats.basic[code] = basicFigure(tallies[c] as Tally[], kinds, seconds, factor)
  })
  prepared.mpis.forEach(({ code, side }, c) => {
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
  if (speed && prepared.distance && timeS > 0)
    takeAverage(speed, (distanceOf(prepared.distance, whole, kinds, span) / timeS) * 3.6)

  const heartrate = average(stats.basic.heartrate)
  if (stress) {
    const level = normalized(stress.fourths, kinds)
    if (level === null) return stats
    stats.intensity_factor = finiteOrNull(level / stress.threshold)
    if (stats.intensity_factor !== null) stats.tss = trainingStress(timeS, stats.intensity_factor)
  } else if (
    heartrate !== null &&
    inputs.maxHeartrate !== null &&
    !(prepared.power && inputs.sport !== 'run')
  ) {
    stats.tss = heartRateStress(timeS, heartrate, inputs.maxHeartrate)
  }
  return stats
}

/**
 * The load source: graded speed for a run, power for other sports; undefined if it or its threshold is
 * missing.
 */
function stressSource(
  prepared: PreparedSeries,
  { sport, ftp, thresholdSpeed }: RangeInputs,
  power: FourthPowers | undefined,
  fourths: (values: Float32Array) => FourthPowers,
): StressSource | undefined {
  if (sport !== 'run') return power && ftp ? { fourths: power, threshold: ftp } : undefined
  const speed = thresholdSpeed ? prepared.gradedSpeed() : undefined
  return speed && thresholdSpeed ? { fourths: fourths(speed), threshold: thresholdSpeed } : undefined
}

/** The record that the athlete has to enter for a missing load. */
function hintFor(
  prepared: PreparedSeries,
  { sport, ftp, thresholdSpeed, maxHeartrate }: RangeInputs,
  tss: number | null,
): 'EnterFtp' | 'EnterPace' | 'EnterMaxHeartrate' | undefined {
  if (tss !== null) return undefined
  if (sport === 'run') {
    if (prepared.speed && thresholdSpeed === null) return 'EnterPace'
  } else if (prepared.power) return ftp === null ? 'EnterFtp' : undefined
  return prepared.heartrate && maxHeartrate === null ? 'EnterMaxHeartrate' : undefined
}

/**
 * s of the range in the given kinds of seconds. The first and last second count by their share in the range.
 */
function timeOf(stretches: Stretches, kinds: readonly number[], span: Span): number {
  return overStretches(stretches, kinds, span, (fromS, toS) => toS - fromS)
}

function distanceOf(
  distance: Float64Array,
  stretches: Stretches,
  kinds: readonly number[],
  span: Span,
): number {
  return overStretches(
    stretches,
    kinds,
    span,
    (fromS, toS) => distanceAt(distance, toS * 1000) - distanceAt(distance, fromS * 1000),
  )
}

/** Sums a function over the stretches of the given kinds. */
function overStretches(
  { count, from, to, kind }: Stretches,
  kinds: readonly number[],
  { startMs, endMs }: Span,
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

/** Strokes in the seconds [from, to). `count` holds those up to the end of each second. */
function strokesIn(count: Float32Array, from: number, to: number): number {
  const upTo = (second: number) => {
    for (let i = second - 1; i >= 0; i--) if (!Number.isNaN(count[i])) return count[i] as number
    return 0
  }
  return Math.max(0, Math.round(upTo(to) - upTo(from)))
}

/** Replaces the average of a known speed by distance over time, and widens the extremes to include it. */
function takeAverage(figure: BasicFigure, average: number): void {
  if (figure.max === null || figure.min === null) return
  figure.avg = finiteOrNull(average)
  figure.max = Math.max(figure.max, average)
  figure.min = Math.min(figure.min, average)
}

function average(figure: BasicFigure | undefined): number | null {
  return figure?.avg ?? null
}

function maximum(figure: BasicFigure | undefined): number | null {
  return figure?.max ?? null
}
