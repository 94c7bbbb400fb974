import { useEffect, useRef } from 'react'
import { rangeKey } from '../../../features/activity/range-info.ts'
import { shownSpan, zoomBack, zoomForward } from '../../../features/activity/zoom-history.ts'
import { stepped } from '../../../features/ranges/selected.ts'
import { useRangeKeys } from '../../../features/ranges/use-range-keys.ts'
import type { ViewState } from './contexts.tsx'

/** The keys of the page that act on ranges, selection and zoom, wherever the focus is. */
export function useViewKeys(state: Pick<ViewState, 'controls' | 'ranges' | 'selected'>): void {
  const { controls, ranges, selected } = state
  useRangeKeys({
    editing: ranges.editing,
    selected: selected.named,
    isSpan: selected.isSelection,
    saving: controls.saving,
    onSheet: controls.openShortcuts,
    onStep: (by) => selected.selectKey(stepped(ranges.drawn.map(rangeKey), selected.key, by)),
  })
  const latest = useRef(state)
  latest.current = state
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { history, zoom } = latest.current.controls
      const { key: selectedKey, select } = latest.current.selected
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
