import {
  type DisplayOptions,
  formatMetric,
  formatMinutes,
  formatNumber,
  type Metric,
  metricLabel,
  metricUnit,
  type Side,
} from '@cadenza/metrics'
import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowBand } from '../../../features/targets/bands.ts'
import { type GraphTheme, useGraphTheme } from '../../../platform/theme/graph.ts'
import type { PlotArea } from '../../../ui/graphs/draw-line.ts'
import { Plot } from '../../../ui/graphs/plot.tsx'
import { valueTicks } from '../../../ui/graphs/ticks.ts'
import { valueRange } from '../../../ui/graphs/value-range.ts'
import { columnOf, figureIn, figureOf } from '../state/figures.ts'
import type { LiveRow } from '../state/rows.ts'
import type { Band } from '../state/usual.ts'
import styles from './detail.module.css'
import type { Trace } from './trace.ts'

/** s that graphs show. */
export const shownS = 300
const heightPx = 96
/** s without values that break a line. */
const gapS = 5

type Limits = Pick<RowBand, 'side' | 'min' | 'max'>

interface Props {
  row: LiveRow
  entry: Metric
  trace: Trace
  /** Usual values of each side, behind the lines. */
  bands: readonly (Band | null)[]
  /** Limits of the target of each side, as lines. */
  limits: readonly Limits[]
  /** Second at which the current range began. */
  lapS: number | undefined
  display: DisplayOptions
}

/** One metric over the last minutes, with its figures of now. */
export function TraceGraph({ row, entry, trace, bands, limits, lapS, display }: Props) {
  const { t } = useTranslation('live')
  const { code, sides, axis, colors } = entry
  const { ref, width } = useElementSize()
  const theme = useGraphTheme()
  const toS = trace.endS
  const fromS = toS - shownS
  const { x, lines } = useMemo(() => linesOf(entry, trace, fromS), [entry, trace, fromS])
  const reversed = axis.reversed === true
  const y = valueRange(lines, 0, x.length - 1, entry)
  const inSight = [
    ...bands.flatMap((band) => (band ? [band.low, band.high] : [])),
    ...limits.flatMap(({ min, max }) => [min, max].filter((limit) => limit !== null)),
  ]
  const range = y && { low: Math.min(y.low, ...inSight), high: Math.max(y.high, ...inSight) }
  const beneath = useMemo(
    () => (ctx: CanvasRenderingContext2D, area: PlotArea) =>
      drawBeneath(ctx, area, { bands, limits, lapS, theme }),
    [bands, limits, theme, lapS],
  )
  const { factor, offset = 0 } = entry.shown[display.unit]
  const ticks = range
    ? valueTicks(range.low * factor + offset, range.high * factor + offset, entry.form === 'pace')
    : []
  const colourOf = (side: Side) =>
    side === 'center' ? theme.channel(code) : theme.side[side === 'left' ? 'left' : 'right']
  return (
    <div className={styles.trace}>
      <div className={styles.traceHead}>
        <h3>{metricLabel(code, display.locale)}</h3>
        {limits.length > 0 && (
          <span className="small muted">
            {t('target', { limits: limits.map((each) => limitsText(entry, each, display)).join(', ') })}
          </span>
        )}
        <b>
          {sides.map((side) => (
            <span key={side} data-side={side}>
              {side !== 'center' && <em>{side.charAt(0).toUpperCase()} </em>}
              {formatMetric(code, figureIn(row.latest, entry, side), display)}
            </span>
          ))}
          <span className="u">{metricUnit(code, display)}</span>
        </b>
      </div>
      <div ref={ref} className={styles.plot}>
        {width > 0 && range && (
          <Plot
            theme={theme}
            frame={{ width, height: heightPx, x: { low: fromS, high: toS }, y: range, reversed }}
            x={x}
            lines={sides.map((side, n) => ({
              values: lines[n] as Float32Array,
              colour: colors.center && sides.length === 1 ? colourOf('center') : colourOf(side),
            }))}
            axis={{
              ticks: ticks.map((tick) => (tick - offset) / factor),
              labels: ticks.map((tick) =>
                entry.form === 'pace'
                  ? formatMinutes(tick)
                  : formatNumber(tick, decimalsOf(tick), display.locale),
              ),
            }}
            gap={gapS}
            beneath={beneath}
          />
        )}
      </div>
    </div>
  )
}

const decimalsOf = (tick: number) => Math.min(2, /\.(\d+)/.exec(String(Math.abs(tick)))?.[1]?.length ?? 0)

/** Seconds, and the figures of each side. */
function linesOf(entry: Metric, trace: Trace, fromS: number): { x: Float64Array; lines: Float32Array[] } {
  const first = Math.max(trace.startS, fromS)
  const length = Math.max(0, trace.endS - first)
  return {
    x: Float64Array.from({ length }, (_, i) => first + i),
    lines: entry.sides.map((side) => {
      const values = trace.columns[columnOf(entry, side)]
      return Float32Array.from({ length }, (_, i) => {
        const value = values?.[first - trace.startS + i]
        const figure = typeof value === 'number' ? figureOf(entry, value) : Number.NaN
        return Number.isFinite(figure) && figure <= (entry.cap ?? Number.POSITIVE_INFINITY)
          ? figure
          : Number.NaN
      })
    }),
  }
}

/** `265–290`, `> 265` or `< 290`, with the letter of the side. */
function limitsText({ code }: Metric, { side, min, max }: Limits, display: DisplayOptions): string {
  const [low, high] = [min, max].map((limit) => limit !== null && formatMetric(code, limit, display))
  const text = low && high ? `${low}–${high}` : low ? `> ${low}` : `< ${high}`
  return side === null || side === 'center' ? text : `${side.charAt(0).toUpperCase()} ${text}`
}

interface Beneath extends Pick<Props, 'bands' | 'limits' | 'lapS'> {
  theme: GraphTheme
}

/** The usual as bands, limits of the target as lines, and the beginning of the lap as a dashed line. */
function drawBeneath(
  ctx: CanvasRenderingContext2D,
  { left, top, width, height, x, y, reversed, ratio }: PlotArea,
  { bands, limits, lapS, theme }: Beneath,
): void {
  const placeOf = (value: number) => {
    const share = (value - y.low) / (y.high - y.low)
    return top + (reversed ? share : 1 - share) * height
  }
  ctx.save()
  ctx.fillStyle = theme.band
  ctx.globalAlpha = 0.5
  for (const band of bands) {
    if (!band) continue
    const [a, b] = [placeOf(band.high), placeOf(band.low)]
    ctx.fillRect(left, Math.min(a, b), width, Math.max(ratio, Math.abs(b - a)))
  }
  ctx.globalAlpha = 1
  ctx.lineWidth = ratio
  for (const { side, min, max } of limits) {
    ctx.strokeStyle = side === 'left' || side === 'right' ? theme.side[side] : theme.ink2
    for (const limit of [min, max]) {
      if (limit === null) continue
      ctx.beginPath()
      ctx.moveTo(left, placeOf(limit))
      ctx.lineTo(left + width, placeOf(limit))
      ctx.stroke()
    }
  }
  if (lapS !== undefined && lapS > x.low && lapS < x.high) {
    const at = left + ((lapS - x.low) / (x.high - x.low)) * width
    ctx.strokeStyle = theme.ink2
    ctx.setLineDash([3 * ratio, 3 * ratio])
    ctx.beginPath()
    ctx.moveTo(at, top)
    ctx.lineTo(at, top + height)
    ctx.stroke()
  }
  ctx.restore()
}

/** Time axis below all graphs. */
export function TraceTimes({ now }: { now: string }) {
  return (
    <div className={styles.times} aria-hidden="true">
      <span>{`−${formatMinutes(shownS)}`}</span>
      <span>{now}</span>
    </div>
  )
}
