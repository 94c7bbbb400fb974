import { lowerBound } from './nearest.ts'
import { type Pen, traceLine } from './trace-line.ts'

export interface PlotLine {
  values: Float32Array
  colour: string
  /** CSS px; 1.5 by default, 1 where samples are dense. */
  width?: number
  /** Fills the area down to the axis at this opacity. */
  fill?: number
  dash?: number[]
}

/** Area of a line in canvas pixels, and the visible part of its data. */
export interface PlotArea {
  left: number
  top: number
  width: number
  height: number
  /** Canvas pixels per CSS pixel. */
  ratio: number
  x: { low: number; high: number }
  y: { low: number; high: number }
  reversed: boolean
}

const lineWidth = 1.5
/**
 * Samples per pixel from which the line is thinner: it fills whole columns, a thin line leaves gaps and costs
 * a third.
 */
const crowdedFrom = 4
const crowdedWidth = 1

/**
 * Points per stroke: without a GPU, a path of a few hundred points takes six times as long as its parts,
 * since each row of pixels checks all edges crossing it.
 */
const pointsAtOnce = 8

/** Draws a line within its area; NaN and steps of `x` beyond `gap` break it. */
export function drawLine(
  ctx: CanvasRenderingContext2D,
  x: ArrayLike<number>,
  line: PlotLine,
  area: PlotArea,
  gap: number,
): void {
  const { left, top, width, height, ratio } = area
  const { values: y } = line
  // One sample beyond each edge, so that the line continues out of the plot.
  const from = Math.max(0, lowerBound(x, area.x.low) - 1)
  const to = Math.min(x.length - 1, lowerBound(x, area.x.high) + 1)
  const yScale = ((area.reversed ? 1 : -1) * height) / (area.y.high - area.y.low)
  const xScale = width / (area.x.high - area.x.low)
  const projection = {
    xScale,
    xOffset: left - area.x.low * xScale,
    yScale,
    yOffset: area.reversed ? top - area.y.low * yScale : top + height - area.y.low * yScale,
    // With several samples per pixel, a line of 1.5 px needs no finer columns.
    columnPx: to - from > width ? 2 : 1,
  }
  const trace = (pen: Pen) => traceLine(pen, x, y, from, to, projection, gap)

  const crowded = to - from > crowdedFrom * width
  const strokePx = (line.width ?? (crowded ? crowdedWidth : lineWidth)) * ratio
  const beyond = Math.ceil(strokePx / 2)
  ctx.save()
  ctx.beginPath()
  ctx.rect(left - beyond, top - beyond, width + 2 * beyond, height + 2 * beyond)
  ctx.clip()
  if (line.fill !== undefined) {
    ctx.fillStyle = withOpacity(line.colour, line.fill)
    ctx.fill(areaUnder(trace, top + height))
  }
  ctx.strokeStyle = line.colour
  ctx.lineWidth = strokePx
  // On a line this thin, round ends and joins look the same but cost a third more.
  ctx.lineJoin = crowded ? 'bevel' : 'round'
  ctx.lineCap = line.dash || crowded ? 'butt' : 'round'
  ctx.setLineDash((line.dash ?? []).map((px) => px * ratio))
  const pen = strokes(ctx, line.dash ? Number.POSITIVE_INFINITY : pointsAtOnce, 2 * ratio)
  trace(pen)
  pen.end()
  ctx.restore()
}

/**
 * Pen whose strokes have `most` points; their round ends join them. A single value between gaps, as of a
 * swim's lengths, is a dash of `lonePx`, since a line of no length would be invisible.
 */
export function strokes(
  ctx: Pick<CanvasRenderingContext2D, 'beginPath' | 'moveTo' | 'lineTo' | 'stroke'>,
  most: number,
  lonePx: number,
): Pen & { end(): void } {
  let points = 0
  let [startX, startY] = [0, 0]
  /** True once the stroke has left the point at which the pen came down. */
  let moved = false
  const begin = (px: number, py: number) => {
    ctx.beginPath()
    ctx.moveTo(px, py)
    points = 1
  }
  const end = () => {
    if (points > 1 && !moved) ctx.lineTo(startX + lonePx, startY)
    if (points > 1) ctx.stroke()
    points = 0
  }
  return {
    moveTo(px, py) {
      end()
      begin(px, py)
      startX = px
      startY = py
      moved = false
    },
    lineTo(px, py) {
      if (px !== startX || py !== startY) moved = true
      ctx.lineTo(px, py)
      if (++points < most) return
      end()
      begin(px, py)
    },
    end,
  }
}

/** Area between a line and `floor`, in canvas pixels. */
function areaUnder(trace: (pen: Pen) => void, floor: number): Path2D {
  const area = new Path2D()
  let startX = 0
  let lastX = 0
  let open = false
  const close = () => {
    if (!open) return
    area.lineTo(lastX, floor)
    area.lineTo(startX, floor)
    area.closePath()
  }
  trace({
    moveTo(px, py) {
      close()
      area.moveTo(px, py)
      startX = px
      lastX = px
      open = true
    },
    lineTo(px, py) {
      area.lineTo(px, py)
      lastX = px
    },
  })
  close()
  return area
}

/** Token colour (#rrggbb) with an opacity. */
function withOpacity(colour: string, opacity: number): string {
  return /^#[\da-f]{6}$/i.test(colour)
    ? `${colour}${Math.round(opacity * 255)
        .toString(16)
        .padStart(2, '0')}`
    : colour
}
