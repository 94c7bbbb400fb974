/** Uploads: credentials, and the outcome of each. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, uuid } from './values.ts'

export const uploadToken = z.object({
  access_key: z.string(),
  secret_key: z.string(),
  session_token: z.string(),
  upload_url: z.string(),
  upload_path: z.string(),
  upload_bucket: z.string(),
})
export const upload = z.object({
  uuid,
  key: z.string(),
  file_name: z.string(),
  bytes: z.number().nullable(),
  status: z.enum(['received', 'processing', 'done', 'duplicate', 'failed']),
  /** The key of `message`. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** True while its bytes are still stored, so that it can be read again. */
  rereadable: z.boolean(),
  /** Files in an archive, and how many of them have been read. */
  files: z.object({ total: z.number(), done: z.number() }).nullable(),
  /** The first files of an archive that could not be read. */
  failures: z.array(z.object({ file_name: z.string(), message: z.string() })),
  /**
   * The recognised origin of an archive and its outcome, in activities; `skipped` and `failed` count files.
   */
  archive: z
    .object({
      by: z.enum(['account', 'activity', 'strava', 'garmin', 'goldencheetah']).nullable(),
      added: z.number(),
      known: z.number(),
      skipped: z.number(),
      failed: z.number(),
      day_records: z.number(),
      tags: z.number(),
    })
    .nullable(),
  activity_uuids: z.array(uuid),
  /**
   * The first of its activities that still exist, with what was lost in reading each. Only lists name them.
   */
  activities: z.array(z.object({ uuid, title: z.string(), losses: z.array(z.string()) })).optional(),
  created_at: instant,
  finished_at: instant.nullable(),
})
const listQuery = z.object({
  /** The next page: uploads that arrived before this one. */
  before: uuid.optional(),
  /** Instead of the latest: this upload and those after it, oldest first. */
  from: uuid.optional(),
  /** Uploads that failed, were read in part or lost something in reading. */
  problems: z.literal('true').optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})
/** `more`: whether there are others beyond the last of them. */
export const uploadsAnswer = z.object({ uploads: z.array(upload), more: z.boolean().optional() })
export const uploadAnswer = z.object({ upload })

const path = '/api/devices/v1/web_app/uploads'

export const uploadEndpoints = {
  makeToken: endpoint({
    method: 'POST',
    path: '/api/devices/v1/web_app/upload_token',
    summary: 'A credential that lets the browser send files to object storage for one hour',
    answer: uploadToken,
  }),
  register: endpoint({
    method: 'POST',
    path,
    summary: 'Register a file that has arrived in object storage',
    body: z.object({ key: z.string().min(1) }),
    answer: uploadsAnswer,
  }),
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Uploads and what became of them, latest first',
    query: listQuery,
    answer: uploadsAnswer,
  }),
  readAgain: endpoint({
    method: 'POST',
    path: `${path}/:uploadUuid/reading`,
    summary: 'Read a failed file again, which a later version may understand',
    answer: uploadAnswer,
    status: 202,
  }),
}

export type Upload = z.infer<typeof upload>
