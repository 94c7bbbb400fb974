import { useEffect, useRef } from 'react'
import type { Signal } from '../../platform/signal.ts'
import type { RangeEditing } from './editing.ts'
import type { ShownRange } from './life-cycle.ts'

interface Keys {
  editing: RangeEditing
  /** The selected range, if any. */
  selected: ShownRange | undefined
  /** True if a span without a range is selected. */
  isSpan: boolean
  saving: Signal<boolean>
  /** Selects the range before (-1) or after (1). */
  onStep(by: -1 | 1): void
  onSheet(): void
}

/** Fields, menus and dialogs have their own keys. */
const elsewhere =
  'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=dialog], dialog'

/** Keyboard shortcuts for ranges, wherever the focus is on the page. */
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

/** Handles a key; returns whether it was a shortcut. */
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
