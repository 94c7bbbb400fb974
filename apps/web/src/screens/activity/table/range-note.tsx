import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './range-table.module.css'

interface Props {
  label: string
  note: string
  onSave(note: string): void
  onCancel(): void
}

/** Note on a range. Ctrl+Enter saves, Esc discards. */
export function RangeNote({ label, note, onSave, onCancel }: Props) {
  const { t } = useTranslation('activity')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    onSave(field.current?.value.trim() ?? note)
  }
  return (
    <form className={styles.noteForm} data-act onSubmit={save}>
      <textarea
        ref={field}
        aria-label={label}
        defaultValue={note}
        maxLength={20_000}
        rows={4}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
          else if (event.key !== 'Escape') return
          else onCancel()
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <div>
        <button type="button" className="btn" onClick={onCancel}>
          {t('cancel')}
        </button>
        <button type="submit" className="btn p">
          {t('saveNote')}
        </button>
      </div>
    </form>
  )
}
