import type { DisplayOptions } from '@cadenza/metrics'
import { memo, useMemo } from 'react'
import { drawnLines } from '../../../features/activity/drawn-lines.ts'
import { type GraphLine, type GraphRow, isTerrain } from '../../../features/activity/graph-rows.ts'
import { type RowPx, tallPx } from '../../../features/activity/row-heights.ts'
import { rowTick } from '../../../features/activity/row-text.ts'
import type { SmoothingS } from '../../../features/activity/view-preferences.ts'
import type { XAxis } from '../../../features/activity/x-axis.ts'
import type { FigureFacts } from '../../../features/explain/asked.ts'
import type { RowBand } from '../../../features/targets/bands.ts'
import { TargetBands } from '../../../features/targets/target-bands.tsx'
import type { GraphTheme } from '../../../platform/theme/graph.ts'
import type { Cursor } from '../../../ui/graphs/cursor.ts'
import type { PlotLine } from '../../../ui/graphs/draw-line.ts'
import { Plot } from '../../../ui/graphs/plot.tsx'
import { valueTicks } from '../../../ui/graphs/ticks.ts'
import { valueRange } from '../../../ui/graphs/value-range.ts'
import styles from './graphs.module.css'
import { RowLabel } from './row-label.tsx'

interface Props {
  row: GraphRow
  axis: XAxis
  keep: ArrayLike<number> | null
  smoothingS: SmoothingS
  theme: GraphTheme
  display: DisplayOptions
  cursor: Cursor
  /** Visible part: along x, and as sample indices. */
  low: number
  high: number
  from: number
  to: number
  /** Width of plot and y axis, CSS px. */
  width: number
  tall: boolean
  rowPx: RowPx
  onTall(code: string): void
  factsOf(code: string): FigureFacts | null
  /** Target bands of the row. */
  bands: readonly RowBand[]
}

/** Range of an axis without visible values. */
const noValues = { low: 0, high: 1 }

function colourOf(row: GraphRow, line: GraphLine, theme: GraphTheme): string {
  if (line.side === null) return theme.channel(row.code)
  return theme.side[line.side === 'center' ? 'centre' : line.side]
}

/** Row of a metric: its label and its lines. */
export const GraphRowView = memo(function GraphRowView(props: Props) {
  const { row, axis, keep, smoothingS, theme, display, cursor, low, high, from, to, width, tall, factsOf } =
    props
  const drawn = useMemo(() => drawnLines(row, smoothingS, keep), [row, smoothingS, keep])
  const found = useMemo(() => valueRange(drawn, from, to, row.metric), [drawn, from, to, row])
  const reversed = row.metric?.axis.reversed === true
  const y = found ?? noValues
  const yAxis = useMemo(() => {
    const shown = row.metric?.shown[display.unit] ?? { factor: 1, offset: 0 }
    const ticks =
      y === noValues
        ? []
        : valueTicks(y.low * shown.factor + shown.offset, y.high * shown.factor + shown.offset, reversed)
    return {
      ticks: ticks.map((tick) => (tick - shown.offset) / shown.factor),
      labels: ticks.map((tick) => rowTick(row, tick, display)),
    }
  }, [y, row, display, reversed])
  const lines = drawn.map((values, i): PlotLine => {
    const line = row.lines[i] as GraphLine
    return { values, colour: colourOf(row, line, theme), fill: isTerrain(row) ? 0.16 : undefined }
  })

  return (
    <>
      <RowLabel {...{ row, drawn, display, cursor, tall, factsOf }} onTall={props.onTall} />
      <div className={styles.plot}>
        {props.bands.length > 0 && <TargetBands bands={props.bands} y={y} reversed={reversed} />}
        {width > 0 && (
          <Plot
            theme={theme}
            frame={{
              width,
              height: tall ? tallPx : props.rowPx,
              x: { low, high },
              y,
              reversed,
            }}
            x={axis.values}
            lines={lines}
            axis={yAxis}
            gap={axis.gap}
          />
        )}
      </div>
    </>
  )
})
