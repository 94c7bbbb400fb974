import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../../platform/browser/when-idle.ts'
import { loadTexts } from '../../platform/texts/i18n.ts'
import type { EffortProps } from './section.tsx'
import { EffortSkeleton } from './skeleton.tsx'

const Section = lazy(async () => {
  const [{ EffortSection }] = await Promise.all([import('./section.tsx'), loadTexts('effort')])
  return { default: EffortSection }
})

/**
 * Panels below an activity's ranges. Code and figures load once the graphs are shown and nothing else is
 * pending.
 */
export const Effort = memo(function Effort(props: EffortProps) {
  const [ready, setReady] = useState(false)
  const painted = props.series !== undefined
  useEffect(() => {
    if (!painted) return
    return whenIdle(() => setReady(true), 1500)
  }, [painted])
  if (!ready) return <EffortSkeleton />
  return (
    <Suspense fallback={<EffortSkeleton />}>
      <Section {...props} />
    </Suspense>
  )
})
