import {
  type DisplayOptions,
  filterBounds,
  formatClock,
  formatMinutes,
  isPaceTyping,
  metric,
  parseClock,
  parseFilterInput,
  toDisplay,
  typedNumber,
} from '@cadenza/metrics'
import { useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { columnName } from '../../features/activity-list/columns.tsx'
import type { FigureColumn } from '../../features/activity-list/figure-column.ts'
import type { Span } from '../../features/activity-list/filter.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import styles from './activities.module.css'
import { distributionOf } from './distribution.ts'
import { SpanSlider } from './span-slider.tsx'

interface Props {
  column: FigureColumn
  span: Span
  /** Values of the activities that all other filters leave. */
  values: readonly number[]
  display: DisplayOptions
  onChange(span: Span): void
  onRemove(): void
}

const isTime = ({ code }: FigureColumn) => code === 'moving_time'

/** Parses a typed bound: null if empty, undefined if invalid. */
export function readBound(
  column: FigureColumn,
  text: string,
  display: DisplayOptions,
): number | null | undefined {
  if (text.trim() === '') return null
  return isTime(column) ? parseClock(text) : parseFilterInput(column.code, text, display)
}

/** Formats a bound for the field: in its unit, with the language's decimal separator. */
export function writeBound(column: FigureColumn, value: number | null, display: DisplayOptions): string {
  if (value === null) return ''
  if (isTime(column)) return formatClock(value)
  const entry = metric(column.code)
  const shown = toDisplay(column.code, value, display)
  if (entry?.form === 'pace') return formatMinutes(shown)
  return typedNumber(shown, Math.max(2, entry?.precision ?? 0), display.locale)
}

/** Lower and upper bound of a figure below its distribution; typed bounds apply on blur or Enter. */
export function SpanField({ column, span, values, display, onChange, onRemove }: Props) {
  const { t } = useTranslation('activities')
  const id = useId()
  const name = columnName(column, display, t)
  const entry = metric(column.code)
  const bounds = filterBounds(column.code, display)
  const unit = isTime(column) ? '' : (entry?.shown[display.unit].unit ?? '')
  const example = isTime(column) ? 'hh:mm:ss' : entry?.form === 'pace' ? 'm:ss' : ''
  const hint = isTime(column)
    ? t('clockHint')
    : entry?.form === 'pace' && bounds
      ? t('paceHint', { min: formatMinutes(bounds[0]), max: formatMinutes(bounds[1]) })
      : t('boundsHint', { min: bounds?.[0], max: bounds?.[1] })
  const distribution = useMemo(() => distributionOf(values, column, display), [values, column, display])
  return (
    <fieldset className={styles.span}>
      <legend className="fl" id={id}>
        {name}
        {unit && `, ${unit}`}
      </legend>
      {distribution && (
        <SpanSlider
          name={name}
          distribution={distribution}
          span={span}
          say={(bound) => writeBound(column, bound, display) || t('any')}
          onChange={onChange}
        />
      )}
      <Bound
        label={t('least', { metric: name })}
        value={span.min}
        onValue={(min) => onChange({ ...span, min })}
        {...{ column, display, hint, example }}
      />
      <span aria-hidden="true">–</span>
      <Bound
        label={t('mostOf', { metric: name })}
        value={span.max}
        onValue={(max) => onChange({ ...span, max })}
        {...{ column, display, hint, example }}
      />
      <IconButton small icon="close" label={t('dropFilter', { metric: name })} onClick={onRemove} />
    </fieldset>
  )
}

interface BoundProps {
  label: string
  column: FigureColumn
  value: number | null
  display: DisplayOptions
  hint: string
  example: string
  onValue(value: number | null): void
}

function Bound({ label, column, value, display, hint, example, onValue }: BoundProps) {
  const { t } = useTranslation('activities')
  const id = useId()
  const shown = writeBound(column, value, display)
  const [typed, setTyped] = useState(shown)
  const [bad, setBad] = useState(false)
  useEffect(() => {
    setTyped(shown)
    setBad(false)
  }, [shown])
  const apply = () => {
    const read = readBound(column, typed, display)
    setBad(read === undefined)
    if (read === undefined || read === value) return
    onValue(read)
  }
  return (
    <span className={styles.bound}>
      <span className={`in ${bad ? 'bad' : ''}`}>
        <input
          inputMode={example ? 'text' : 'decimal'}
          aria-label={label}
          aria-invalid={bad}
          aria-describedby={bad ? id : undefined}
          title={hint}
          placeholder={example || t('any')}
          value={typed}
          onChange={(event) => {
            const text = event.target.value
            if (metric(column.code)?.form === 'pace' && !isPaceTyping(text)) return
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
