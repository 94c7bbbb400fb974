import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryKeys } from '../api/queries.ts'
import { type ActivityRow, deleteActivity, restoreActivity } from './queries.ts'

const undoMs = 10_000

/** Deletes at once and offers, for ten seconds, to take it back. */
export function useDeletion(userUuid: string) {
  const client = useQueryClient()
  const [undoable, setUndoable] = useState<readonly ActivityRow[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  const key = queryKeys.activities(userUuid)
  const change = (to: (rows: ActivityRow[]) => ActivityRow[]) =>
    client.setQueryData<ActivityRow[]>(key, (rows) => rows && to(rows))

  async function all(rows: readonly ActivityRow[], act: (uuid: string) => Promise<unknown>) {
    setFailure(null)
    const outcomes = await Promise.allSettled(rows.map((row) => act(row.uuid)))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (!failed) return
    // The server knows best what is left.
    setFailure(failed.reason instanceof Error ? failed.reason.message : String(failed.reason))
    setUndoable(null)
    await client.invalidateQueries({ queryKey: key })
  }

  return {
    undoable,
    failure,
    async remove(rows: readonly ActivityRow[]) {
      const gone = new Set(rows.map((row) => row.uuid))
      change((before) => before.filter((row) => !gone.has(row.uuid)))
      setUndoable(rows)
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => setUndoable(null), undoMs)
      await all(rows, deleteActivity)
    },
    async undo() {
      const rows = undoable
      if (!rows) return
      clearTimeout(timer.current)
      setUndoable(null)
      change((before) => [...before, ...rows])
      await all(rows, restoreActivity)
    },
  }
}
