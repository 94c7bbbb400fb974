import { type Averaging, metricOfColumn, type Side } from '@cadenza/metrics'
import { gradedSpeed } from './graded-speed.ts'
import type { Series } from './series.ts'
import { unbrokenDistance } from './unbroken-distance.ts'

/** A column that figures are computed from, and how. */
export interface PreparedColumn {
  code: string
  side: Side
  values: Float32Array
  /** Figures per unit of the series. */
  factor: number
  averaging: Averaging
}

/** A 1 Hz series prepared for statistics, once for all ranges. */
export interface PreparedSeries {
  length: number
  timer: Float32Array
  moving: Float32Array
  /** 1 standing, 0 sitting, NaN unknown; absent if never known. */
  standing?: Float32Array
  basics: PreparedColumn[]
  mpis: PreparedColumn[]
  power?: Float32Array
  heartrate?: Float32Array
  speed?: Float32Array
  cadence?: Float32Array
  elevation?: Float32Array
  /** m without holes, one value more than there are seconds. */
  distance?: Float64Array
  /** Strokes of a swim up to the end of each second. */
  strokeCount?: Float32Array
  /** m/s on the flat, computed on first use. */
  gradedSpeed(): Float32Array | undefined
}

/** Masks, and columns with figures of their own. */
const without = new Set([
  'time',
  'latitude',
  'longitude',
  'distance',
  'timer',
  'moving',
  'standing',
  'stroke_count',
])
const known = new WeakMap<Series, PreparedSeries>()

export function prepare(series: Series): PreparedSeries {
  const before = known.get(series)
  if (before) return before
  const made = measure(series)
  known.set(series, made)
  return made
}

function measure({ length, columns }: Series): PreparedSeries {
  const floats = new Map<string, Float32Array>()
  let distance: Float64Array | undefined
  for (const { name, values } of columns) {
    if (values instanceof Float32Array) floats.set(name, values)
    else if (name === 'distance') distance = unbrokenDistance(values)
  }
  const timer = floats.get('timer') ?? new Float32Array(length).fill(1)
  const speed = floats.get('speed')
  let graded: Float32Array | undefined
  const basics: PreparedColumn[] = []
  const mpis: PreparedColumn[] = []
  for (const [name, values] of floats) {
    if (without.has(name)) continue
    const found = metricOfColumn(name)
    const factor = found?.metric.seriesFactor ?? 1
    if (found?.metric.kind === 'mpi')
      mpis.push({ code: found.metric.code, side: found.side, values, factor, averaging: 'every' })
    else {
      const averaging = found?.metric.averaging ?? 'every'
      basics.push({ code: name, side: 'center', values, factor, averaging })
    }
  }
  return {
    length,
    timer,
    moving: floats.get('moving') ?? timer,
    standing: floats.get('standing'),
    basics,
    mpis,
    power: floats.get('power'),
    heartrate: floats.get('heartrate'),
    speed,
    cadence: floats.get('cadence'),
    elevation: floats.get('elevation'),
    distance,
    strokeCount: floats.get('stroke_count'),
    gradedSpeed() {
      if (!graded && speed) graded = distance ? gradedSpeed(speed, distance, floats.get('elevation')) : speed
      return graded
    },
  }
}
