import { recommendedTextLength } from '@cadenza/contract/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateDisplay } from '../../../platform/session/display.ts'
import { FormDialog } from '../../../ui/components/form-dialog.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { dayName } from '../../../ui/dates/day-names.ts'
import { ownToday } from '../../../ui/dates/own-today.ts'
import { showNotice } from '../../../ui/errors/notices.ts'
import { faultsOfAnswer } from '../../../ui/forms/faults.ts'
import styles from '../workouts.module.css'
import { changeRecommended, type Recommended } from './queries.ts'

interface Props {
  recommended: Recommended
  /** False: the form is that for declining. */
  accept: boolean
  onClose(): void
}

/** Accepts a recommended workout for a day, or declines it with a reason. */
export function AnswerDialog({ recommended, accept, onClose }: Props) {
  const { t } = useTranslation('workouts')
  const [date, setDate] = useState(recommended.date ?? ownToday())
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const name = String(recommended.definition.name)

  async function submit() {
    try {
      await changeRecommended(
        recommended,
        accept ? { status: 'accepted', date } : { status: 'declined', reason },
      )
      if (accept) showNotice(t('acceptedFor', { name, date: dayName(date, dateDisplay()) }))
      onClose()
    } catch (error) {
      setFault(faultsOfAnswer(error).message)
    }
  }

  return (
    <FormDialog
      title={t(accept ? 'accept' : 'decline')}
      submit={t(accept ? 'accept' : 'decline')}
      fault={fault}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="strong">{name}</p>
      {accept ? (
        <div>
          <label className="fl" htmlFor="accept-date">
            {t('day')}
          </label>
          <DateField id="accept-date" value={date} inDialog onChange={setDate} />
        </div>
      ) : (
        <div>
          <label className="fl" htmlFor="decline-reason">
            {t('reason')}
          </label>
          <textarea
            id="decline-reason"
            className={styles.reason}
            rows={3}
            maxLength={recommendedTextLength}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
        </div>
      )}
    </FormDialog>
  )
}
