import { useTranslation } from 'react-i18next'
import { useAfter } from '../../ui/components/use-after.ts'
import styles from './activities.module.css'

const bones = Array.from({ length: 16 }, (_, i) => i)

/** Placeholder rows, shown after a short delay. */
export function ListSkeleton() {
  const { t } = useTranslation('activities')
  const late = useAfter(150)
  const veryLate = useAfter(2000)
  return (
    <section className={`panel ${styles.toCome}`} aria-busy="true">
      {late && bones.map((bone) => <div key={bone} className={styles.bone} />)}
      {veryLate && <p className="small muted">{t('loading')}</p>}
    </section>
  )
}
