import { formatMetric, metric, metricUnit, poorSideRate } from '@cadenza/metrics'
import { isErrorKnown } from '@cadenza/report/known-error'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../platform/texts/i18n.ts'
import { useReport } from '../edit/report-context.ts'
import type { Block } from '../paper/block.ts'
import { Heading } from './heading.tsx'
import { metricName } from './metric-name.ts'
import { isPoorWithinError, SideRate } from './side-rate.tsx'
import { isTwoSided, type Row } from './side-values.ts'
import styles from './symmetry.module.css'
import { UnknownErrorMark, unknownErrorKey } from './unknown-error.tsx'

/** %; where a bar ends at the edge. */
const edge = 25

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

/** A poor difference that nobody can compare with its error. */
const hasUnknownError = ({ code, found }: Row, at: number): boolean =>
  found.leftRightDiffRate?.[at]?.grade === 'poor' && !isErrorKnown(code)

/** A note with the meanings of the marks that some rows have. */
const withMarks = (note: string, rows: readonly Row[], at: number, within: string): string =>
  [
    note,
    ...(rows.some((row) => isPoorWithinError(row, at)) ? [within] : []),
    ...unknownErrorKey(
      rows.filter((row) => hasUnknownError(row, at)),
      'levels',
    ),
  ].join(' · ')

/** Left and right in one picture: each bar points to the side with the larger value. */
export function symmetryBlocks(rows: readonly Row[], at: number, rangeName: string): Block[] {
  const t = i18n.getFixedT(null, 'report')
  const shown = comparedSides(rows, at)
  const rule = t('symmetryNote', { range: rangeName, limit: poorSideRate })
  const note = withMarks(rule, shown, at, t('withinSidesKey'))
  return [
    { key: 'symmetry heading', withNext: true, node: <Heading note={note}>{t('symmetry')}</Heading> },
    {
      key: 'symmetry',
      list: {
        head: <Head between={t('sideRate')} />,
        rows: shown.map((row) => ({
          key: row.code,
          node: <SideRow row={row} at={at} />,
        })),
      },
    },
  ]
}

interface Props {
  rows: readonly Row[]
  /** Range whose figures are shown. */
  at: number
  rangeName: string
  /** Number of differences. */
  most: number
}

/** The largest differences, in half the width. */
export function BriefSymmetry({ rows, at, rangeName, most }: Props) {
  const { t } = useTranslation('report')
  const shown = largest(rows, at, most)
  const rule = t('symmetryBrief', { range: rangeName, limit: poorSideRate })
  return (
    <section data-brief="" className={styles.symmetry}>
      <Heading>{t('symmetry')}</Heading>
      <Head />
      <ul>
        {shown.map((row) => (
          <SideRow key={row.code} row={row} at={at} />
        ))}
      </ul>
      <p className={styles.note}>{withMarks(rule, shown, at, t('withinSidesKey'))}</p>
    </section>
  )
}

/** The names of the sides. */
function Head({ between }: { between?: string }) {
  const { t } = useTranslation('report')
  return (
    <div className={styles.head} aria-hidden="true">
      <span />
      <b className="l">L {t('left')}</b>
      <span className={styles.between}>{between}</span>
      <b className="r">{t('right')} R</b>
    </div>
  )
}

function SideRow({ row, at }: { row: Row; at: number }) {
  const { display } = useReport()
  const { code, found } = row
  const limit = (50 * poorSideRate) / edge
  const [left, right] = [found.sides.left?.[at]?.value, found.sides.right?.[at]?.value]
  const rate = found.leftRightDiffRate?.[at]
  const width = `${Math.min(50, (50 * (rate?.value ?? 0)) / edge)}%`
  const larger = (left ?? 0) > (right ?? 0) ? 'left' : 'right'
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {metricName(code, display.locale)}
        {hasUnknownError(row, at) && <UnknownErrorMark code={code} table="levels" />}
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
      <span className={`n ${styles.rate}`} data-poor={rate?.grade === 'poor' || undefined}>
        <SideRate row={row} at={at} graded={false} />
      </span>
    </li>
  )
}
