import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react'
import { type ZoomHistory, type ZoomSpan, zoomBack, zoomForward } from './zoom-history.ts'

interface Keys {
  selectedKey: string
  zoomed: boolean
  select(key: string): void
  zoom(span: ZoomSpan): void
  setHistory: Dispatch<SetStateAction<ZoomHistory>>
}

/** The keys of the page that act on selection and zoom, wherever the focus is. */
export function useViewKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { selectedKey, zoomed, select, zoom, setHistory } = latest.current
      const target = event.target instanceof Element ? event.target : null
      if (
        event.defaultPrevented ||
        target?.closest('input, textarea, select, [role=menu], [role=dialog], dialog')
      )
        return
      if (event.altKey && event.key === 'ArrowLeft') setHistory(zoomBack)
      else if (event.altKey && event.key === 'ArrowRight') setHistory(zoomForward)
      else if (event.key === 'Escape' && selectedKey !== 'all') select('all')
      else if (event.key === 'Escape' && zoomed) zoom(null)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
