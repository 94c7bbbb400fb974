import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { reportQuery, restoreReport } from '../../features/reports/queries.ts'
import { Message } from '../../ui/components/message.tsx'
import { showFailure } from '../../ui/errors/notices.ts'
import { wasDeleted } from './deleted.ts'
import styles from './report.module.css'
import { ReportView } from './view.tsx'

/** /reports/:reportUuid */
export function Component() {
  const { reportUuid = '' } = useParams()
  return <ReportPage key={reportUuid} reportUuid={reportUuid} />
}

/** A report that is loaded, deleted or failed to load. */
export function ReportPage({ reportUuid }: { reportUuid: string }) {
  const { t } = useTranslation('report')
  const { data: report, error, refetch } = useQuery(reportQuery(reportUuid))
  if (report) return <ReportView report={report} />
  if (report === null)
    return (
      <div data-report="failed">
        <Message title={t('deletedTitle')} text={t('deletedText')}>
          {wasDeleted(reportUuid) && (
            <button
              type="button"
              className="btn p"
              onClick={() => restoreReport(reportUuid).catch(showFailure)}
            >
              {t('restore')}
            </button>
          )}
        </Message>
      </div>
    )
  if (error)
    return (
      <div data-report="failed">
        <Message title={t('failed')} text={error.message}>
          <button type="button" className="btn p" onClick={() => void refetch()}>
            {t('tryAgain')}
          </button>
        </Message>
      </div>
    )
  return (
    <div className={styles.desk} aria-busy="true">
      <div className={styles.skeleton} role="status" aria-label={t('loading')} />
    </div>
  )
}
