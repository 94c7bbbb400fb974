import { type DisplayOptions, metric, toDisplay } from '@cadenza/metrics'

/** CSV text (RFC 4180), one line per row. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `${rows.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`

/** Quotes a cell where needed, and prevents spreadsheets from reading it as a formula. */
function csvCell(text: string): string {
  const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A metric for programs: a point before the decimals, empty if there is no figure; a time or pace as its
 * `text`.
 */
export function csvFigure(
  code: string,
  value: number | null,
  display: DisplayOptions,
  text: () => string,
): string {
  const entry = metric(code)
  if (value === null || !entry) return ''
  if (entry.form === 'pace' || entry.form === 'duration') return text()
  return toDisplay(code, value, display).toFixed(entry.precision)
}
