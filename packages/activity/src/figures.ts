import type { BasicFigure, MpiFigure } from './activity.ts'

export const averagesVersion = 1

/**
 * What an average leaves out beside missing values: `nonzero` the zeros (a cadence while coasting), `balance` everything
 * but what lies strictly between −50 and 50 while the cranks turn (pedals send 0 and 100 % while coasting).
 */
export type Averaging = 'every' | 'nonzero' | 'balance'

/** The seconds of [from, to) that a figure is taken over: those where `mask` is 1. */
export interface Seconds {
  mask: Float32Array
  from: number
  to: number
  /** How many they are. */
  count: number
}

export function secondsOf(mask: Float32Array, from: number, to: number): Seconds {
  let count = 0
  for (let i = from; i < to; i++) if (mask[i] === 1) count++
  return { mask, from, to, count }
}

/** Average, extremes and coverage of a 1 Hz channel, times `factor`. `cadence` says where the cranks turn. */
export function basicFigure(
  values: Float32Array,
  { mask, from, to, count }: Seconds,
  factor: number,
  averaging: Averaging,
  cadence?: Float32Array,
): BasicFigure {
  if (averaging === 'balance') return balanceFigure(values, { mask, from, to, count }, cadence)
  const zeros = averaging === 'every'
  let held = 0
  let averaged = 0
  let sum = 0
  let max = Number.NEGATIVE_INFINITY
  let min = Number.POSITIVE_INFINITY
  for (let i = from; i < to; i++) {
    const value = values[i] as number
    if (mask[i] !== 1 || Number.isNaN(value)) continue
    held++
    if (zeros || value !== 0) {
      averaged++
      sum += value
    }
    if (value > max) max = value
    if (value < min) min = value
  }
  return figure(averaged > 0 ? sum / averaged : Number.NaN, min, max, held, count, factor)
}

function balanceFigure(
  values: Float32Array,
  { mask, from, to, count }: Seconds,
  cadence: Float32Array | undefined,
): BasicFigure {
  let held = 0
  let sum = 0
  let max = Number.NEGATIVE_INFINITY
  let min = Number.POSITIVE_INFINITY
  for (let i = from; i < to; i++) {
    const value = values[i] as number
    if (mask[i] !== 1 || !(value > -50 && value < 50)) continue
    if (cadence && !((cadence[i] as number) > 0)) continue
    held++
    sum += value
    if (value > max) max = value
    if (value < min) min = value
  }
  return figure(sum / held, min, max, held, count, 1)
}

function figure(
  avg: number,
  min: number,
  max: number,
  held: number,
  count: number,
  factor: number,
): BasicFigure {
  return {
    avg: finite(avg * factor),
    max: finite(max * factor),
    min: finite(min * factor),
    coverage: count > 0 ? held / count : 0,
  }
}

/**
 * Average and sample standard deviation of one side of an MPI over the seconds that hold a value; `count` counts these
 * seconds, as a file's own values come one a second and not one a stroke or stride.
 */
export function mpiFigure(values: Float32Array, { mask, from, to, count }: Seconds): MpiFigure {
  let held = 0
  let mean = 0
  let squares = 0
  for (let i = from; i < to; i++) {
    const value = values[i] as number
    if (mask[i] !== 1 || Number.isNaN(value)) continue
    held++
    const away = value - mean
    mean += away / held
    squares += away * (value - mean)
  }
  return {
    avg: held > 0 ? finite(mean) : null,
    sd: held > 1 ? finite(Math.sqrt(squares / (held - 1))) : null,
    count: held,
    coverage: count > 0 ? held / count : 0,
  }
}

/** The value, or null for what JSON has no word for. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
