/** Live sessions: what a device sends during an activity, and what athletes and coaches watch of it. */
import { z } from 'zod'
import {
  liveBatchSeconds,
  liveChannels,
  liveRangesPerBatch,
  liveSensors,
  liveSessionSeconds,
  searchLength,
} from '../limits.ts'
import { bytes, endpoint, eventStream } from './endpoint.ts'
import { instant, sport, userQuery, uuid } from './values.ts'

/** Whole seconds since the session began. */
const second = z.number().int().min(0).max(liveSessionSeconds)
/** Values by column: `power`, `heartrate`, `dss_left` …, in the unit of the series. */
const latest = z.record(z.string(), z.number())

export const liveRange = z.object({
  uuid,
  /** s since the session began. */
  start_s: second,
  /** Null while the range lasts. */
  end_s: second.nullable(),
  name: z.string().max(100).default(''),
})

export const liveSession = z.object({
  uuid,
  user_uuid: uuid,
  user_name: z.string(),
  sport,
  device: z.string(),
  sensors: z.array(z.string()),
  begin: instant,
  /** Null while the session lasts. */
  end: instant.nullable(),
  /** When the newest data arrived, by the server's clock. */
  received_at: instant,
  /** Second of the newest sample; null before the first. */
  last_s: z.number().nullable(),
  latest,
  /** The activity that the session became. */
  activity_uuid: uuid.nullable(),
})

const device = z.string().trim().max(100)
export const newLiveSession = z.object({
  /** Chosen by the device, so that a repeated request begins nothing new. */
  uuid,
  sport,
  device: device.default(''),
  sensors: z.array(device).max(liveSensors).default([]),
  begin: instant,
  /** The device's clock at the time of sending; times are corrected by its difference to the server's. */
  sent_at: instant.optional(),
})

const values = z.array(z.number().nullable()).max(liveBatchSeconds)
export const liveBatch = z.object({
  /** Counts from 0. */
  seq: z.number().int().min(0).max(liveSessionSeconds),
  /** Second of the first value. */
  start_s: second,
  /** One value for each second; null for none. */
  columns: z
    .record(z.string().max(60), values)
    .refine((columns) => Object.keys(columns).length <= liveChannels)
    .default({}),
  ranges: z.array(liveRange).max(liveRangesPerBatch).default([]),
})

/** A message that a device sends over a WebSocket: bodies of the calls of the same names. */
export const liveMessage = z.discriminatedUnion('type', [
  newLiveSession.extend({ type: z.literal('begin') }),
  liveBatch.extend({ type: z.literal('samples'), session: uuid }),
  z.object({ type: z.literal('end'), session: uuid }),
])
/** The part of a message that its answer repeats, whatever else is wrong with it. */
export const liveMessageAbout = z.object({
  session: uuid.optional(),
  seq: z.number().optional(),
})
export type LiveReply =
  | { type: 'begun'; session: string; next_seq: number }
  | { type: 'stored'; session: string; seq: number; next_seq: number }
  | { type: 'ended'; session: string }
  /** `code` is of the catalogue of errors; with `retry_after_s`, the message may be sent again then. */
  | {
      type: 'error'
      session?: string
      seq?: number
      code: string
      message: string
      retry_after_s: number | null
    }

/** Everything before `next_seq` is stored. */
export const liveAcknowledgement = z.object({ next_seq: z.number() })

/** One message of the stream: the newest state of each session that changed. */
export const liveUpdate = z.object({
  /** The server's clock. */
  at: instant,
  sessions: z.array(
    liveSession.pick({ uuid: true, user_uuid: true, received_at: true, last_s: true, latest: true }).extend({
      /** First second that changed; earlier than `last_s` where samples were sent again. */
      from_s: z.number().nullable(),
      /** True if the session began, ended or has other ranges. */
      changed: z.boolean(),
    }),
  ),
})

const figures = z.array(z.number().nullable())
/**
 * Quartiles of the seconds of 42 days by effort; null with less than a minute. The first value is that of
 * efforts from `first` × `width` on (W, or km/h).
 */
export const liveUsual = z.object({
  user_uuid: uuid,
  sport,
  activities: z.number(),
  efforts: z.array(
    z.object({
      effort: z.enum(['power', 'speed']),
      width: z.number(),
      first: z.number(),
      series: z.array(
        z.object({
          metric: z.string(),
          side: z.enum(['left', 'right', 'center']),
          low: figures,
          middle: figures,
          high: figures,
        }),
      ),
    }),
  ),
})

export const liveSessionsQuery = userQuery.extend({
  /** `open`: sessions that last, of everybody whom the reader may see. */
  state: z.enum(['open', 'ended']).optional(),
  search: z.string().max(searchLength).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  /** The uuid of the last session of the page before. */
  before: uuid.optional(),
})

const path = '/api/live_sessions/v1/'
const one = `${path}:liveSessionUuid` as const

export const liveSessionEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Live sessions of an athlete, newest first',
    query: liveSessionsQuery,
    answer: z.object({ live_sessions: z.array(liveSession), more: z.boolean() }),
  }),
  watched: endpoint({
    method: 'GET',
    path: `${path}watched/`,
    summary:
      'Sessions that last, of the reader and of the athletes whom the reader coaches, with their ranges',
    answer: z.object({
      /** The server's clock. */
      now: instant,
      live_sessions: z.array(liveSession.extend({ ranges: z.array(liveRange) })),
    }),
  }),
  usual: endpoint({
    method: 'GET',
    path: `${path}watched/usual`,
    summary: 'Usual values of the same athletes at each effort: p25, p50 and p75 of their last 42 days',
    answer: z.object({ usual: z.array(liveUsual) }),
  }),
  follow: endpoint({
    method: 'GET',
    path: `${path}follow`,
    summary:
      'The newest values of the same sessions as they arrive; a slow reader skips older ones. With `since`, ' +
      'the time of a message, the stream ends with the first message after it: for readers behind a proxy ' +
      'that holds streams back',
    query: z.object({ since: instant.optional() }),
    answer: bytes(eventStream),
  }),
  socket: endpoint({
    method: 'GET',
    path: `${path}socket`,
    summary: 'A WebSocket on which a device begins, sends and ends sessions',
    answer: bytes('application/octet-stream'),
  }),
  begin: endpoint({
    method: 'POST',
    path,
    summary: 'Begin a session, or ask where to resume one: the first batch that is missing',
    body: newLiveSession,
    answer: liveAcknowledgement.extend({ live_session: liveSession }),
    status: 201,
  }),
  read: endpoint({
    method: 'GET',
    path: one,
    summary: 'A session and its ranges',
    answer: z.object({ live_session: liveSession, live_session_ranges: z.array(liveRange) }),
  }),
  series: endpoint({
    method: 'GET',
    path: `${one}/series`,
    summary: 'The last seconds of a session, column by column; null for a second without a value',
    query: z.object({
      seconds: z.coerce.number().int().min(1).max(3_600).default(300),
      /** All columns unless some are named, separated by commas. */
      columns: z.string().max(1_000).optional(),
    }),
    answer: z.object({
      start_s: z.number(),
      columns: z.record(z.string(), z.array(z.number().nullable())),
    }),
  }),
  send: endpoint({
    method: 'POST',
    path: `${one}/samples`,
    summary: 'Send one batch of samples and ranges, which may be gzipped; answered when it is stored',
    body: liveBatch,
    answer: liveAcknowledgement,
  }),
  end: endpoint({
    method: 'POST',
    path: `${one}/end`,
    summary: 'End a session; it becomes an activity. Idempotent',
    answer: z.object({ live_session: liveSession }),
  }),
}

export type LiveSession = z.infer<typeof liveSession>
export type LiveRange = z.infer<typeof liveRange>
export type LiveBatch = z.infer<typeof liveBatch>
export type NewLiveSession = z.infer<typeof newLiveSession>
export type LiveUsual = z.infer<typeof liveUsual>
export type LiveUpdate = z.infer<typeof liveUpdate>
export type LiveSessionsQuery = z.infer<typeof liveSessionsQuery>
