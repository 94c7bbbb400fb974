import type { GraphTheme } from '../../../platform/theme/graph.ts'
import { figureFromS, type Grid, smallBelowS, stepOf } from './grid.ts'

export interface HeatmapDrawing {
  grid: Grid
  /** Size in CSS px. */
  width: number
  height: number
  /** Small values of the y axis stand at the top. */
  reversed: boolean
  theme: GraphTheme
  /** Figure written in a cell, where there is room; undefined to write none. */
  text: ((index: number) => string) | undefined
  /** Cells with few seconds are drawn small. */
  smalls: boolean
}

/** Margin of a small cell on each side, as a share of its size. */
const smallInset = 0.25

/** Least size of a cell in CSS px with a gap around it, and with a figure in it. */
const gapFromPx = 5
const figureFromPx = { width: 34, height: 16 }

/** Place of a cell in CSS px. */
export function cellBox(
  { grid, width, height, reversed }: Pick<HeatmapDrawing, 'grid' | 'width' | 'height' | 'reversed'>,
  column: number,
  row: number,
) {
  const [w, h] = [width / grid.columns, height / grid.rows]
  return { left: column * w, top: (reversed ? row : grid.rows - 1 - row) * h, width: w, height: h }
}

/** Draws all cells; a pixel of the canvas is `1 / ratio` CSS px. */
export function drawHeatmap(ctx: CanvasRenderingContext2D, drawing: HeatmapDrawing, ratio: number): void {
  const { grid, theme, text, smalls } = drawing
  const { columns, rows, at, figures, weights, steps } = grid
  const { width, height } = cellBox(drawing, 0, 0)
  const gap = width >= gapFromPx && height >= gapFromPx ? 1 : 0
  const writes = text && width >= figureFromPx.width && height >= figureFromPx.height
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
  ctx.clearRect(0, 0, drawing.width, drawing.height)
  ctx.font = `11px ${theme.font}`
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const index = at[row * columns + column] as number
      const box = cellBox(drawing, column, row)
      const step = index < 0 ? -1 : stepOf(figures[index] as number, steps)
      const colours = theme.ramp[scaled(step, steps.length)]
      if (index < 0 && gap === 0) continue
      ctx.fillStyle = index < 0 ? theme.surface2 : (colours?.fill ?? theme.grid)
      // Whole pixels, so that no hairline shows between cells without a gap.
      const [left, top] = [Math.round(box.left * ratio) / ratio, Math.round(box.top * ratio) / ratio]
      const right = Math.round((box.left + box.width) * ratio) / ratio
      const bottom = Math.round((box.top + box.height) * ratio) / ratio
      const isSmall = smalls && gap > 0 && index >= 0 && (weights[index] as number) < smallBelowS
      const inset = isSmall ? smallInset : 0
      const [across, along] = [right - left - gap, bottom - top - gap]
      ctx.fillRect(
        left + inset * across,
        top + inset * along,
        across * (1 - 2 * inset),
        along * (1 - 2 * inset),
      )
      if (!writes || step < 0 || (weights[index] as number) < figureFromS) continue
      ctx.fillStyle = colours?.ink ?? theme.ink
      ctx.fillText(text(index), box.left + box.width / 2, box.top + box.height / 2 + 0.5)
    }
  }
}

/** Without steps all cells have the middle colour. */
const scaled = (step: number, steps: number): number => (steps === 0 ? 4 : step)
