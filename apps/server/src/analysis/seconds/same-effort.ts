/** The search for the same proposal, such as each of 3 × 10 min, in many activities. */
import { ApiError } from '@cadenza/contract'
import { activityFilterOf, boundsOf, type ListFilter } from '../filters/filter-queries.ts'
import type { Asking } from './analyses.ts'
import { proposalAt, proposalsLike } from './proposal-queries.ts'
import type { RoadArguments } from './same-road.ts'

/**
 * Proposals that repeat the one of a part of an activity, the newest first; none if nothing was proposed
 * there. Throws `NotFound` if none of the athletes has the activity.
 */
export async function sameEffort(
  { services: { database }, owners, filter }: Pick<Asking, 'services' | 'owners' | 'filter'>,
  { activity_uuid, relative_start_time, relative_end_time }: RoadArguments,
  limit: number,
): Promise<Record<string, unknown>[]> {
  const span = { startMs: relative_start_time, endMs: relative_end_time }
  const asked = await proposalAt(database, owners, activity_uuid, span)
  if (!asked) throw new ApiError('NotFound')
  if (asked.type === null || asked.name === null) return []
  const bounds = boundsOf(filter as ListFilter, 'a')
  const within = { ...activityFilterOf(filter), bounds }
  return proposalsLike(database, owners, { type: asked.type, name: asked.name }, within, limit)
}
