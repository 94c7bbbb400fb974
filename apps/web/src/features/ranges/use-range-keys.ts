import { useEffect, useRef } from 'react'
import type { Signal } from '../../platform/signal.ts'
import type { RangeEditing } from './editing.ts'
import type { ShownRange } from './life-cycle.ts'

interface Keys {
  editing: RangeEditing
  /** The range that is selected, where one is. */
  selected: ShownRange | undefined
  /** Whether a span is selected that is no range yet. */
  isSpan: boolean
  saving: Signal<boolean>
  /** To the range before (-1) or after (1) the selected one. */
  onStep(by: -1 | 1): void
  onSheet(): void
}

/** Typing belongs to the field, and a menu or dialog has keys of its own. */
const elsewhere =
  'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=dialog], dialog'

/** The keys of the page that act on ranges, wherever the focus is. */
export function useRangeKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      if (event.defaultPrevented || event.altKey || target?.closest(elsewhere)) return
      if (act(event, latest.current)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** Whether the key was one of these. */
function act(event: KeyboardEvent, { editing, selected, isSpan, ...keys }: Keys): boolean {
  const { editor, pins, renaming } = editing
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) {
    if (!editor || (key !== 'z' && key !== 'y')) return false
    void (key === 'y' || event.shiftKey ? editor.redo() : editor.undo())
    return true
  }
  const made = selected?.uuid === undefined ? undefined : selected
  switch (key) {
    case '?':
      keys.onSheet()
      return true
    case '[':
    case ']':
      keys.onStep(key === '[' ? -1 : 1)
      return true
    case 's':
      if (!editor || !isSpan) return false
      keys.saving.set(true)
      return true
    case 'f2':
      if (!editor || !made?.uuid) return false
      renaming.set({ range: made, typed: null })
      return true
    case 'p':
      if (!pins || !made?.uuid) return false
      pins.toggle(made.uuid)
      return true
    case 'delete':
      if (!editor || !made) return false
      void editor.remove([made])
      return true
    default:
      return false
  }
}
