import type { GraphTheme } from '../../platform/theme/graph.ts'
import { drawLine, type PlotArea, type PlotLine } from './draw-line.ts'
import { airPx, axisWidth, type PlotAxis, type PlotFrame } from './frame.ts'

export interface PlotDrawing {
  theme: GraphTheme
  frame: PlotFrame
  /** Ascending; one value per value of the lines. */
  x: ArrayLike<number>
  lines: readonly PlotLine[]
  axis: PlotAxis
  /** Distance in the unit of `x` beyond which neighbours are not joined. */
  gap: number
  /** Draws what lies between the grid and the lines. The same function draws the same. */
  beneath?: (ctx: CanvasRenderingContext2D, area: PlotArea) => void
}

const labelGapPx = 5
const labelPx = 11
/** Maximum reach of a line's stroke beyond its area, CSS px. */
const strokeBeyondPx = 2

/**
 * Draws the whole canvas when its size, theme or ticks change, otherwise only the lines, since text is
 * slower.
 */
export function drawPlot(
  ctx: CanvasRenderingContext2D,
  drawing: PlotDrawing,
  ratio: number,
  withAxis: boolean,
): void {
  const { theme, frame, x, lines, axis, gap } = drawing
  const left = Math.round(axisWidth * ratio)
  const top = Math.round(airPx * ratio)
  const area: PlotArea = {
    left,
    top,
    width: Math.max(0, Math.round(frame.width * ratio) - left),
    height: Math.max(0, Math.round((frame.height - 2 * airPx) * ratio)),
    ratio,
    x: frame.x,
    y: frame.y,
    reversed: frame.reversed ?? false,
  }
  const { canvas } = ctx
  const cleared = withAxis ? 0 : left - Math.round(strokeBeyondPx * ratio)
  ctx.clearRect(cleared, 0, canvas.width - cleared, canvas.height)
  const share = (value: number) => (value - frame.y.low) / (frame.y.high - frame.y.low)
  const placeOf = (value: number) =>
    area.top + (area.reversed ? share(value) : 1 - share(value)) * area.height
  const hairline = Math.max(1, Math.round(ratio))
  ctx.fillStyle = theme.grid
  for (const tick of axis.ticks)
    ctx.fillRect(left, Math.round(placeOf(tick) - hairline / 2), area.width, hairline)
  if (withAxis) {
    ctx.font = `${labelPx * ratio}px ${theme.font}`
    ctx.fillStyle = theme.ink3
    ctx.textAlign = 'right'
    ctx.textBaseline = 'middle'
    const right = left - labelGapPx * ratio
    // A wide label is condensed; cut off, it would lose its sign.
    for (const [i, tick] of axis.ticks.entries())
      ctx.fillText(axis.labels[i] ?? '', right, Math.round(placeOf(tick)), right)
  }
  drawing.beneath?.(ctx, area)
  for (const line of lines) drawLine(ctx, x, line, area, gap)
}

/** Tests whether two drawings have the same y axis. */
export const sameAxis = (a: PlotDrawing, b: PlotDrawing): boolean =>
  a.theme === b.theme &&
  a.frame.width === b.frame.width &&
  a.frame.height === b.frame.height &&
  a.frame.reversed === b.frame.reversed &&
  a.frame.y.low === b.frame.y.low &&
  a.frame.y.high === b.frame.y.high &&
  a.axis.ticks.length === b.axis.ticks.length &&
  a.axis.ticks.every((tick, i) => tick === b.axis.ticks[i] && a.axis.labels[i] === b.axis.labels[i])
