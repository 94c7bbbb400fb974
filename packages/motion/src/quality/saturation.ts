/** Samples at the end of a sensor's range. */
import type { Axes } from '@cadenza/recording'

/** Share of samples with any axis at its rail: its greatest value, met exactly and twice in a row, above `least`. */
export function saturatedShare(axes: Axes, least: number): { share: number; flags: Uint8Array | undefined } {
  let flags: Uint8Array | undefined
  for (const column of [axes.x, axes.y, axes.z]) {
    for (const sign of [1, -1]) {
      const rail = railOf(column, sign, least)
      if (Number.isNaN(rail)) continue
      flags ??= new Uint8Array(column.length)
      for (let i = 0; i < column.length; i++) if (sign * (column[i] as number) >= rail) flags[i] = 1
    }
  }
  let count = 0
  if (flags) for (const flag of flags) count += flag
  return { share: axes.x.length > 0 ? count / axes.x.length : 0, flags }
}

function railOf(column: Float32Array, sign: number, least: number): number {
  let greatest = least
  let count = 0
  let twice = false
  let last = -2
  for (let i = 0; i < column.length; i++) {
    const value = sign * (column[i] as number)
    if (value < greatest) continue
    if (value > greatest) {
      greatest = value
      count = 0
      twice = false
    } else if (last === i - 1) twice = true
    count++
    last = i
  }
  // A column that never leaves its greatest value is not at a rail: it is not measuring.
  return twice && greatest > least && count < column.length / 2 ? greatest : Number.NaN
}
