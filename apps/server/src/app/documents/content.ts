/** Existence of the activity that a page is about, for its visitor: its document is a 404 otherwise. */
import { parseRangeInfo } from '@cadenza/contract'
import { activityHead, wholeOf } from '../../library/lookup/queries.ts'
import { isShared } from '../../library/shares/queries.ts'
import { findStanding } from '../../people/coaching/standing.ts'
import type { SignedIn } from '../../platform/http/actor.ts'
import { decide, policy } from '../../platform/policy.ts'
import type { Services } from '../../platform/services.ts'
import { isStored, isUuid, ownerOf } from '../access/queries.ts'

/**
 * True if the page has what its parameters name, as far as can be told: without `actor` the browser finds
 * out, unless a share is asked for. The owner and staff are shown a deleted activity too, to restore it.
 */
export async function hasContent(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { activityUuid, rangeInfo, shareHash }: Readonly<Record<string, string>>,
  actor: SignedIn | undefined,
): Promise<boolean> {
  if (activityUuid === undefined) return true
  if (rangeInfo !== undefined && parseRangeInfo(rangeInfo) === undefined) return false
  if (!isUuid(activityUuid)) return false
  if (!actor && shareHash === undefined) return true
  const userUuid = await ownerOf(database, 'activity', activityUuid)
  if (!userUuid) return false
  const whole = await wholeOf(database, userUuid, activityUuid)
  if (shareHash === undefined && actor) {
    const standing = await findStanding(database, actor, userUuid)
    if (decide(policy.activity.read, standing) !== 200) return false
    if (standing.relation !== 'coach') return isStored(database, userUuid, whole)
  } else if (!(await isShared(database, { userUuid, activityUuid }, shareHash ?? '', now()))) return false
  return (await activityHead(database, userUuid, whole)) !== undefined
}
