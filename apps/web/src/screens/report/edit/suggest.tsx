import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { suggestComment } from '../../../features/reports/suggest-comment.ts'
import { showFailure } from '../../../ui/errors/notices.ts'
import { useReport } from './report-context.ts'

/** Fills an empty summary with the comment service's words, for staff who edit. */
export function Suggest() {
  const { t } = useTranslation('report')
  const { report, editing, saveValues } = useReport()
  const [asking, setAsking] = useState(false)
  if (!editing || report.values.reportComment || report.sport === 'other') return null
  const ask = async () => {
    setAsking(true)
    const reportComment = await suggestComment(report)
    setAsking(false)
    if (reportComment !== '') saveValues({ reportComment }).catch(showFailure)
  }
  return (
    <button type="button" className="btn noprint" disabled={asking} onClick={() => void ask()}>
      {t('suggest')}
    </button>
  )
}
