/**
 * The figures of a span of an activity, from its 1 Hz series: for the whole, each lap, each range, and in the browser
 * while a zoom is dragged. Needs nothing but the series and the catalogue.
 */
import type { BasicFigure, BasisStats, RangeFigures, Series } from './activity.ts'
import {
  barometerHysteresisM,
  elevationGain,
  elevationGainVersion,
  positionHysteresisM,
} from './elevation-gain.ts'
import { averagesVersion, basicFigure, finite, mpiFigure, type Seconds, secondsOf } from './figures.ts'
import { gradedSpeedVersion } from './graded-speed.ts'
import { type MeasuredSeries, measured } from './measured.ts'
import { movingTimeVersion } from './moving-time.ts'
import { fourthPowersOfMeans, normalized, normalizedPowerVersion } from './normalized-power.ts'
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

/** One time basis of a span: which seconds, how long they last, and how far they went. */
interface Basis {
  seconds: Seconds
  timeS: number
  distanceM: number | null
}

/** The figures of a span; null where there is no value. Linear in its length, under a millisecond per hour. */
export function rangeFigures(series: Series, span: RangeSpan, inputs: RangeInputs): RangeFigures {
  const of = measured(series)
  const startMs = Math.max(0, span.startMs)
  const endMs = Math.max(startMs, span.endMs)
  const from = Math.min(of.length, Math.ceil(startMs / 1000))
  // The last sample often lies on the very end: it counts, though no time of its own is left.
  const reachesLast = startMs < endMs && endMs >= (of.length - 1) * 1000
  const to = reachesLast ? of.length : Math.min(of.length, Math.ceil(endMs / 1000))
  const clipped = { startMs, endMs }

  const basisOf = (mask: Float32Array): Basis => ({
    seconds: secondsOf(mask, from, to),
    timeS: timeUnder(mask, clipped),
    distanceM: of.distance ? distanceUnder(mask, of.distance, clipped) : null,
  })
  const stressFourths = stressSource(of, inputs, from, to)
  const powerFourths = of.power ? fourthPowersOfMeans(of.power, of.timer, from, to) : undefined
  const statsOf = (basis: Basis) => basisStats(of, basis, inputs, powerFourths, stressFourths)

  const duration = basisOf(of.timer)
  const moving = basisOf(of.moving)
  const durationStats = statsOf(duration)
  const movingStats =
    moving.seconds.count === duration.seconds.count && moving.timeS === duration.timeS
      ? durationStats
      : statsOf(moving)
  const { basic } = movingStats
  const figures: RangeFigures = {
    elapsed_time: (endMs - startMs) / 1000,
    duration: duration.timeS,
    moving_time: moving.timeS,
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
    normalized_power: movingStats.normalized_power,
    intensity_factor: movingStats.intensity_factor,
    tss: movingStats.tss,
    moving_time_based_stats: movingStats,
    duration_based_stats: durationStats,
    versions: { ...versions },
  }
  if (of.standing) {
    const [standing, sitting] = positions(of.moving, of.standing)
    figures.standing_only_stats = statsOf(basisOf(standing))
    figures.sitting_only_stats = statsOf(basisOf(sitting))
  }
  const hint = hintFor(of, inputs, figures.tss)
  if (hint) figures.hints = { tss: hint }
  return figures
}

function basisStats(
  of: MeasuredSeries,
  { seconds, timeS, distanceM }: Basis,
  inputs: RangeInputs,
  powerFourths: Float64Array | undefined,
  stressFourths: StressSource | undefined,
): BasisStats {
  const stats: BasisStats = {
    basic: {},
    mpi: {},
    normalized_power: powerFourths ? normalized(powerFourths, seconds.mask, seconds.from) : null,
    intensity_factor: null,
    tss: null,
  }
  for (const { code, side, kind, values, factor, averaging } of of.columns) {
    if (kind === 'basic') stats.basic[code] = basicFigure(values, seconds, factor, averaging, of.cadence)
    else {
      const sides = stats.mpi[code] ?? {}
      sides[side] = mpiFigure(values, seconds)
      stats.mpi[code] = sides
    }
  }
  const { speed } = stats.basic
  if (speed && distanceM !== null && timeS > 0) takeAverage(speed, (distanceM / timeS) * 3.6)

  const level = stressFourths && normalized(stressFourths.fourths, seconds.mask, seconds.from)
  const heartrate = average(stats.basic.heartrate)
  if (stressFourths) {
    if (level === null || level === undefined) return stats
    stats.intensity_factor = finite(level / stressFourths.threshold)
    if (stats.intensity_factor !== null) stats.tss = trainingStress(timeS, stats.intensity_factor)
  } else if (heartrate !== null && inputs.maxHeartrate !== null && !(of.power && inputs.sport !== 'run')) {
    stats.tss = heartRateStress(timeS, heartrate, inputs.maxHeartrate)
  }
  return stats
}

/** Fourth powers of what a sport's load is measured by, and the level that an hour can be held. */
interface StressSource {
  fourths: Float64Array
  threshold: number
}

/** A run's load comes from graded speed, everything else's from power; undefined where one of the two is missing. */
function stressSource(
  of: MeasuredSeries,
  inputs: RangeInputs,
  from: number,
  to: number,
): StressSource | undefined {
  const values = inputs.sport === 'run' ? inputs.thresholdSpeed && of.gradedSpeed() : of.power
  const threshold = inputs.sport === 'run' ? inputs.thresholdSpeed : inputs.ftp
  if (!values || !threshold) return undefined
  return { fourths: fourthPowersOfMeans(values, of.timer, from, to), threshold }
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

/** Seconds of the span under a mask; its first and last second count by the share that lies in the span. */
function timeUnder(mask: Float32Array, { startMs, endMs }: RangeSpan): number {
  return underMask(mask, startMs, endMs, (fromS, toS) => toS - fromS)
}

function distanceUnder(mask: Float32Array, distance: Float64Array, { startMs, endMs }: RangeSpan): number {
  return underMask(
    mask,
    startMs,
    endMs,
    (fromS, toS) => distanceAt(distance, toS * 1000) - distanceAt(distance, fromS * 1000),
  )
}

/** Sums what unbroken stretches under a mask give. */
function underMask(
  mask: Float32Array,
  startMs: number,
  endMs: number,
  stretch: (fromS: number, toS: number) => number,
): number {
  const first = Math.floor(startMs / 1000)
  const last = Math.min(mask.length, Math.ceil(endMs / 1000))
  let sum = 0
  let open = -1
  for (let i = first; i <= last; i++) {
    const taken = i < last && mask[i] === 1
    if (taken && open < 0) open = i
    else if (!taken && open >= 0) {
      sum += stretch(Math.max(open, startMs / 1000), Math.min(i, endMs / 1000))
      open = -1
    }
  }
  return sum
}

/** The moving seconds standing and sitting. */
function positions(moving: Float32Array, standing: Float32Array): [Float32Array, Float32Array] {
  return [
    moving.map((taken, i) => (standing[i] === 1 ? taken : 0)),
    moving.map((taken, i) => (standing[i] === 0 ? taken : 0)),
  ]
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
