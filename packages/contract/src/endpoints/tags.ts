/** Tags of activities. */
import { z } from 'zod'
import { tagLength } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { activityUuids, userQuery, uuid } from './values.ts'

export const tag = z.object({ uuid, user_uuid: uuid, tag: z.string() })
export const tagText = z.string().trim().min(1).max(tagLength)
const tagBody = z.object({ tag: tagText })
const tagsBody = tagBody.extend({ activity_uuids: activityUuids })
const answer = z.object({ tags: z.array(tag) })

const path = '/api/activities/v1/tags/'
const ofActivity = '/api/activities/v1/:activityUuid/tags/'

export const tagEndpoints = {
  list: endpoint({ method: 'GET', path, summary: 'All tags of an athlete', query: userQuery, answer }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Tag several activities, all or none',
    query: userQuery,
    body: tagsBody,
    answer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    summary: 'Remove a tag from several activities',
    query: userQuery,
    body: tagsBody,
    answer,
  }),
  addToActivity: endpoint({
    method: 'POST',
    path: ofActivity,
    summary: 'Tag an activity',
    body: tagBody,
    answer,
  }),
  removeFromActivity: endpoint({
    method: 'DELETE',
    path: ofActivity,
    summary: 'Remove a tag from an activity',
    body: tagBody,
    answer,
  }),
}

export type Tag = z.infer<typeof tag>
