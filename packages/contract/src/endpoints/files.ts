/** The files of activities, and ZIPs of several. */
import { z } from 'zod'
import { downloadLimit } from '../limits.ts'
import { bytes, endpoint } from './endpoint.ts'
import { activityUuids, userQuery, uuid, withShare } from './values.ts'

export const activityFile = z.object({
  file_type: z.string(),
  file_format: z.string(),
  file_name: z.string(),
  /** null for a file that is made on request. */
  bytes: z.number().nullable(),
})

const path = '/api/activities/v1/:activityUuid/files/'
/** `{fileType}.{fileFormat}`, or the `file_name` of the list. */
const byName = { fileName: z.string().min(1).max(300) }

export const fileEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'The files of an activity: those that are stored, and those that can be made',
    query: withShare,
    answer: z.object({ files: z.array(activityFile) }),
  }),
  link: endpoint({
    method: 'GET',
    path: `${path}:fileName`,
    params: byName,
    summary: 'A link to the bytes of a file, valid for 10 minutes',
    query: withShare,
    answer: z.object({ url: z.string() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/files/activities/:activityUuid/:fileName',
    params: byName,
    summary: 'The bytes of a file, by a signed link or with the Authorization header',
    query: withShare,
    answer: bytes('application/octet-stream'),
  }),
}

export const selectionEndpoints = {
  link: endpoint({
    method: 'POST',
    path: '/api/activities/v1/activities/download',
    summary: `A link, valid for 10 minutes, to a ZIP of the original files of at most ${downloadLimit} activities`,
    query: userQuery,
    body: z.object({ activity_uuids: activityUuids }),
    answer: z.object({ url: z.string(), bytes: z.number(), files: z.number() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/files/selections/:userUuid/:digest',
    params: { userUuid: uuid, digest: z.string().max(64) },
    summary: 'The ZIP of a selection, by a signed link',
    query: z.object({ activities: z.string().max(8_000) }),
    answer: bytes('application/zip'),
  }),
}
