/** Applies title and note from another service's list to an activity. */
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Services } from '../../platform/services.ts'
import type { ListedActivity } from '../../reading/files/metadata.ts'

const longestTitle = 200
const longestNote = 20_000

/** Applies them unless somebody has edited the activity: what was written here is never overwritten. */
export async function applyListed(
  { now }: Services,
  transaction: Transaction<Database>,
  { userUuid, sha256, session }: { userUuid: string; sha256: Uint8Array; session: number },
  { title, note }: ListedActivity,
): Promise<void> {
  const change = {
    ...(title ? { title: shortened(title, longestTitle) } : {}),
    ...(note ? { note: shortened(note, longestNote) } : {}),
  }
  const current = await transaction
    .selectFrom('activities')
    .select(['uuid', 'title', 'note'])
    .where('user_uuid', '=', userUuid)
    .where('file_sha256', '=', Buffer.from(sha256))
    .where('session_index', '=', session)
    .where('version', '=', 1)
    .forUpdate()
    .executeTakeFirst()
  if (!current) return
  const { uuid } = current
  const isSame = Object.entries(change).every(([key, value]) => current[key as 'title' | 'note'] === value)
  if (isSame) return
  await transaction
    .updateTable('activities')
    .set({ ...change, updated_at: new Date(now()) })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .execute()
  await publish(transaction, { kind: 'activity', userUuid, uuid })
}

function shortened(text: string, length: number): string {
  const well = text.toWellFormed().replaceAll('\0', '')
  return Array.from(well).slice(0, length).join('')
}
