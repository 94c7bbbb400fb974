import type { Product, wire } from '@cadenza/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import { currentSession } from '../../platform/session/session.ts'
import { type FailedPart, failedPart } from '../../ui/components/part-failed.tsx'

export type Offer = Product<typeof wire.mergeOffer>

/** Pairs of the user's activities that look like the same one, newest first. */
export const mergeOffersQuery = (userUuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.activities(userUuid), 'merge-offers'],
    queryFn: async ({ signal }): Promise<Offer[]> =>
      (await api.call(endpoints.merge.offers, { signal }))?.mergeOffers ?? [],
  })

/** Such pairs with one activity. */
export const activityMergeOffersQuery = (activityUuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.activity(activityUuid), 'merge-offers'],
    queryFn: async ({ signal }): Promise<Offer[]> =>
      (await api.call(endpoints.merge.offersOfActivity, { params: { activityUuid }, signal }))?.mergeOffers ??
      [],
  })

const none: readonly Offer[] = []

export interface MergeOffers {
  offers: readonly Offer[]
  failed: FailedPart | null
}

/** Merge offers of the user for a list of activities, or for one activity. */
export function useMergeOffers(of?: { uuid: string; userUuid: string }): MergeOffers {
  const own = currentSession().account?.uuid
  const all = useQuery({ ...mergeOffersQuery(own ?? ''), enabled: own !== undefined && of === undefined })
  const one = useQuery({
    ...activityMergeOffersQuery(of?.uuid ?? ''),
    enabled: of !== undefined && of.userUuid === own,
  })
  const asked = of ? one : all
  return { offers: asked.data ?? none, failed: failedPart(asked) }
}

/**
 * Merges two activities and returns the result. Long recordings are analysed again; until then the server
 * answers that it is busy, and the request is repeated.
 */
export async function merge({ activity, other }: Offer) {
  for (;;) {
    const answer = await api.call(endpoints.merge.merge, {
      params: { activityUuid: activity.uuid },
      body: { otherUuid: other.uuid },
    })
    if (!answer || 'activity' in answer) return answer?.activity
  }
}

export const unmerge = async (activityUuid: string): Promise<readonly string[]> =>
  (await api.call(endpoints.merge.unmerge, { params: { activityUuid } }))?.activityUuids ?? []

const pairOf = ({ activity, other }: Offer) => ({ activityUuid: activity.uuid, otherUuid: other.uuid })
export const refuse = (offer: Offer) => api.call(endpoints.merge.refuse, { params: pairOf(offer) })
export const consider = (offer: Offer) => api.call(endpoints.merge.restoreOffer, { params: pairOf(offer) })
