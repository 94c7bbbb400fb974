import { useTranslation } from 'react-i18next'
import { useAfter } from '../../ui/components/use-after.ts'
import styles from './dashboard.module.css'

const panels = [0, 1, 2, 3]

/** Placeholders for the panels, shown after a short delay. */
export function DashboardSkeleton() {
  const { t } = useTranslation('activities')
  const late = useAfter(150)
  const veryLate = useAfter(2000)
  return (
    <div className={styles.grid} aria-busy="true">
      {late && panels.map((panel) => <div key={panel} className={`panel ${styles.bone}`} />)}
      {veryLate && <p className="small muted">{t('loading')}</p>}
    </div>
  )
}
