import type { DisplayOptions } from '@cadenza/metrics'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cursor } from '../../ui/graphs/cursor.ts'
import { rowText } from '../activity/row-text.ts'
import type { FigureFacts } from '../explain/asked.ts'
import { Explained } from '../explain/explained.tsx'
import {
  type Colouring,
  type ColourOption,
  classCount,
  classToken,
  legendTexts,
  legendUnit,
} from './colouring.ts'
import styles from './map.module.css'

interface Props {
  options: readonly ColourOption[]
  colouring: Colouring | undefined
  onColour(key: string): void
  cursor: Cursor
  display: DisplayOptions
  factsOf(code: string): FigureFacts | null
}

/** Choice of the metric that colours the route, with its legend and the value at the cursor. */
export function ColourChoice({ options, colouring, onColour, cursor, display, factsOf }: Props) {
  const { t } = useTranslation('activity')
  const value = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!colouring) return
    const write = (index: number | null) => {
      if (value.current)
        value.current.textContent =
          index === null ? '' : rowText(colouring.option.row, colouring.values[index], display)
    }
    write(cursor.get())
    return cursor.subscribe(write)
  }, [cursor, colouring, display])
  const [first, last] = colouring ? legendTexts(colouring, display) : ['', '']
  const unit = colouring ? legendUnit(colouring, display) : ''
  return (
    <>
      <select
        className={styles.colours}
        aria-label={t('mapColour')}
        title={t('mapColour')}
        value={colouring?.option.key ?? ''}
        onChange={(event) => onColour(event.currentTarget.value)}
      >
        <option value="">{t('mapPlain')}</option>
        {options.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      {colouring && (
        <div className={styles.legend}>
          <span className={styles.legendHead}>
            <Explained code={colouring.option.row.code} facts={() => factsOf(colouring.option.row.code)}>
              {unit || colouring.option.label}
            </Explained>
            <b ref={value} />
          </span>
          <span className={styles.ramp} aria-hidden="true">
            {Array.from({ length: classCount }, (_, k) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a colour is its place
              <i key={k} style={{ background: `var(${classToken(colouring.ramp, k)})` }} />
            ))}
          </span>
          <span className={styles.legendEnds}>
            <span>{first}</span>
            <span>{last}</span>
          </span>
        </div>
      )}
    </>
  )
}
