import {
  type DisplayOptions,
  filterBounds,
  formatClock,
  formatMinutes,
  isPaceTyping,
  leastTyped,
  metric,
  parseClock,
  parseDecimal,
  parseFilterInput,
  parsePace,
  toDisplay,
  typedNumber,
} from '@cadenza/metrics'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './filters.module.css'

const isTime = (code: string) => metric(code)?.form === 'duration'

/** Parses a typed bound: null if empty, undefined if invalid. */
export function readBound(code: string, text: string, display: DisplayOptions): number | null | undefined {
  if (text.trim() === '') return null
  return isTime(code) ? parseClock(text) : parseFilterInput(code, text, display)
}

/** Formats a bound for the field: in its unit, with the language's decimal separator. */
export function writeBound(code: string, value: number | null, display: DisplayOptions): string {
  if (value === null) return ''
  if (isTime(code)) return formatClock(value)
  const entry = metric(code)
  const shown = toDisplay(code, value, display)
  if (entry?.form === 'pace') return formatMinutes(shown)
  return typedNumber(shown, Math.max(2, entry?.precision ?? 0), display.locale)
}

/** Tests whether a typed bound is beyond the catalogue's. */
export function isBeyond(code: string, text: string, display: DisplayOptions): boolean {
  const bounds = filterBounds(code, display)
  const typed = metric(code)?.form === 'pace' ? parsePace(text) : parseDecimal(text, true)
  return bounds !== undefined && typed !== undefined && (typed < bounds[0] || typed > bounds[1])
}

interface Props {
  label: string
  /** Catalogue code of the metric. */
  code: string
  value: number | null
  display: DisplayOptions
  /** Refuses a bound beyond the catalogue's instead of taking the nearest. */
  strict: boolean
  /** Marks the field because of the bound beside it. */
  faulty: boolean
  onValue(value: number | null): void
}

/** Field for one bound in the reader's unit. Applies on blur or Enter, and keeps what it cannot read. */
export function BoundField({ label, code, value, display, strict, faulty, onValue }: Props) {
  const { t } = useTranslation('filters')
  const id = useId()
  const shown = writeBound(code, value, display)
  const [typed, setTyped] = useState(shown)
  const [bad, setBad] = useState(false)
  useEffect(() => {
    setTyped(shown)
    setBad(false)
  }, [shown])
  const isPace = metric(code)?.form === 'pace'
  const bounds = filterBounds(code, display)
  const example = isTime(code) ? 'hh:mm:ss' : isPace ? 'm:ss' : ''
  const hint = isTime(code)
    ? t('clockHint')
    : isPace && bounds
      ? t('paceHint', { min: formatMinutes(bounds[0]), max: formatMinutes(bounds[1]) })
      : t('boundsHint', { min: bounds && leastTyped(bounds), max: bounds?.[1] })
  const apply = () => {
    const read = readBound(code, typed, display)
    const refused = read === undefined || (strict && isBeyond(code, typed, display))
    setBad(refused)
    if (refused || read === value) return
    onValue(read)
  }
  return (
    <span className={styles.bound}>
      <span className={`in ${bad || faulty ? 'bad' : ''}`}>
        <input
          inputMode={example ? 'text' : 'decimal'}
          aria-label={label}
          aria-invalid={bad || faulty}
          aria-describedby={bad ? id : undefined}
          title={hint}
          placeholder={example || t('any')}
          value={typed}
          onChange={(event) => {
            const text = event.target.value
            if (isPace && !isPaceTyping(text)) return
            setTyped(text)
            setBad(false)
          }}
          onBlur={apply}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply()
          }}
        />
      </span>
      {bad && (
        <span id={id} role="alert" className="err">
          {hint}
        </span>
      )}
    </span>
  )
}
