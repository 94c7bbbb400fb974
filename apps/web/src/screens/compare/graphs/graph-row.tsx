import { memo, useMemo } from 'react'
import type { XAxis } from '../../../features/activity/x-axis.ts'
import type { GraphTheme } from '../../../platform/theme/graph.ts'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import type { PlotLine } from '../../../ui/graphs/draw-line.ts'
import { lowerBound } from '../../../ui/graphs/nearest.ts'
import { Plot } from '../../../ui/graphs/plot.tsx'
import { valueTicks } from '../../../ui/graphs/ticks.ts'
import { valueRange } from '../../../ui/graphs/value-range.ts'
import { lineStyle } from '../line-style.ts'
import { differenceRange } from './difference-range.ts'
import styles from './graphs.module.css'
import type { CompareGraph, CompareGraphs } from './use-graphs.ts'

interface Props {
  graph: CompareGraph
  ranges: CompareGraphs['ranges']
  differences: boolean
  axis: XAxis
  low: number
  high: number
  /** px, of the plot with its y axis. */
  width: number
  height: number
  theme: GraphTheme
}

/** Range of an axis without visible values. */
const noValues = { low: 0, high: 1 }

/** One metric of all ranges, with its name and y axis. */
export const CompareGraphRow = memo(function CompareGraphRow(props: Props) {
  const { graph, ranges, differences, axis, low, high, width, height, theme } = props
  const { row, text, lines } = graph
  const isDifference = differences || !row
  const y = useMemo(() => {
    const from = lowerBound(axis.values, low)
    const to = Math.min(axis.values.length - 1, lowerBound(axis.values, high))
    const drawn = lines.filter((line) => line !== undefined)
    const found = isDifference
      ? differenceRange({ row, text, lines }, from, to)
      : valueRange(drawn, from, to, row?.metric)
    return found ?? noValues
  }, [axis, low, high, lines, isDifference, row, text])
  const reversed = row?.metric?.axis.reversed === true
  const yAxis = useMemo(() => {
    const { factor, offset } = text.shown
    const ticks =
      y === noValues ? [] : valueTicks(y.low * factor + offset, y.high * factor + offset, text.clock)
    return { ticks: ticks.map((tick) => (tick - offset) / factor), labels: ticks.map(text.tick) }
  }, [y, text])
  const drawn = useMemo(
    () =>
      lines
        .flatMap((values, i): PlotLine[] => {
          const style = lineStyle(ranges[i]?.place ?? 0)
          if (!values) return []
          const colour = style.code ? theme.channel(style.code) : theme.ink
          return [
            {
              values,
              colour,
              width: style.width,
              ...(style.dash.length > 0 ? { dash: [...style.dash] } : {}),
            },
          ]
        })
        // The first range is drawn over the others.
        .reverse(),
    [lines, ranges, theme],
  )
  return (
    <div className={styles.row}>
      <div className={styles.name}>
        <span>
          {text.label} {row?.part && <SideTag side={row.part} />}
        </span>
        <span className="u">{text.unit}</span>
      </div>
      {width > 0 && (
        <Plot
          theme={theme}
          frame={{ width, height, x: { low, high }, y, reversed }}
          x={axis.values}
          lines={drawn}
          axis={yAxis}
          gap={axis.gap}
        />
      )}
    </div>
  )
})
