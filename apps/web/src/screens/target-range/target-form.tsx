import { validateTarget } from '@cadenza/contract/target-validation'
import { metricLabel } from '@cadenza/metrics'
import { NativeSelect } from '@mantine/core'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeTarget, type TargetRange } from '../../features/targets/queries.ts'
import { emptyAnswer } from '../../platform/api/api.ts'
import { displayOptions } from '../../platform/session/display.ts'
import { currentSession } from '../../platform/session/session.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { SideTag } from '../../ui/components/side-tag.tsx'
import { type Faults, faultsOf, faultsOfAnswer, noFaults, withoutFault } from '../../ui/forms/faults.ts'
import { focusFirstFault } from '../../ui/forms/focus-fault.ts'
import {
  type BandField,
  bandFields,
  bandUnit,
  furtherFields,
  type TypedBand,
  typedBand,
  writeEnd,
} from './band-fields.ts'
import styles from './target-range.module.css'

interface Props {
  target: TargetRange
  onSaved(): Promise<void>
  onClose(): void
}

const faultOf = (column: string) => `thresholds.${column}`

/** Form for the name and the bands of a target, validated by the shared rules. */
export function TargetForm({ target, onSaved, onClose }: Props) {
  const { t } = useTranslation('target-range')
  const id = useId()
  const display = displayOptions()
  const [name, setName] = useState(target.name)
  const [fields, setFields] = useState<readonly BandField[]>(() => bandFields(target))
  const [typed, setTyped] = useState<Readonly<Record<string, TypedBand>>>(() =>
    Object.fromEntries(
      bandFields(target).map((field) => {
        const band = target.thresholds[field.column]
        return [
          field.column,
          { min: writeEnd(field, band, 'min', display), max: writeEnd(field, band, 'max', display) },
        ]
      }),
    ),
  )
  const [faults, setFaults] = useState<Faults>(noFaults)
  const [saving, setSaving] = useState(false)
  const further = furtherFields(
    target.sport,
    new Set(fields.map(({ column }) => column)),
    currentSession().features,
  )
  const label = ({ metric, side }: BandField) =>
    [metricLabel(metric.code, display.locale), side && t(`side_${side}`)].filter(Boolean).join(', ')

  /** The stored bands with those of the form in place of what the form began with. */
  function thresholds(): TargetRange['thresholds'] {
    const shown = new Set(bandFields(target).map(({ column }) => column))
    const kept = Object.entries(target.thresholds).filter(([column]) => !shown.has(column))
    const bands = fields.map((field) => {
      const { column } = field
      const text = typed[column] ?? { min: '', max: '' }
      return [column, typedBand(field, text, target.thresholds[column], display)] as const
    })
    return Object.fromEntries([...kept, ...bands])
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const change = { name: name.trim(), thresholds: thresholds() }
    const found = faultsOf(validateTarget(change), t)
    if (found) return focusFirstFault(event.currentTarget, () => setFaults(found))
    setFaults(noFaults)
    setSaving(true)
    try {
      const changed = await changeTarget(target.uuid, { ...change, version: target.version })
      if (!changed) throw emptyAnswer()
      await onSaved()
      onClose()
    } catch (error) {
      setSaving(false)
      setFaults(faultsOfAnswer(error))
    }
  }

  const type = (column: string, end: keyof TypedBand, text: string) => {
    setTyped((before) => ({ ...before, [column]: { min: '', max: '', ...before[column], [end]: text } }))
    setFaults((before) => withoutFault(before, faultOf(column)))
  }
  const describe = (field: string) => ({
    'aria-invalid': faults.fields[field] !== undefined,
    'aria-describedby': faults.fields[field] === undefined ? undefined : `${id}-${field}`,
  })
  const fault = (field: string) =>
    faults.fields[field] !== undefined && (
      <p id={`${id}-${field}`} className="err">
        {faults.fields[field]}
      </p>
    )
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      noValidate
    >
      {faults.message && <FailureNotice message={faults.message} />}
      <label className={styles.nameField}>
        <span className="fl">{t('name')}</span>
        <span className={`in ${faults.fields.name ? 'bad' : ''}`}>
          <input
            name="name"
            // biome-ignore lint/a11y/noAutofocus: the form opens in the place of what its button edits
            autoFocus
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setFaults((before) => withoutFault(before, 'name'))
            }}
            {...describe('name')}
          />
        </span>
        {fault('name')}
      </label>
      <ul className={styles.fields}>
        {fields.map((field) => {
          const { column } = field
          const key = faultOf(column)
          return (
            <li key={column} className={styles.field}>
              <span className={styles.metric}>
                <span className="clip">{metricLabel(field.metric.code, display.locale)}</span>
                {field.side && <SideTag side={field.side} />}
              </span>
              {(['min', 'max'] as const).map((end) => (
                <span key={end} className={`in ${faults.fields[key] ? 'bad' : ''}`}>
                  <input
                    name={`${column}.${end}`}
                    aria-label={t(end, { metric: label(field) })}
                    autoComplete="off"
                    inputMode={field.metric.form === 'pace' ? undefined : 'decimal'}
                    placeholder={t('open')}
                    value={typed[column]?.[end] ?? ''}
                    onChange={(event) => type(column, end, event.currentTarget.value)}
                    {...describe(key)}
                  />
                </span>
              ))}
              <span className="u">{bandUnit(field, display)}</span>
              <IconButton
                small
                icon="close"
                label={t('remove', { metric: label(field) })}
                onClick={() => setFields((before) => before.filter((each) => each !== field))}
              />
              {fault(key)}
            </li>
          )
        })}
      </ul>
      {further.length > 0 && (
        <NativeSelect
          name="add"
          className={styles.add}
          label={t('add')}
          value=""
          data={[
            { value: '', label: t('choose') },
            ...further.map((field) => ({ value: field.column, label: label(field) })),
          ]}
          onChange={(event) => {
            const added = further.find(({ column }) => column === event.currentTarget.value)
            if (added) setFields((before) => [...before, added])
          }}
        />
      )}
      <div className={styles.end}>
        <button type="button" className="btn" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="btn p" aria-busy={saving} disabled={saving}>
          {t('save')}
        </button>
      </div>
    </form>
  )
}
