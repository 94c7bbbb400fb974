/** Two recordings of the same activity: suggested for merging, merged, taken apart. */
import { z } from 'zod'
import { activityAnswer } from './activities.ts'
import { endpoint, nothing } from './endpoint.ts'
import { activityUuids, instant, sport, userQuery, uuid } from './values.ts'

const offeredActivity = z.object({
  uuid,
  title: z.string(),
  sport,
  start_time: instant,
  end_time: instant,
  file_name: z.string().nullable(),
  /** Recorded by motion sensors alone, without a device beside them. */
  motion_only: z.boolean(),
})
/** Two activities that look like the same one; `overlap`: seconds that both recorded. */
export const mergeOffer = z.object({ activity: offeredActivity, other: offeredActivity, overlap: z.number() })
const offers = z.object({ merge_offers: z.array(mergeOffer) })

const root = '/api/activities/v1/'
const one = `${root}:activityUuid` as const
const pair = `${one}/merge_offers/:otherUuid` as const

export const mergeEndpoints = {
  offers: endpoint({
    method: 'GET',
    path: `${root}merge_offers/`,
    summary: 'Pairs of activities that look like the same activity, newest first',
    query: userQuery,
    answer: offers,
  }),
  offersOfActivity: endpoint({
    method: 'GET',
    path: `${one}/merge_offers/`,
    summary: 'Other recordings of the same activity',
    answer: offers,
  }),
  refuse: endpoint({
    method: 'DELETE',
    path: pair,
    summary: 'Stop suggesting to merge two activities',
    answer: nothing,
  }),
  restoreOffer: endpoint({
    method: 'POST',
    path: `${pair}/restore`,
    summary: 'Suggest to merge two activities again',
    answer: nothing,
  }),
  merge: endpoint({
    method: 'POST',
    path: `${one}/merge`,
    summary:
      'Merge two recordings of the same activity; this can be undone. While long logs are measured the answer is `merging`: ask again',
    body: z.object({ other_uuid: uuid }),
    /** `merging`: still under way; asking again waits for the result. */
    answer: z.union([activityAnswer, z.object({ merging: z.literal(true) })]),
  }),
  unmerge: endpoint({
    method: 'POST',
    path: `${one}/unmerge`,
    summary: 'Take a merged activity apart; its recordings are activities again',
    answer: z.object({ activity_uuids: activityUuids }),
  }),
}

export type MergeOffer = z.infer<typeof mergeOffer>
