import type { CSSProperties } from 'react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './view.module.css'

/** True once `ms` have gone by: what is there sooner shows no skeleton. */
export function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}

const skeletonAfterMs = 150
const sayAfterMs = 2000

/** Rows of graphs to come. */
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

/** The whole view to come, in its final layout. */
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

/** In place of the table of ranges, about as high. */
export const TableSkeleton = ({ rows }: { rows: number }) => (
  <div
    className={`panel ${styles.tablePlace}`}
    style={{ '--rows': rows } as CSSProperties}
    aria-busy="true"
  />
)
