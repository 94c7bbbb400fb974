import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useMemo } from 'react'
import { useGraphTheme } from '../../platform/theme/graph.ts'
import type { PlotLine } from '../../ui/graphs/draw-line.ts'
import { axisWidth } from '../../ui/graphs/frame.ts'
import { Plot } from '../../ui/graphs/plot.tsx'
import { valueTicks } from '../../ui/graphs/ticks.ts'
import { indexAtShare, logTicks } from './curves.ts'
import styles from './effort.module.css'
import { durationName } from './words.ts'

/** Style of a curve on the canvas and in the legend. */
export type CurveLook = 'own' | 'recent' | 'long' | 'model'

export interface DrawnCurve {
  look: CurveLook
  /** Values in the shown unit, one per duration, NaN where missing. */
  values: Float32Array
}

interface Props {
  label: string
  durations: readonly number[]
  curves: readonly DrawnCurve[]
  /** Catalogue code, which sets the channel's colour. */
  metric: string
  reversed: boolean
  clock: boolean
  tick(value: number): string
  /** Index of the duration at the cursor. */
  at: number
  onAt(index: number): void
  /** Spoken description of that duration. */
  spoken: string
}

/** px; lower in a column narrower than `narrowPx`. */
const heights = { wide: 300, narrow: 200 } as const
const narrowPx = 400
const airPx = 8

/** Extent of the y axis with a margin: nothing slower than twice the fastest, since a stop is no pace. */
function extentOf(curves: readonly DrawnCurve[], length: number, reversed: boolean) {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const { values } of curves)
    for (let k = 0; k < length; k++) {
      const value = values[k] as number
      if (Number.isNaN(value)) continue
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
  if (!(high >= low)) return { low: 0, high: 1 }
  if (reversed) high = Math.min(high, 2 * low)
  const margin = Math.max((high - low) * 0.05, high * 0.01)
  return { low: Math.max(0, low - margin), high: high + margin }
}

/** Best averages by duration, on a logarithmic time axis. */
export function CurveGraph(props: Props) {
  const { durations, curves, metric, reversed, clock, at } = props
  const theme = useGraphTheme()
  const { ref, width } = useElementSize()
  const x = useMemo(() => Float64Array.from(durations, Math.log10), [durations])
  const y = useMemo(() => extentOf(curves, durations.length, reversed), [curves, durations, reversed])
  const ticks = useMemo(() => valueTicks(y.low, y.high, clock), [y, clock])
  const last = x[x.length - 1] ?? 0
  const plotWidth = Math.max(0, width - axisWidth - airPx)
  const lineOf: Record<CurveLook, Omit<PlotLine, 'values'>> = {
    own: { colour: theme.channel(metric), width: 2 },
    recent: { colour: theme.ink2, dash: [6, 3] },
    long: { colour: theme.ink3, dash: [2, 3] },
    model: { colour: theme.accent, width: 1, dash: [1, 0] },
  }
  const lines = curves.map(({ look, values }): PlotLine => ({ ...lineOf[look], values }))
  const place = (index: number) => `${last > 0 ? ((x[index] ?? 0) / last) * 100 : 0}%`

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    props.onAt(indexAtShare(x, (event.clientX - box.left) / box.width))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return
    const end = durations.length - 1
    const next = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      PageDown: at - 20,
      PageUp: at + 20,
      Home: 0,
      End: end,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    props.onAt(Math.min(end, Math.max(0, next)))
  }

  return (
    <div className={styles.graph} ref={ref}>
      {width > 0 && (
        <Plot
          theme={theme}
          frame={{
            width: width - airPx,
            height: width < narrowPx ? heights.narrow : heights.wide,
            x: { low: 0, high: last || 1 },
            y,
            reversed,
          }}
          x={x}
          lines={lines}
          axis={{ ticks, labels: ticks.map(props.tick) }}
          gap={Number.POSITIVE_INFINITY}
        />
      )}
      <div
        className={styles.over}
        role="slider"
        tabIndex={0}
        aria-label={props.label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, durations.length - 1)}
        aria-valuenow={at}
        aria-valuetext={props.spoken}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerMove}
        onKeyDown={onKeyDown}
      >
        <i className={styles.cursor} style={{ left: place(at) }} />
      </div>
      <div className={styles.xLabels} aria-hidden="true">
        {logTicks(durations.at(-1) ?? 1, plotWidth > 0 ? 46 / plotWidth : 0.1).map((s) => (
          <span key={s} style={{ left: `${last > 0 ? (Math.log10(s) / last) * 100 : 0}%` }}>
            {durationName(s)}
          </span>
        ))}
      </div>
    </div>
  )
}
