import type { FigureColumn } from '../../features/activity-list/figure-column.ts'

/** Widths of everything but figures and title, px; the longest date, `sam. 30/01/2026`, takes 103. */
export const fixedPx = { box: 22, sport: 24, date: 108, shape: 120, title: 152, edge: 20 }

/** Width beside the list in a window of usual width: filter and margins, px. */
const besidePx = 276

/** Minimum width of a row, px. */
export const rowPx = (columns: readonly FigureColumn[]): number =>
  Object.values(fixedPx).reduce((a, b) => a + b) + columns.reduce((sum, { width }) => sum + width, 0)

/** Window width from which rows of these columns do not scroll sideways, px. */
export const windowPx = (columns: readonly FigureColumn[]): number => rowPx(columns) + besidePx
