import {
  type DisplayOptions,
  formatMetric,
  type Metric,
  metricAbbreviation,
  metricUnit,
  type Side,
} from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { GapBar } from '../../../features/sides/gap-bar.tsx'
import { isClear, sideGap } from '../../../features/sides/side-gap.ts'
import type { Usual } from '../queries.ts'
import { figureIn } from '../state/figures.ts'
import type { LiveRow } from '../state/rows.ts'
import { bandOf, unusual } from '../state/usual.ts'
import styles from './board.module.css'

interface Props {
  row: LiveRow
  entry: Metric
  usual: Usual | undefined
  display: DisplayOptions
}

/** A motion metric now, left and right with the worse side, against the usual at the same effort. */
export function MotionCell({ row, entry, usual, display }: Props) {
  const { t } = useTranslation('live')
  const { code, sides } = entry
  const unit = metricUnit(code, display)
  const name = (
    <span className={styles.metric}>
      {metricAbbreviation(code, display.locale)}
      {unit && <span className="u">{unit}</span>}
    </span>
  )
  const of = (side: Side) => <SideValue {...{ row, entry, side, usual, display }} />
  if (sides.length === 1)
    return (
      <span className={styles.motion} data-sides="one">
        {name}
        {of('center')}
      </span>
    )
  const [left, right] = [figureIn(row.steady, entry, 'left'), figureIn(row.steady, entry, 'right')]
  const gap = sideGap(code, { left, right })
  const missing = left === null ? 'left' : right === null ? 'right' : undefined
  return (
    <span className={styles.motion}>
      {of('left')}
      {name}
      {of('right')}
      <span className={styles.gapOf}>
        {gap && <GapBar gap={gap} />}
        {gap && isClear(gap) && (
          <span className="unseen">{t(gap.isWorse ? `worse_${gap.side}` : `larger_${gap.side}`)}</span>
        )}
        {missing && <span className={styles.note}>{t(`noSignal_${missing}`)}</span>}
      </span>
    </span>
  )
}

const marks = { higher: '▲', lower: '▼' } as const

function SideValue({ row, entry, side, usual, display }: Props & { side: Side }) {
  const { t } = useTranslation('live')
  const { code } = entry
  const value = figureIn(row.steady, entry, side)
  const band = bandOf(usual, row, entry, side)
  const word = unusual(band, value)
  const shown = (figure: number) => formatMetric(code, figure, display)
  return (
    <span className={styles.side} data-side={side} data-unusual={word}>
      <b className={styles.sideFigure}>
        {side !== 'center' && <em aria-hidden="true">{side.charAt(0).toUpperCase()}</em>}
        {side !== 'center' && <span className="unseen">{t(side)} </span>}
        {formatMetric(code, value, display)}
        {word && (
          <i className={styles.mark} title={t(word)}>
            <span aria-hidden="true">{marks[word]}</span>
            <span className="unseen">{t(word)}</span>
          </i>
        )}
      </b>
      {band && (
        <small className={styles.band}>{t('usual', { low: shown(band.low), high: shown(band.high) })}</small>
      )}
    </span>
  )
}
