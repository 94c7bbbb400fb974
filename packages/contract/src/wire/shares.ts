/** The hash by which others see an activity. */
import { z } from 'zod'
import { instant, uuid } from './values.ts'

/** At least 128 bits in base64url. */
export const shareHash = z.string().regex(/^[\w-]{22,128}$/)
export const shareBody = z.object({
  share_hash: shareHash.optional(),
  /** When it ends by itself; null: never. */
  expires_at: instant.nullable().optional(),
})
export const share = z.object({
  share_hash: z.string(),
  activity_uuid: uuid,
  athlete_name: z.string(),
  created_at: instant,
  expires_at: instant.nullable(),
  /** How far around start and end whoever holds the hash sees no position; 0: they see all that there is. */
  hidden_route_m: z.number(),
})
export const shareAnswer = z.object({ share })

export type Share = z.infer<typeof share>
