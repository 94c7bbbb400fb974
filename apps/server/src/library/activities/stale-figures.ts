import { transact } from '../../platform/database/transact.ts'
import type { Services } from '../../platform/services.ts'
import { countStale } from '../figures/queries.ts'
import { requestRecompute } from '../recompute/request.ts'

/**
 * Number of activities whose figures are missing or outdated in an answer over many; they are recomputed
 * meanwhile.
 */
export async function staleNow(services: Services, userUuid: string): Promise<number> {
  const { database, log } = services
  const stale = await countStale(database, userUuid)
  if (stale > 0) {
    transact(database, (transaction) => requestRecompute(services, transaction, userUuid)).catch(
      (error: unknown) => {
        log.warn({ err: error }, 'stale figures could not be recomputed; the next view retries')
      },
    )
  }
  return stale
}
