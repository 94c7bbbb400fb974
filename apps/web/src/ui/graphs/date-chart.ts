import { valueTicks } from './ticks.ts'

export interface Point {
  /** ms since the epoch. */
  at: number
  value: number
}

export interface ChartScales {
  from: number
  to: number
  low: number
  high: number
  ticks: number[]
}

const dayMs = 86_400_000

/**
 * Scales from the first point to now, and slightly beyond the lowest and highest value. `points` ascending.
 */
export function chartScales(points: readonly Point[], nowMs: number, clock: boolean): ChartScales {
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const margin = Math.max((most - least) * 0.15, Math.abs(most) * 0.01)
  const [low, high] = [least - margin, most + margin]
  const first = points[0]?.at ?? nowMs
  const span = Math.max(nowMs - first, 30 * dayMs)
  return { from: first - span * 0.03, to: first + span, low, high, ticks: valueTicks(low, high, clock) }
}

/** Ticks of the time axis: years, or months for less than two years. */
export function dateTicks(from: number, to: number): { at: number; year: boolean }[] {
  const months = (to - from) / (30.4 * dayMs)
  const step = [1, 2, 3, 6, 12, 24, 60, 120].find((each) => months / each <= 7) ?? 240
  const ticks: { at: number; year: boolean }[] = []
  // Months since year 0, in round steps: quarters start in January.
  let month = Math.floor((new Date(from).getUTCFullYear() * 12) / step) * step
  for (; ; month += step) {
    const at = Date.UTC(Math.floor(month / 12), month % 12, 1)
    if (at > to) break
    if (at >= from) ticks.push({ at, year: month % 12 === 0 })
  }
  return ticks
}

/** SVG path through the points: as steps, the last one up to `to`, or as straight lines. */
export function linePath(
  points: readonly { x: number; y: number }[],
  shape: 'steps' | 'line',
  toX: number,
): string {
  const of = (value: number) => value.toFixed(1)
  const parts = points.map(({ x, y }, i) => {
    if (i === 0) return `M${of(x)} ${of(y)}`
    return shape === 'steps' ? `H${of(x)}V${of(y)}` : `L${of(x)} ${of(y)}`
  })
  if (shape === 'steps' && points.length > 0) parts.push(`H${of(toX)}`)
  return parts.join('')
}
