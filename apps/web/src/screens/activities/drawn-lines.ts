import type { Range } from '@tanstack/react-virtual'

/** Lines drawn beyond those in view where scrolling leads to, and where it comes from. */
const ahead = 12
const behind = 3

/** Picks the lines to draw; each drawn line costs time in each frame. */
export function newDrawnLines(): (range: Range) => number[] {
  let last = 0
  let isDown = true
  return ({ startIndex, endIndex, count }) => {
    if (startIndex !== last) isDown = startIndex > last
    last = startIndex
    const first = Math.max(0, startIndex - (isDown ? behind : ahead))
    const end = Math.min(count, endIndex + 1 + (isDown ? ahead : behind))
    return Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i)
  }
}
