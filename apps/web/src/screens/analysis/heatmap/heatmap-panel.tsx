import { type DisplayOptions, metricLabel } from '@cadenza/metrics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Analysis } from '../../../features/analysis/analysis.ts'
import { askedFilter, askedHeatmap, isTooFine, mostCells } from '../../../features/analysis/asked.ts'
import { cellLimits } from '../../../features/analysis/heatmap/cell-limits.ts'
import { spanText } from '../../../features/analysis/heatmap/cell-name.ts'
import { gridOf } from '../../../features/analysis/heatmap/grid.ts'
import { HeatmapGraph } from '../../../features/analysis/heatmap/heatmap-graph.tsx'
import { type Heatmap, heatmapQuery } from '../../../features/analysis/heatmap/queries.ts'
import { heatmapName } from '../../../features/analysis/names.ts'
import { ownToday } from '../../../ui/dates/own-today.ts'
import { Empty } from '../empty.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { heatmapColumns } from '../export/heatmap-columns.ts'
import { FoundDialog, type Search } from '../found/found-dialog.tsx'
import { useFound } from '../found/use-found.ts'
import { GraphPanel } from '../graph-panel.tsx'
import type { ChangeAnalysis } from '../state/use-analysis.ts'
import { useShown } from '../use-shown.ts'
import { HeatmapOptions } from './heatmap-options.tsx'
import { HeatmapTable } from './heatmap-table.tsx'

interface Props {
  userUuid: string
  mine: boolean
  analysis: Analysis
  display: DisplayOptions
  onChange: ChangeAnalysis
}

/** MatrixHeatmap: time, or a metric, by the values of two others in the same second. */
export function HeatmapPanel({ userUuid, mine, analysis, display, onChange }: Props) {
  const { t } = useTranslation(['analysis', 'contract'])
  const picture = useRef<HTMLDivElement>(null)
  const found = useFound('MatrixHeatmap')
  const today = ownToday()
  const { axises, asTable } = analysis.params
  const tooFine = isTooFine(axises, display.unit)
  const query = useQuery({
    ...heatmapQuery(userUuid, askedHeatmap(userUuid, analysis, today, display.unit)),
    placeholderData: keepPreviousData,
    enabled: !tooFine,
  })
  const shown = useShown(query, analysis)
  const shownValue = shown?.analysis.params.value ?? null
  const grid = useMemo(() => shown && gridOf(shown.data, shownValue === null), [shown, shownValue])
  const open = (index: number) => {
    if (shown) found.open(searchOf(userUuid, shown.analysis, shown.data, index, today, display))
  }
  const subtitle = heatmapName(analysis, display.locale, t)
  const names = axises.map((axis) => metricLabel(axis.metric, display.locale))
  const parts = shown && grid && { heatmap: shown.data, grid, value: shownValue, display }
  return (
    <GraphPanel
      title={t('heatmap')}
      subtitle={subtitle}
      actions={
        shown && (
          <ExportMenu
            picture={asTable ? undefined : picture}
            title={t('heatmap')}
            subtitle={subtitle}
            fileName="heatmap"
            columns={() => heatmapColumns(shown.data, shownValue, display, t)}
          />
        )
      }
      alone={analysis.alone}
      onAlone={(alone) => onChange({ graphId: 'MatrixHeatmap', alone })}
      options={<HeatmapOptions analysis={analysis} display={display} onChange={onChange} />}
      query={query}
      refusal={tooFine ? t('contract:ErrorIntervalTooSmall', { count: mostCells }) : undefined}
    >
      {parts &&
        parts.heatmap.cells.x.length > 0 &&
        (asTable ? (
          <HeatmapTable {...parts} onOpen={open} />
        ) : (
          <HeatmapGraph {...parts} onOpen={open} picture={picture} />
        ))}
      {shown?.data.activities === 0 && (
        <Empty userUuid={userUuid} mine={mine} analysis={analysis} onChange={onChange} />
      )}
      {shown && shown.data.activities > 0 && shown.data.cells.x.length === 0 && <NoCells names={names} />}
      {found.search && <FoundDialog userUuid={userUuid} search={found.search} onClose={found.close} />}
    </GraphPanel>
  )
}

/** Activities without the metrics of the axes. */
function NoCells({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('analysis')
  return <p className="pb muted">{t('noCells', { across: names[0], up: names[1] })}</p>
}

/** Search for the seconds of a cell. */
function searchOf(
  userUuid: string,
  analysis: Analysis,
  { x, y, cells }: Heatmap,
  index: number,
  today: string,
  display: DisplayOptions,
): Search {
  const places = [
    [x, cells.x[index] ?? 0],
    [y, cells.y[index] ?? 0],
  ] as const
  return {
    title: places.map(([axis, at]) => spanText(axis, at, display)).join(', '),
    asked: {
      filter: askedFilter(userUuid, analysis.filter, today),
      within: places.map(([axis, at]) => cellLimits(axis, at)),
    },
    spans: true,
  }
}
