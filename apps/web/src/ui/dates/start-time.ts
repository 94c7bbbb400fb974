import { formatDateWithWeekday, formatTime } from '@cadenza/metrics/dates'
import type { DateDisplay } from '../../platform/session/display.ts'

/** Weekday, date and time of day in the activity's time zone: `Thu 2025/06/12, 17:42`. */
export function formatStart(instant: string, timeZone: string, dates: DateDisplay): string {
  const at = new Date(instant)
  const options = { ...dates, timeZone }
  const day = formatDateWithWeekday(at, options)
  return `${day}${day.endsWith('）') ? ' ' : ', '}${formatTime(at, options)}`
}

/** `Thu 2025/06/12` */
export function formatDay(instant: string, timeZone: string, dates: DateDisplay): string {
  return formatDateWithWeekday(new Date(instant), { ...dates, timeZone })
}
