import '@mantine/dates/styles.layer.css'
import { DatePicker, type DayOfWeek } from '@mantine/dates'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentPreferences } from '../../platform/session/own-preferences.ts'
import type { WeekStart } from '../../platform/session/preferences.ts'
import { currentLocale } from '../../platform/texts/i18n.ts'
import { Icon } from '../components/icon.tsx'
import { dayByKey, isSameMonth } from './calendar-keys.ts'
import styles from './dates.module.css'

interface Props {
  /** YYYY-MM-DD, or '' for none. */
  value: string
  today: string
  min: string | undefined
  max: string | undefined
  onPick(day: string): void
}

const weekdays: Record<WeekStart, DayOfWeek> = { sunday: 0, monday: 1, saturday: 6 }

/** Calendar month to pick a day from, in the user's language and week. Opens on the selected day. */
export default function Calendar({ value, today, min, max, onPick }: Props) {
  const { t } = useTranslation('dates')
  const locale = currentLocale()
  const { weekStart } = currentPreferences(locale)
  const first = value || (max && max < today ? max : today)
  const [shown, setShown] = useState(first)
  const root = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(first)
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' })
    return (day: string) => format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
  }
  const year = write({ year: 'numeric' })
  useEffect(() => {
    root.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])
  // Within a month, the calendar handles the arrows itself.
  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
    const to = from && dayByKey(from, event.key, event.shiftKey)
    if (!to || isSameMonth(from, to) || (min && to < min) || (max && to > max)) return
    event.preventDefault()
    event.stopPropagation()
    setShown(to)
    setFocused(to)
  }
  return (
    <DatePicker
      className={styles.calendar ?? ''}
      size="xs"
      value={value || null}
      date={shown}
      onDateChange={setShown}
      ref={root}
      onKeyDownCapture={onKeyDown}
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
        'data-day': day,
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
