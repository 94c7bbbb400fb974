/** What a line is drawn on: a Path2D, or a recorder in tests. */
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
 * Draws `y` over `x` from index `from` to `to` (inclusive), one column of pixels at a time: where several samples share a
 * column its lowest and highest are drawn, so no peak is lost and 14,400 samples cost no more than the plot is wide. NaN is stepped over; the line breaks where two neighbouring values lie further apart than `gap` (units
 * of `x`).
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
  const { columnPx } = at
  let column = Number.NaN
  let first = 0
  let low = 0
  let high = 0
  let previousX = Number.NaN

  const flush = () => {
    if (low === high) return pen.lineTo(column, low)
    // From the extreme nearer to where the column begins to the other: half the strokes of first, low, high and last.
    const downFirst = Math.abs(first - low) <= Math.abs(first - high)
    pen.lineTo(column, downFirst ? low : high)
    pen.lineTo(column, downFirst ? high : low)
  }

  for (let i = from; i <= to; i++) {
    const value = y[i] as number
    if (Number.isNaN(value)) continue
    const xi = x[i] as number
    const px = Math.round((xi * at.xScale + at.xOffset) / columnPx) * columnPx
    const py = value * at.yScale + at.yOffset
    const broken = !(xi - previousX <= gap)
    previousX = xi
    if (px === column && !broken) {
      if (py < low) low = py
      else if (py > high) high = py
      continue
    }
    if (!Number.isNaN(column)) flush()
    if (broken) pen.moveTo(px, py)
    column = px
    first = py
    low = py
    high = py
  }
  if (!Number.isNaN(column)) flush()
}
