import { type PointerEvent, useMemo, useRef } from 'react'
import { indexOfX } from '../../features/activity/x-axis.ts'
import { createCursor } from '../../ui/graphs/cursor.ts'
import type { Shape } from './shape.ts'

/** The cursor of a graph, for the element that handles the pointer. `plots` is the graph's time axis. */
export function useShapeCursor(shape: Shape | null | undefined) {
  const cursor = useMemo(createCursor, [])
  const plots = useRef<HTMLDivElement>(null)
  const follow = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const box = plots.current?.getBoundingClientRect()
    const top = plots.current?.parentElement?.getBoundingClientRect().top ?? currentTarget.offsetTop
    if (!box || !shape || clientX < box.left || clientX > box.right || clientY < top || clientY > box.bottom)
      return cursor.set(null)
    const share = (clientX - box.left) / box.width
    cursor.set(indexOfX(shape.axis, shape.x.low + share * (shape.x.high - shape.x.low)))
  }
  return { cursor, plots, follow, leave: () => cursor.set(null) }
}
