import { formatNumber } from '@cadenza/metrics'
import { anklingAxis } from '@cadenza/metrics/graphs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { anklingCurve, hasAnkling } from '../../../features/motion/ankling.ts'
import { chosenRows, LEFT, RIGHT, type Strokes } from '../../../features/motion/strokes.ts'
import type { Report } from '../../../features/reports/queries.ts'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import { useReport } from '../edit/report-context.ts'
import { strokePaths } from './stroke-paths.ts'
import styles from './strokes.module.css'
import { useStrokes } from './use-strokes.ts'

type ReportRange = Report['ranges'][number]

/** px */
const [axisPx, heightPx, bottomPx] = [26, 132, 16]
export const strokeBlockPx = 178
const sides = [
  ['left', LEFT],
  ['right', RIGHT],
] as const

/**
 * Every pedal stroke of a range as a faint line, foot angle by crank angle, over the mean and its standard
 * deviation. Nothing in it is a norm.
 */
export function StrokeCharts({ range, name }: { range: ReportRange; name: string }) {
  const { t } = useTranslation('report')
  const { paper } = useReport()
  const { strokes, isPending } = useStrokes(range.activityUuid, true)
  const isNarrow = paper.widthPx < 600
  const width = isNarrow ? paper.widthPx : (paper.widthPx - 20) / 2
  return (
    <section>
      <h3 className={styles.title}>{name}</h3>
      <div className={styles.pair}>
        {sides.map(([side, value]) =>
          strokes && hasAnkling(strokes) ? (
            <StrokeChart key={side} {...{ strokes, range, side, value, width }} />
          ) : (
            <p key={side} className={styles.empty} style={{ width, height: heightPx }}>
              {isPending ? t('loading') : t('noData')}
            </p>
          ),
        )}
      </div>
    </section>
  )
}

interface ChartProps {
  strokes: Strokes
  range: ReportRange
  side: 'left' | 'right'
  value: number
  width: number
}

function StrokeChart({ strokes, range, side, value, width }: ChartProps) {
  const { t } = useTranslation('report')
  const { display } = useReport()
  const { relativeStartTime: startMs, relativeEndTime: endMs } = range
  const drawn = useMemo(() => {
    const rows = chosenRows(strokes.cycles, { startMs, endMs, keep: null })
    const curve = anklingCurve(strokes, rows, value)
    const { min, max } = anklingAxis
    const x = (deg: number) => axisPx + (deg / 360) * (width - axisPx)
    const y = (angle: number) => ((max - angle) / (max - min)) * (heightPx - bottomPx)
    return { curve, x, y, ...strokePaths(strokes, rows, value, curve, x, y) }
  }, [strokes, startMs, endMs, value, width])
  const { curve, x, y } = drawn
  return (
    <figure style={{ width }}>
      <svg
        viewBox={`0 0 ${width} ${heightPx}`}
        width={width}
        height={heightPx}
        data-side={side}
        className={styles.chart}
        role="img"
        aria-label={t('strokesOf', { side: t(side), number: curve.count })}
      >
        {[-25, 0, 25].map((angle) => (
          <g key={angle}>
            <line
              className={angle === 0 ? 'g-axis' : 'g-grid'}
              x1={axisPx}
              x2={width}
              y1={y(angle)}
              y2={y(angle)}
            />
            <text className="end" x={axisPx - 4} y={y(angle) + 3.5}>
              {formatNumber(angle, 0, display.locale)}
            </text>
          </g>
        ))}
        {[0, 90, 180, 270, 360].map((deg) => (
          <text
            key={deg}
            className={deg === 360 ? 'end' : deg === 0 ? '' : 'mid'}
            x={x(deg)}
            y={heightPx - 4}
          >
            {deg}°
          </text>
        ))}
        <path d={drawn.each} className={styles.each} />
        <path d={drawn.band} className={styles.band} />
        <path d={drawn.mean} className={styles.mean} />
      </svg>
      <figcaption className={styles.caption}>
        <SideTag side={side} />{' '}
        {curve.count > drawn.count
          ? t('strokesSome', { number: curve.count, drawn: drawn.count })
          : t('strokesAll', { number: curve.count })}
      </figcaption>
    </figure>
  )
}
