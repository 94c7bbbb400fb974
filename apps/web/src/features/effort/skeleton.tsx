import { useAfter } from '../../ui/components/use-after.ts'
import styles from './effort.module.css'

/** Placeholders for the panels. */
export function EffortSkeleton() {
  const late = useAfter(150)
  return (
    <div className={styles.section} aria-busy="true">
      <div className={styles.columns} data-curve>
        <div className={`${styles.bone} ${late ? 'panel' : ''}`} />
        <div className={`${styles.bone} ${late ? 'panel' : ''}`} />
      </div>
    </div>
  )
}
