import { formatDelta, formatDifference, formatSpread, metricLabel } from '@cadenza/metrics'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { displayOptions } from '../../platform/session/display.ts'
import { Icon } from '../../ui/components/icon.tsx'
import styles from './athletes.module.css'
import type { LookReason, OverviewAthlete } from './queries.ts'
import { sectionPath } from './selected-athlete.ts'

/** Reasons that are news rather than warnings. */
const isNews = ({ kind }: LookReason) => kind === 'unread'

/** Reasons to look at an athlete, the weightiest first. */
export function Reasons({ athlete: { uuid, reasons } }: { athlete: OverviewAthlete }) {
  const { t } = useTranslation('athletes')
  if (reasons.length === 0) return <span className={`muted ${styles.none}`}>-</span>
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={reason.kind} data-news={isNews(reason) || undefined}>
          <Icon name={isNews(reason) ? 'info' : 'warn'} size={14} />
          {isNews(reason) ? (
            <Link to={sectionPath('activities', uuid)}>{reasonText(reason, t)}</Link>
          ) : (
            reasonText(reason, t)
          )}
        </li>
      ))}
    </ul>
  )
}

function reasonText(reason: LookReason, t: TFunction): string {
  const display = displayOptions()
  switch (reason.kind) {
    case 'change': {
      const { metric: code, side, now, before, error } = reason
      const texts = {
        metric: metricLabel(code, display.locale),
        by: formatDelta(code, now - before, display),
        error: formatSpread(code, error, display),
      }
      return side === 'center'
        ? t('why.change', texts)
        : t('why.changeSide', { ...texts, side: t(`side.${side}`) })
    }
    case 'silent':
      return reason.planned > 0
        ? t('why.silentPlanned', { days: reason.days, count: reason.planned })
        : t('why.silent', { count: reason.days })
    case 'load':
      return t('why.load', { ramp: formatDifference(reason.ramp, 0, display.locale) })
    case 'fatigue':
      return t('why.fatigue', { tsb: formatDifference(reason.tsb, 0, display.locale) })
    case 'sensors':
      return t('why.sensors', { count: reason.activities })
    case 'unread':
      return t('why.unread', { count: reason.activities })
  }
}
