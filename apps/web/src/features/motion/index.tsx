import type { Series } from '@cadenza/activity'
import type { DisplayOptions } from '@cadenza/metrics'
import { lazy, Suspense } from 'react'
import { loadTexts } from '../../platform/texts/i18n.ts'
import type { Cursor } from '../../ui/graphs/cursor.ts'
import type { Part, Signal } from '../activity/part.ts'
import type { ViewPreferences } from '../activity/view-preferences.ts'
import { ChartSkeleton } from './skeleton.tsx'
import type { Strokes } from './strokes.ts'

const Charts = lazy(async () => {
  const [{ MotionCharts }] = await Promise.all([import('./charts.tsx'), loadTexts('motion')])
  return { default: MotionCharts }
})

export interface MotionProps {
  /** undefined while they load, null where the activity has none. */
  strokes: Strokes | null | undefined
  failed: boolean
  onRetry(): void
  series: Series
  /** What is looked at: the selection, else what is zoomed to, else the whole; with its name. */
  part: Part
  name: string
  draft: Signal<Part | null>
  /** Where the graphs' cursor stands, and the time of each of its places. */
  cursor: Cursor
  timeMs: ArrayLike<number>
  preferences: ViewPreferences
  display: DisplayOptions
}

/** The charts of strokes or strides; their code comes with the first activity that has such. */
export function Motion(props: MotionProps) {
  return (
    <Suspense fallback={<ChartSkeleton />}>
      <Charts {...props} />
    </Suspense>
  )
}
