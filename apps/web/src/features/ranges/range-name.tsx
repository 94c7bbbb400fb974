import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Renaming } from './editing.ts'
import styles from './ranges.module.css'

const longest = 200

interface Props {
  renaming: Renaming
  placeholder: string
  onDone(name: string | null): void
}

/** Edits a range's name in place: Enter and leaving save it, Esc does not. */
export function RangeNameInput({ renaming, placeholder, onDone }: Props) {
  const { t } = useTranslation('ranges')
  const input = useRef<HTMLInputElement>(null)
  const over = useRef(false)
  // Remounted if another user changes the range's type meanwhile: typing continues where it was.
  useEffect(() => {
    if (renaming.typed === null) input.current?.select()
  }, [renaming])
  const end = (kept: string | null) => {
    if (over.current) return
    over.current = true
    onDone(kept)
  }
  return (
    <input
      ref={input}
      // biome-ignore lint/a11y/noAutofocus: it appears where somebody asked to type
      autoFocus
      className={styles.name}
      aria-label={t('name')}
      defaultValue={renaming.typed ?? renaming.range.name}
      placeholder={placeholder}
      maxLength={longest}
      onChange={(event) => {
        renaming.typed = event.currentTarget.value
      }}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') end(event.currentTarget.value.trim())
        else if (event.key === 'Escape') end(null)
      }}
      onBlur={(event) => end(event.currentTarget.value.trim())}
    />
  )
}
