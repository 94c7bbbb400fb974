import { useCallback, useMemo, useState } from 'react'
import type { ActivityRow } from '../../features/activity-list/queries.ts'

/** Selected rows and the current row. */
export function useSelection(rows: readonly ActivityRow[]) {
  const [at, setAt] = useState(0)
  /** Start of a range selected by Shift. */
  const [anchor, setAnchor] = useState(0)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const current = Math.min(at, rows.length - 1)
  // Actions leave out rows hidden by the filter.
  const selected = useMemo(() => rows.filter((row) => chosen.has(row.uuid)), [rows, chosen])

  const toggle = useCallback((index: number, uuid: string) => {
    setAt(index)
    setAnchor(index)
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(uuid)) after.add(uuid)
      return after
    })
  }, [])
  /** Selects all rows from the anchor to this one. */
  const extend = useCallback(
    (index: number) => {
      const [from, to] = anchor < index ? [anchor, index] : [index, anchor]
      setAt(index)
      setChosen((before) => new Set([...before, ...rows.slice(from, to + 1).map(({ uuid }) => uuid)]))
    },
    [rows, anchor],
  )
  const move = useCallback((index: number) => {
    setAt(index)
    setAnchor(index)
  }, [])
  const all = useCallback(() => setChosen(new Set(rows.map(({ uuid }) => uuid))), [rows])
  const none = useCallback(() => setChosen(new Set()), [])
  return { current, selected, chosen, toggle, extend, move, all, none }
}
