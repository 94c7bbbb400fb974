/** Target bands from a good span, and the time that other spans kept to them. */

import { metricOfColumn } from '@cadenza/metrics'
import type { Series, Span } from './series.ts'

/** In figure units; either end may be open. */
export interface Band {
  min: number | null
  max: number | null
}

/** Bands by series column: `power`, `foot_ar_left`. */
export type Bands = Record<string, Band>

/** s. */
export interface BandTime {
  below: number
  inside: number
  above: number
}

export interface BandTimes {
  moving_time_based_stats: Record<string, BandTime>
  duration_based_stats: Record<string, BandTime>
}

interface Measured {
  name: string
  values: ArrayLike<number>
  factor: number
  precision: number
}

/** The metric of a column that can have a band, else undefined. */
export function bandedMetric(name: string) {
  const found = metricOfColumn(name)
  const isBanded = found && (found.metric.kind === 'basic' || found.metric.kind === 'mpi')
  return isBanded ? found.metric : undefined
}

function measuredColumns({ columns }: Series): Measured[] {
  return columns.flatMap(({ name, values }) => {
    const metric = bandedMetric(name)
    if (!metric || !(values instanceof Float32Array)) return []
    return [{ name, values, factor: metric.seriesFactor, precision: metric.precision }]
  })
}

/** Seconds that begin in the span. */
function secondsIn({ startMs, endMs }: Span, length: number) {
  return { from: Math.max(0, Math.ceil(startMs / 1000)), to: Math.min(length, Math.ceil(endMs / 1000)) }
}

/**
 * Mean ± standard deviation of each metric over the span's moving seconds, with one digit more than shown. A
 * metric with fewer than ten values gets no band.
 */
export function bandsOf(series: Series, span: Span): Bands {
  const { from, to } = secondsIn(span, series.length)
  const moving = series.columns.find(({ name }) => name === 'moving')?.values
  const bands: Bands = {}
  for (const { name, values, factor, precision } of measuredColumns(series)) {
    let count = 0
    let mean = 0
    let squares = 0
    for (let second = from; second < to; second++) {
      const value = (values[second] ?? Number.NaN) * factor
      if (Number.isNaN(value) || moving?.[second] === 0) continue
      // Welford, Technometrics 4 (1962): 419–420.
      count++
      const off = value - mean
      mean += off / count
      squares += off * (value - mean)
    }
    if (count < fewest) continue
    const deviation = Math.sqrt(squares / count)
    const round = (value: number) => Number(value.toFixed(precision + 1))
    bands[name] = { min: round(mean - deviation), max: round(mean + deviation) }
  }
  return bands
}

const fewest = 10

/** For each span, the seconds below, in and above each band, moving and by the timer. */
export function timesInBands(series: Series, spans: readonly Span[], bands: Bands): BandTimes[] {
  const columnOf = (name: string) => series.columns.find((column) => column.name === name)?.values
  const timer = columnOf('timer')
  const moving = columnOf('moving')
  const banded = measuredColumns(series).flatMap((column) => {
    const band = bands[column.name]
    return band ? [{ ...column, band }] : []
  })
  return spans.map((span) => {
    const { from, to } = secondsIn(span, series.length)
    const times: BandTimes = { moving_time_based_stats: {}, duration_based_stats: {} }
    for (const { name, values, factor, band } of banded) {
      const counted = { below: 0, inside: 0, above: 0 }
      const timed = { below: 0, inside: 0, above: 0 }
      for (let second = from; second < to; second++) {
        const value = (values[second] ?? Number.NaN) * factor
        if (Number.isNaN(value)) continue
        const where =
          band.min !== null && value < band.min
            ? 'below'
            : band.max !== null && value > band.max
              ? 'above'
              : 'inside'
        if (timer?.[second] !== 0) timed[where]++
        if (moving?.[second] !== 0) counted[where]++
      }
      times.moving_time_based_stats[name] = counted
      times.duration_based_stats[name] = timed
    }
    return times
  })
}
