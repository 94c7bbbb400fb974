/** Server-sent events about data that the reader may see. */
import { z } from 'zod'
import { bytes, endpoint, eventStream } from './endpoint.ts'

export const eventKinds = [
  'activity',
  'upload',
  'notification',
  'range',
  'target_range',
  'dashboard_item',
  'workout',
  'report',
  'calendar',
  'live_session',
  'account',
  'link',
  'overview',
  'record',
  'recompute',
] as const

/**
 * The data of one event: `hello` brings the id to resume from, `resumed` says that all events since the one
 * that `uuid` names have been sent, and `everything` that events may have been missed.
 */
export const liveEvent = z.object({
  kind: z.enum([...eventKinds, 'hello', 'resumed', 'everything']),
  uuid: z.string(),
  /** Progress of a recomputation, in activities. */
  progress: z.object({ done: z.number(), total: z.number() }).optional(),
})

export const eventEndpoints = {
  follow: endpoint({
    method: 'GET',
    path: '/api/events/v1/',
    summary: 'Events as they happen; resumed by Last-Event-ID',
    answer: bytes(eventStream),
  }),
}

export type EventKind = (typeof eventKinds)[number]
export type LiveEvent = z.infer<typeof liveEvent>
