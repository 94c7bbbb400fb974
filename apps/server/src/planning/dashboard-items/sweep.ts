import { restorableMs } from '../../platform/database/soft-deletion.ts'
import type { Services } from '../../platform/services.ts'
import { purgeItems } from './queries.ts'

/** Deletes for good what was deleted more than 30 days ago. */
export function sweepDashboardItems({ database, now }: Services): Promise<void> {
  return purgeItems(database, new Date(now() - restorableMs))
}
