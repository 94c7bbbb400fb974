import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../platform/api/failure.ts'
import type { DateDisplay } from '../../../platform/session/display.ts'
import { FailureNotice } from '../../../ui/components/failure-notice.tsx'
import { weekdayName } from '../../../ui/dates/day-names.ts'
import { addDays, type Weekday } from '../../../ui/dates/days.ts'
import { type Faults, faultsOfAnswer, noFaults } from '../../../ui/forms/faults.ts'
import styles from './availability.module.css'
import { type Availability, changeWeek } from './queries.ts'
import { columns, type TypedFreeTime, typedWeek, unreadableTimes, weekOf } from './typed-week.ts'

/** A Monday, for the names of weekdays. */
const monday = '2024-01-01'

interface Props {
  userUuid: string
  availability: Availability
  firstDay: Weekday
  dates: DateDisplay
  onSaved(): void
  onCancel(): void
}

/** Form of the time on each weekday, in all and for each sport at most. */
export function UsualWeek({ userUuid, availability, firstDay, dates, onSaved, onCancel }: Props) {
  const { t } = useTranslation('calendar')
  const [typed, setTyped] = useState(() => typedWeek(availability.week))
  const [version, setVersion] = useState(availability.version)
  const [bad, setBad] = useState<readonly string[]>([])
  const [faults, setFaults] = useState<Faults>(noFaults)
  const [saving, setSaving] = useState(false)
  const days = Array.from({ length: 7 }, (_, n) => (firstDay - 1 + n) % 7)

  const change = (day: number, column: keyof TypedFreeTime, text: string) => {
    setTyped((before) => before.map((times, n) => (n === day ? { ...times, [column]: text } : times)))
    setBad((before) => before.filter((place) => place !== `${day}-${column}`))
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const unreadable = unreadableTimes(typed)
    setBad(unreadable)
    if (unreadable.length > 0) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${unreadable[0]}"]`)?.focus()
      return
    }
    setSaving(true)
    try {
      await changeWeek(userUuid, { week: weekOf(typed), version })
      onSaved()
    } catch (error) {
      setSaving(false)
      const theirs = (error as ApiFailure).body as { availability?: Availability } | undefined
      if (error instanceof ApiFailure && error.status === 409 && theirs?.availability) {
        setVersion(theirs.availability.version)
        setFaults({ message: t('availabilityClash'), fields: {} })
      } else setFaults(faultsOfAnswer(error))
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {faults.message && <FailureNotice message={faults.message} />}
      <table className={styles.week}>
        <thead>
          <tr>
            <th scope="col">{t('weekday')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(column === 'all' ? 'timeInAll' : `atMost_${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => {
            const name = weekdayName(addDays(monday, day), dates)
            return (
              <tr key={day}>
                <th scope="row">{name}</th>
                {columns.map((column) => {
                  const place = `${day}-${column}`
                  const isBad = bad.includes(place)
                  return (
                    <td key={column}>
                      <span className={`in ${isBad ? 'bad' : ''}`}>
                        <input
                          name={place}
                          aria-label={`${name}, ${t(column === 'all' ? 'timeInAll' : `atMost_${column}`)}`}
                          aria-invalid={isBad}
                          autoComplete="off"
                          placeholder={column === 'all' ? '1:30' : ''}
                          value={typed[day]?.[column] ?? ''}
                          onChange={(event) => change(day, column, event.currentTarget.value)}
                        />
                      </span>
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
      {bad.length > 0 && (
        <p className="err" role="alert">
          {t('bad_time')}
        </p>
      )}
      <div className={styles.end}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={saving}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
