import type { DisplayOptions } from '@cadenza/metrics'
import { lazy, Suspense } from 'react'
import type { DateDisplay } from '../../platform/session/display.ts'
import styles from './dashboard.module.css'
import type { ShownItem } from './items/kind.ts'

const Items = lazy(() => import('./items/items.tsx'))

interface Props {
  /** Saved views that are not hidden. */
  items: readonly ShownItem[]
  userUuid: string
  display: DisplayOptions
  dates: DateDisplay
}

/** Saved analyses and comparisons, if there are any. */
export function Saved(props: Props) {
  if (props.items.length === 0) return null
  return (
    <div className={styles.saved}>
      <Suspense fallback={<div className={styles.bone} />}>
        <Items {...props} />
      </Suspense>
    </div>
  )
}
