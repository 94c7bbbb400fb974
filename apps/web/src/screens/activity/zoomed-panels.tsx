import type { Series } from '@cadenza/activity'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '../../features/activity/part.ts'
import { shownSpan } from '../../features/activity/zoom-history.ts'
import { Effort } from '../../features/effort/index.tsx'
import type { EffortProps } from '../../features/effort/section.tsx'
import { Motion } from '../../features/motion/index.tsx'
import { useSignal } from '../../platform/signal.ts'
import { useControls, useSelected, useViewed } from './state/contexts.tsx'
import { useStrokes } from './state/use-strokes.ts'

/** Zoomed span, deferred until the graphs have drawn it. */
const useZoomLater = () => useDeferredValue(shownSpan(useSignal(useControls().history)))

/** The charts of strokes follow the graphs: they show the selection, else what is zoomed to. */
export function ZoomedMotion({ series, timeMs }: { series: Series; timeMs: ArrayLike<number> }) {
  const { t } = useTranslation('activity')
  const { activity, preferences, display, figuresOf } = useViewed()
  const { key, part, name } = useSelected()
  const { draft, cursor } = useControls()
  const strokes = useStrokes(activity, series)
  const zoomed = useZoomLater()
  const shown = key === 'all' ? zoomed : null
  const lookedAt = useMemo<Part>(
    () =>
      shown
        ? {
            ...shown,
            // Computed on demand instead of on each zoom.
            get figures() {
              return figuresOf(shown.startMs, shown.endMs)
            },
          }
        : part,
    [shown, figuresOf, part],
  )
  return (
    <Motion
      strokes={strokes.data}
      failed={strokes.isError}
      onRetry={() => void strokes.refetch()}
      series={series}
      part={lookedAt}
      name={shown ? t('zoomed') : name}
      draft={draft}
      cursor={cursor}
      timeMs={timeMs}
      preferences={preferences}
      display={display}
    />
  )
}

/** Effort panels for the zoomed span. */
export function ZoomedEffort(given: Pick<EffortProps, 'beside' | 'place'>) {
  const { activity, series, axis, display } = useViewed()
  const { cursor } = useControls()
  return (
    <Effort
      {...given}
      activity={activity}
      series={series}
      axis={axis}
      cursor={cursor}
      display={display}
      zoom={useZoomLater()}
    />
  )
}
