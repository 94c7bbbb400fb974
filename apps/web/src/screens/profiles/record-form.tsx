import { validateRecord } from '@cadenza/contract/validation'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../platform/api/failure.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { DateField } from '../../ui/dates/date-field.tsx'
import { ownToday } from '../../ui/dates/own-today.ts'
import { focusFirstFault } from '../../ui/forms/focus-fault.ts'
import { closeOnEscape } from './close-on-escape.ts'
import { type DayRecord, type Display, type Kind, type WeightUnit, weightUnitOf } from './kinds.ts'
import styles from './profiles.module.css'

interface Props {
  kind: Kind
  display: Display
  /** Dates with a record of this kind. */
  registered: ReadonlySet<string>
  /** Record being edited; absent for a new one. */
  record?: DayRecord
  /** Example record for placeholders. */
  example?: DayRecord
  onSave(record: DayRecord): Promise<void>
  onClose?(): void
}

/** Form for a record's date and value, validated by the shared rules; errors are shown by field. */
export function RecordForm(props: Props) {
  const { kind, display, registered, record, example, onSave, onClose } = props
  const { t } = useTranslation('profiles')
  const id = useId()
  const [unit, setUnit] = useState<WeightUnit>(weightUnitOf(record) ?? display.weight)
  const typing = { ...display, weight: unit }
  const typed = (from: DayRecord) =>
    Object.fromEntries(kind.fields.map(({ name, type }) => [name, type(Number(from[name]), typing)]))
  const [date, setDate] = useState(() => record?.date ?? ownToday())
  const [values, setValues] = useState<Record<string, string>>(() => (record ? typed(record) : {}))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [saving, setSaving] = useState(false)
  const examples = example ? typed(example) : {}
  const isWeight = kind.kind === 'weight'

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (saving) return
    // Custom zone bounds stay with the record.
    const entry: Record<string, DayRecord[string]> = {
      ...record,
      date,
    }
    for (const { name, parse } of kind.fields) entry[name] = parse(values[name] ?? '', typing)
    if (isWeight) entry.unit = unit
    const found: Record<string, string> = {}
    const failures = validateRecord(kind.kind, entry, {
      nowMs: Date.now(),
      registered,
      currentDate: record?.date,
    })
    for (const { field, code, parameters } of failures)
      found[field] ??= t(`contract:${code}`, { ...parameters })
    const form = event.currentTarget
    if (failures.length > 0) return focusFirstFault(form, () => setFaults(found))
    setFaults({})
    setSaving(true)
    try {
      await onSave(entry as DayRecord)
      setValues({})
      if (!record) form.querySelector<HTMLElement>(`[name=${kind.fields[0]?.name}]`)?.focus()
    } catch (error) {
      const answered: Record<string, string> = {}
      if (error instanceof ApiFailure)
        for (const [field, [first]] of Object.entries(error.errors)) if (first) answered[field] = first
      if (Object.keys(answered).length === 0)
        answered.form = error instanceof ApiFailure ? error.message : t('contract:Unexpected')
      focusFirstFault(form, () => setFaults(answered))
    } finally {
      setSaving(false)
    }
  }

  const mark = (name: string) => ({
    'aria-invalid': faults[name] !== undefined,
    'aria-describedby': faults[name] === undefined ? undefined : `${id}-${name}-fault`,
  })
  const faultList = Object.entries(faults)
  const labelOf = (name: string) => (name === 'form' ? '' : t(`field.${name}`))
  return (
    <form
      className={styles.add}
      onSubmit={submit}
      onKeyDown={closeOnEscape(onClose)}
      noValidate
      aria-label={`${t(`kind.${kind.kind}`)}: ${record ? t('edit') : t('add')}`}
    >
      <div className={styles.date}>
        <label htmlFor={`${id}-date`} className="fl">
          {t('field.date')}
        </label>
        <DateField
          id={`${id}-date`}
          name="date"
          value={date}
          min="2000-01-01"
          max={ownToday()}
          onChange={setDate}
          {...mark('date')}
        />
      </div>
      {kind.fields.map((field, i) => (
        <label key={field.name} className={styles.value}>
          <span className="fl">{t(`field.${field.name}`)}</span>
          <span className={`in ${faults[field.name] ? 'bad' : ''}`}>
            <input
              name={field.name}
              autoComplete="off"
              inputMode={field.name === 'time' ? undefined : 'decimal'}
              // biome-ignore lint/a11y/noAutofocus: the form opens in the place of the row whose button was pressed
              autoFocus={record !== undefined && i === 0}
              value={values[field.name] ?? ''}
              placeholder={examples[field.name] ?? (field.name === 'time' ? 'mm:ss' : undefined)}
              onChange={({ currentTarget: { value } }) =>
                setValues((before) => ({ ...before, [field.name]: value }))
              }
              {...mark(field.name)}
            />
            {!isWeight && field.unit(typing) && <span className="u">{field.unit(typing)}</span>}
          </span>
        </label>
      ))}
      {isWeight && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no box that can be laid out in a row
        <span className="seg" role="group" aria-label={t('field.unit')}>
          {(['kg', 'lb'] as const).map((option) => (
            <button key={option} type="button" aria-pressed={option === unit} onClick={() => setUnit(option)}>
              {option}
            </button>
          ))}
        </span>
      )}
      <button type="submit" className="btn p" aria-busy={saving}>
        {!record && <Icon name="plus" />}
        {saving ? t('saving') : record ? t('save') : t('add')}
      </button>
      {onClose && (
        <button type="button" className="btn q" onClick={onClose}>
          {t('cancel')}
        </button>
      )}
      <div className={styles.faults} role="alert">
        {faultList.map(([name, text]) => (
          <p key={name} id={`${id}-${name}-fault`} className="err">
            <Icon name="warn" size={14} />
            {faultList.length > 1 ? t('faultOf', { field: labelOf(name), text }) : text}
          </p>
        ))}
      </div>
    </form>
  )
}
