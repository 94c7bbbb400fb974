import { type DisplayOptions, type Metric, metric, metricLabel, type Side } from '@cadenza/metrics'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Analysis,
  type Axis,
  aggregatesOf,
  type CellValue,
  usualAxis,
} from '../../../features/analysis/analysis.ts'
import { isTooFine } from '../../../features/analysis/asked.ts'
import styles from '../../../features/analysis/heatmap/heatmap.module.css'
import { axisMetrics, valueMetrics } from '../../../features/analysis/offered.ts'
import { currentSession } from '../../../platform/session/session.ts'
import { Choice } from '../filter/choice.tsx'
import type { ChangeAnalysis } from '../state/use-analysis.ts'
import { WidthField } from './width-field.tsx'

interface Props {
  analysis: Analysis
  display: DisplayOptions
  onChange: ChangeAnalysis
}

/** Axes of the heatmap with their cells, the metric of the colours, and map or table. */
export function HeatmapOptions({ analysis: { params, filter }, display, onChange }: Props) {
  const { t } = useTranslation('analysis')
  const features = [...currentSession().features]
  const axes = axisMetrics(filter.sport, features)
  const set = (changes: Partial<Analysis['params']>) => onChange({ params: changes })
  const { axises, value, asTable } = params
  const setAxis = (n: 0 | 1, axis: Axis) => set({ axises: n === 0 ? [axis, axises[1]] : [axises[0], axis] })
  return (
    <div className={styles.options} data-not-in-image>
      {([0, 1] as const).map((n) => {
        const axis = axises[n]
        const name = t(n === 0 ? 'across' : 'up')
        return (
          <span key={n} className={styles.axis}>
            <MetricSelect
              label={name}
              metrics={axes}
              code={axis.metric}
              display={display}
              onChange={(code) => {
                const entry = metric(code)
                if (entry) setAxis(n, usualAxis(entry))
              }}
            />
            <SideSelect
              label={t('sideOf', { name })}
              code={axis.metric}
              side={axis.side}
              onChange={(side) => setAxis(n, { ...axis, side })}
            />
            <WidthField
              label={t('widthOf', { name })}
              axis={axis}
              display={display}
              isTooFine={(interval) => {
                const changed = { ...axis, interval }
                return isTooFine(n === 0 ? [changed, axises[1]] : [axises[0], changed], display.unit)
              }}
              onChange={(interval) => setAxis(n, { ...axis, interval })}
            />
          </span>
        )
      })}
      <span className={styles.axis}>
        <MetricSelect
          label={t('colour')}
          metrics={valueMetrics(filter.sport, features)}
          code={value?.metric ?? ''}
          display={display}
          onChange={(code) =>
            set({ value: code ? { metric: code, side: 'center', aggregate: 'avg' } : null })
          }
        >
          <option value="">{t('time')}</option>
        </MetricSelect>
        {value && (
          <>
            <SideSelect
              label={t('sideOf', { name: t('colour') })}
              code={value.metric}
              side={value.side}
              onChange={(side) => set({ value: { ...value, side } })}
            />
            <AggregateSelect value={value} onChange={(changed) => set({ value: changed })} />
          </>
        )}
      </span>
      <Choice
        beside
        label={t('shownAs')}
        options={[
          { value: 'map', name: t('asMap') },
          { value: 'table', name: t('asTable') },
        ]}
        value={asTable ? 'table' : 'map'}
        onChange={(chosen) => set({ asTable: chosen === 'table' })}
      />
    </div>
  )
}

interface MetricProps {
  label: string
  metrics: readonly Metric[]
  code: string
  display: DisplayOptions
  onChange(code: string): void
  children?: ReactNode
}

function MetricSelect({ label, metrics, code, display, onChange, children }: MetricProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="fl">
        {label}
      </label>
      <span className="in">
        <select id={id} value={code} onChange={({ target }) => onChange(target.value)}>
          {children}
          {metrics.map((entry) => (
            <option key={entry.code} value={entry.code}>
              {metricLabel(entry.code, display.locale)}
            </option>
          ))}
        </select>
      </span>
    </>
  )
}

interface SideProps {
  label: string
  code: string
  side: Side
  onChange(side: Side): void
}

const sides = ['left', 'right', 'center'] as const

function SideSelect({ label, code, side, onChange }: SideProps) {
  const { t } = useTranslation('analysis')
  if ((metric(code)?.sides.length ?? 1) < 2) return null
  return (
    <span className="in">
      <select
        aria-label={label}
        value={side}
        onChange={({ target }) => onChange(sides.find((each) => each === target.value) ?? side)}
      >
        {sides.map((each) => (
          <option key={each} value={each}>
            {t(`side_${each}`)}
          </option>
        ))}
      </select>
    </span>
  )
}

function AggregateSelect({ value, onChange }: { value: CellValue; onChange(value: CellValue): void }) {
  const { t } = useTranslation('analysis')
  const offered = aggregatesOf(value.metric)
  return (
    <span className="in">
      <select
        aria-label={t('figure')}
        value={value.aggregate}
        onChange={({ target }) => {
          const aggregate = offered.find((each) => each === target.value)
          if (aggregate) onChange({ ...value, aggregate })
        }}
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {t(`aggregate_${each}`)}
          </option>
        ))}
      </select>
    </span>
  )
}
