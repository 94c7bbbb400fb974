import { type Locale, type TextKey, text, texts, uploadFileBytes, type wire } from '@cadenza/contract'
import type { FastifyRequest } from 'fastify'
import { losses } from '../../library/storing/outcome.ts'
import type { ArchiveProgress, UploadRecord } from '../../platform/database/tables.ts'
import { languageOf } from '../../platform/http/language.ts'
import type { UploadedActivity } from './queries.ts'

/** ms after which an unreadable file is deleted. */
export const keepFailedMs = 30 * 86_400_000

/** Activities named for an archive, which may hold thousands. */
export const namedActivities = 5

/** Outcome of an upload in the reader's language; `activities` names its activities. */
export function presentUpload(
  row: UploadRecord,
  request: FastifyRequest,
  nowMs: number,
  activities?: ReadonlyMap<string, UploadedActivity>,
): wire.Upload {
  return {
    uuid: row.uuid,
    key: row.object_key,
    file_name: row.file_name,
    bytes: row.bytes,
    status: row.status,
    code: row.code,
    message: row.code === null ? null : messageOf(row.code, request, row.archive ?? {}),
    rereadable: row.status === 'failed' && (row.finished_at?.getTime() ?? nowMs) > nowMs - keepFailedMs,
    files: row.archive && { total: row.archive.total, done: row.archive.done },
    failures: (row.archive?.failures ?? []).map(({ file_name, code }) => ({
      file_name,
      message: messageOf(code, request),
    })),
    archive: row.archive && presentArchive(row.archive),
    activity_uuids: row.activity_uuids,
    ...(activities ? { activities: presentActivities(row, request, activities) } : {}),
    created_at: row.created_at.toISOString(),
    // The end of a former reading does not count while the file is read again.
    finished_at: isUnderWay(row) ? null : (row.finished_at?.toISOString() ?? null),
  }
}

const isUnderWay = ({ status }: UploadRecord) => status === 'received' || status === 'processing'

function presentActivities(
  { activity_uuids, status }: UploadRecord,
  request: FastifyRequest,
  activities: ReadonlyMap<string, UploadedActivity>,
): NonNullable<wire.Upload['activities']> {
  return activity_uuids.slice(0, namedActivities).flatMap((uuid) => {
    const activity = activities.get(uuid)
    if (!activity) return []
    const lost = activity.problems.filter(({ code }) => status === 'done' && losses.includes(code))
    return [{ uuid, title: activity.title, losses: lost.map(({ code }) => messageOf(code, request)) }]
  })
}

function presentArchive(archive: ArchiveProgress): NonNullable<wire.Upload['archive']> {
  const { by = null, added, known = 0, skipped = 0, failed, restored } = archive
  return {
    by,
    added,
    known,
    skipped,
    failed,
    day_records: restored?.day_records ?? 0,
    tags: restored?.tags ?? 0,
  }
}

const messageOf = (code: string, request: FastifyRequest, counts?: FileCounts) =>
  outcomeMessage(code, languageOf(request), counts)

interface FileCounts {
  failed?: number
  total?: number
}

/** Sentence for the code of an upload; `failed` of `total` files could not be read. */
export function outcomeMessage(
  code: string,
  language: Locale,
  { failed = 0, total = 0 }: FileCounts = {},
): string {
  const key: TextKey = code in texts.en ? (code as TextKey) : 'UploadReadFailed'
  return text(key, language, { size: `${uploadFileBytes / 1024 / 1024} MB`, failed, total })
}
