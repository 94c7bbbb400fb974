import { recommendedTextLength } from '@cadenza/contract/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryClient, queryKeys } from '../../platform/api/queries.ts'
import { useAthletes } from '../../platform/session/athletes.ts'
import { FormDialog } from '../../ui/components/form-dialog.tsx'
import { DateField } from '../../ui/dates/date-field.tsx'
import { showNotice } from '../../ui/errors/notices.ts'
import { faultsOfAnswer } from '../../ui/forms/faults.ts'
import type { Workout } from './queries.ts'
import styles from './workout.module.css'

interface Props {
  workout: Pick<Workout, 'uuid' | 'definition'>
  onClose(): void
}

/** Recommends a coach's workout to athletes. */
export default function RecommendDialog({ workout: { uuid, definition }, onClose }: Props) {
  const { t } = useTranslation('workout')
  const athletes = useAthletes()
  const [chosen, setChosen] = useState<readonly string[]>(
    athletes.length === 1 ? athletes.map((a) => a.uuid) : [],
  )
  const [date, setDate] = useState('')
  const [message, setMessage] = useState('')
  const [fault, setFault] = useState<string>()
  const name = String(definition.name)

  async function submit() {
    if (chosen.length === 0) return setFault(t('chooseAthletes'))
    try {
      const body = { workoutUuid: uuid, userUuids: [...chosen], date: date || null, message }
      await api.call(endpoints.recommendedWorkouts.add, { body })
      await queryClient.invalidateQueries({ queryKey: [...queryKeys.workouts, 'given'] })
      showNotice(t('recommended', { name, count: chosen.length }))
      onClose()
    } catch (error) {
      setFault(faultsOfAnswer(error).message)
    }
  }

  return (
    <FormDialog
      title={t('recommend')}
      submit={t('recommend')}
      fault={fault}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="strong">{name}</p>
      <fieldset className={styles.athletes}>
        <legend className="fl">{t('athletes')}</legend>
        {athletes.map((athlete) => (
          <label key={athlete.uuid} className={styles.check}>
            <input
              type="checkbox"
              checked={chosen.includes(athlete.uuid)}
              onChange={({ currentTarget: { checked } }) =>
                setChosen(
                  checked ? [...chosen, athlete.uuid] : chosen.filter((each) => each !== athlete.uuid),
                )
              }
            />
            {athlete.name}
          </label>
        ))}
      </fieldset>
      <div>
        <label className="fl" htmlFor="recommend-date">
          {t('dayOrAny')}
        </label>
        <DateField id="recommend-date" value={date} inDialog onChange={setDate} />
      </div>
      <div>
        <label className="fl" htmlFor="recommend-message">
          {t('message')}
        </label>
        <textarea
          id="recommend-message"
          className={styles.message}
          rows={3}
          maxLength={recommendedTextLength}
          value={message}
          onChange={({ currentTarget: { value } }) => setMessage(value)}
        />
      </div>
    </FormDialog>
  )
}
