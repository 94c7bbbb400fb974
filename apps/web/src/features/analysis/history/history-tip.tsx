import { type DisplayOptions, formatClock, formatMetric, metricUnit } from '@cadenza/metrics'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import { figureName } from '../names.ts'
import type { HistoryGraph } from './graph.ts'
import type { History } from './queries.ts'

interface Props {
  history: History
  graph: HistoryGraph
  /** Index of the bucket. */
  at: number
  name: string
  display: DisplayOptions
  style: CSSProperties
}

/** Figures of one bucket, beside the cursor. */
export function HistoryTip({ history, graph, at, name, display, style }: Props) {
  const { t } = useTranslation('analysis')
  const { title, activities, seconds } = history.buckets
  const lines = graph.rows.flatMap((row) => (row.y ? row.lines.map((line) => ({ row, line })) : []))
  return (
    <div className="tip" style={style} data-tip aria-hidden="true">
      <b>{name}</b>
      <dl>
        {lines.map(({ row, line }) => (
          <div key={`${row.code} ${row.aggregate} ${line.side}`} style={{ display: 'contents' }}>
            <dt>
              {line.side !== 'center' && <SideTag side={line.side} />}{' '}
              {figureName(row.code, row.aggregate, display.locale, t)}
            </dt>
            <dd>
              {formatMetric(row.code, line.values[at], display)}
              <span className="u">{metricUnit(row.code, display)}</span>
            </dd>
            <dt>{t('meanShort')}</dt>
            <dd className="soft">{formatMetric(row.code, line.mean[at], display)}</dd>
          </div>
        ))}
        <dt>{t('time')}</dt>
        <dd>{formatClock(seconds[at] ?? 0)}</dd>
        {title[at] == null && (
          <>
            <dt>{t('activities')}</dt>
            <dd>{activities[at]}</dd>
          </>
        )}
      </dl>
      {title[at]}
    </div>
  )
}
