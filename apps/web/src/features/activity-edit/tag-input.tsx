import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** Suggestions. */
  others: readonly string[]
  onAdd(text: string): void
  /** Called when it is left, and by Esc; the field has the focus from the start. */
  onDone?: (byKey: boolean) => void
}

/** Field for a new tag: Enter and leaving it add the tag. */
export function TagInput({ others, onAdd, onDone }: Props) {
  const { t } = useTranslation('ranges')
  const list = useId()
  const [text, setText] = useState('')
  // Some browsers report that a field that disappears was left.
  const isDiscarded = useRef(false)
  const add = () => {
    setText('')
    onAdd(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onDone) {
      event.stopPropagation()
      isDiscarded.current = true
      onDone(true)
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Do not submit the form.
    event.preventDefault()
    add()
  }
  return (
    <span className="in">
      <input
        list={list}
        aria-label={t('addTag')}
        placeholder={t('addTag')}
        maxLength={50}
        // biome-ignore lint/a11y/noAutofocus: where it has an end, it appears where somebody asked to type
        autoFocus={onDone !== undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (isDiscarded.current) return
          add()
          onDone?.(false)
        }}
      />
      <datalist id={list}>
        {others.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </span>
  )
}
