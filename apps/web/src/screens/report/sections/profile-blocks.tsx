import { formatMetric, formatNumber, metricUnit } from '@cadenza/metrics'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Strokes } from '../../../features/motion/strokes.ts'
import { areasOf } from '../../../features/reports/areas.ts'
import type { Report } from '../../../features/reports/queries.ts'
import { i18n } from '../../../platform/texts/i18n.ts'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import type { Context } from '../context.ts'
import { useReport } from '../edit/report-context.ts'
import type { Block } from '../paper/block.ts'
import { useAreaName } from './area-name.ts'
import { Heading } from './heading.tsx'
import { metricName } from './metric-name.ts'
import { rangeLabel } from './range-label.ts'
import { axesOf, type ProfileAxis, profilePaths, profileRows, sidesOf } from './stride-profile.ts'
import styles from './strokes.module.css'

/** px */
const [axisPx, heightPx, gapPx] = [26, 118, 20]
/** Deviations at the edges of a chart. */
const edge = 3

interface Area {
  name: string
  axes: readonly ProfileAxis[]
}

/** Every stroke or stride of the scored range over the norm's mean and spread, by area. */
export function profileBlocks({ report, strokes, hidden }: Context): Block[] {
  const t = i18n.getFixedT(null, 'report')
  const { scores, sport } = report
  const range = scores && report.ranges.find(({ name }) => name === scores.rangeName)
  if (!scores || !strokes || !range || sport === 'other') return []
  const areas = areasOf(sport).flatMap(({ name, metrics }): Area[] => {
    const shown = metrics.filter((code) => !hidden.has(code))
    const axes = axesOf(shown, scores, strokes)
    return axes.length > 0 ? [{ name, axes }] : []
  })
  if (areas.length === 0 || profileRows(strokes, range).length === 0) return []
  const pairs = Array.from({ length: Math.ceil(areas.length / 2) }, (_, i) => areas.slice(2 * i, 2 * i + 2))
  return [
    {
      key: 'profile heading',
      withNext: true,
      node: (
        <Heading note={t(`profileNote.${sport}`, { range: rangeLabel(range.name, t) })}>
          {t(`profile.${sport}`)}
        </Heading>
      ),
    },
    ...pairs.map(
      (pair): Block => ({
        key: `profile ${pair[0]?.name}`,
        node: (
          <div className={styles.pair}>
            {pair.map((area) => (
              <AreaProfile key={area.name} area={area} strokes={strokes} range={range} />
            ))}
          </div>
        ),
      }),
    ),
  ]
}

interface Props {
  area: Area
  strokes: Strokes
  range: Report['ranges'][number]
}

function AreaProfile({ area: { name, axes }, strokes, range }: Props) {
  const { t } = useTranslation('report')
  const { display, paper } = useReport()
  const areaName = useAreaName()
  const width = paper.widthPx < 600 ? paper.widthPx : (paper.widthPx - gapPx) / 2
  const step = (width - axisPx) / axes.length
  const scale = useMemo(
    () => ({
      x: (index: number) => axisPx + step * (index + 0.5),
      y: (deviations: number) => {
        const shown = Math.min(edge, Math.max(-edge, deviations))
        return heightPx * (0.5 - shown / (2 * edge))
      },
      edge,
    }),
    [step],
  )
  const drawn = useMemo(() => {
    const rows = profileRows(strokes, range)
    return sidesOf(axes).map(([side, value]) => ({
      side,
      ...profilePaths(strokes, rows, value, axes, scale),
    }))
  }, [strokes, range, axes, scale])
  const { x, y } = scale
  const spoken = drawn.map(({ side, count }) => t('profileOf', { side: t(side), number: count })).join(', ')
  return (
    <figure style={{ width }}>
      <h3 className={styles.title}>{areaName(name)}</h3>
      <svg
        viewBox={`0 0 ${width} ${heightPx}`}
        width={width}
        height={heightPx}
        className={styles.chart}
        role="img"
        aria-label={`${areaName(name)}: ${spoken}`}
      >
        <rect className={styles.norm} x={axisPx} y={y(1)} width={width - axisPx} height={y(-1) - y(1)} />
        <line className="g-axis" x1={axisPx} x2={width} y1={y(0)} y2={y(0)} />
        {[-2, -1, 0, 1, 2].map((deviations) => (
          <text key={deviations} className="end" x={axisPx - 4} y={y(deviations) + 3.5}>
            {deviations > 0 ? '+' : ''}
            {formatNumber(deviations, 0, display.locale)}
          </text>
        ))}
        {axes.map(({ code }, index) => (
          <line key={code} className="g-grid" x1={x(index)} x2={x(index)} y1={0} y2={heightPx} />
        ))}
        {drawn.map(({ side, each }) => (
          <path key={side} data-side={side} d={each} className={styles.each} />
        ))}
        {drawn.map(({ side, mean, beyond }) => (
          <g key={side} data-side={side}>
            <path d={mean} className={styles.mean} />
            <path d={beyond} className={styles.beyond} />
          </g>
        ))}
        {axes.map(({ code, norm }, index) => (
          <g key={code} className={styles.edges}>
            <text x={x(index) + 5} y={y(1) - 3}>
              {formatMetric(code, norm.high, display)}
            </text>
            <text x={x(index) + 5} y={y(-1) + 9}>
              {formatMetric(code, norm.low, display)}
            </text>
          </g>
        ))}
      </svg>
      <div className={styles.names} style={{ marginLeft: axisPx }}>
        {axes.map(({ code }) => (
          <span key={code}>
            {metricName(code, display.locale)}
            <span className="u">{metricUnit(code, display)}</span>
          </span>
        ))}
      </div>
      <figcaption className={styles.caption}>
        {drawn.map(({ side, count, drawn: shown }) => (
          <span key={side}>
            <SideTag side={side} />{' '}
            {count > shown
              ? t('profileSome', { number: count, drawn: shown })
              : formatNumber(count, 0, display.locale)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
