/** Turns of archives: a long import stops while other accounts wait, and continues later. */

import type { Services } from '../../platform/services.ts'
import { othersWait } from './queries.ts'

/** ms for which an archive is imported before other accounts may go first. */
const turnMs = 5_000
/** ms between two checks for others. */
const checkEveryMs = 1_000

/**
 * Returns a function that is true once it is another account's turn. `beganMs` is the start of the job: a
 * turn is at least as long as unpacking took, which the next turn repeats.
 */
export function turnOf(
  { database, now }: Pick<Services, 'database' | 'now'>,
  userUuid: string,
  beganMs: number,
): () => Promise<boolean> {
  const firstMs = now()
  let checkMs = firstMs + Math.max(turnMs, firstMs - beganMs)
  return async () => {
    if (now() < checkMs) return false
    checkMs = now() + checkEveryMs
    return othersWait(database, userUuid)
  }
}
