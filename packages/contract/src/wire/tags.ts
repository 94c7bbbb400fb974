/** Tags of activities. */
import { z } from 'zod'
import { activityUuids, uuid } from './values.ts'

export const tag = z.object({ uuid, user_uuid: uuid, tag: z.string() })
export const tagBody = z.object({ tag: z.string().trim().min(1).max(50) })
export const tagsBody = tagBody.extend({ activity_uuids: activityUuids })
export const tagsAnswer = z.object({ tags: z.array(tag) })

export type Tag = z.infer<typeof tag>
