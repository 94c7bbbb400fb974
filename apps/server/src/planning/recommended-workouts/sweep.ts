import type { Services } from '../../platform/services.ts'
import { purgeRecommended } from './queries.ts'

const keptMs = 30 * 86_400_000

/** Deletes for good what was deleted more than 30 days ago. */
export function sweepRecommendedWorkouts({ database, now }: Services): Promise<void> {
  return purgeRecommended(database, new Date(now() - keptMs))
}
