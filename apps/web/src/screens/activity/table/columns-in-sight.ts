/**
 * The columns that a box shows which is scrolled by `leftPx` and `widthPx` wide: from the first to before the last, rather
 * one too many. The first width is that of the rows' heads, which stay in sight. Where columns are wider than given, all
 * before the last shown are at least as far to the left as they would be without that.
 */
export function columnsInSight(
  leastPx: readonly number[],
  leftPx: number,
  widthPx: number,
): { from: number; to: number } {
  const count = leastPx.length - 1
  const wholePx = leastPx.reduce((sum, px) => sum + px, 0)
  // They are stretched to fill the box: all are in sight.
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

/** Letters may be somewhat wider than they were taken for. */
const marginPx = 120
