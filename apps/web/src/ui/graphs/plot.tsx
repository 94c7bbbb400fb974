import { useLayoutEffect, useRef } from 'react'
import { drawPlot, type PlotDrawing, sameAxis } from './draw-plot.ts'
import { askToDraw } from './draw-queue.ts'
import styles from './plot.module.css'
import { useScreen } from './screen.ts'

const sameLines = (a: PlotDrawing['lines'], b: PlotDrawing['lines']) =>
  a.length === b.length &&
  a.every((line, i) => {
    const other = b[i]
    return (
      line.values === other?.values &&
      line.colour === other.colour &&
      line.width === other.width &&
      line.fill === other.fill &&
      line.dash?.join() === other.dash?.join()
    )
  })

const sameExtent = (a: PlotDrawing['frame']['x'], b: PlotDrawing['frame']['x']) =>
  a.low === b.low && a.high === b.high

interface Drawn {
  drawing: PlotDrawing
  screen: object
}

const isDrawn = (last: Drawn | null, drawing: PlotDrawing, screen: object): boolean =>
  last !== null &&
  last.screen === screen &&
  sameAxis(last.drawing, drawing) &&
  last.drawing.x === drawing.x &&
  last.drawing.gap === drawing.gap &&
  last.drawing.beneath === drawing.beneath &&
  sameExtent(last.drawing.frame.x, drawing.frame.x) &&
  sameLines(last.drawing.lines, drawing.lines)

/** Graph with its y axis. Out of view, it is drawn after the visible ones have been painted. */
export function Plot(drawing: PlotDrawing) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const before = useRef<Drawn | null>(null)
  const giveUp = useRef(() => {})
  const screen = useScreen()
  const { width, height } = drawing.frame

  // Runs on each render and compares here, since equal lines and frames are often new objects.
  useLayoutEffect(() => {
    const element = canvas.current
    const ctx = element?.getContext('2d')
    giveUp.current()
    if (!element || !ctx || isDrawn(before.current, drawing, screen)) return
    giveUp.current = askToDraw(element, () => {
      const last = before.current
      before.current = { drawing, screen }
      const { ratio } = screen
      const pixels = { width: Math.round(width * ratio), height: Math.round(height * ratio) }
      const fits = element.width === pixels.width && element.height === pixels.height
      const keepsAxis = fits && last?.screen === screen && sameAxis(last.drawing, drawing)
      // Setting either clears the canvas, even to the same value.
      if (!fits) Object.assign(element, pixels)
      drawPlot(ctx, drawing, ratio, !keepsAxis)
    })
  })
  useLayoutEffect(() => () => giveUp.current(), [])

  return (
    <div className={styles.plot} data-plot aria-hidden="true">
      <canvas ref={canvas} style={{ width, height }} />
    </div>
  )
}
