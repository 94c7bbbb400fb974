import type { Averaging } from '@cadenza/metrics'
import type { BasicFigure, MpiFigure } from './range-figures.ts'

import type { Stretches } from './stretches.ts'

export const averagesVersion = 2

/** Sums of a channel over the seconds of one kind. */
export interface Tally {
  /** Number of known values. */
  held: number
  /** Number of known values that count towards the average. */
  averaged: number
  sum: number
  min: number
  max: number
}

/**
 * Sums for average, extremes and coverage by kind of second, in one pass over a 1 Hz channel. `cadence` tells
 * where the cranks turn.
 */
export function tallyChannel(
  values: Float32Array,
  stretches: Stretches,
  averaging: Averaging,
  cadence?: Float32Array,
): Tally[] {
  const kinds = stretches.secondsOfKind.map(() => emptyTally())
  for (let s = 0; s < stretches.count; s++) {
    const from = stretches.from[s] as number
    const to = stretches.to[s] as number
    const tally = kinds[stretches.kind[s] as number] as Tally
    if (averaging === 'every') addEvery(tally, values, from, to)
    else if (averaging === 'nonzero') addNonzero(tally, values, from, to)
    else addTurning(tally, values, from, to, valid[averaging], cadence)
  }
  return kinds
}

/** The figure of a channel over the given kinds of seconds, `count` seconds in all, times `factor`. */
export function basicFigure(
  kinds: readonly Tally[],
  taken: readonly number[],
  count: number,
  factor: number,
): BasicFigure {
  const all = emptyTally()
  for (const kind of taken) {
    const { held, averaged, sum, min, max } = kinds[kind] as Tally
    all.held += held
    all.averaged += averaged
    all.sum += sum
    if (min < all.min) all.min = min
    if (max > all.max) all.max = max
  }
  const mean = all.averaged > 0 ? all.sum / all.averaged : Number.NaN
  return {
    avg: finiteOrNull(mean * factor),
    max: finiteOrNull(all.max * factor),
    min: finiteOrNull(all.min * factor),
    coverage: count > 0 ? all.held / count : 0,
  }
}

function emptyTally(): Tally {
  return { held: 0, averaged: 0, sum: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY }
}

// One short loop for each, with one test: recomputing a season spends its time here.

function addEvery(tally: Tally, values: Float32Array, from: number, to: number): void {
  let { held, sum, min, max } = tally
  for (let i = from; i < to; i++) {
    const value = values[i] as number
    if (Number.isNaN(value)) continue
    held++
    sum += value
    if (value < min) min = value
    if (value > max) max = value
  }
  tally.averaged += held - tally.held
  tally.held = held
  tally.sum = sum
  tally.min = min
  tally.max = max
}

function addNonzero(tally: Tally, values: Float32Array, from: number, to: number): void {
  let { held, averaged, sum, min, max } = tally
  for (let i = from; i < to; i++) {
    const value = values[i] as number
    if (Number.isNaN(value)) continue
    held++
    if (value !== 0) {
      averaged++
      sum += value
    }
    if (value < min) min = value
    if (value > max) max = value
  }
  tally.held = held
  tally.averaged = averaged
  tally.sum = sum
  tally.min = min
  tally.max = max
}

/** Values count strictly between these. */
const valid = {
  balance: [-50, 50],
  effort: [0, Number.POSITIVE_INFINITY],
  turning: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
} as const

function addTurning(
  tally: Tally,
  values: Float32Array,
  from: number,
  to: number,
  [above, below]: readonly [number, number],
  cadence: Float32Array | undefined,
): void {
  for (let i = from; i < to; i++) {
    const value = values[i] as number
    if (!(value > above && value < below)) continue
    if (cadence && !((cadence[i] as number) > 0)) continue
    tally.held++
    tally.averaged++
    tally.sum += value
    if (value < tally.min) tally.min = value
    if (value > tally.max) tally.max = value
  }
}

/** Count, mean and sum of squared differences from the mean, of one kind of second. */
export interface SpreadTally {
  held: number
  mean: number
  squares: number
}

/** The sums of one side of an MPI, by kind of second. */
export function tallySpread(values: Float32Array, stretches: Stretches): SpreadTally[] {
  const kinds = stretches.secondsOfKind.map(() => ({ held: 0, mean: 0, squares: 0 }))
  for (let s = 0; s < stretches.count; s++) {
    const tally = kinds[stretches.kind[s] as number] as SpreadTally
    let { held, mean, squares } = tally
    for (let i = stretches.from[s] as number; i < (stretches.to[s] as number); i++) {
      const value = values[i] as number
      if (Number.isNaN(value)) continue
      held++
      const away = value - mean
      mean += away / held
      squares += away * (value - mean)
    }
    tally.held = held
    tally.mean = mean
    tally.squares = squares
  }
  return kinds
}

/**
 * Average and sample standard deviation of one side of an MPI, counted in seconds because a file's own values
 * come once a second, not once a stroke. Kinds of seconds are combined after Chan, Golub & LeVeque 1983 (Am.
 * Stat. 37:242).
 */
export function mpiFigure(kinds: SpreadTally[], taken: readonly number[], count: number): MpiFigure {
  let held = 0
  let mean = 0
  let squares = 0
  for (const kind of taken) {
    const other = kinds[kind] as SpreadTally
    if (other.held === 0) continue
    const away = other.mean - mean
    const both = held + other.held
    squares += other.squares + (away * away * held * other.held) / both
    mean += (away * other.held) / both
    held = both
  }
  return {
    avg: held > 0 ? finiteOrNull(mean) : null,
    sd: held > 1 ? finiteOrNull(Math.sqrt(squares / (held - 1))) : null,
    count: held,
    coverage: count > 0 ? held / count : 0,
  }
}

/** The value, or null for NaN and infinities, which JSON cannot express. */
export function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
