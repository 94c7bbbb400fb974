/** Uploads: where they go and what became of them. */
import { z } from 'zod'
import { instant, uuid } from './values.ts'

export const uploadTokenAnswer = z.object({
  access_key: z.string(),
  secret_key: z.string(),
  session_token: z.string(),
  upload_url: z.string(),
  upload_path: z.string(),
  upload_bucket: z.string(),
})
export const uploadedBody = z.object({ key: z.string().min(1) })
export const upload = z.object({
  uuid,
  key: z.string(),
  file_name: z.string(),
  bytes: z.number().nullable(),
  status: z.enum(['received', 'processing', 'done', 'duplicate', 'failed']),
  /** The key of `message`. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** Whether its bytes are still there to be read again. */
  rereadable: z.boolean(),
  /** Of an archive: how many files it packs, and how many of them are through. */
  files: z.object({ total: z.number(), done: z.number() }).nullable(),
  /** The files of an archive that could not be read, the first of many. */
  failures: z.array(z.object({ file_name: z.string(), message: z.string() })),
  /** Of an archive: whose it was recognised as, and what came of it, in activities but `skipped` and `failed`, which are files. */
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
  /** The first of its activities that are there, with what was lost in reading each. Lists alone name them. */
  activities: z.array(z.object({ uuid, title: z.string(), losses: z.array(z.string()) })).optional(),
  created_at: instant,
  finished_at: instant.nullable(),
})
export const uploadsQuery = z.object({
  /** Those handed over before that one: the next page. */
  before: uuid.optional(),
  /** Instead of the latest: that one and those after it, oldest first. */
  from: uuid.optional(),
  /** Those that failed, were read in part or lost something in reading. */
  problems: z.literal('true').optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})
/** `more`: whether there are others beyond the last of them. */
export const uploadsAnswer = z.object({ uploads: z.array(upload), more: z.boolean().optional() })
export const uploadAnswer = z.object({ upload })

export type Upload = z.infer<typeof upload>
