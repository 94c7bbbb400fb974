/** Look-ups of personal tokens by their hashes. */
import type { Services } from '../../platform/services.ts'
import { findLiveApiTokens, type LiveApiToken } from './queries.ts'

export type FindToken = (hash: Buffer) => Promise<LiveApiToken | undefined>

/** ms for which look-ups are gathered. */
const gatherMs = 20

export const findOne =
  ({ database, now }: Pick<Services, 'database' | 'now'>): FindToken =>
  async (hash) =>
    (await findLiveApiTokens(database, [hash], new Date(now())))[0]

/**
 * Finds tokens for requests that many devices send every second: those that arrive within a moment share one
 * statement, which is run after the last of them, so that a revoked token is refused at once.
 */
export function newGatheredTokens({ database, now }: Pick<Services, 'database' | 'now'>): FindToken {
  let waiting: Promise<Map<string, LiveApiToken>> | undefined
  let hashes = new Map<string, Buffer>()

  async function findTogether(): Promise<Map<string, LiveApiToken>> {
    await new Promise((resolve) => setTimeout(resolve, gatherMs))
    const wanted = [...hashes.values()]
    hashes = new Map()
    waiting = undefined
    const found = await findLiveApiTokens(database, wanted, new Date(now()))
    return new Map(found.map((token) => [token.hash.toString('hex'), token]))
  }

  return async (hash) => {
    const key = hash.toString('hex')
    hashes.set(key, hash)
    waiting ??= findTogether()
    return (await waiting).get(key)
  }
}
