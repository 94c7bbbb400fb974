import { availabilityNoteLength } from '@cadenza/contract/limits'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DateDisplay } from '../../../platform/session/display.ts'
import { FailureNotice } from '../../../ui/components/failure-notice.tsx'
import { Icon } from '../../../ui/components/icon.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { offerUndo, withdrawUndo } from '../../../ui/components/undo.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { dayName } from '../../../ui/dates/day-names.ts'
import type { Day } from '../../../ui/dates/days.ts'
import { showFailure } from '../../../ui/errors/notices.ts'
import { faultsOfAnswer } from '../../../ui/forms/faults.ts'
import { hoursAndMinutes } from '../month/formats.ts'
import type { FreeDay } from '../queries.ts'
import styles from './availability.module.css'
import { freeInAll } from './free-time.ts'
import { changeDay, removeDay } from './queries.ts'
import { parseFreeTime } from './typed-week.ts'

interface Props {
  userUuid: string
  today: Day
  dates: DateDisplay
  days: readonly FreeDay[]
}

/** Days from today on that differ from their weekday: a list, and a form to add one. */
export function DifferentDays({ userUuid, today, dates, days }: Props) {
  const { t } = useTranslation('calendar')
  const id = useId()
  const [date, setDate] = useState(today)
  const [time, setTime] = useState('')
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  const coming = days.filter((day) => day.date >= today)

  function remove(day: FreeDay): void {
    withdrawUndo('calendar')
    removeDay(userUuid, day.date)
      .then(() =>
        offerUndo('calendar', t('removed', { name: dayName(day.date, dates) }), t('undo'), () => {
          changeDay(userUuid, day).catch(showFailure)
        }),
      )
      .catch(showFailure)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const all = parseFreeTime(time)
    if (all === null || Number.isNaN(all)) return setFault(t('bad_time'))
    try {
      await changeDay(userUuid, { date, all, note })
      setTime('')
      setNote('')
      setFault(undefined)
    } catch (error) {
      const { fields, message } = faultsOfAnswer(error)
      setFault(Object.values(fields)[0] ?? message)
    }
  }

  return (
    <section className={styles.form}>
      <h3>{t('differentDays')}</h3>
      {coming.length > 0 && (
        <ul className={styles.days}>
          {coming.map((day) => {
            const all = freeInAll(day)
            const name = dayName(day.date, dates)
            return (
              <li key={day.date}>
                <span>{name}</span>
                <b>{all === 0 ? t('notFree') : all !== null && hoursAndMinutes(all)}</b>
                <span className="clip soft grow">{day.note}</span>
                <IconButton
                  small
                  icon="trash"
                  label={t('removeDay', { date: name })}
                  onClick={() => remove(day)}
                />
              </li>
            )
          })}
        </ul>
      )}
      {fault && <FailureNotice message={fault} />}
      <form className={styles.add} onSubmit={submit} noValidate>
        <label className="fl" htmlFor={`${id}-date`}>
          {t('date')}
          <DateField id={`${id}-date`} value={date} min={today} inDialog onChange={setDate} />
        </label>
        <label className="fl">
          {t('timeInAll')}
          <span className={`in ${fault ? 'bad' : ''}`}>
            <input
              autoComplete="off"
              placeholder="1:30"
              value={time}
              onChange={(event) => setTime(event.currentTarget.value)}
            />
          </span>
        </label>
        <label className="fl">
          {t('note')}
          <span className="in">
            <input
              autoComplete="off"
              maxLength={availabilityNoteLength}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          </span>
        </label>
        <button type="submit" className="btn">
          <Icon name="plus" size={14} />
          {t('addDay')}
        </button>
      </form>
    </section>
  )
}
