import {
  type DisplayOptions,
  formatNumber,
  metric,
  metricUnit,
  parseDecimal,
  typedNumber,
} from '@cadenza/metrics'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Axis } from '../../../features/analysis/analysis.ts'
import { mostCells, widthOf, widthWithin } from '../../../features/analysis/asked.ts'
import styles from '../../../features/analysis/heatmap/heatmap.module.css'

interface Props {
  label: string
  axis: Axis
  display: DisplayOptions
  /** Tests whether the heatmap would have too many cells with this width. */
  isTooFine(interval: number | null): boolean
  onChange(interval: number | null): void
}

const mostDecimals = 3

/** Width of the cells in the reader's unit. A width of 0, no number, and too many cells are refused. */
export function WidthField({ label, axis, display, isTooFine, onChange }: Props) {
  const { t } = useTranslation(['analysis', 'contract'])
  const id = useId()
  const entry = metric(axis.metric)
  const factor = entry?.shown[display.unit].factor ?? 1
  const usual = widthOf({ ...axis, interval: null }, display.unit)
  const shown = typedNumber(widthOf(axis, display.unit) * factor, mostDecimals, display.locale)
  const [typed, setTyped] = useState(shown)
  const [fault, setFault] = useState('')
  useEffect(() => {
    setTyped(shown)
    setFault('')
  }, [shown])
  const apply = () => {
    const read = typed.trim() === '' ? usual * factor : parseDecimal(typed)
    if (read === undefined || !(read > 0)) {
      const most = widthWithin(axis.metric, Number.POSITIVE_INFINITY) * factor
      setFault(t('widthAboveZero', { most: formatNumber(most, 0, display.locale) }))
      return
    }
    const figure = widthWithin(axis.metric, Number((read / factor).toPrecision(9)))
    const chosen = Math.abs(figure - usual) < usual * 1e-6 ? null : figure
    if (isTooFine(chosen)) {
      setFault(t('contract:ErrorIntervalTooSmall', { count: mostCells }))
      return
    }
    setFault('')
    if (chosen === axis.interval) setTyped(shown)
    else onChange(chosen)
  }
  const unit = metricUnit(axis.metric, display)
  return (
    <span>
      <span className={`in ${styles.width} ${fault ? 'bad' : ''}`}>
        <input
          inputMode="decimal"
          aria-label={label}
          aria-invalid={fault !== ''}
          aria-describedby={fault ? id : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setFault('')
          }}
          onBlur={apply}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply()
          }}
        />
        <span className="u">{entry?.form === 'pace' ? `s${unit}` : unit}</span>
      </span>
      {fault && (
        <span id={id} role="alert" className={`err ${styles.fault}`}>
          {fault}
        </span>
      )}
    </span>
  )
}
