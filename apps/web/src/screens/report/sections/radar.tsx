import { formatNumber, metric, metricLabel } from '@cadenza/metrics'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withSoftHyphens } from '../../../features/activity/soft-hyphens.ts'
import { areasOf } from '../../../features/reports/areas.ts'
import type { Scores } from '../../../features/reports/queries.ts'
import { useReport } from '../edit/report-context.ts'
import { useAreaName } from './area-name.ts'
import styles from './scores.module.css'

/** px; the height of the large one as specified. The radii leave room for names on both sides. */
const sizes = {
  large: { widthPx: 300, heightPx: 300, radius: 80 },
  small: { widthPx: 276, heightPx: 196, radius: 54 },
}
/** px from the outer ring to a name beside it. */
const besidePx = 3
const rings = [25, 75, 100]

interface Props {
  scores: Scores
  previous?: Scores | null | undefined
  small?: boolean
}

/** Mean score of each area from 0 to 100; the average of the reference is dashed. */
export function Radar({ scores, previous, small = false }: Props) {
  const { t } = useTranslation('report')
  const { report, display } = useReport()
  const areaName = useAreaName()
  const [open, setOpen] = useState<string | null>(null)
  const areas = areasOf(report.sport)
  const { widthPx, heightPx, radius } = sizes[small ? 'small' : 'large']
  const [cx, cy] = [widthPx / 2, heightPx / 2 - 6]
  const point = (value: number, index: number): readonly [number, number] => {
    const angle = (2 * Math.PI * index) / areas.length
    return [cx + (radius * value * Math.sin(angle)) / 100, cy - (radius * value * Math.cos(angle)) / 100]
  }
  const besideWidth = cx - radius - besidePx
  const labelAt = (index: number): readonly [number, number] => {
    const angle = (2 * Math.PI * index) / areas.length
    return [cx + (cx - besideWidth / 2) * Math.round(Math.sin(angle)), cy - (radius + 20) * Math.cos(angle)]
  }
  const polygon = (values: readonly number[]) =>
    `M${values
      .map((value, index) =>
        point(value, index)
          .map((n) => n.toFixed(1))
          .join(' '),
      )
      .join('L')}Z`
  const valuesOf = (of: Scores) => areas.map(({ name }) => of.categories[name] ?? null)
  const whole = (of: Scores) => {
    const values = valuesOf(of)
    return values.every((value) => value !== null) ? polygon(values) : null
  }
  const shown = whole(scores)
  const before = previous && whole(previous)
  const text = (value: number | null | undefined, decimals = 0) =>
    formatNumber(value, decimals, display.locale)
  const spoken = areas.map(({ name }) => `${areaName(name)} ${text(scores.categories[name])}`).join(', ')
  const tipOf = areas.find(({ name }) => name === open)
  return (
    <figure className={styles.radar} style={{ width: widthPx }} data-small={small || undefined}>
      <svg viewBox={`0 0 ${widthPx} ${heightPx}`} width={widthPx} height={heightPx} aria-hidden="true">
        {rings.map((ring) => (
          <path key={ring} d={polygon(areas.map(() => ring))} className={styles.ring} />
        ))}
        <path d={polygon(areas.map(() => 50))} className={styles.average} />
        {areas.map(({ name }, index) => {
          const [x, y] = point(100, index)
          return <line key={name} x1={cx} y1={cy} x2={x} y2={y} className={styles.ring} />
        })}
        {before && <path d={before} className={styles.before} />}
        {shown && <path d={shown} className={styles.area} />}
        {valuesOf(scores).map((value, index) => {
          if (value === null) return null
          const [x, y] = point(value, index)
          return <circle key={areas[index]?.name} cx={x} cy={y} r="3.4" className={styles.dot} />
        })}
        <text x={cx + 4} y={cy - radius + 11} className={styles.ringLabel}>
          100
        </text>
      </svg>
      <p className="unseen">{t('radar', { values: spoken })}</p>
      {areas.map(({ name }, index) => {
        const [x, y] = labelAt(index)
        return (
          <button
            key={name}
            type="button"
            className={styles.axisLabel}
            style={{ left: `${(100 * x) / widthPx}%`, top: y, ...(x !== cx && { width: besideWidth }) }}
            data-beside={x !== cx || undefined}
            aria-expanded={open === name}
            onFocus={() => setOpen(name)}
            onBlur={() => setOpen(null)}
            onPointerEnter={() => setOpen(name)}
            onPointerLeave={() => setOpen(null)}
          >
            <span>{withSoftHyphens(areaName(name), display.locale)}</span>{' '}
            <b>{text(scores.categories[name])}</b>
          </button>
        )
      })}
      {tipOf && (
        <div className={`tip ${styles.tip}`} role="tooltip">
          <b>
            {areaName(tipOf.name)} {text(scores.categories[tipOf.name], 2)}
          </b>
          <dl>
            {tipOf.metrics
              .filter((code) => metric(code) && scores.metrics[code])
              .map((code) => (
                <div key={code} className={styles.tipRow}>
                  <dt>{metricLabel(code, display.locale)}</dt>
                  <dd>{text(scores.metrics[code]?.score, 2)}</dd>
                </div>
              ))}
          </dl>
        </div>
      )}
      <figcaption className={styles.radarKey}>
        <span data-line="now">{t('now')}</span>
        {before && <span data-line="before">{t('before')}</span>}
        <span data-line="average">{t('average50')}</span>
      </figcaption>
    </figure>
  )
}
