import { transact } from '../../platform/database/transact.ts'
import type { Services } from '../../platform/services.ts'
import { countStale } from '../figures/queries.ts'
import { requestRecompute } from '../recompute/request.ts'

/** How many activities an answer over many of them lacks or has as they were; they are made anew meanwhile. */
export async function staleNow(services: Services, userUuid: string): Promise<number> {
  const { database, log } = services
  const stale = await countStale(database, userUuid)
  if (stale > 0) {
    transact(database, (transaction) => requestRecompute(services, transaction, userUuid)).catch(
      (error: unknown) => {
        log.warn({ err: error }, 'what is stale stays for now; the next look asks again')
      },
    )
  }
  return stale
}
