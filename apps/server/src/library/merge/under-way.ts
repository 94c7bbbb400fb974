/**
 * Merges that outlast their request: merging long logs continues in the background, and a repeated request
 * gets the outcome.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@cadenza/contract'
import type { Services } from '../../platform/services.ts'
import { type Merging, mergeActivities } from './merge.ts'

/** ms that a request waits. */
const patienceMs = 2_000
/** ms that an outcome is kept for the next request. */
const keptMs = 120_000

const underWay = new Map<string, Promise<string>>()

interface Options {
  merge?: typeof mergeActivities
  patienceMs?: number
}

/** Returns the whole's uuid, or `merging` while it is not finished. Throws what `mergeActivities` throws. */
export async function mergeInTime(
  services: Services,
  merging: Merging,
  pair: readonly [string, string],
  { merge = mergeActivities, patienceMs: waitMs = patienceMs }: Options = {},
): Promise<string | 'merging'> {
  const key = [merging.userUuid, ...pair.toSorted()].join()
  const begun = underWay.get(key) ?? begin(services, key, () => merge(services, merging, pair))
  const outcome = await Promise.race([begun, delay(waitMs, 'merging' as const, { ref: false })]).catch(
    (error: unknown) => {
      underWay.delete(key)
      throw error
    },
  )
  if (outcome !== 'merging') underWay.delete(key)
  return outcome
}

function begin({ log }: Services, key: string, merge: () => Promise<string>): Promise<string> {
  const begun = merge()
  underWay.set(key, begun)
  const forget = () => {
    setTimeout(() => underWay.get(key) === begun && underWay.delete(key), keptMs).unref()
  }
  begun.then(forget, (error: unknown) => {
    forget()
    if (!(error instanceof ApiError)) log.error({ err: error }, 'two recordings could not be merged')
  })
  return begun
}
