import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type DashboardItem, moveItem } from '../../../features/dashboard-items/queries.ts'
import { showFailure } from '../../../ui/errors/notices.ts'

/** px from the edges of the window at which dragging scrolls, and by how much each time. */
const edgePx = 60
const scrollPx = 14

/** Places by key: one earlier or later, or either end. */
const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
}

interface Order<I> {
  /** Items in the order that is shown, also while one is dragged. */
  ordered: readonly I[]
  dragged: string | null
  /** The last move, for a live message. */
  moved: { name: string; place: number } | null
  onPointerDown(event: PointerEvent<HTMLElement>, uuid: string): void
  onKeyDown(event: KeyboardEvent<HTMLElement>, uuid: string): void
}

/**
 * Order of items, changed by dragging their handles over elements with `data-item`, or by arrow keys on a
 * handle. Esc puts a dragged item back.
 */
export function useOrder<I extends { item: DashboardItem }>(items: readonly I[]): Order<I> {
  const [drag, setDrag] = useState<{ uuid: string; at: number } | null>(null)
  const [moved, setMoved] = useState<Order<I>['moved']>(null)
  const current = useRef({ items, drag })
  current.current = { items, drag }

  const place = useCallback((uuid: string, at: number) => {
    const all = current.current.items
    const from = all.findIndex(({ item }) => item.uuid === uuid)
    const found = all[from]
    const to = Math.min(all.length - 1, Math.max(0, at))
    if (!found || to === from) return
    const others = all.filter((each) => each !== found)
    setMoved({ name: found.item.name, place: to + 1 })
    moveItem(found.item, others[to - 1]?.item.uuid ?? null).catch(showFailure)
  }, [])

  const dragging = drag !== null
  useEffect(() => {
    if (!dragging) return
    const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (clientY < edgePx) window.scrollBy(0, -scrollPx)
      if (clientY > window.innerHeight - edgePx) window.scrollBy(0, scrollPx)
      const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-item]')
      const target = over?.dataset.item
      setDrag((before) => {
        if (!before || !target || target === before.uuid) return before
        const at = arranged(current.current.items, before).findIndex(({ item }) => item.uuid === target)
        return { ...before, at }
      })
    }
    const drop = () => {
      const { drag: last } = current.current
      setDrag(null)
      if (last) place(last.uuid, last.at)
    }
    const cancel = () => setDrag(null)
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && cancel()
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', onKey)
    }
  }, [dragging, place])

  return {
    ordered: drag ? arranged(items, drag) : items,
    dragged: drag?.uuid ?? null,
    moved,
    onPointerDown(event, uuid) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.focus()
      setDrag({ uuid, at: items.findIndex(({ item }) => item.uuid === uuid) })
    },
    onKeyDown(event, uuid) {
      if (event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return
      const step = steps[event.key]
      if (!step) return
      event.preventDefault()
      const at = items.findIndex(({ item }) => item.uuid === uuid)
      place(uuid, step(at, items.length - 1))
      // Moving its element may take the focus from the handle.
      const handle = event.currentTarget
      requestAnimationFrame(() => handle.focus())
    },
  }
}

function arranged<I extends { item: DashboardItem }>(
  items: readonly I[],
  { uuid, at }: { uuid: string; at: number },
): I[] {
  const moved = items.filter(({ item }) => item.uuid === uuid)
  const others = items.filter(({ item }) => item.uuid !== uuid)
  return [...others.slice(0, at), ...moved, ...others.slice(at)]
}
