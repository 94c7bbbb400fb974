import { lazy, Suspense } from 'react'
import { loadTexts } from '../../platform/texts/i18n.ts'
import type { MotionProps } from './motion-props.ts'
import { ChartSkeleton } from './skeleton.tsx'

const Charts = lazy(async () => {
  const [{ MotionCharts }] = await Promise.all([import('./charts.tsx'), loadTexts('motion')])
  return { default: MotionCharts }
})

/** Charts of strokes or strides; their code loads with the first activity that has any. */
export function Motion(props: MotionProps) {
  return (
    <Suspense fallback={<ChartSkeleton />}>
      <Charts {...props} />
    </Suspense>
  )
}
