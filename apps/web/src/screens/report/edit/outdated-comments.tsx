import { useTranslation } from 'react-i18next'
import type { Report } from '../../../features/reports/queries.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import styles from './outdated-comments.module.css'

interface Props {
  report: Pick<Report, 'outdatedComments'>
  onRegenerate(): void
}

/** Line for staff above a report whose comments belong to former figures. */
export function OutdatedComments({ report, onRegenerate }: Props) {
  const { t } = useTranslation('report')
  if (report.outdatedComments.length === 0) return null
  return (
    <p className={`${styles.line} noprint`} role="status">
      {t('outdatedComments')}
      <button type="button" className="btn" onClick={onRegenerate}>
        <Icon name="back" size={14} />
        {t('regenerate')}
      </button>
    </p>
  )
}
