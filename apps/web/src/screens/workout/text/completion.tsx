import { metric, metricLabel, metricUnit } from '@cadenza/metrics'
import type { Suggestion } from '@cadenza/workout/text/complete'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayOptions } from '../../../platform/session/display.ts'
import styles from './text.module.css'

interface Props {
  id: string
  options: readonly Suggestion[]
  chosen: number
  /** The line of the caret, from 1, and its text before the suggestions. */
  line: number
  before: string
  onAccept(index: number): void
}

/** px */
const width = 258
const optionHeight = 26

/** Below the caret; above it where there is no space below. Within the window. */
function placeAt({ right, top, bottom }: DOMRect, options: number): CSSProperties {
  const height = options * optionHeight + 26
  const left = Math.max(4, Math.min(right, innerWidth - width - 4))
  return bottom + height <= innerHeight ? { left, top: bottom } : { left, top: Math.max(4, top - height) }
}

/** List of what may follow at the caret. */
export function Completion({ id, options, chosen, line, before, onAccept }: Props) {
  const { t } = useTranslation('workout')
  const display = displayOptions()
  const ruler = useRef<HTMLSpanElement>(null)
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' })
  useLayoutEffect(() => {
    const box = ruler.current?.getBoundingClientRect()
    if (box) setPlace(placeAt(box, options.length))
  }, [options.length])
  const describe = ({ kind, code }: Suggestion) => {
    const named = code === undefined ? undefined : metric(code)
    return named
      ? `${metricLabel(named.code, display.locale)} ${metricUnit(named.code, display)}`
      : t(`kind_${kind}`)
  }
  return (
    <>
      <span
        ref={ruler}
        className={styles.ruler}
        style={{ top: `${(line - 1) * 21 + 8}px` }}
        aria-hidden="true"
      >
        {before}
      </span>
      <div className={styles.completion} style={place}>
        <div id={id} role="listbox" tabIndex={-1} aria-label={t('suggestions')}>
          {options.map((option, i) => (
            <div
              key={option.insert}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === chosen}
              // Keeps the focus in the text.
              onMouseDown={(event) => {
                event.preventDefault()
                onAccept(i)
              }}
            >
              <b>{option.insert}</b>
              <span className="clip">{describe(option)}</span>
            </div>
          ))}
        </div>
        <p className={styles.hint}>{t('accepts')}</p>
      </div>
    </>
  )
}
