import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/components/form-dialog.tsx'
import { Icon } from '../../../ui/components/icon.tsx'
import { type Faults, faultsOfAnswer, noFaults, withoutFault } from '../../../ui/forms/faults.ts'
import { changeThresholds, type Thresholds } from './queries.ts'

interface Props {
  userUuid: string
  thresholds: Thresholds
  onClose(): void
}

const bounds = { good: { from: 1, to: 100 }, near: { from: 0, to: 99 } } as const
const fields = ['good', 'near'] as const

/** The scores from which an athlete's workouts and steps count as planned, and as near the plan. */
export default function ThresholdsDialog({ userUuid, thresholds, onClose }: Props) {
  const { t } = useTranslation('calendar')
  const id = useId()
  const [typed, setTyped] = useState({ good: String(thresholds.good), near: String(thresholds.near) })
  const [faults, setFaults] = useState<Faults>(noFaults)

  async function submit() {
    const bad = fields.filter((field) => {
      const { from, to } = bounds[field]
      return !(/^\d{1,3}$/.test(typed[field].trim()) && +typed[field] >= from && +typed[field] <= to)
    })
    if (bad.length > 0) {
      setFaults({
        fields: Object.fromEntries(bad.map((field) => [field, t('bad_threshold', bounds[field])])),
      })
      return
    }
    try {
      await changeThresholds(userUuid, { good: +typed.good, near: +typed.near })
      onClose()
    } catch (error) {
      setFaults(faultsOfAnswer(error))
    }
  }

  return (
    <FormDialog
      title={t('colourThresholds')}
      submit={t('save')}
      fault={Object.keys(faults.fields).length > 0 ? undefined : faults.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="muted">{t('thresholdsHint')}</p>
      {fields.map((field) => (
        <div key={field}>
          <label className="fl" htmlFor={`${id}-${field}`}>
            {t(`least_${field}`)}
          </label>
          <span className={`in ${faults.fields[field] ? 'bad' : ''}`}>
            <input
              id={`${id}-${field}`}
              inputMode="numeric"
              autoComplete="off"
              aria-invalid={faults.fields[field] !== undefined}
              aria-describedby={faults.fields[field] ? `${id}-${field}-fault` : undefined}
              value={typed[field]}
              onChange={({ currentTarget: { value } }) => {
                setTyped({ ...typed, [field]: value })
                setFaults(withoutFault(faults, field))
              }}
            />
            <span className="u">%</span>
          </span>
          {faults.fields[field] && (
            <p className="err" id={`${id}-${field}-fault`} role="alert">
              <Icon name="warn" size={14} />
              {faults.fields[field]}
            </p>
          )}
        </div>
      ))}
    </FormDialog>
  )
}
