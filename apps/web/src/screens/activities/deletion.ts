import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type ActivityRow,
  deleteActivities,
  restoreActivities,
} from '../../features/activity-list/queries.ts'
import { ApiFailure } from '../../platform/api/failure.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import { showFailure } from '../../ui/errors/notices.ts'

const undoMs = 10_000
/** ms in which a deletion can still be undone after a reload. */
const keptMs = 600_000

interface Deleted {
  uuids: readonly string[]
  atMs: number
}

const keptUnder = (userUuid: string) => `cadenza:deleted:${userUuid}`

/** Activities deleted before a reload; null if they are still `there`. */
function kept(userUuid: string, there: readonly ActivityRow[] = []): readonly string[] | null {
  const text = sessionStorage.getItem(keptUnder(userUuid))
  if (!text) return null
  const { uuids, atMs } = JSON.parse(text) as Deleted
  const isThere = there.some(({ uuid }) => uuids.includes(uuid))
  return Date.now() - atMs < keptMs && !isThere ? uuids : null
}

function keep(userUuid: string, uuids: readonly string[] | null): void {
  if (!uuids) {
    sessionStorage.removeItem(keptUnder(userUuid))
    return
  }
  const deleted: Deleted = { uuids, atMs: Date.now() }
  sessionStorage.setItem(keptUnder(userUuid), JSON.stringify(deleted))
}

/** Deletes at once and offers to undo it: for ten seconds, or after a reload; Ctrl+Z does too. */
export function useDeletion(userUuid: string) {
  const client = useQueryClient()
  const key = queryKeys.activities(userUuid)
  const [undoable, setUndoable] = useState<readonly string[] | null>(() =>
    kept(userUuid, client.getQueryData(key)),
  )
  const again = () => client.invalidateQueries({ queryKey: key })

  async function undo(): Promise<void> {
    const uuids = undoable
    if (!uuids) return
    setUndoable(null)
    keep(userUuid, null)
    await restoreActivities(userUuid, uuids).catch(showFailure)
    await again()
  }

  useEffect(() => {
    if (!undoable) return
    const timer = setTimeout(() => setUndoable(null), undoMs)
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (typing || event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      void undo()
    }
    addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKey)
    }
  })

  return {
    undoable,
    undo,
    async remove(rows: readonly ActivityRow[]): Promise<void> {
      const uuids = rows.map(({ uuid }) => uuid)
      const gone = new Set(uuids)
      client.setQueryData<ActivityRow[]>(key, (before) => before?.filter(({ uuid }) => !gone.has(uuid)))
      setUndoable(uuids)
      keep(userUuid, uuids)
      try {
        await deleteActivities(userUuid, uuids)
      } catch (error) {
        // All or none: nothing was deleted.
        showFailure(error)
        setUndoable(null)
        // Without a response, as when leaving the page, they may be deleted all the same.
        if (!(error instanceof ApiFailure && error.unanswered)) keep(userUuid, null)
        await again()
      }
    },
  }
}
