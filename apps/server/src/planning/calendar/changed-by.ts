import { signedIn } from '../../platform/http/actor.ts'
import type { Change } from './changing.ts'
import type { StoredEntry } from './queries.ts'

/** Note about the last change: none if it was the athlete's, or only undid a move. */
export function changedBy(
  { actor, userUuid }: Change,
  entry: StoredEntry,
  date: string,
): Pick<StoredEntry, 'changed_by' | 'change' | 'moved_from'> {
  const { userUuid: actorUuid } = signedIn(actor)
  const nobody = { changed_by: null, change: null, moved_from: null }
  if (actorUuid === userUuid) return nobody
  const before = entry.changed_by === actorUuid ? entry : nobody
  if (before.change === 'add') return { changed_by: actorUuid, change: 'add', moved_from: null }
  if (date === entry.date)
    return { changed_by: actorUuid, change: before.change ?? 'change', moved_from: before.moved_from }
  const moved_from = before.moved_from ?? entry.date
  return moved_from === date ? nobody : { changed_by: actorUuid, change: 'move', moved_from }
}
