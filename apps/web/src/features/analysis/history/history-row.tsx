import {
  type DisplayOptions,
  formatMetric,
  formatMinutes,
  formatNumber,
  metric,
  metricUnit,
} from '@cadenza/metrics'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type GraphTheme, useGraphTheme } from '../../../platform/theme/graph.ts'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import type { PlotArea, PlotLine } from '../../../ui/graphs/draw-line.ts'
import { airPx } from '../../../ui/graphs/frame.ts'
import { Plot } from '../../../ui/graphs/plot.tsx'
import type { Overlay } from '../analysis.ts'
import { figureName } from '../names.ts'
import { drawBand, drawPoints } from './draw-points.ts'
import { type HistoryGraph, type HistoryLine, type HistoryRow, meanDays, rowTicks } from './graph.ts'
import styles from './history.module.css'
import { latest } from './words.ts'

interface Props {
  graph: HistoryGraph
  row: HistoryRow
  /** Size of the plot with its y axis, CSS px. */
  width: number
  height: number
  hidden: readonly Overlay[]
  display: DisplayOptions
}

const colourOf = (theme: GraphTheme, row: HistoryRow, { side }: HistoryLine): string => {
  const doubled = (metric(row.code)?.sides.length ?? 1) > 1
  if (!doubled) return theme.channel(row.code)
  return side === 'center' ? theme.side.centre : theme.side[side]
}

function tickText(row: HistoryRow, shown: number, locale: string): string {
  if (metric(row.code)?.form === 'pace') return formatMinutes(shown)
  const decimals = /\.(\d+)/.exec(String(Math.abs(shown)))?.[1]?.length ?? 0
  return formatNumber(shown, Math.min(decimals, 3), locale)
}

/** Points of one metric over the band and the mean of six weeks, left and right together. */
export function HistoryRowView({ graph, row, width, height, hidden, display }: Props) {
  const { t } = useTranslation('analysis')
  const theme = useGraphTheme()
  const reversed = metric(row.code)?.axis.reversed === true
  const ticks = useMemo(() => rowTicks(row, display), [row, display])
  const withBand = !hidden.includes('band')
  const beneath = useMemo(
    () => (ctx: CanvasRenderingContext2D, area: PlotArea) => {
      if (withBand)
        for (const line of row.lines) drawBand(ctx, area, graph.x, line, colourOf(theme, row, line), meanDays)
      for (const line of row.lines)
        drawPoints(ctx, area, graph.x, line.values, { side: line.side, colour: colourOf(theme, row, line) })
    },
    [graph, row, theme, withBand],
  )
  const name = figureName(row.code, row.aggregate, display.locale, t)
  const unit = metric(row.code)?.form === 'duration' ? 'h' : metricUnit(row.code, display)
  if (!row.y) return <p className={`small muted ${styles.missing}`}>{t('noFigure', { metric: name })}</p>
  const { low, high } = row.y
  const lines = hidden.includes('mean')
    ? []
    : row.lines.map((line): PlotLine => ({ values: line.mean, colour: colourOf(theme, row, line), width: 2 }))
  const topOf = (value: number) => {
    const share = (value - low) / (high - low)
    return airPx + (reversed ? share : 1 - share) * (height - 2 * airPx)
  }
  const ends = endLabels(row, topOf)
  return (
    <div className={styles.row}>
      <h3 className={styles.name}>
        {name} {unit && <span className="u">{unit}</span>}
      </h3>
      <div className={styles.plot}>
        <Plot
          theme={theme}
          frame={{ width, height, x: { low: graph.from, high: graph.to }, y: row.y, reversed }}
          x={graph.x}
          lines={lines}
          axis={{
            ticks: ticks.map(({ at }) => at),
            labels: ticks.map(({ shown }) => tickText(row, shown, display.locale)),
          }}
          gap={meanDays}
          beneath={beneath}
        />
        {ends.map(({ line, value, top }) => (
          <span
            key={line.side}
            className={`${styles.end} ${line.side === 'left' ? 'l' : line.side === 'right' ? 'r' : ''}`}
            style={{ top }}
          >
            {line.side !== 'center' && <SideTag side={line.side} />} {formatMetric(row.code, value, display)}
          </span>
        ))}
      </div>
    </div>
  )
}

const endPx = 16

/** Latest means beside the plot, apart from each other. */
function endLabels(row: HistoryRow, topOf: (value: number) => number) {
  const labels = row.lines
    .flatMap((line) => {
      const value = latest(line.mean)
      return value === null ? [] : [{ line, value, top: topOf(value) }]
    })
    .sort((a, b) => a.top - b.top)
  const [first, second] = labels
  if (first && second && second.top - first.top < endPx) {
    const middle = (first.top + second.top) / 2
    first.top = middle - endPx / 2
    second.top = middle + endPx / 2
  }
  return labels
}
