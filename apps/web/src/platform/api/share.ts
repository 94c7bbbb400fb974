/**
 * Share whose page is open. Its activity is read with the hash and without authentication, so that everybody sees
 * what visitors see.
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

/** The athlete's data beyond the activity, which a share's page never requests. */
const ofTheAthlete =
  /^\/api\/(profiles\/|target_ranges\/|account\/v1\/(bests|zone_times|load|power_zone|run_pace_zone|heartrate_zone|weight)\/)/

/** Handling of a call while a share is open: with its hash; not at all, as for a 404; or as usual. */
export function underShare(
  share: OpenShare | null,
  method: string,
  path: string,
): { share_hash: string } | 'none' | undefined {
  if (!share || method !== 'GET') return undefined
  if (path.includes(`/${share.activityUuid}`)) return { share_hash: share.hash }
  return ofTheAthlete.test(path) ? 'none' : undefined
}
