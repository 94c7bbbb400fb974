import { fromDisplay, metricUnit, parseDecimal, toDisplay } from '@cadenza/metrics'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/components/icon.tsx'
import { DateField } from '../../ui/dates/date-field.tsx'
import { isDay } from '../../ui/dates/typed-date.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import { closeOnEscape } from './close-on-escape.ts'
import { useFieldFault } from './field-fault.tsx'
import type { Display } from './kinds.ts'
import type { Shoe } from './person.ts'
import styles from './profiles.module.css'

const longestName = 50
const mostM = 20_000_000

interface Props {
  shoes: readonly Shoe[]
  /** Shoe being edited; absent for a new one. */
  shoe?: Shoe
  display: Display
  onSave(shoe: Shoe): Promise<void>
  onClose?(): void
}

/** Form for a shoe: name, earlier distance, first and last day, and whether it is the usual one. */
export function ShoeForm({ shoes, shoe, display, onSave, onClose }: Props) {
  const { t } = useTranslation('profiles')
  const id = useId()
  const [name, setName] = useState(shoe?.name ?? '')
  const [start, setStart] = useState(
    shoe?.startM ? String(Math.round(toDisplay('distance', shoe.startM, display) * 10) / 10) : '',
  )
  const [since, setSince] = useState(shoe?.since ?? '')
  const [until, setUntil] = useState(shoe?.until ?? '')
  const [usual, setUsual] = useState(shoe?.usual ?? !shoes.some((each) => each.usual))
  const fault = useFieldFault()
  const [saving, setSaving] = useState(false)

  const same = (each: Shoe) => each !== shoe && each.name.toLowerCase() === name.trim().toLowerCase()
  const startM = start.trim() === '' ? 0 : fromDisplay('distance', parseDecimal(start) ?? Number.NaN, display)

  function found(): boolean {
    if (name.trim() === '') fault.show('name', t('contract:ErrorEnterValue'))
    else if (shoes.some(same)) fault.show('name', t('shoeTwice'))
    else if (!(startM >= 0 && startM <= mostM)) fault.show('start', t('contract:ErrorInvalidValue'))
    else if (since && !isDay(since)) fault.show('since', t('contract:ErrorInvalidDate'))
    else if (until && !isDay(until)) fault.show('until', t('contract:ErrorInvalidDate'))
    else if (since && until && until < since) fault.show('until', t('contract:ErrorSpanOrder'))
    else return false
    return true
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (saving) return
    fault.clear()
    if (found()) return
    setSaving(true)
    try {
      await onSave({
        distanceM: 0,
        runs: 0,
        ...shoe,
        name: name.trim(),
        startM: Math.round(startM),
        since: since || null,
        until: until || null,
        usual,
      })
      if (!shoe) for (const empty of [setName, setStart, setSince, setUntil]) empty('')
      if (!shoe) setUsual(false)
    } catch (error) {
      showFailure(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <form
      className={styles.add}
      onSubmit={submit}
      onKeyDown={closeOnEscape(onClose)}
      noValidate
      aria-label={`${t('shoes')}: ${shoe ? t('edit') : t('add')}`}
    >
      <label className={styles.shoeName}>
        <span className="fl">{t('shoe')}</span>
        <span className={fault.box('name')}>
          <input
            value={name}
            maxLength={longestName}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the form opens in the place of the row whose button was pressed
            autoFocus={shoe !== undefined}
            onChange={(event) => setName(event.currentTarget.value)}
            {...fault.mark('name')}
          />
        </span>
      </label>
      <label className={styles.value}>
        <span className="fl">{t('shoeStart')}</span>
        <span className={fault.box('start')}>
          <input
            value={start}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            onChange={(event) => setStart(event.currentTarget.value)}
            {...fault.mark('start')}
          />
          <span className="u">{metricUnit('distance', display)}</span>
        </span>
      </label>
      {(
        [
          ['since', since, setSince],
          ['until', until, setUntil],
        ] as const
      ).map(([field, value, set]) => (
        <div key={field} className={styles.date}>
          <label htmlFor={`${id}-${field}`} className="fl">
            {t(field === 'since' ? 'shoeSince' : 'shoeUntil')}
          </label>
          <DateField id={`${id}-${field}`} value={value} onChange={set} {...fault.mark(field)} />
        </div>
      ))}
      <label className={styles.check}>
        <input type="checkbox" checked={usual} onChange={(event) => setUsual(event.currentTarget.checked)} />
        {t('shoeUsualLabel')}
      </label>
      <button type="submit" className="btn p" aria-busy={saving}>
        {!shoe && <Icon name="plus" />}
        {t(shoe ? 'save' : 'add')}
      </button>
      {onClose && (
        <button type="button" className="btn q" onClick={onClose}>
          {t('cancel')}
        </button>
      )}
      {fault.message}
    </form>
  )
}
