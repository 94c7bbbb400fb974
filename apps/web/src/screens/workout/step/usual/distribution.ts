/** Distribution of an athlete’s figures of a metric over its values. */

/** Seconds whose value is at least `from` and less than `from` plus the width of a cell. */
export interface Cell {
  from: number
  seconds: number
}

export interface Limits {
  low?: number
  high?: number
}

export interface Distribution {
  /** Bars of equal width, in ascending order. */
  bars: { from: number; to: number; seconds: number }[]
  median: number
  /** Share of the time within the limits, from 0 to 1. */
  within: number
}

/** s below which nothing can be said. */
const leastSeconds = 60
const mostBars = 30
/** Share of the time at either end that is not drawn. */
const tail = 0.005

/** The distribution of cells of a width, in ascending order; null for less than a minute. */
export function distributionOf(cells: readonly Cell[], width: number, limits: Limits): Distribution | null {
  const total = cells.reduce((sum, { seconds }) => sum + seconds, 0)
  if (total < leastSeconds) return null
  const { low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY } = limits
  const isWithin = ({ from }: Cell) => from + width / 2 >= low && from + width / 2 <= high
  const inside = cells.filter(isWithin).reduce((sum, { seconds }) => sum + seconds, 0)
  const drawn = [quantile(cells, width, tail), quantile(cells, width, 1 - tail)]
  const ends = [...drawn, limits.low, limits.high].filter((each) => each !== undefined)
  const least = Math.floor(Math.min(...ends) / width)
  const most = Math.ceil(Math.max(...ends) / width)
  const perBar = Math.max(1, Math.ceil((most - least) / mostBars))
  const first = Math.floor(least / perBar) * perBar
  const count = Math.max(1, Math.ceil((most - first) / perBar))
  const bars = Array.from({ length: count }, (_, i) => ({
    from: (first + i * perBar) * width,
    to: (first + (i + 1) * perBar) * width,
    seconds: 0,
  }))
  for (const { from, seconds } of cells) {
    const bar = bars[Math.floor((Math.round(from / width) - first) / perBar)]
    if (bar) bar.seconds += seconds
  }
  return { bars, median: quantile(cells, width, 0.5), within: inside / total }
}

/** The value that a share of the time lies below, evenly within its cell. */
function quantile(cells: readonly Cell[], width: number, share: number): number {
  let left = share * cells.reduce((sum, { seconds }) => sum + seconds, 0)
  for (const { from, seconds } of cells) {
    if (left <= seconds) return from + (left / seconds) * width
    left -= seconds
  }
  return (cells.at(-1)?.from ?? 0) + width
}
