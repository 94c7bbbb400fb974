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
 * Draws `y` over `x` from index `from` to `to` (inclusive), one column of pixels at a time: where several samples share
 * a column its lowest and highest are drawn where they stand, so no peak is lost, slopes stay slopes, and 14,400 samples
 * cost no more than the plot is wide. NaN is stepped over; the line breaks where two neighbouring values lie further
 * apart than `gap` (units of `x`).
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
  let low = 0
  let lowX = 0
  let high = 0
  let highX = 0
  let previousX = Number.NaN

  const flush = () => {
    if (lowX <= highX) {
      pen.lineTo(lowX, low)
      if (highX !== lowX) pen.lineTo(highX, high)
    } else {
      pen.lineTo(highX, high)
      pen.lineTo(lowX, low)
    }
  }

  for (let i = from; i <= to; i++) {
    const value = y[i] as number
    if (Number.isNaN(value)) continue
    const xi = x[i] as number
    const px = xi * at.xScale + at.xOffset
    const py = value * at.yScale + at.yOffset
    const here = Math.floor(px / columnPx)
    const broken = !(xi - previousX <= gap)
    previousX = xi
    if (here === column && !broken) {
      if (py < low) {
        low = py
        lowX = px
      } else if (py > high) {
        high = py
        highX = px
      }
      continue
    }
    if (!Number.isNaN(column)) flush()
    if (broken) pen.moveTo(px, py)
    column = here
    low = py
    lowX = px
    high = py
    highX = px
  }
  if (!Number.isNaN(column)) flush()
}
