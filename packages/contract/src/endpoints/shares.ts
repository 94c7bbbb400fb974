/** Share links of activities. */
import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'
import { instant, uuid } from './values.ts'

const shareHash = z.string().regex(/^[\w-]{22,128}$/)
export const shareBody = z.object({
  /** At least 128 bits in base64url. */
  share_hash: shareHash.optional(),
  /** Time at which it expires; null: never. */
  expires_at: instant.nullable().optional(),
})
export const share = z.object({
  share_hash: z.string(),
  activity_uuid: uuid,
  athlete_name: z.string(),
  created_at: instant,
  expires_at: instant.nullable(),
  /** Metres around start and end without positions for readers of the share; 0: nothing is hidden. */
  hidden_route_m: z.number(),
})
const answer = z.object({ share })

const path = '/api/activities/v1/:activityUuid/share'
const one = `${path}/:shareHash` as const
/** A hash in any other form opens nothing. */
const params = { shareHash: z.string() }

export const shareEndpoints = {
  keep: endpoint({
    method: 'POST',
    path,
    summary: 'Share an activity, or set when that ends; an activity that is shared already keeps its link',
    body: shareBody,
    answer,
  }),
  read: endpoint({ method: 'GET', path: one, params, summary: 'Look up a share, signed in or not', answer }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    params,
    summary: 'End a share; its link stops working',
    answer: nothing,
  }),
}

export type Share = z.infer<typeof share>
