import { type DisplayOptions, metric, metricLabel } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import {
  type Analysis,
  type DataSeries,
  intervals,
  mostSeries,
  overlays,
  usualSeries,
} from '../../../features/analysis/analysis.ts'
import styles from '../../../features/analysis/history/history.module.css'
import { historyMetrics } from '../../../features/analysis/offered.ts'
import { MetricMenu } from '../../../features/filters/metric-menu.tsx'
import { currentSession } from '../../../platform/session/session.ts'
import { Choice } from '../filter/choice.tsx'
import type { ChangeAnalysis } from '../state/use-analysis.ts'
import { SeriesMenu } from './series-menu.tsx'

interface Props {
  analysis: Analysis
  display: DisplayOptions
  onChange: ChangeAnalysis
}

/** Metrics of the history, spans of its points, and what is drawn beside them. */
export function HistoryOptions({ analysis: { params, filter }, display, onChange }: Props) {
  const { t } = useTranslation('analysis')
  const { dataSeries, interval, hidden } = params
  const set = (series: readonly DataSeries[]) => onChange({ params: { dataSeries: series } })
  const left =
    dataSeries.length < mostSeries
      ? historyMetrics(filter.sport, [...currentSession().features]).filter(
          ({ code }) => !dataSeries.some((series) => series.metric === code),
        )
      : []
  return (
    <div className={styles.options} data-not-in-image>
      {dataSeries.map((series, n) => (
        <SeriesMenu
          key={series.metric}
          series={series}
          display={display}
          onChange={(changed) => set(dataSeries.with(n, changed))}
          onRemove={dataSeries.length > 1 ? () => set(dataSeries.toSpliced(n, 1)) : undefined}
        />
      ))}
      <MetricMenu
        metrics={left.map(({ code }) => ({ key: code, name: metricLabel(code, display.locale) }))}
        onAdd={(code) => {
          const entry = metric(code)
          if (entry) set([...dataSeries, usualSeries(entry)])
        }}
      />
      <Choice
        beside
        label={t('interval')}
        options={intervals.map((each) => ({ value: each, name: t(`interval_${each}`) }))}
        value={interval}
        onChange={(chosen) => onChange({ params: { interval: chosen } })}
      />
      {overlays.map((overlay) => (
        <label key={overlay} className={styles.check}>
          <input
            type="checkbox"
            checked={!hidden.includes(overlay)}
            onChange={({ target }) =>
              onChange({
                params: {
                  hidden: target.checked ? hidden.filter((each) => each !== overlay) : [...hidden, overlay],
                },
              })
            }
          />
          {t(overlay)}
        </label>
      ))}
    </div>
  )
}
