import type { DisplayOptions } from '@cadenza/metrics'
import { metricLabel } from '@cadenza/metrics'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Analysis } from '../../../features/analysis/analysis.ts'
import {
  askedHeatmap,
  askedHistory,
  isTooFine,
  mostCells,
  wholeMetric,
} from '../../../features/analysis/asked.ts'
import { gridOf } from '../../../features/analysis/heatmap/grid.ts'
import { HeatmapGraph } from '../../../features/analysis/heatmap/heatmap-graph.tsx'
import { heatmapQuery } from '../../../features/analysis/heatmap/queries.ts'
import { historyGraph } from '../../../features/analysis/history/graph.ts'
import { HistoryGraphView } from '../../../features/analysis/history/history-graph.tsx'
import { historyQuery } from '../../../features/analysis/history/queries.ts'
import { heatmapName, historyName } from '../../../features/analysis/names.ts'
import { withDays } from '../../../features/filters/periods.ts'
import type { DateDisplay } from '../../../platform/session/display.ts'
import { failedPart, PartFailed } from '../../../ui/components/part-failed.tsx'
import { ownToday } from '../../../ui/dates/own-today.ts'
import styles from './items.module.css'
import type { ShownItem } from './kind.ts'

interface Props {
  shown: ShownItem
  userUuid: string
  display: DisplayOptions
  dates: DateDisplay
}

interface GraphProps {
  analysis: Analysis
  athlete: string
  path: string
  display: DisplayOptions
  dates: DateDisplay
}

/** px of the plots; a heatmap has a legend below. */
const heights = { history: 184, heatmap: 150 } as const

/** Graph of a saved view, as small as its panel. */
export function ItemGraph({ shown, userUuid, display, dates }: Props) {
  const { t } = useTranslation('dashboard')
  if (shown.kind === 'comparison')
    return <p className={`small muted ${styles.note}`}>{t('comparisonOf', { count: shown.picks })}</p>
  const { analysis, path, athlete = userUuid } = shown
  const Graph = analysis.graphId === 'MatrixHeatmap' ? HeatmapItem : HistoryItem
  return <Graph analysis={analysis} athlete={athlete} path={path} display={display} dates={dates} />
}

function HistoryItem({ analysis, athlete, path, display, dates }: GraphProps) {
  const { t } = useTranslation(['analysis', 'dashboard'])
  const navigate = useNavigate()
  const today = ownToday()
  const whole = wholeMetric(analysis)
  const query = useQuery({
    ...historyQuery(athlete, askedHistory(athlete, analysis, today)),
    enabled: whole === undefined,
  })
  const { data } = query
  const { params, filter } = analysis
  const graph = useMemo(
    () => data && historyGraph(data, params.dataSeries, withDays(filter.dates, today), today),
    [data, params, filter, today],
  )
  const refusal = whole && t('analysis:wholeActivities', { metric: metricLabel(whole, display.locale) })
  return (
    <Frame
      subtitle={`${historyName(analysis, display.locale, t)} · ${t(`analysis:per_${params.interval}`)}`}
      query={query}
      refusal={refusal}
      isEmpty={data?.activities === 0}
    >
      {data && data.activities > 0 && graph && (
        <HistoryGraphView
          history={data}
          graph={graph}
          interval={params.interval}
          hidden={params.hidden}
          display={display}
          dates={dates}
          onOpen={() => void navigate(path)}
          heightPx={heights.history}
        />
      )}
    </Frame>
  )
}

function HeatmapItem({ analysis, athlete, path, display }: GraphProps) {
  const { t } = useTranslation(['analysis', 'contract'])
  const navigate = useNavigate()
  const { axises, value } = analysis.params
  const tooFine = isTooFine(axises, display.unit)
  const query = useQuery({
    ...heatmapQuery(athlete, askedHeatmap(athlete, analysis, ownToday(), display.unit)),
    enabled: !tooFine,
  })
  const { data } = query
  const grid = useMemo(() => data && gridOf(data, value === null), [data, value])
  const isEmpty = data ? data.cells.x.length === 0 : false
  return (
    <Frame
      subtitle={heatmapName(analysis, display.locale, t)}
      query={query}
      refusal={tooFine ? t('contract:ErrorIntervalTooSmall', { count: mostCells }) : undefined}
      isEmpty={isEmpty}
    >
      {data && grid && !isEmpty && (
        <HeatmapGraph
          heatmap={data}
          grid={grid}
          value={value}
          display={display}
          onOpen={() => void navigate(path)}
          heightPx={heights.heatmap}
        />
      )}
    </Frame>
  )
}

interface FrameProps {
  subtitle: string
  query: UseQueryResult<unknown>
  refusal: string | undefined
  isEmpty: boolean
  children: ReactNode
}

/** Subtitle and graph, or what stands in its place. */
function Frame({ subtitle, query, refusal, isEmpty, children }: FrameProps) {
  const { t } = useTranslation(['dashboard', 'analysis'])
  return (
    <div className={styles.body} aria-busy={query.isFetching && query.data === undefined}>
      <p className={`axis muted clip ${styles.subtitle}`} title={subtitle}>
        {subtitle}
      </p>
      {refusal && <p className={`small muted ${styles.note}`}>{refusal}</p>}
      {query.data === null && <p className={`small muted ${styles.note}`}>{t('itemGone')}</p>}
      {isEmpty && <p className={`small muted ${styles.note}`}>{t('itemEmpty')}</p>}
      {!refusal && (
        <PartFailed text={t('analysis:failed')} again={t('analysis:tryAgain')} part={failedPart(query)} />
      )}
      {children}
    </div>
  )
}
