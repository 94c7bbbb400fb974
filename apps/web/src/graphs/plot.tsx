import { useLayoutEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { GraphTheme } from '../theme/graph.ts'
import type { PlotLine } from './draw-line.ts'
import { type PlotAxis, type PlotFrame, plotOptions } from './options.ts'

interface PlotProps {
  theme: GraphTheme
  frame: PlotFrame
  /** Ascending; one value for each of the lines'. */
  x: ArrayLike<number>
  lines: readonly PlotLine[]
  axis: PlotAxis
  /** Neighbours further apart than this, in the unit of `x`, are not joined. */
  gap: number
}

/** One graph. It is built anew for another theme or other lines; zoom, size and smoothing only redraw it. */
export function Plot({ theme, frame, x, lines, axis, gap }: PlotProps) {
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const latest = useRef({ axis, gap })
  latest.current = { axis, gap }
  const data = [x, ...lines.map((line) => line.values)] as uPlot.AlignedData
  const built = useRef<{ data: uPlot.AlignedData; frame: PlotFrame } | null>(null)
  const style = lines.map((line) => [line.colour, line.width, line.fill, line.dash].join()).join(';')

  // biome-ignore lint/correctness/useExhaustiveDependencies: data and frame are set below, on the plot that stands
  useLayoutEffect(() => {
    if (!host.current) return
    const made = new uPlot(
      plotOptions(
        theme,
        frame,
        lines,
        () => latest.current.axis,
        () => latest.current.gap,
      ),
      data,
      host.current,
    )
    plot.current = made
    built.current = { data, frame }
    return () => {
      made.destroy()
      plot.current = null
    }
  }, [theme, style, frame.reversed])

  useLayoutEffect(() => {
    const made = plot.current
    const before = built.current
    if (!made || !before) return
    const same = before.data.length === data.length && before.data.every((column, i) => column === data[i])
    const was = before.frame
    built.current = { data, frame }
    const resized = was.width !== frame.width || was.height !== frame.height
    const zoomed =
      was.x.low !== frame.x.low ||
      was.x.high !== frame.x.high ||
      was.y.low !== frame.y.low ||
      was.y.high !== frame.y.high
    if (same && !resized && !zoomed) return
    made.batch(() => {
      if (!same) made.setData(data, false)
      if (resized) made.setSize({ width: frame.width, height: frame.height })
      made.setScale('x', { min: frame.x.low, max: frame.x.high })
      made.setScale('y', { min: frame.y.low, max: frame.y.high })
      if (!same) made.redraw(true, true)
    })
  })

  return <div ref={host} aria-hidden="true" />
}
