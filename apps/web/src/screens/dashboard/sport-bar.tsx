import { type DisplayOptions, formatClock, formatMetric, metricUnit } from '@cadenza/metrics'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { defaultFilter, writeFilter } from '../../features/activity-list/filter.ts'
import styles from './dashboard.module.css'
import { type Sport, type Sum, sportsIn } from './sums.ts'

const colours: Record<Sport, string> = {
  bike: 'var(--m-power)',
  run: 'var(--m-speed)',
  other: 'var(--m-elevation)',
}

export const distanceText = (metres: number, display: DisplayOptions): string =>
  `${formatMetric('distance', metres, display)} ${metricUnit('distance', display)}`

interface BarProps {
  sum: Sum
  /** Amount that the bar shows. */
  of?: 'timeS' | 'tss'
  /** Amount of the full height. */
  full: number
  /** Planned amount, drawn as a dashed outline. */
  planned?: number | undefined
}

/** Stacked bar of the time, or the load, of each sport. */
export function SportBar({ sum, of = 'timeS', full, planned = 0 }: BarProps) {
  return (
    <span className={styles.bar}>
      {planned > 0 && <s style={{ height: `${(planned / full) * 100}%` }} />}
      {sportsIn([sum])
        .toReversed()
        .map((sport) => (
          <i
            key={sport}
            style={{
              height: `${(sum.bySport[sport][of] / full) * 100}%`,
              background: colours[sport],
            }}
          />
        ))}
    </span>
  )
}

/** Legend of the sports' colours. */
export function SportLegend({ sums, hasPlan = false }: { sums: readonly Sum[]; hasPlan?: boolean }) {
  const { t } = useTranslation(['activities', 'dashboard'])
  return (
    <p className={`axis muted ${styles.legend}`}>
      {sportsIn(sums).map((sport) => (
        <span key={sport}>
          <i style={{ background: colours[sport] }} />
          {t(sport)}
        </span>
      ))}
      {hasPlan && <span>{t('dashboard:plannedKey')}</span>}
    </p>
  )
}

interface SumLinkProps {
  sum: Sum
  /** Label of the time span, in the user's language. */
  name: string
  /** Path of the activity list. */
  list: string
  display: DisplayOptions
  className?: string
  /** Shows the tooltip left of the pointer. */
  flipped: boolean
  /** Sentence after the sums, such as what was planned. */
  also?: string
  children: ReactNode
}

/** Bar that links to its activities; hover and focus show its sums by sport. */
export function SumLink({
  sum,
  name,
  list,
  display,
  className = '',
  flipped,
  also = '',
  children,
}: SumLinkProps) {
  const { t } = useTranslation('activities')
  const amounts = sportsIn([sum]).map((sport) => ({
    sport,
    time: formatClock(sum.bySport[sport].timeS),
    distance: distanceText(sum.bySport[sport].distanceM, display),
  }))
  const spoken = [
    t('count', { count: sum.activities }),
    ...amounts.map(({ sport, time, distance }) => `${t(sport)} ${time}, ${distance}`),
  ].join('; ')
  if (sum.activities === 0)
    return (
      <span className={`${styles.sum} ${className}`}>
        {children}
        {also && <span className="unseen">{also}</span>}
      </span>
    )
  const address = writeFilter({ ...defaultFilter, from: sum.from, to: sum.to })
  return (
    <Link
      className={`${styles.sum} ${className}`}
      to={{ pathname: list, search: address.toString() }}
      aria-label={[`${name}: ${spoken}`, also].filter(Boolean).join('. ')}
    >
      {children}
      <span className={`tip ${styles.tip}`} data-flipped={flipped || undefined} aria-hidden="true">
        <b>{name}</b>
        {amounts.map(({ sport, time, distance }) => (
          <span key={sport} className={styles.tipRow}>
            <span className="muted">{t(sport)}</span>
            <span>{time}</span>
            <span>{distance}</span>
          </span>
        ))}
        {also && <span className="muted">{also}</span>}
      </span>
    </Link>
  )
}
