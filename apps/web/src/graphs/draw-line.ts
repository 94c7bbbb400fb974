import type uPlot from 'uplot'
import { lowerBound } from './nearest.ts'
import { type Pen, traceLine } from './trace-line.ts'

export interface PlotLine {
  values: Float32Array
  colour: string
  /** CSS px; where absent 1.5, and 1 where samples crowd. */
  width?: number
  /** Filled down to the axis at this opacity. */
  fill?: number
  dash?: number[]
}

const lineWidth = 1.5
/** More samples to a pixel fill its column up and down: a thin line leaves air between, and costs a third. */
const crowdedFrom = 4
const crowdedWidth = 1

/**
 * So many points are stroked at a time: without a GPU a path of a few hundred takes six times as long as its parts, as each
 * of its rows of pixels looks at all edges that cross it.
 */
const pointsAtOnce = 8

/** Draws the line of series `index` of a plot: NaN and steps of x beyond `gap` break it. */
export function drawLine(u: uPlot, index: number, line: PlotLine, gap: number): void {
  const x = u.data[0] as ArrayLike<number>
  const y = u.data[index] as ArrayLike<number> | undefined
  const { min: xMin, max: xMax } = u.scales.x ?? {}
  const scaleY = u.scales.y
  if (!y || xMin == null || xMax == null || scaleY?.min == null || scaleY.max == null) return
  // One sample beyond each edge, so that the line runs out of the plot.
  const from = Math.max(0, lowerBound(x, xMin) - 1)
  const to = Math.min(x.length - 1, lowerBound(x, xMax) + 1)
  const { left, top, width, height } = u.bbox
  const reversed = scaleY.dir === -1
  const yScale = ((reversed ? 1 : -1) * height) / (scaleY.max - scaleY.min)
  const projection = {
    xScale: width / (xMax - xMin),
    xOffset: left - (xMin * width) / (xMax - xMin),
    yScale,
    yOffset: reversed ? top - scaleY.min * yScale : top + height - scaleY.min * yScale,
    // Where several samples share a pixel, a line of 1.5 px needs no finer columns.
    columnPx: to - from > width ? 2 : 1,
  }
  const trace = (pen: Pen) => traceLine(pen, x, y, from, to, projection, gap)

  const { ctx } = u
  const crowded = to - from > crowdedFrom * width
  const strokePx = (line.width ?? (crowded ? crowdedWidth : lineWidth)) * devicePixelRatio
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
  ctx.lineJoin = 'round'
  ctx.lineCap = line.dash ? 'butt' : 'round'
  ctx.setLineDash(line.dash ?? [])
  const pen = strokes(ctx, line.dash ? Number.POSITIVE_INFINITY : pointsAtOnce)
  trace(pen)
  pen.end()
  ctx.restore()
}

/** A pen whose strokes are `most` points long; where two meet, their round ends are the joint. */
export function strokes(
  ctx: Pick<CanvasRenderingContext2D, 'beginPath' | 'moveTo' | 'lineTo' | 'stroke'>,
  most: number,
): Pen & { end(): void } {
  let points = 0
  const begin = (px: number, py: number) => {
    ctx.beginPath()
    ctx.moveTo(px, py)
    points = 1
  }
  const end = () => {
    if (points > 1) ctx.stroke()
    points = 0
  }
  return {
    moveTo(px, py) {
      end()
      begin(px, py)
    },
    lineTo(px, py) {
      ctx.lineTo(px, py)
      if (++points < most) return
      end()
      begin(px, py)
    },
    end,
  }
}

/** What lies between a line and `floor`, in canvas pixels. */
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

/** A token's colour (#rrggbb) at an opacity. */
function withOpacity(colour: string, opacity: number): string {
  return /^#[\da-f]{6}$/i.test(colour)
    ? `${colour}${Math.round(opacity * 255)
        .toString(16)
        .padStart(2, '0')}`
    : colour
}
