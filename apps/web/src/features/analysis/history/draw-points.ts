import type { Side } from '@cadenza/metrics'
import type { PlotArea } from '../../../ui/graphs/draw-line.ts'

interface Projected {
  x(value: number): number
  y(value: number): number
}

/** Canvas pixels of values. */
function projectionOf({ left, top, width, height, x, y, reversed }: PlotArea): Projected {
  return {
    x: (value) => left + ((value - x.low) / (x.high - x.low)) * width,
    y: (value) => {
      const share = (value - y.low) / (y.high - y.low)
      return top + (reversed ? share : 1 - share) * height
    },
  }
}

/** Half the height of a mark in CSS px. */
const markPx = 3.2
const dotPx = 2.6

/** Marks in one path: without a GPU, each row of pixels checks all edges of a path that cross it. */
const marksAtOnce = 16

/** Draws a mark at each value: ◀ for the left side, ▶ for the right, otherwise a dot. */
export function drawPoints(
  ctx: CanvasRenderingContext2D,
  area: PlotArea,
  at: ArrayLike<number>,
  values: Float32Array,
  { side, colour }: { side: Side; colour: string },
): void {
  const { x, y } = projectionOf(area)
  const size = markPx * area.ratio
  const towards = side === 'left' ? -1 : 1
  ctx.save()
  clip(ctx, area)
  ctx.fillStyle = colour
  ctx.globalAlpha = 0.62
  ctx.beginPath()
  let marks = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (Number.isNaN(value)) continue
    if (++marks % marksAtOnce === 0) {
      ctx.fill()
      ctx.beginPath()
    }
    const [px, py] = [x(at[i] as number), y(value)]
    if (side === 'center') {
      ctx.moveTo(px + dotPx * area.ratio, py)
      ctx.arc(px, py, dotPx * area.ratio, 0, 2 * Math.PI)
    } else {
      ctx.moveTo(px + towards * size, py)
      ctx.lineTo(px - towards * size * 0.7, py - size)
      ctx.lineTo(px - towards * size * 0.7, py + size)
      ctx.closePath()
    }
  }
  ctx.fill()
  ctx.restore()
}

/** Fills the area between two lines; it breaks where either is unknown or `x` steps beyond `gap`. */
export function drawBand(
  ctx: CanvasRenderingContext2D,
  area: PlotArea,
  at: ArrayLike<number>,
  { low, high }: { low: Float32Array; high: Float32Array },
  colour: string,
  gap: number,
): void {
  const { x, y } = projectionOf(area)
  ctx.save()
  clip(ctx, area)
  ctx.fillStyle = colour
  ctx.globalAlpha = 0.14
  for (const [from, to] of stretchesOf(at, low, high, gap)) {
    ctx.beginPath()
    for (let i = from; i < to; i++) ctx.lineTo(x(at[i] as number), y(high[i] as number))
    for (let i = to - 1; i >= from; i--) ctx.lineTo(x(at[i] as number), y(low[i] as number))
    ctx.fill()
  }
  ctx.restore()
}

/** Spans [from, to) in which both lines are known and no step is beyond `gap`. */
export function stretchesOf(
  at: ArrayLike<number>,
  low: Float32Array,
  high: Float32Array,
  gap: number,
): [from: number, to: number][] {
  const stretches: [number, number][] = []
  let open = false
  for (let i = 0; i < low.length; i++) {
    const known = !Number.isNaN(low[i] as number) && !Number.isNaN(high[i] as number)
    const joined = open && (at[i] as number) - (at[i - 1] as number) <= gap
    const last = stretches.at(-1)
    if (known && joined && last) last[1] = i + 1
    else if (known) stretches.push([i, i + 1])
    open = known
  }
  return stretches
}

/** Keeps marks at the ends of the axis whole. */
const beyondPx = 4

function clip(ctx: CanvasRenderingContext2D, { left, top, width, height, ratio }: PlotArea): void {
  const beyond = beyondPx * ratio
  ctx.beginPath()
  ctx.rect(left - beyond, top - beyond, width + 2 * beyond, height + 2 * beyond)
  ctx.clip()
}
