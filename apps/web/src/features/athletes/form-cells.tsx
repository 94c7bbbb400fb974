import {
  formatDelta,
  formatMetric,
  formatSpread,
  metricAbbreviation,
  metricLabel,
  metricUnit,
} from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { displayOptions } from '../../platform/session/display.ts'
import { SideTag } from '../../ui/components/side-tag.tsx'
import { GapBar } from '../sides/gap-bar.tsx'
import styles from './athletes.module.css'
import { gapOf, isBeyond } from './order.ts'
import type { OverviewAthlete } from './queries.ts'

/** Left against right over thirty days. */
export function GapCell({ athlete }: { athlete: OverviewAthlete }) {
  const { t } = useTranslation(['athletes', 'sides'])
  const display = displayOptions()
  const { gap: means, isWaiting } = athlete
  const gap = gapOf(athlete)
  if (!means || !gap) return <span className="muted">{t(isWaiting ? 'waiting' : 'noMotion')}</span>
  const { metric: code } = means
  const size = formatSpread(code, gap.size, display)
  return (
    <span className={styles.gap}>
      <abbr title={metricLabel(code, display.locale)} className="small muted">
        {metricAbbreviation(code, display.locale)}
      </abbr>
      <span data-side="left">{formatMetric(code, means.left, display)}</span>
      <GapBar
        gap={gap}
        title={t(gap.isWorse ? `sides:${gap.side}Worse` : `sides:${gap.side}Larger`, { size })}
      />
      <span data-side="right">{formatMetric(code, means.right, display)}</span>
      <span className="unseen">
        {t(gap.isWorse ? `sides:${gap.side}Worse` : `sides:${gap.side}Larger`, { size })}
      </span>
    </span>
  )
}

/** Largest change of the month, if it is beyond its error. */
export function ChangeCell({ athlete: { changes, isWaiting } }: { athlete: OverviewAthlete }) {
  const { t } = useTranslation('athletes')
  const display = displayOptions()
  const [largest] = changes
  if (!largest && isWaiting) return <span className="muted">{t('waiting')}</span>
  if (!largest) return <span className={`muted ${styles.none}`}>-</span>
  if (!isBeyond(largest)) return <span className="muted">{t('within')}</span>
  const { metric: code, side, now, before, verdict } = largest
  return (
    <span className={styles.change}>
      {side !== 'center' && <SideTag side={side} />}
      <abbr title={metricLabel(code, display.locale)} className="small muted">
        {metricAbbreviation(code, display.locale)}
      </abbr>
      <b data-verdict={verdict}>
        {formatDelta(code, now - before, display)}
        <span className="u">{metricUnit(code, display)}</span>
      </b>
    </span>
  )
}
