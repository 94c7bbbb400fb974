import type { FigureColumn } from '../../features/activity-list/figure-column.ts'
import type { Measure } from '../../ui/graphs/use-measure.ts'

/** Widths of everything but figures and title, px; the longest date, `sam. 30/01/2026`, takes 103. */
export const fixedPx = { box: 22, sport: 24, date: 108, shape: 120, title: 152, edge: 20 }

/** Width beside the list in a window of usual width: filter and margins, px. */
const besidePx = 276

/** Padding of a header with its hairline, and the arrow of the sorted one, px. */
const headPaddingPx = 10
const arrowPx = 14

/** Width of a column whose header takes one line or, between words, two. */
export function columnPx({ width }: FigureColumn, label: string, sorted: boolean, measure: Measure): number {
  const besidePx = headPaddingPx + (sorted ? arrowPx : 0)
  if (measure(label) + besidePx <= width) return width
  const pieces = label.split(/(?<=[ -])/)
  const folded = pieces.map((_, at) =>
    Math.max(...[pieces.slice(0, at), pieces.slice(at)].map((line) => measure(line.join('').trimEnd()))),
  )
  return Math.max(width, Math.ceil(Math.min(...folded)) + besidePx)
}

/** Minimum width of a row, px. */
export const rowPx = (columnsPx: readonly number[]): number =>
  [...Object.values(fixedPx), ...columnsPx].reduce((a, b) => a + b)

/** Window width from which rows of these columns do not scroll sideways, px. */
export const windowPx = (columns: readonly FigureColumn[]): number =>
  rowPx(columns.map(({ width }) => width)) + besidePx
