import { lazy, Suspense } from 'react'
import { currentShare } from '../../platform/api/share.ts'
import { currentSession } from '../../platform/session/session.ts'
import { loadTexts } from '../../platform/texts/i18n.ts'
import type { ActivityPanelProps } from './activity-panel.tsx'

const Panel = lazy(async () => {
  const [{ ActivityPanel }] = await Promise.all([import('./activity-panel.tsx'), loadTexts('compliance')])
  return { default: ActivityPanel }
})

/** The planned workout that an activity was, step by step; nothing where none is planned around its day. */
export function ActivityCompliance(props: ActivityPanelProps) {
  const { account } = currentSession()
  if (!account || currentShare()) return null
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  )
}
