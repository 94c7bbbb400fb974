/** Ways in which what is shown leaves the page. */
import { type DisplayOptions, metric, toDisplay } from '@cadenza/metrics'

/** To the clipboard. Over plain HTTP browsers have no clipboard for scripts: then by way of a selection. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('readonly', '')
  document.body.append(field)
  const focused = document.activeElement
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!copied) throw new Error('The browser does not let pages copy.')
}

/** As a file. A mark at the beginning tells spreadsheets that it is UTF-8. */
export function saveText(fileName: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(['\uFEFF', text], { type: `${type};charset=utf-8` }))
  link.download = fileName
  link.click()
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** RFC 4180: a line for each row. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `${rows.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`

/** Quoted where it has to be; what a spreadsheet would take for a formula is kept a text. */
function csvCell(text: string): string {
  const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A metric for programs: a point before the decimals, nothing where there is no figure; a time or pace as its `text`. */
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
