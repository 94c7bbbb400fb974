import '@mantine/dates/styles.layer.css'
import { DatePicker, type DayOfWeek } from '@mantine/dates'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../components/icon.tsx'
import { currentPreferences } from '../session/own-preferences.ts'
import type { WeekStart } from '../session/preferences.ts'
import { currentLocale } from '../texts/i18n.ts'
import styles from './dates.module.css'
import { monthsLater } from './typed-date.ts'

interface Props {
  /** YYYY-MM-DD, or '' for none. */
  value: string
  today: string
  min: string | undefined
  max: string | undefined
  onPick(day: string): void
}

const weekdays: Record<WeekStart, DayOfWeek> = { sunday: 0, monday: 1, saturday: 6 }
/** By keys as in the calendars of the ARIA practices: https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/ */
const monthsByKey: Record<string, number> = { PageUp: -1, PageDown: 1 }
const monthsAYear = 12

/** A month to pick a day of, in the reader's language and with their week; it opens on the day that is chosen. */
export default function Calendar({ value, today, min, max, onPick }: Props) {
  const { t } = useTranslation('dates')
  const locale = currentLocale()
  const { weekStart } = currentPreferences(locale)
  const first = value || (max && max < today ? max : today)
  const [shown, setShown] = useState(first)
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' })
    return (day: string) => format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
  }
  const year = write({ year: 'numeric' })
  const onKeyDown = (event: KeyboardEvent) => {
    const months = monthsByKey[event.key]
    if (months === undefined) return
    event.preventDefault()
    setShown(monthsLater(shown, event.shiftKey ? months * monthsAYear : months))
  }
  return (
    <DatePicker
      className={styles.calendar ?? ''}
      size="xs"
      value={value || null}
      date={shown}
      onDateChange={setShown}
      onKeyDown={onKeyDown}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      firstDayOfWeek={weekdays[weekStart]}
      weekendDays={[]}
      highlightToday
      monthLabelFormat={write({ year: 'numeric', month: 'long' })}
      yearLabelFormat={year}
      decadeLabelFormat={year}
      monthsListFormat={write({ month: 'short' })}
      yearsListFormat={year}
      weekdayFormat={write({ weekday: 'narrow' })}
      getDayAriaLabel={write({ dateStyle: 'full' })}
      getDayProps={(day) => ({
        'aria-pressed': day === value,
        ...(day === first ? { 'data-autofocus': true } : {}),
      })}
      ariaLabels={{
        monthLevelControl: t('chooseMonth'),
        yearLevelControl: t('chooseYear'),
        nextMonth: t('nextMonth'),
        previousMonth: t('previousMonth'),
        nextYear: t('nextYear'),
        previousYear: t('previousYear'),
        nextDecade: t('nextDecade'),
        previousDecade: t('previousDecade'),
      }}
      nextIcon={<Icon name="right" size={14} />}
      previousIcon={<Icon name="left" size={14} />}
      onChange={(day) => {
        if (day) onPick(day)
      }}
    />
  )
}
