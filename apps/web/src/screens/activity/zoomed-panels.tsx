import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '../../features/activity/part.ts'
import type { Figures } from '../../features/activity/queries.ts'
import { shownSpan, type ZoomHistory } from '../../features/activity/zoom-history.ts'
import { Effort } from '../../features/effort/index.tsx'
import type { EffortProps } from '../../features/effort/section.tsx'
import { Motion } from '../../features/motion/index.tsx'
import type { MotionProps } from '../../features/motion/motion-props.ts'
import { type Signal, useSignal } from '../../platform/signal.ts'

/** Current zoom, deferred until the graphs are drawn. */
const useZoomLater = (history: Signal<ZoomHistory>) => useDeferredValue(shownSpan(useSignal(history)))

interface ZoomedMotionProps extends MotionProps {
  history: Signal<ZoomHistory>
  /** Nothing is selected, so the zoomed part is viewed. */
  isWhole: boolean
  figuresOf(startMs: number, endMs: number): Figures | null
}

/** Charts of strokes for the graphs' zoom. */
export function ZoomedMotion({ history, isWhole, figuresOf, ...props }: ZoomedMotionProps) {
  const { t } = useTranslation('activity')
  const { part, name } = props
  const zoomed = useZoomLater(history)
  const shown = isWhole ? zoomed : null
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
  return <Motion {...props} part={lookedAt} name={shown ? t('zoomed') : name} />
}

interface ZoomedEffortProps extends Omit<EffortProps, 'zoom'> {
  history: Signal<ZoomHistory>
}

/** Effort panels for the graphs' zoom. */
export const ZoomedEffort = ({ history, ...props }: ZoomedEffortProps) => (
  <Effort {...props} zoom={useZoomLater(history)} />
)
