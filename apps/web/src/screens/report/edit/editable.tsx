import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../ui/errors/notices.ts'
import styles from './edit.module.css'

interface Props {
  /** Name of what is edited. */
  label: string
  value: string
  /** The value as it is read; the value itself without one. */
  shown?: ReactNode
  editing: boolean
  multiline?: boolean
  maxLength: number
  /** False: an empty text is not saved. */
  mayBeEmpty?: boolean
  lang?: string | undefined
  /** `seen` is the value when editing began. */
  save(value: string, seen: string): Promise<void>
}

/** A text that staff edit in its place. Enter or leaving it saves, Esc does not. */
export function Editable(props: Props) {
  const { label, value, shown, editing, multiline, maxLength, mayBeEmpty = true, lang, save } = props
  const { t } = useTranslation('report')
  const [typed, setTyped] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const seen = useRef<string | null>(null)

  const end = (back: boolean) => {
    setTyped(null)
    if (back) requestAnimationFrame(() => button.current?.focus())
  }
  const submit = (back = false) => {
    const text = typed?.trim() ?? value
    end(back)
    if (text === value || (text === '' && !mayBeEmpty)) return
    save(text, seen.current ?? value).catch((error: unknown) => {
      showFailure(error)
      // Whoever saves it once more has been told.
      seen.current = null
      // What was typed is not lost.
      setTyped(text)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') end(true)
    else if (event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      submit(true)
    }
  }

  const content = shown ?? value
  if (!editing)
    return (
      <span lang={lang} className={multiline ? styles.lines : undefined}>
        {value === '' ? '-' : content}
      </span>
    )
  if (typed === null)
    return (
      <button
        ref={button}
        type="button"
        className={styles.editable}
        data-lines={multiline || undefined}
        lang={lang}
        title={t('clickToEdit')}
        aria-label={t('edit', { what: label, value: value || '-' })}
        onClick={() => {
          seen.current = value
          setTyped(value)
        }}
      >
        {value === '' ? '-' : content}
      </button>
    )
  const field = {
    className: styles.field,
    'aria-label': label,
    // It appears where somebody asked to type.
    autoFocus: true,
    maxLength,
    value: typed,
    onKeyDown,
    onBlur: () => submit(),
  }
  return multiline ? (
    <textarea
      {...field}
      rows={Math.min(14, Math.max(3, typed.split('\n').length + Math.ceil(typed.length / 100)))}
      onChange={(event) => setTyped(event.target.value)}
    />
  ) : (
    <input {...field} onChange={(event) => setTyped(event.target.value)} />
  )
}
