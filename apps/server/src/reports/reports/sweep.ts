import type { Services } from '../../platform/services.ts'
import { purgeReports } from './queries.ts'

const keptMs = 30 * 86_400_000

/** Deletes for good what was deleted more than 30 days ago. */
export function sweepReports({ database, now }: Services): Promise<void> {
  return purgeReports(database, new Date(now() - keptMs))
}
