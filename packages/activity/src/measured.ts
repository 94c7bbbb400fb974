import { type Averaging, metricOfColumn, type Side } from '@cadenza/metrics'
import type { Series } from './activity.ts'
import { gradedSpeed } from './graded-speed.ts'
import { unbrokenDistance } from './unbroken-distance.ts'

/** A column of a series that has figures, and how they are taken. */
export interface MeasuredColumn {
  code: string
  side: Side
  values: Float32Array
  /** Figures per unit of the series. */
  factor: number
  averaging: Averaging
}

/** A 1 Hz series made ready for statistics: done once, however many ranges follow. */
export interface MeasuredSeries {
  length: number
  timer: Float32Array
  moving: Float32Array
  /** 1 where the rider stands; only where something knows. */
  standing?: Float32Array
  basics: MeasuredColumn[]
  mpis: MeasuredColumn[]
  power?: Float32Array
  heartrate?: Float32Array
  speed?: Float32Array
  cadence?: Float32Array
  elevation?: Float32Array
  /** Metres without holes, one value more than there are seconds. */
  distance?: Float64Array
  /** m/s on the flat; made when it is first asked for. */
  gradedSpeed(): Float32Array | undefined
}

/** Columns that frame the others, or are measured by other means. */
const without = new Set(['time', 'latitude', 'longitude', 'distance', 'timer', 'moving', 'standing'])
const known = new WeakMap<Series, MeasuredSeries>()

export function measured(series: Series): MeasuredSeries {
  const before = known.get(series)
  if (before) return before
  const made = measure(series)
  known.set(series, made)
  return made
}

function measure({ length, columns }: Series): MeasuredSeries {
  const floats = new Map<string, Float32Array>()
  let distance: Float64Array | undefined
  for (const { name, values } of columns) {
    if (values instanceof Float32Array) floats.set(name, values)
    else if (name === 'distance') distance = unbrokenDistance(values)
  }
  const timer = floats.get('timer') ?? new Float32Array(length).fill(1)
  const speed = floats.get('speed')
  let graded: Float32Array | undefined
  const basics: MeasuredColumn[] = []
  const mpis: MeasuredColumn[] = []
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
    gradedSpeed() {
      if (!graded && speed) graded = distance ? gradedSpeed(speed, distance, floats.get('elevation')) : speed
      return graded
    },
  }
}
