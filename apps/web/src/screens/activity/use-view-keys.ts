import { useEffect, useRef } from 'react'
import {
  shownSpan,
  type ZoomHistory,
  type ZoomSpan,
  zoomBack,
  zoomForward,
} from '../../features/activity/zoom-history.ts'
import type { Signal } from '../../platform/signal.ts'

interface Keys {
  selectedKey: string
  select(key: string): void
  zoom(span: ZoomSpan): void
  history: Signal<ZoomHistory>
}

/** Keyboard shortcuts for selection and zoom, wherever the focus is on the page. */
export function useViewKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { selectedKey, select, zoom, history } = latest.current
      const target = event.target instanceof Element ? event.target : null
      if (
        event.defaultPrevented ||
        target?.closest('input, textarea, select, [role=menu], [role=dialog], dialog')
      )
        return
      if (event.altKey && event.key === 'ArrowLeft') history.set(zoomBack(history.get()))
      else if (event.altKey && event.key === 'ArrowRight') history.set(zoomForward(history.get()))
      else if (event.key === 'Escape' && selectedKey !== 'all') select('all')
      else if (event.key === 'Escape' && shownSpan(history.get())) zoom(null)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
