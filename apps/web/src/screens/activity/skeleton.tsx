import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useAfter } from '../../ui/components/use-after.ts'
import styles from './view.module.css'

const skeletonAfterMs = 150
const sayAfterMs = 2000

/** Placeholder rows of graphs. */
export function GraphsSkeleton() {
  const { t } = useTranslation('activity')
  const late = useAfter(skeletonAfterMs)
  const veryLate = useAfter(sayAfterMs)
  return (
    <div className={styles.graphsToCome} aria-busy="true">
      {late && [0, 1, 2, 3, 4].map((row) => <div key={row} className={styles.bone} />)}
      {veryLate && <p className="small muted">{t('loadingSeries')}</p>}
    </div>
  )
}

/** Placeholder for the view, in its final layout. */
export function ViewSkeleton() {
  const late = useAfter(skeletonAfterMs)
  return (
    <div className={styles.page} aria-busy="true">
      {late && (
        <>
          <div className={`${styles.bone} ${styles.boneTitle}`} />
          <div className={`${styles.bone} ${styles.boneStats}`} />
          <div className={`${styles.bone} ${styles.boneGraphs}`} />
        </>
      )}
    </div>
  )
}

/** Placeholder for the table of ranges, of about the same height. */
export const TableSkeleton = ({ rows }: { rows: number }) => (
  <div
    className={`panel ${styles.tablePlace}`}
    style={{ '--rows': rows } as CSSProperties}
    aria-busy="true"
  />
)
