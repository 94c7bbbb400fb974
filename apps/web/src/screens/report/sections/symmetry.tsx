import { formatMetric, formatSideRate, metric, metricLabel, metricUnit, poorSideRate } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { useReport } from '../edit/report-context.ts'
import { Heading } from './heading.tsx'
import { isTwoSided, type Row } from './side-values.ts'
import styles from './symmetry.module.css'

/** %; where a bar ends at the edge. */
const edge = 25

interface Props {
  rows: readonly Row[]
  /** Range whose figures are shown. */
  at: number
  rangeName: string
  /** Shows only the largest differences, in half the width. */
  most?: number
}

/** Metrics whose sides are compared in percent, in one range. */
export const comparedSides = (rows: readonly Row[], at: number): Row[] =>
  rows.filter(
    (row) =>
      isTwoSided(row) && metric(row.code)?.sideRate && row.found.leftRightDiffRate?.[at]?.value != null,
  )

/** The rows with the largest differences, the largest first. */
function largest(rows: readonly Row[], at: number, most: number): Row[] {
  const rateOf = ({ found }: Row) => found.leftRightDiffRate?.[at]?.value ?? 0
  return comparedSides(rows, at)
    .toSorted((a, b) => rateOf(b) - rateOf(a))
    .slice(0, most)
}

/** Left and right in one picture: each bar points to the side with the larger value. */
export function Symmetry({ rows, at, rangeName, most }: Props) {
  const { t } = useTranslation('report')
  const { display } = useReport()
  const limit = (50 * poorSideRate) / edge
  const isBrief = most !== undefined
  const note = t(isBrief ? 'symmetryBrief' : 'symmetryNote', { range: rangeName, limit: poorSideRate })
  return (
    <section data-brief={isBrief || undefined} className={styles.symmetry}>
      <Heading note={!isBrief && note}>{t('symmetry')}</Heading>
      <div className={styles.head} aria-hidden="true">
        <span />
        <b className="l">L {t('left')}</b>
        <span className={styles.between}>{!isBrief && t('sideRate')}</span>
        <b className="r">{t('right')} R</b>
      </div>
      <ul>
        {(isBrief ? largest(rows, at, most) : comparedSides(rows, at)).map(({ code, found }) => {
          const [left, right] = [found.sides.left?.[at]?.value, found.sides.right?.[at]?.value]
          const rate = found.leftRightDiffRate?.[at]
          const width = `${Math.min(50, (50 * (rate?.value ?? 0)) / edge)}%`
          const larger = (left ?? 0) > (right ?? 0) ? 'left' : 'right'
          return (
            <li key={code} className={styles.row}>
              <span className={styles.name}>
                {metricLabel(code, display.locale)}
                <span className="u">{metricUnit(code, display)}</span>
              </span>
              <span className="n l">{formatMetric(code, left, display)}</span>
              <span className={styles.plot} aria-hidden="true">
                <i className={styles.zone} style={{ left: `${50 - limit}%`, width: `${2 * limit}%` }} />
                <i
                  className={styles.bar}
                  data-side={larger}
                  style={larger === 'left' ? { right: '50%', width } : { left: '50%', width }}
                />
                <u />
              </span>
              <span className="r">{formatMetric(code, right, display)}</span>
              <span className="n" data-poor={rate?.grade === 'poor' || undefined}>
                {formatSideRate(rate?.value, display.locale)}
              </span>
            </li>
          )
        })}
      </ul>
      {isBrief && <p className={styles.note}>{note}</p>}
    </section>
  )
}
