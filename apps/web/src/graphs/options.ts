import type uPlot from 'uplot'
import type { GraphTheme } from '../theme/graph.ts'
import { drawLine, type PlotLine } from './draw-line.ts'

export interface PlotAxis {
  /** Where ticks stand, in the data's unit. */
  ticks: readonly number[]
  label(value: number): string
}

/** Width of the y axis in CSS px. */
export const axisWidth = 36
export interface PlotFrame {
  width: number
  height: number
  x: { low: number; high: number }
  y: { low: number; high: number }
  reversed?: boolean
}

/**
 * The one set of uPlot options: every graph of the product is drawn with it. `axis` and `gap` are read at each drawing,
 * so that a zoom changes scales and nothing else.
 */
export function plotOptions(
  theme: GraphTheme,
  frame: PlotFrame,
  lines: readonly PlotLine[],
  axis: () => PlotAxis,
  gap: () => number,
): uPlot.Options {
  return {
    width: frame.width,
    height: frame.height,
    pxAlign: 1,
    padding: [7, 0, 7, 0],
    legend: { show: false },
    cursor: { show: false },
    hooks: {
      drawSeries: [
        (u, index) => {
          const line = lines[index - 1]
          if (line) drawLine(u, index, line, gap())
        },
      ],
    },
    scales: {
      x: { time: false, auto: false, min: frame.x.low, max: frame.x.high },
      y: { auto: false, min: frame.y.low, max: frame.y.high, dir: frame.reversed ? -1 : 1 },
    },
    series: [
      {},
      ...lines.map(
        (): uPlot.Series => ({
          scale: 'y',
          auto: false,
          points: { show: false },
          // Drawn below: uPlot strokes a line in one path.
          paths: () => null,
        }),
      ),
    ],
    axes: [
      { show: false },
      {
        scale: 'y',
        side: 3,
        size: axisWidth,
        gap: 5,
        font: `11px ${theme.font}`,
        stroke: theme.ink3,
        grid: { stroke: theme.grid, width: 1 },
        ticks: { show: false },
        border: { show: false },
        splits: () => [...axis().ticks],
        values: (_u, splits) => splits.map((value) => axis().label(value)),
      },
    ],
  }
}
