/** Samples at the end of a sensor's range. */
import type { Axes } from '@cadenza/recording'

/** Share of samples with any axis at its rail: its greatest value, met exactly and twice in a row, above `least`. */
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
 * Which of a column's extremes beyond ±`least` were met twice in a row. One that never leaves its extreme is not at a rail:
 * it is not measuring.
 */
function railsOf(column: Float32Array, least: number): number[] {
  let greatest = least
  let atGreatest = 0
  let lastAtGreatest = -2
  let isGreatestRail = false
  let smallest = -least
  let atSmallest = 0
  let lastAtSmallest = -2
  let isSmallestRail = false
  for (let i = 0; i < column.length; i++) {
    const value = column[i] as number
    if (value >= greatest) {
      if (value > greatest) {
        greatest = value
        atGreatest = 0
        isGreatestRail = false
      } else if (lastAtGreatest === i - 1) isGreatestRail = true
      atGreatest++
      lastAtGreatest = i
    } else if (value <= smallest) {
      if (value < smallest) {
        smallest = value
        atSmallest = 0
        isSmallestRail = false
      } else if (lastAtSmallest === i - 1) isSmallestRail = true
      atSmallest++
      lastAtSmallest = i
    }
  }
  const rails: number[] = []
  if (isGreatestRail && greatest > least && atGreatest < column.length / 2) rails.push(greatest)
  if (isSmallestRail && smallest < -least && atSmallest < column.length / 2) rails.push(smallest)
  return rails
}
