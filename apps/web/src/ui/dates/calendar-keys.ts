/**
 * Day offsets by key, as in the ARIA practices:
 * https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/
 */
const daysByKey: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const monthsByKey: Record<string, number> = { PageUp: -1, PageDown: 1 }
const monthsAYear = 12

const iso = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/**
 * Day (YYYY-MM-DD) that a key moves to. A step of a month, or of a year with Shift, keeps the day of the
 * month if possible, else the month's last.
 */
export function dayByKey(day: string, key: string, shift: boolean): string | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const days = daysByKey[key]
  if (days !== undefined) return iso(year, month, date + days)
  const months = monthsByKey[key]
  if (months === undefined) return undefined
  const to = month + months * (shift ? monthsAYear : 1)
  const last = new Date(Date.UTC(year, to, 0)).getUTCDate()
  return iso(year, to, Math.min(date, last))
}

export const isSameMonth = (a: string, b: string): boolean => a.slice(0, 7) === b.slice(0, 7)
