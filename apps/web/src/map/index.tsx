import { lazy, Suspense, useMemo, useState } from 'react'
import { type Signal, useSignal } from '../activity/selection.ts'
import type { Cursor } from '../graphs/cursor.ts'
import styles from './map.module.css'
import type { Positions } from './route.ts'
import { RouteSketch } from './route-sketch.tsx'

const MovableMap = lazy(() => import('./route-map.tsx'))

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

function canDrawOnGpu(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    // Switched off by the browser's settings: the sketch serves.
    return false
  }
}

/** The route: drawn at once, then on a map that can be moved where the browser can show one. */
export default function RouteMap({ selected, draft, hovered, ...route }: Props) {
  const gpu = useMemo(canDrawOnGpu, [])
  const dragged = useSignal(draft)
  const lit = useSignal(hovered)
  const span = lit ?? dragged ?? selected
  const [mapShown, setMapShown] = useState(false)
  return (
    <div className={styles.box}>
      {!mapShown && <RouteSketch {...route} span={span} />}
      {gpu && (
        <Suspense fallback={null}>
          <MovableMap {...route} span={span} onShown={() => setMapShown(true)} />
        </Suspense>
      )}
    </div>
  )
}
