import type { Call } from '@cadenza/contract'
import { endpoints } from './endpoints.ts'

/**
 * The share whose page is open. Its activity is read with the hash and without the sign-in: everybody sees
 * there what a visitor sees.
 */

export interface OpenShare {
  activityUuid: string
  hash: string
}

let opened: OpenShare | null = null

export const currentShare = (): OpenShare | null => opened

export function openShare(share: OpenShare | null): void {
  opened = share
}

const { profiles, targetRanges, bests, zoneTimes, load, configs, dayRecords } = endpoints

/** Requests for the athlete's other data, which a share's page does not make, even for the athlete. */
const besideActivity = new Set<string>(
  [
    ...[profiles, targetRanges, bests, zoneTimes, load, ...Object.values(dayRecords)].flatMap((calls) =>
      Object.values<Call>(calls),
    ),
    configs.readOfUser,
  ].map(({ path }) => path),
)

/** Handling of a call while a share is open: with its hash; not at all, as for a 404; or as usual. */
export function underShare(
  share: OpenShare | null,
  call: Pick<Call, 'method' | 'path'>,
  path: string,
): { shareHash: string } | 'none' | undefined {
  if (!share || call.method !== 'GET') return undefined
  if (path.includes(`/${share.activityUuid}`)) return { shareHash: share.hash }
  return besideActivity.has(call.path) ? 'none' : undefined
}
