import { type Projection, traceLine } from '../../ui/graphs/trace-line.ts'

interface Columns {
  x: ArrayLike<number>
  y: ArrayLike<number>
  /** Distance in the unit of `x` beyond which neighbours are not joined. */
  gap: number
}

/** Area of a graph in the units of its `viewBox`; `y.low` above `y.high` flips it. */
export interface Box {
  width: number
  height: number
  x: { low: number; high: number }
  y: { low: number; high: number }
}

function projectionOf({ width, height, x, y }: Box): Projection {
  const xScale = width / (x.high - x.low || 1)
  const yScale = -height / (y.high - y.low || 1)
  return { xScale, xOffset: -x.low * xScale, yScale, yOffset: height - y.low * yScale, columnPx: 1 }
}

/** SVG path data of the line; with `filled`, of the area below it. */
export function svgPath({ x, y, gap }: Columns, box: Box, filled = false): string {
  const parts: string[] = []
  let startX = 0
  let lastX = 0
  let open = false
  const close = () => {
    if (open && filled) parts.push(`L${lastX.toFixed(1)} ${box.height}L${startX.toFixed(1)} ${box.height}Z`)
  }
  const pen = {
    moveTo(px: number, py: number) {
      close()
      parts.push(`M${px.toFixed(1)} ${py.toFixed(1)}`)
      startX = px
      lastX = px
      open = true
    },
    lineTo(px: number, py: number) {
      parts.push(`L${px.toFixed(1)} ${py.toFixed(1)}`)
      lastX = px
    },
  }
  traceLine(pen, x, y, 0, y.length - 1, projectionOf(box), gap)
  close()
  return parts.join('')
}
