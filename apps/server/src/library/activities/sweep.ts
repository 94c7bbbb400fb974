import { restorableMs } from '../../platform/database/soft-deletion.ts'
import type { Services } from '../../platform/services.ts'
import { purgeDeleted } from './queries.ts'

/** Deletes for good what was deleted 30 days ago and returns the number of activities. */
export async function sweepDeleted({ database, now }: Services): Promise<number> {
  return purgeDeleted(database, { before: new Date(now() - restorableMs), now: new Date(now()) })
}
