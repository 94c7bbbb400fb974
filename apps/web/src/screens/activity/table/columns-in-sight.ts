/**
 * Visible columns of a box of `widthPx` scrolled by `leftPx`: from the first to before the last, rather one
 * too many. The first width is that of the row headers, which stay visible. Columns may be wider than given,
 * but not narrower.
 */
export function columnsInSight(
  leastPx: readonly number[],
  leftPx: number,
  widthPx: number,
): { from: number; to: number } {
  const count = leastPx.length - 1
  const wholePx = leastPx.reduce((sum, px) => sum + px, 0)
  // Columns are stretched to fill the box: all are visible.
  if (wholePx <= widthPx) return { from: 0, to: count }
  let rightPx = leastPx[0] ?? 0
  let from = 0
  let to = count
  for (let i = 0; i < count; i++) {
    rightPx += leastPx[i + 1] ?? 0
    if (rightPx < leftPx - marginPx) from = i + 1
    if (rightPx > leftPx + widthPx + marginPx) {
      to = i + 1
      break
    }
  }
  return { from, to }
}

/** px, in case text is wider than estimated. */
const marginPx = 120
