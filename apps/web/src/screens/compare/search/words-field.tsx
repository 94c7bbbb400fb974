import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/components/icon.tsx'

/** Pause in typing after which the words are searched for. */
const typingPauseMs = 250

/** Field for words of the range's name or the activity's title; Esc clears it. */
export function WordsField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const { t } = useTranslation('compare')
  const [typed, setTyped] = useState(value)
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed === latest.current.value) return
    const timer = setTimeout(() => latest.current.onChange(typed), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <label className="in">
      <Icon name="search" />
      <input
        type="search"
        value={typed}
        placeholder={t('words')}
        aria-label={t('words')}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('')
        }}
      />
    </label>
  )
}
