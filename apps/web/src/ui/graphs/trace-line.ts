/** Target of a line: a canvas, an SVG path, or a recorder in tests. */
export interface Pen {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
}

export interface Projection {
  /** Canvas pixels = value × scale + offset. */
  xScale: number
  xOffset: number
  yScale: number
  yOffset: number
  /** Width of a column in canvas pixels. */
  columnPx: number
}

/**
 * Draws `y` over `x` from index `from` to `to` (inclusive), one pixel column at a time. If several samples
 * share a column, its minimum and maximum are drawn in place: no peak is lost, slopes are kept, and 14,400
 * samples cost no more than the plot is wide. NaN is skipped; the line breaks where neighbouring values are
 * further apart than `gap` (in units of `x`).
 */
export function traceLine(
  pen: Pen,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  from: number,
  to: number,
  at: Projection,
  gap: number,
): void {
  const { ends } = columnsOf(x, from, to, at)
  const breaks = breaksOf(x, y, gap)
  let nextBreak = 0
  let breakAt = breaks[0] ?? Number.POSITIVE_INFINITY
  let isBegun = false
  let i = from
  for (const columnEnd of ends) {
    while (i < columnEnd) {
      while (breakAt <= i) {
        isBegun = false
        breakAt = breaks[++nextBreak] ?? Number.POSITIVE_INFINITY
      }
      // Up to the next break in this column, a single line passes through all samples.
      const end = Math.min(breakAt, columnEnd)
      if (!isBegun) {
        while (i < end && Number.isNaN(y[i] as number)) i++
        if (i === end) continue
        pen.moveTo((x[i] as number) * at.xScale + at.xOffset, (y[i] as number) * at.yScale + at.yOffset)
        isBegun = true
      }
      let lowest = Number.POSITIVE_INFINITY
      let highest = Number.NEGATIVE_INFINITY
      let lowestAt = -1
      let highestAt = -1
      // Comparisons with NaN are false.
      for (; i < end; i++) {
        const value = y[i] as number
        if (value < lowest) {
          lowest = value
          lowestAt = i
        }
        if (value > highest) {
          highest = value
          highestAt = i
        }
      }
      if (lowestAt < 0) continue
      const first = Math.min(lowestAt, highestAt)
      const second = Math.max(lowestAt, highestAt)
      pen.lineTo((x[first] as number) * at.xScale + at.xOffset, (y[first] as number) * at.yScale + at.yOffset)
      if (x[second] !== x[first])
        pen.lineTo(
          (x[second] as number) * at.xScale + at.xOffset,
          (y[second] as number) * at.yScale + at.yOffset,
        )
    }
  }
}

interface Columns {
  from: number
  to: number
  xScale: number
  xOffset: number
  columnPx: number
  /** Index after the last sample of each non-empty pixel column. */
  ends: Int32Array
}

/** Columns by axis, which the rows of a screen share. */
const columnsKnown = new WeakMap<object, Columns>()

function columnsOf(x: ArrayLike<number>, from: number, to: number, at: Projection): Columns {
  const { xScale, xOffset, columnPx } = at
  const before = columnsKnown.get(x)
  if (
    before?.from === from &&
    before.to === to &&
    before.xScale === xScale &&
    before.xOffset === xOffset &&
    before.columnPx === columnPx
  )
    return before
  const ends = new Int32Array(Math.max(0, to - from + 1))
  let count = 0
  let column = Number.NaN
  for (let i = from; i <= to; i++) {
    const here = Math.floor(((x[i] as number) * xScale + xOffset) / columnPx)
    if (here !== column && i > from) ends[count++] = i
    column = here
  }
  if (to >= from) ends[count++] = to + 1
  const found = { from, to, xScale, xOffset, columnPx, ends: ends.subarray(0, count) }
  columnsKnown.set(x, found)
  return found
}

const breaksKnown = new WeakMap<object, { x: ArrayLike<number>; gap: number; breaks: readonly number[] }>()

/**
 * Samples at which a line restarts because its last value is further back than `gap`; computed once per line.
 * A line with all its values breaks where the axis does.
 */
function breaksOf(x: ArrayLike<number>, y: ArrayLike<number>, gap: number): readonly number[] {
  const key = y instanceof Float32Array && y.length === x.length && !y.includes(Number.NaN) ? x : y
  const before = breaksKnown.get(key)
  if (before?.x === x && before.gap === gap) return before.breaks
  const breaks: number[] = []
  let last = Number.NaN
  for (let i = 0; i < y.length; i++) {
    if (Number.isNaN(y[i] as number)) continue
    const here = x[i] as number
    if (here - last > gap) breaks.push(i)
    last = here
  }
  breaksKnown.set(key, { x, gap, breaks })
  return breaks
}
