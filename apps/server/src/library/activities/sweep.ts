import type { Services } from '../../platform/services.ts'
import { purgeDeleted } from './queries.ts'

const keptMs = 30 * 86_400_000

/** Deletes for good what was deleted 30 days ago and returns the number of activities. */
export async function sweepDeleted({ database, now }: Services): Promise<number> {
  return purgeDeleted(database, { before: new Date(now() - keptMs), now: new Date(now()) })
}
