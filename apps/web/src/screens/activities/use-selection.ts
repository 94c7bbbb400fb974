import { useCallback, useMemo, useState } from 'react'
import type { ActivityRow } from '../../features/activity-list/queries.ts'

/** Which rows are chosen, and where the keys are. */
export function useSelection(rows: readonly ActivityRow[]) {
  const [at, setAt] = useState(0)
  /** Where a range of rows begins that Shift ends. */
  const [anchor, setAnchor] = useState(0)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const current = Math.min(at, rows.length - 1)
  // What the filter hides is not acted upon.
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
  /** All from where the last choice was made to here. */
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
