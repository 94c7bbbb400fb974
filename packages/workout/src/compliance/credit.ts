/** Credit of single values for a range. */

import { knownMean } from './bins.ts'
import { percent, rounded } from './compared.ts'

export interface Range {
  low: number
  high: number
}

/** The fall of credit beyond a limit: to 0 at a share of the limit, or at `least` if that is more. */
export interface Fall {
  none: number
  least?: number
}

/** Half the score is for the time in the range, half for the mean: 0–100. */
export function rangeScore(values: Float32Array, rangeAt: (through: number) => Range, fall: Fall): number {
  const mean = percent(credit(knownMean(values, 0, values.length), rangeAt(0.5), fall))
  return rounded((timeScore(values, rangeAt, fall) + mean) / 2)
}

function timeScore(values: Float32Array, rangeAt: (through: number) => Range, fall: Fall): number {
  let sum = 0
  let known = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (Number.isNaN(value)) continue
    sum += credit(value, rangeAt((i + 0.5) / values.length), fall)
    known++
  }
  return known > 0 ? (100 * sum) / known : 0
}

function credit(value: number, { low, high }: Range, { none, least = 0 }: Fall): number {
  if (value >= low && value <= high) return 1
  const limit = value < low ? low : high
  return Math.max(0, 1 - Math.abs(value - limit) / Math.max(none * Math.abs(limit), least, 1e-9))
}

export function knownShare(values: Float32Array): number {
  return values.filter((value) => !Number.isNaN(value)).length / Math.max(1, values.length)
}
