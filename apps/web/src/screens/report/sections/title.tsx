import { useTranslation } from 'react-i18next'
import type { Scores } from '../../../features/reports/queries.ts'
import { useReport } from '../edit/report-context.ts'
import { Summary } from './comment.tsx'
import { Radar } from './radar.tsx'
import { rangeLabel } from './range-label.ts'
import styles from './sections.module.css'

/** Title of the paper: the type of the report, and what it is about. */
export function Title() {
  const { t } = useTranslation('report')
  const { t: ofReports } = useTranslation('reports')
  const { report } = useReport()
  return (
    <div className={styles.title}>
      <h1>{ofReports(`type.${report.type}`)}</h1>
      <p>{t(`subtitle.${report.sport}`)}</p>
    </div>
  )
}

/** Summary and, beside it, the radar of the areas. */
export function SummaryWithRadar({ previous }: { previous: Scores | null | undefined }) {
  const { t } = useTranslation('report')
  const { report } = useReport()
  const { scores } = report
  if (!scores) return <Summary />
  return (
    <div className={styles.summary}>
      <div>
        <Summary />
        <p className={styles.note}>{t('radarNote', { range: rangeLabel(scores.rangeName, t) })}</p>
      </div>
      <Radar scores={scores} previous={previous} />
    </div>
  )
}
