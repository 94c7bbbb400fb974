/** Applies title and note from another service's list to an activity. */
import { shortened } from '@cadenza/recording'
import type { Transaction } from 'kysely'
import { updateActivity } from '../../library/storing/queries.ts'
import type { Database } from '../../platform/database/tables.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Services } from '../../platform/services.ts'
import type { ListedActivity } from '../../reading/files/metadata.ts'
import { type FileSession, lockUnedited } from './queries.ts'

const longestTitle = 200
const longestNote = 20_000

/** Applies them unless somebody has edited the activity: what was written here is never overwritten. */
export async function applyListed(
  { now }: Services,
  transaction: Transaction<Database>,
  file: FileSession,
  { title, note }: ListedActivity,
): Promise<void> {
  const change = {
    ...(title ? { title: shortened(storable(title), longestTitle) } : {}),
    ...(note ? { note: shortened(storable(note), longestNote) } : {}),
  }
  const current = await lockUnedited(transaction, file)
  if (!current) return
  const { userUuid } = file
  const { uuid } = current
  const isSame = Object.entries(change).every(([key, value]) => current[key as 'title' | 'note'] === value)
  if (isSame) return
  await updateActivity(transaction, { userUuid, uuid }, { ...change, updated_at: new Date(now()) })
  await publish(transaction, { kind: 'activity', userUuid, uuid })
}

/** Text that PostgreSQL stores. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')
