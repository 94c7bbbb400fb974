import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { zonesOf } from '../../features/zones/zone-bounds.ts'
import { ApiFailure } from '../../platform/api/failure.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { focusFirstFault } from '../../ui/forms/focus-fault.ts'
import type { DayRecord, Display, Kind } from './kinds.ts'
import styles from './profiles.module.css'
import { faultyBounds, keptBounds, parseBounds, usualBounds } from './typed-bounds.ts'

interface Props {
  zones: NonNullable<Kind['zones']>
  record: DayRecord
  display: Display
  /** Formatted day of the record. */
  shownDay: string
  onSave(record: DayRecord): Promise<void>
  onClose(): void
}

/**
 * Editor for a record's zone bounds in percent of its threshold; the resulting values update while typing.
 */
export function ZoneEditor({ zones, record, display, shownDay, onSave, onClose }: Props) {
  const { t } = useTranslation('profiles')
  const id = useId()
  const [texts, setTexts] = useState(() => (record.zones ?? usualBounds(zones.kind)).map(String))
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [saving, setSaving] = useState(false)
  const bounds = parseBounds(texts)
  const faulty = faultyBounds(bounds)
  const shown = zonesOf(zones.kind, zones.threshold(record), display, bounds)
  const isUsual = faulty.length === 0 && keptBounds(zones.kind, bounds) === undefined

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (saving) return
    setFailure(undefined)
    if (faulty.length > 0) return focusFirstFault(event.currentTarget, () => setTried(true))
    setTried(true)
    setSaving(true)
    try {
      await onSave({ ...record, zones: keptBounds(zones.kind, bounds) })
      onClose()
    } catch (error) {
      setFailure(error instanceof ApiFailure ? error.message : t('contract:Unexpected'))
      setSaving(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  const wrong = tried && faulty.length > 0
  return (
    <form
      className={styles.editor}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      noValidate
      aria-label={`${t(`zones.${zones.kind}`)}: ${t('edit')}`}
    >
      <p className="small muted">{t('zoneHint', { date: shownDay })}</p>
      <div
        className={styles.bounds}
        style={{ gridTemplateColumns: `repeat(${shown.length}, minmax(0, 1fr))` }}
      >
        {shown.map(({ name, range }, zone) => {
          const at = zone - 1
          const unknown = faulty.includes(at) || faulty.includes(zone)
          return (
            <div key={name}>
              <i style={{ background: `var(--seq-${zone + 1})` }} />
              <b>{name}</b>
              {zone === 0 ? (
                <span className={styles.noBound}>0</span>
              ) : (
                <span className={`in ${wrong && faulty.includes(at) ? 'bad' : ''}`}>
                  <input
                    inputMode="decimal"
                    autoComplete="off"
                    // biome-ignore lint/a11y/noAutofocus: the editor opens in the place of the zones whose button was pressed
                    autoFocus={zone === 1}
                    value={texts[at] ?? ''}
                    aria-label={t('zoneFrom', { zone: name })}
                    aria-invalid={wrong && faulty.includes(at)}
                    aria-describedby={wrong ? `${id}-fault` : undefined}
                    onChange={({ currentTarget: { value } }) => setTexts((before) => before.with(at, value))}
                  />
                  <span className="u">%</span>
                </span>
              )}
              <span className="muted">{unknown ? '-' : range}</span>
            </div>
          )
        })}
      </div>
      <div className={styles.editorEnd}>
        <button type="submit" className="btn p" aria-busy={saving}>
          {saving ? t('saving') : t('save')}
        </button>
        <button
          type="button"
          className="btn"
          disabled={isUsual}
          onClick={() => setTexts(usualBounds(zones.kind).map(String))}
        >
          {t('usualZones')}
        </button>
        <button type="button" className="btn q" onClick={onClose}>
          {t('cancel')}
        </button>
      </div>
      <div className={styles.faults} role="alert">
        {(wrong || failure) && (
          <p id={`${id}-fault`} className="err">
            <Icon name="warn" size={14} />
            {failure ?? t('zoneFault')}
          </p>
        )}
      </div>
    </form>
  )
}
