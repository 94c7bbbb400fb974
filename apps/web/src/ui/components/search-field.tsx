import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './search-field.module.css'

const typingPauseMs = 120

interface Props {
  value: string
  /** Accessible name. */
  label: string
  placeholder: string
  onChange(value: string): void
}

/** Search box; `/` focuses it from anywhere on the page, Esc clears it. */
export function SearchField({ value, label, placeholder, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      if (event.key !== '/' || event.ctrlKey || event.metaKey || target?.closest('input, textarea, select'))
        return
      event.preventDefault()
      input.current?.select()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed === latest.current.value) return
    const timer = setTimeout(() => latest.current.onChange(typed), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <label className={`in ${styles.search}`}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        value={typed}
        placeholder={placeholder}
        aria-label={label}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('')
        }}
      />
      <span className="kbd" aria-hidden="true">
        /
      </span>
    </label>
  )
}
