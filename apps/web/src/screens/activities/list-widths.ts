import type { FigureColumn } from '../../features/activity-list/figure-column.ts'

/** Of everything but the figures and the title, px; the longest date, `sam. 30/01/2026`, takes 103. */
export const fixedPx = { box: 22, sport: 24, date: 114, shape: 132, title: 140, edge: 20 }

/** What stands beside the list in a window of usual width: the filter and the page's edges, px. */
const besidePx = 276

/** The least width of a row, px. */
export const rowPx = (columns: readonly FigureColumn[]): number =>
  Object.values(fixedPx).reduce((a, b) => a + b) + columns.reduce((sum, { width }) => sum + width, 0)

/** The window in which a row of these columns is not scrolled sideways, px. */
export const windowPx = (columns: readonly FigureColumn[]): number => rowPx(columns) + besidePx
