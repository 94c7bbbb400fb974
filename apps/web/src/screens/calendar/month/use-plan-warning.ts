import { useTranslation } from 'react-i18next'
import type { Day } from '../../../ui/dates/days.ts'
import { freeOn, tooLongBy } from '../availability/free-time.ts'
import type { Calendar, Line } from '../queries.ts'
import { hoursAndMinutes } from './formats.ts'

type Planned = Pick<Line, 'uuid' | 'sport' | 'expectedTime'>

export type PlanWarning = (line: Planned, date: Day) => string | undefined

/** Says that a plan would be too long for the time that the athlete has on a day; undefined if it fits. */
export function usePlanWarning(
  calendar: Pick<Calendar, 'freeWeek' | 'freeDays' | 'entries'> | undefined,
): PlanWarning {
  const { t } = useTranslation('calendar')
  return (line, date) => {
    if (!calendar) return undefined
    const others = calendar.entries.filter((entry) => entry.date === date)
    const seconds = tooLongBy(freeOn(calendar, date), others, line)
    return seconds > 0 ? t('tooLong', { time: hoursAndMinutes(seconds) }) : undefined
  }
}
