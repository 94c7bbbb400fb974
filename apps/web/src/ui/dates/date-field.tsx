import { Popover } from '@mantine/core'
import { type ComponentProps, lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateDisplay } from '../../platform/session/display.ts'
import { loadTexts } from '../../platform/texts/i18n.ts'
import { IconButton } from '../components/icon-button.tsx'
import styles from './dates.module.css'
import { ownToday } from './own-today.ts'
import { formatDay, isDay, parseTypedDate } from './typed-date.ts'
import { useTypedText } from './use-typed-text.ts'

/** Code and texts load when the first calendar opens. */
const Calendar = lazy(async () => {
  const [calendar] = await Promise.all([import('./calendar.tsx'), loadTexts('dates')])
  return calendar
})

type InputProps = Pick<
  ComponentProps<'input'>,
  'id' | 'name' | 'autoFocus' | 'aria-describedby' | 'aria-invalid' | 'aria-label'
>

interface Props extends InputProps {
  /** YYYY-MM-DD, '' for none, or invalid text as typed. */
  value: string
  /** Called with a date as YYYY-MM-DD, or with invalid text as typed. */
  onChange(value: string): void
  /** First and last day offered by the calendar; typed dates are left to the form's validation. */
  min?: string
  max?: string
  className?: string
  /** True inside a dialog, which covers everything else: the calendar opens within it. */
  inDialog?: boolean
}

/** Date field, typed in the user's format or picked from a calendar. */
export function DateField({ value, onChange, min, max, className = '', inDialog = false, ...input }: Props) {
  const { t } = useTranslation('shell')
  const { dateFormat } = dateDisplay()
  const [opened, setOpened] = useState(false)
  const show = (day: string) => (isDay(day) ? formatDay(day, dateFormat) : day)
  const parse = useCallback((typed: string) => parseTypedDate(typed, dateFormat), [dateFormat])
  const [text, setText] = useTypedText(value, show, parse)
  const [left, setLeft] = useState(true)
  const day = isDay(value) ? value : ''
  const unreadable = input['aria-invalid'] ?? (left && text.trim() !== '' && !isDay(value))

  function type(typed: string) {
    setText(typed)
    onChange(parse(typed))
  }
  function pick(picked: string) {
    setText(formatDay(picked, dateFormat))
    onChange(picked)
    setOpened(false)
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal={!inDialog}
    >
      <span className={`in ${unreadable ? 'bad' : ''} ${styles.field} ${className}`}>
        <input
          {...input}
          autoComplete="off"
          value={text}
          placeholder={t(`datePattern.${dateFormat}`)}
          aria-invalid={unreadable}
          onFocus={() => setLeft(false)}
          onBlur={() => {
            setLeft(true)
            if (day) setText(formatDay(day, dateFormat))
          }}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Popover.Target>
          <IconButton small icon="calendar" label={t('pickDate')} onClick={() => setOpened(!opened)} />
        </Popover.Target>
      </span>
      <Popover.Dropdown className={styles.dropdown ?? ''} aria-label={t('pickDate')}>
        {/* Esc closes the calendar, but not the dialog around it. */}
        <div onKeyDownCapture={(event) => event.key === 'Escape' && event.preventDefault()}>
          <Suspense fallback={<div className={styles.loading} />}>
            {opened && <Calendar value={day} today={ownToday()} min={min} max={max} onPick={pick} />}
          </Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
