import type uPlot from 'uplot'
import type { GraphTheme } from '../theme/graph.ts'
import { type Projection, traceLine } from './trace-line.ts'

export interface PlotLine {
  values: Float32Array
  colour: string
  /** CSS px; the theme's 1.5 where absent. */
  width?: number
  /** Filled down to the axis at this opacity. */
  fill?: number
  dash?: number[]
}

export interface PlotAxis {
  /** Where ticks stand, in the data's unit. */
  ticks: readonly number[]
  label(value: number): string
}

/** Width of the y axis in CSS px. */
export const axisWidth = 36
const lineWidth = 1.5

/** Builds the paths of one series from typed arrays: NaN and distances beyond `gap` break it. */
export function linePaths(gap: () => number, filled: boolean): uPlot.Series.PathBuilder {
  return (u, seriesIndex, from, to) => {
    const x = u.data[0] as ArrayLike<number>
    const y = u.data[seriesIndex] as ArrayLike<number> | undefined
    const { min: xMin, max: xMax } = u.scales.x ?? {}
    const scaleY = u.scales.y
    if (!y || xMin == null || xMax == null || scaleY?.min == null || scaleY.max == null) return null
    const { left, top, width, height } = u.bbox
    const reversed = scaleY.dir === -1
    const yScale = ((reversed ? 1 : -1) * height) / (scaleY.max - scaleY.min)
    const projection = {
      xScale: width / (xMax - xMin),
      xOffset: left - (xMin * width) / (xMax - xMin),
      yScale,
      // Where several samples share a pixel, a line of 1.5 px needs no finer columns: stroking is what a zoom costs.
      columnPx: to - from > 4 * width ? 3 : to - from > width ? 2 : 1,
      yOffset: reversed ? top - scaleY.min * yScale : top + height - scaleY.min * yScale,
    }
    const stroke = new Path2D()
    // One sample beyond each edge, so that the line runs out of the plot.
    const first = Math.max(0, from - 1)
    const last = Math.min(x.length - 1, to + 1)
    traceLine(stroke, x, y, first, last, projection, gap())
    return { stroke, fill: filled ? areaUnder(x, y, first, last, projection, gap(), top + height) : null }
  }
}

function areaUnder(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  from: number,
  to: number,
  projection: Projection,
  gap: number,
  floor: number,
): Path2D {
  const fill = new Path2D()
  let startX = 0
  let lastX = 0
  let open = false
  const close = () => {
    if (!open) return
    fill.lineTo(lastX, floor)
    fill.lineTo(startX, floor)
    fill.closePath()
  }
  const pen = {
    moveTo(px: number, py: number) {
      close()
      fill.moveTo(px, py)
      startX = px
      lastX = px
      open = true
    },
    lineTo(px: number, py: number) {
      fill.lineTo(px, py)
      lastX = px
    },
  }
  traceLine(pen, x, y, from, to, projection, gap)
  close()
  return fill
}

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
    scales: {
      x: { time: false, auto: false, min: frame.x.low, max: frame.x.high },
      y: { auto: false, min: frame.y.low, max: frame.y.high, dir: frame.reversed ? -1 : 1 },
    },
    series: [
      {},
      ...lines.map(
        (line): uPlot.Series => ({
          scale: 'y',
          auto: false,
          stroke: line.colour,
          width: line.width ?? lineWidth,
          fill: line.fill === undefined ? undefined : withOpacity(line.colour, line.fill),
          dash: line.dash,
          spanGaps: false,
          points: { show: false },
          paths: linePaths(gap, line.fill !== undefined),
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

/** A token's colour (#rrggbb) at an opacity. */
export function withOpacity(colour: string, opacity: number): string {
  return /^#[\da-f]{6}$/i.test(colour)
    ? `${colour}${Math.round(opacity * 255)
        .toString(16)
        .padStart(2, '0')}`
    : colour
}
