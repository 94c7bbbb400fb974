import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { type Signal, useSignal } from '../activity/selection.ts'
import type { Cursor } from '../graphs/cursor.ts'
import styles from './map.module.css'
import type { Positions } from './route.ts'
import { RouteSketch } from './route-sketch.tsx'

const MovableMap = lazy(() => import('./route-map.tsx'))

const mapAfterMs = 60

type Span = { startMs: number; endMs: number }

export interface RouteProps {
  positions: Positions
  timeMs: ArrayLike<number>
  cursor: Cursor
  /** The part drawn thick. */
  span: Span | null
  label: string
}

interface Props extends Omit<RouteProps, 'span'> {
  selected: Span | null
  draft: Signal<Span | null>
  hovered: Signal<Span | null>
}

/** The route: drawn at once, then on a map that can be moved where the browser can show one. */
export default function RouteMap({ selected, draft, hovered, ...route }: Props) {
  const dragged = useSignal(draft)
  const lit = useSignal(hovered)
  // A drag is for the graphs first; the map follows when there is time.
  const span = useDeferredValue(lit ?? dragged ?? selected)
  const [stage, setStage] = useState<'sketch' | 'loading' | 'map'>('sketch')
  // A GPU may take its time to wake: graphs and drawing come first. Without one the drawing stays.
  useEffect(() => {
    const timer = setTimeout(() => setStage('loading'), mapAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.box}>
      {stage !== 'map' && <RouteSketch {...route} span={span} />}
      {stage !== 'sketch' && (
        <Suspense fallback={null}>
          <MovableMap
            {...route}
            span={span}
            onShown={() => setStage('map')}
            onFailed={() => setStage('sketch')}
          />
        </Suspense>
      )}
    </div>
  )
}
