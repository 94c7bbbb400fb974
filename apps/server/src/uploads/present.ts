import { type TextKey, text, texts, uploadFileBytes, type wire } from '@cadenza/contract'
import type { FastifyRequest } from 'fastify'
import type { ArchiveProgress, UploadRecord } from '../database/tables.ts'
import { languageOf } from '../http/language.ts'

/** What became of a file, in the reader's language. */
export function presentUpload(row: UploadRecord, request: FastifyRequest): wire.Upload {
  return {
    uuid: row.uuid,
    key: row.object_key,
    file_name: row.file_name,
    status: row.status,
    message: row.code === null ? null : messageOf(row.code, request, row.archive ?? {}),
    files: row.archive && { total: row.archive.total, done: row.archive.done },
    failures: (row.archive?.failures ?? []).map(({ file_name, code }) => ({
      file_name,
      message: messageOf(code, request),
    })),
    archive: row.archive && presentArchive(row.archive),
    activity_uuids: row.activity_uuids,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
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

function messageOf(
  code: string,
  request: FastifyRequest,
  { failed = 0, total = 0 }: { failed?: number; total?: number } = {},
): string {
  const key: TextKey = code in texts.en ? (code as TextKey) : 'UploadReadFailed'
  return text(key, languageOf(request), { size: `${uploadFileBytes / 1024 / 1024} MB`, failed, total })
}
