/** The share whose page is open. Its activity is read with the hash and without the sign-in: everybody sees there what a visitor sees. */

export interface OpenShare {
  activityUuid: string
  hash: string
}

let opened: OpenShare | null = null

export const currentShare = (): OpenShare | null => opened

export function openShare(share: OpenShare | null): void {
  opened = share
}

/** What the athlete has beside the activity; on a share's page nobody asks for it, the athlete neither. */
const ofTheAthlete =
  /^\/api\/(profiles\/|target_ranges\/|account\/v1\/(bests|zone_times|load|power_zone|run_pace_zone|heartrate_zone|weight)\/)/

/** How a call is made while a share is open: with its hash; not at all, as for a 404; or as always. */
export function underShare(
  share: OpenShare | null,
  method: string,
  path: string,
): { share_hash: string } | 'none' | undefined {
  if (!share || method !== 'GET') return undefined
  if (path.includes(`/${share.activityUuid}`)) return { share_hash: share.hash }
  return ofTheAthlete.test(path) ? 'none' : undefined
}
