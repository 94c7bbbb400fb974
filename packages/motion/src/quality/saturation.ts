/** Detects samples at the end of a sensor's measuring range (its rail). */
import type { Axes } from '@cadenza/recording'
import { inChunks } from '../chunks.ts'

/**
 * Share of samples with any axis at its rail: an extreme value beyond ±`least` that occurs twice in a row.
 */
export function saturatedShare(axes: Axes, least: number): { share: number; flags: Uint8Array | undefined } {
  let flags: Uint8Array | undefined
  for (const column of [axes.x, axes.y, axes.z])
    for (const rail of railsOf(column, least)) {
      flags ??= new Uint8Array(column.length)
      for (let i = 0; i < column.length; i++) if (column[i] === rail) flags[i] = 1
    }
  let count = 0
  if (flags) for (const flag of flags) count += flag
  return { share: axes.x.length > 0 ? count / axes.x.length : 0, flags }
}

/**
 * The extremes of a column beyond ±`least` that occur twice in a row. A constant column is not at a rail: it
 * does not measure.
 */
function railsOf(column: Float32Array, least: number): number[] {
  const extremes = { least: -least, greatest: least }
  inChunks(0, column.length, (from, to) => widen(extremes, column, from, to))
  const rails: number[] = []
  if (extremes.greatest > least && isRail(column, extremes.greatest)) rails.push(extremes.greatest)
  if (extremes.least < -least && isRail(column, extremes.least)) rails.push(extremes.least)
  return rails
}

interface Extremes {
  least: number
  greatest: number
}

function widen(extremes: Extremes, column: Float32Array, from: number, to: number): void {
  let { least, greatest } = extremes
  for (let i = from; i < to; i++) {
    const value = column[i] as number
    if (value > greatest) greatest = value
    if (value < least) least = value
  }
  extremes.least = least
  extremes.greatest = greatest
}

/** True if an extreme value occurs twice in a row, but in less than half of the samples. */
function isRail(column: Float32Array, extreme: number): boolean {
  let count = 0
  let isRepeated = false
  let before = -2
  for (let i = column.indexOf(extreme); i >= 0; i = column.indexOf(extreme, i + 1)) {
    isRepeated ||= before === i - 1
    before = i
    count++
  }
  return isRepeated && count < column.length / 2
}
