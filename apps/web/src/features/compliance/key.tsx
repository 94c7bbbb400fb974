import { formatNumber, withPercent } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { topicPath } from '../help-topics/topic-list.tsx'
import styles from './compliance.module.css'
import type { Thresholds } from './queries.ts'

/** The grades with their thresholds, and the way to the rules. */
export function ComplianceKey({ thresholds, locale }: { thresholds: Thresholds; locale: string }) {
  const { t } = useTranslation('compliance')
  const good = withPercent(formatNumber(thresholds.good, 0, locale), locale)
  const near = withPercent(formatNumber(thresholds.near, 0, locale), locale)
  return (
    <p className={styles.key}>
      <span>
        <b className="grade good">≥ {good}</b>
        {t('grade_good')}
      </span>
      <span>
        <b className="grade standard">≥ {near}</b>
        {t('grade_near')}
      </span>
      <span>
        <b className="grade poor">&lt; {near}</b>
        {t('grade_off')}
      </span>
      <a href={topicPath('calendar')} target="_blank" rel="noopener">
        {t('rules')}
      </a>
    </p>
  )
}
