/** Notifications. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, uuid } from './values.ts'

export const notificationTypes = ['UPLOADED', 'PARSE_ERROR', 'UPLOAD_ERROR', 'MESSAGE'] as const
export const notification = z.object({
  key: uuid,
  user_uuid: uuid,
  type: z.enum(notificationTypes),
  /** In the reader's language. */
  message: z.string(),
  read: z.boolean(),
  timestamp: instant,
  icon: z.string(),
  icon_style: z.string(),
  url: z.string().nullable(),
  meta: z.object({
    activity_uuid: z.string().optional(),
    title: z.string().optional(),
    start_time: z.string().optional(),
    time_zone: z.string().optional(),
    sport: z.string().optional(),
    file_name: z.string().optional(),
    uploaded_at: z.string().optional(),
    count: z.string().optional(),
    failed: z.string().optional(),
    total: z.string().optional(),
    text: z.string().optional(),
    /** Name of the person who did it. */
    name: z.string().optional(),
    url: z.string().optional(),
  }),
})
const answer = z.object({ notifications: z.array(notification) })

const mostMarked = 500
const path = '/api/notifications/v1/'

export const notificationEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'The latest notifications, newest first, in the reader’s language',
    answer,
  }),
  mark: endpoint({
    method: 'PUT',
    path,
    summary: 'Mark notifications as read or unread',
    body: z.object({
      notifications: z
        .array(z.object({ key: uuid, user_uuid: uuid.optional(), read: z.boolean() }))
        .max(mostMarked),
    }),
    answer,
  }),
}

export type Notification = z.infer<typeof notification>
