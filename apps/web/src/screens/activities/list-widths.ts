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

/** Height of a row, px: one line, or two on a phone, with date and title above the figures. */
export const rowHeightPx = { line: 27, twoLines: 48 }

/** Height of the heads that stay above the rows, with their line below, px. */
export const headsHeightPx = { line: 53, twoLines: 77 }

/** `grid-template-columns` of a row on a phone: date and title share the columns of the figures below. */
export function twoLineColumns(columnsPx: readonly number[]): string {
  const figures = columnsPx.length > 0 ? columnsPx.map((px) => `minmax(${px}px, 1fr)`) : ['1fr']
  return [`${fixedPx.box}px`, `${fixedPx.sport}px`, ...figures].join(' ')
}

/** Minimum width of a row on a phone, px. */
export const twoLinesPx = (columnsPx: readonly number[]): number => {
  const { box, sport, edge, date, title } = fixedPx
  return (
    box +
    sport +
    edge +
    Math.max(
      date + title,
      columnsPx.reduce((a, b) => a + b, 0),
    )
  )
}

/** Window width from which rows of these columns do not scroll sideways, px. */
export const windowPx = (columns: readonly FigureColumn[]): number =>
  rowPx(columns.map(({ width }) => width)) + besidePx
