/** Turns of archives: a long import stops now and then where other accounts wait, and continues later. */

import type { Services } from '../../platform/services.ts'
import { othersWait } from './queries.ts'

/** ms that an archive is imported for before it is asked to let others go first. */
const turnMs = 5_000
/** ms between two looks for others. */
const lookEveryMs = 1_000

/**
 * Returns a function that is true once it is another account's turn. `beganMs` is the start of the job: a turn is at
 * least as long as unpacking took, which the next turn repeats.
 */
export function turnOf(
  { database, now }: Pick<Services, 'database' | 'now'>,
  userUuid: string,
  beganMs: number,
): () => Promise<boolean> {
  const firstMs = now()
  let lookMs = firstMs + Math.max(turnMs, firstMs - beganMs)
  return async () => {
    if (now() < lookMs) return false
    lookMs = now() + lookEveryMs
    return othersWait(database, userUuid)
  }
}
