import { pagePath } from '@cadenza/contract/pages'
import { type DisplayOptions, metricLabel } from '@cadenza/metrics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Analysis } from '../../../features/analysis/analysis.ts'
import { askedFilter, askedHistory, selectsSeconds, wholeMetric } from '../../../features/analysis/asked.ts'
import { bucketName, daysOfBucket } from '../../../features/analysis/history/bucket-name.ts'
import { type HistoryRow, historyGraph } from '../../../features/analysis/history/graph.ts'
import { HistoryGraphView } from '../../../features/analysis/history/history-graph.tsx'
import { historyQuery } from '../../../features/analysis/history/queries.ts'
import { historyName } from '../../../features/analysis/names.ts'
import { withDays } from '../../../features/filters/periods.ts'
import { dateDisplay } from '../../../platform/session/display.ts'
import { ownToday } from '../../../ui/dates/own-today.ts'
import { Empty } from '../empty.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { historyColumns } from '../export/history-columns.ts'
import { FoundDialog, type Search } from '../found/found-dialog.tsx'
import { useFound } from '../found/use-found.ts'
import { GraphPanel } from '../graph-panel.tsx'
import type { ChangeAnalysis } from '../state/use-analysis.ts'
import { useShown } from '../use-shown.ts'
import { HistoryOptions } from './history-options.tsx'
import { HistoryWords } from './history-words.tsx'
import { useTrendErrors } from './use-trend-errors.ts'

interface Props {
  userUuid: string
  mine: boolean
  analysis: Analysis
  display: DisplayOptions
  onChange: ChangeAnalysis
}

/** StatsHistory: metrics over time. */
export function HistoryPanel({ userUuid, mine, analysis, display, onChange }: Props) {
  const { t } = useTranslation('analysis')
  const navigate = useNavigate()
  const dates = dateDisplay()
  const picture = useRef<HTMLDivElement>(null)
  const found = useFound('StatsHistory')
  const today = ownToday()
  const whole = wholeMetric(analysis)
  const query = useQuery({
    ...historyQuery(userUuid, askedHistory(userUuid, analysis, today)),
    placeholderData: keepPreviousData,
    enabled: whole === undefined,
  })
  const shown = useShown(query, analysis)
  const graph = useMemo(
    () =>
      shown &&
      historyGraph(
        shown.data,
        shown.analysis.params.dataSeries,
        withDays(shown.analysis.filter.dates, today),
        today,
      ),
    [shown, today],
  )
  const errorOf = useTrendErrors({ userUuid, sport: analysis.filter.sport }, graph?.rows ?? none)
  const open = (at: number) => {
    if (!shown) return
    const { buckets } = shown.data
    const activityUuid = buckets.activity_uuid[at]
    if (activityUuid) {
      void navigate(pagePath('activity', { activityUuid }))
      return
    }
    const start = buckets.date[at] ?? ''
    found.open(
      searchOf(
        userUuid,
        shown.analysis,
        start,
        today,
        bucketName(start, shown.analysis.params.interval, dates),
      ),
    )
  }
  const { params } = analysis
  const subtitle = `${historyName(analysis, display.locale, t)} · ${t(`per_${params.interval}`)}`
  return (
    <GraphPanel
      title={t('history')}
      subtitle={subtitle}
      legend={<HistoryLegend rows={graph?.rows ?? none} />}
      actions={
        shown && (
          <ExportMenu
            picture={picture}
            title={t('history')}
            subtitle={subtitle}
            fileName="history"
            columns={() => historyColumns(shown.data, display, t)}
          />
        )
      }
      alone={analysis.alone}
      onAlone={(alone) => onChange({ graphId: 'StatsHistory', alone })}
      options={<HistoryOptions analysis={analysis} display={display} onChange={onChange} />}
      query={query}
      refusal={whole && t('wholeActivities', { metric: metricLabel(whole, display.locale) })}
    >
      {shown && graph && shown.data.activities > 0 && (
        <>
          <HistoryGraphView
            history={shown.data}
            graph={graph}
            interval={shown.analysis.params.interval}
            hidden={params.hidden}
            display={display}
            dates={dates}
            onOpen={open}
            picture={picture}
          />
          <HistoryWords graph={graph} errorOf={errorOf} display={display} />
        </>
      )}
      {shown?.data.activities === 0 && (
        <Empty userUuid={userUuid} mine={mine} analysis={analysis} onChange={onChange} />
      )}
      {found.search && <FoundDialog userUuid={userUuid} search={found.search} onClose={found.close} />}
    </GraphPanel>
  )
}

/** Marks of the sides, and what line and shade are. */
function HistoryLegend({ rows }: { rows: readonly HistoryRow[] }) {
  const { t } = useTranslation('analysis')
  const sides = (['left', 'right'] as const).filter((side) =>
    rows.some(({ lines }) => lines.some((line) => line.side === side)),
  )
  return (
    <span className="small muted">
      {sides.map((side) => (
        <span key={side} className={side === 'left' ? 'l' : 'r'}>
          {side === 'left' ? '◀' : '▶'} {t(side)}{' '}
        </span>
      ))}
      {t('historyLegend')}
    </span>
  )
}

const none: readonly never[] = []

/** Search for the activities of a bucket. */
function searchOf(userUuid: string, analysis: Analysis, start: string, today: string, title: string): Search {
  const { from, to } = daysOfBucket(start, analysis.params.interval)
  const filter = askedFilter(userUuid, analysis.filter, today)
  const later = (a: string | undefined, b: string) => (a && a > b ? a : b)
  const earlier = (a: string | undefined, b: string) => (a && a < b ? a : b)
  return {
    title,
    asked: {
      filter: {
        ...filter,
        date_gte: later(filter.date_gte, from),
        date_lte: earlier(filter.date_lte, to),
      },
      within: [],
    },
    spans: selectsSeconds(analysis.filter),
  }
}
