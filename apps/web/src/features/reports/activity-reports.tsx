import { lazy, Suspense, useState } from 'react'
import { loadTexts } from '../../platform/texts/i18n.ts'
import { Icon } from '../../ui/components/icon.tsx'
import type { Activity } from '../activity/queries.ts'

const OpenedReportsMenu = lazy(async () => {
  const [module] = await Promise.all([import('./opened-reports-menu.tsx'), loadTexts('reports')])
  return module
})

/** Reports made from an activity, and a new one: a button until it is pressed. */
export function ActivityReports({ activity, label }: { activity: Activity; label: string }) {
  const [used, setUsed] = useState(false)
  const button = (
    <button
      type="button"
      className="btn"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setUsed(true)}
    >
      <Icon name="doc" size={14} />
      {label}
    </button>
  )
  if (!used) return button
  return (
    <Suspense fallback={button}>
      <OpenedReportsMenu activity={activity} label={label} />
    </Suspense>
  )
}
