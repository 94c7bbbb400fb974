import {
  type DisplayOptions,
  formatClock,
  formatDelta,
  formatMetric,
  formatSpread,
  formatWithUnit,
  metricLabel,
  metricUnit,
} from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import type { EffortCell } from '../../../features/equal-effort/cell.ts'
import { Explained } from '../../../features/explain/explained.tsx'
import { GapBar } from '../../../features/sides/gap-bar.tsx'
import { Icon } from '../../../ui/components/icon.tsx'
import styles from './motion.module.css'
import { findingsOf, type MotionRow, type SideForm } from './rows.ts'
import { SidePlot } from './side-plot.tsx'

interface Props {
  row: MotionRow
  /** The answer is awaited, has a usual, or the activity is the first of its kind. */
  state: 'waiting' | 'compared' | 'first'
  display: DisplayOptions
}

/** One metric: its sides, their changes, the worse side, and the verdict in words. */
export function MotionRowView({ row: { code, sides, gap }, state, display }: Props) {
  const { t } = useTranslation(['dashboard', 'sides'])
  const unit = metricUnit(code, display)
  const isCenter = sides.length === 1
  return (
    <tr>
      <th scope="row">
        {/* Inside, the unit stays with the last word. */}
        <Explained code={code}>
          {metricLabel(code, display.locale)}
          {unit && <span className="u">{unit}</span>}
        </Explained>
      </th>
      <td className={styles.plotCell}>
        <SidePlot sides={sides} />
      </td>
      {sides.map(({ side, mean, cell }) => [
        <td
          key={side}
          className={`n ${styles.value} ${isCenter ? styles.centre : ''}`}
          colSpan={isCenter ? 3 : undefined}
          data-side={side}
        >
          {formatMetric(code, mean, display)}
        </td>,
        <td key={`${side} change`} className="n small">
          {cell && <Change code={code} cell={cell} display={display} />}
        </td>,
      ])}
      <td className="n small muted">{leastText(code, sides, display)}</td>
      <td className={styles.gapCell}>
        {gap ? (
          <>
            <GapBar gap={gap} title={t('gapLeast', { least: formatSpread(code, gap.least, display) })} />
            <span className="unseen">
              {t(gap.isWorse ? `sides:${gap.side}Worse` : `sides:${gap.side}Larger`, {
                size: formatSpread(code, gap.size, display),
              })}
            </span>
          </>
        ) : (
          <span className="muted">-</span>
        )}
      </td>
      <td className={`small ${styles.verdict}`}>
        {state === 'first' && <span className="muted">{t('noUsualYet')}</span>}
        {state === 'compared' && <Verdict sides={sides} />}
      </td>
    </tr>
  )
}

function Change({ code, cell, display }: { code: string; cell: EffortCell; display: DisplayOptions }) {
  const { t } = useTranslation('dashboard')
  const { value, usual, difference, verdict, seconds, bins } = cell
  const title = t('effortDetail', {
    value: formatWithUnit(code, value, display),
    usual: formatWithUnit(code, usual, display),
    time: formatClock(seconds),
    count: bins,
  })
  return (
    <span className={styles.change} data-verdict={verdict} title={title}>
      {formatDelta(code, difference, display)}
    </span>
  )
}

/** The smallest changes that count: one for both sides where they are shown alike. */
function leastText(code: string, sides: readonly SideForm[], display: DisplayOptions): string {
  const texts = sides.flatMap(({ cell }) => (cell ? [formatSpread(code, cell.least, display)] : []))
  return [...new Set(texts)].join(' · ')
}

const icons = { better: 'check', worse: 'warn', higher: undefined, lower: undefined } as const

/** Clear changes in words; nothing before the errors are known. */
function Verdict({ sides }: { sides: readonly SideForm[] }) {
  const { t } = useTranslation('dashboard')
  const cells = sides.flatMap(({ cell }) => (cell ? [cell] : []))
  if (cells.length === 0) return <span className="muted">{t('noSharedEffort')}</span>
  if (cells.every(({ verdict }) => verdict === undefined)) return <span className="muted">-</span>
  const found = findingsOf(sides)
  if (found.length === 0) return <span className="muted">{t('noClearChange')}</span>
  return found.map(({ side, word }) => {
    const icon = icons[word]
    return (
      <span key={side} className={styles.finding} data-verdict={word}>
        {icon && <Icon name={icon} size={14} />}
        {side === 'center' ? t(word) : t('sideVerdict', { side: t(side), verdict: t(word) })}
      </span>
    )
  })
}
