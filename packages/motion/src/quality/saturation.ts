/** Samples at the end of a sensor's range. */
import type { Axes } from '@cadenza/recording'

/** Share of samples with any axis at its rail: its greatest value, met exactly and twice in a row, above `least`. */
export function saturatedShare(axes: Axes, least: number): { share: number; flags: Uint8Array | undefined } {
  let flags: Uint8Array | undefined
  for (const column of [axes.x, axes.y, axes.z]) {
    let greatest = least
    let smallest = -least
    for (let i = 0; i < column.length; i++) {
      const value = column[i] as number
      if (value > greatest) greatest = value
      else if (value < smallest) smallest = value
    }
    for (const rail of [greatest, smallest]) {
      if (Math.abs(rail) === least || !isRail(column, rail)) continue
      flags ??= new Uint8Array(column.length)
      for (let i = 0; i < column.length; i++) if (column[i] === rail) flags[i] = 1
    }
  }
  let count = 0
  if (flags) for (const flag of flags) count += flag
  return { share: axes.x.length > 0 ? count / axes.x.length : 0, flags }
}

/** Whether a column's extreme was met twice in a row. One that never leaves it is not at a rail: it is not measuring. */
function isRail(column: Float32Array, extreme: number): boolean {
  let count = 0
  let twice = false
  let before = false
  for (let i = 0; i < column.length; i++) {
    const met = column[i] === extreme
    if (met) {
      count++
      twice ||= before
    }
    before = met
  }
  return twice && count < column.length / 2
}
