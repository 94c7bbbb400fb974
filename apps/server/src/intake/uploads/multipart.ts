/** Multipart uploads at the built-in storage: state in the database, bytes of the parts as objects. */
import { createHash } from 'node:crypto'
import { uploadArchiveBytes, uploadFileBytes } from '@cadenza/contract'
import { transactOn } from '../../platform/database/transact.ts'
import { ObjectMissing } from '../../platform/objects/store.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { type Body, type BodyFacts, tooLarge } from './body.ts'
import type { ListedPart } from './complete-xml.ts'
import { partsOf } from './keys.ts'
import { registerUpload } from './register.ts'
import { S3Error } from './s3-error.ts'

/** One upload of one user to one key. */
export interface MultipartUpload {
  userUuid: string
  uploadId: string
  key: string
}

/** Smallest size of all parts but the last. */
const leastPartBytes = 5 * 1024 * 1024
const mostParts = 10_000

export async function createMultipart(services: Services, userUuid: string, key: string): Promise<string> {
  const uploadId = newUuid(services.now())
  await services.database
    .insertInto('multipart_uploads')
    .values({
      user_uuid: userUuid,
      upload_id: uploadId,
      object_key: key,
      created_at: new Date(services.now()),
    })
    .execute()
  return uploadId
}

/** Stores a part; a repeated one replaces the former. */
export async function putPart(
  services: Services,
  upload: MultipartUpload,
  number: number,
  body: Body,
): Promise<BodyFacts> {
  if (!Number.isInteger(number) || number < 1 || number > mostParts) {
    throw new S3Error('InvalidArgument', `A part's number is from 1 to ${mostParts}.`)
  }
  if (!(await isOpen(services, upload))) throw noSuchUpload()
  const partKey = `${partsOf(upload.userUuid, upload.uploadId)}${newUuid()}`
  await services.objects.put(partKey, body.data)
  const facts = body.facts()
  let kept = false
  try {
    const former = await notePart(services, upload, number, partKey, facts)
    kept = true
    if (former !== undefined) await services.objects.delete(former)
  } finally {
    if (!kept) await services.objects.delete(partKey)
  }
  return facts
}

async function isOpen({ database }: Services, upload: MultipartUpload): Promise<boolean> {
  const found = await database
    .selectFrom('multipart_uploads')
    .select('upload_id')
    .where('user_uuid', '=', upload.userUuid)
    .where('upload_id', '=', upload.uploadId)
    .where('object_key', '=', upload.key)
    .executeTakeFirst()
  return found !== undefined
}

/** Records a part and returns the object key of the former one. */
async function notePart(
  { database }: Services,
  { userUuid, uploadId, key }: MultipartUpload,
  number: number,
  partKey: string,
  { bytes, md5 }: BodyFacts,
): Promise<string | undefined> {
  return transactOn(database, userUuid, async (transaction) => {
    const open = await transaction
      .selectFrom('multipart_uploads')
      .select('upload_id')
      .where('user_uuid', '=', userUuid)
      .where('upload_id', '=', uploadId)
      .forUpdate()
      .executeTakeFirst()
    if (!open) throw noSuchUpload() // Aborted while the part arrived.
    const parts = await transaction
      .selectFrom('multipart_parts')
      .select(['number', 'part_key', 'bytes'])
      .where('user_uuid', '=', userUuid)
      .where('upload_id', '=', uploadId)
      .execute()
    const others = parts.filter((part) => part.number !== number)
    const most = mostBytes(key)
    if (others.reduce((sum, part) => sum + Number(part.bytes), bytes) > most) throw tooLarge(most)
    await transaction
      .insertInto('multipart_parts')
      .values({ user_uuid: userUuid, upload_id: uploadId, number, part_key: partKey, bytes, md5 })
      .onConflict((conflict) =>
        conflict.columns(['user_uuid', 'upload_id', 'number']).doUpdateSet({ part_key: partKey, bytes, md5 }),
      )
      .execute()
    return parts.find((part) => part.number === number)?.part_key
  })
}

/** Size limit; an account archive may be larger, which its reader checks. */
function mostBytes(key: string): number {
  return /\.zip$/i.test(key) ? uploadArchiveBytes : uploadFileBytes
}

/**
 * Joins the listed parts into the object and enqueues its import. Idempotent: a repeated call, after a lost answer,
 * answers the same.
 */
export async function completeMultipart(
  services: Services,
  upload: MultipartUpload,
  listed: readonly ListedPart[],
): Promise<string> {
  const { userUuid, uploadId, key } = upload
  if (listed.some((part, index) => index > 0 && part.number <= (listed[index - 1]?.number ?? 0))) {
    throw new S3Error('InvalidPartOrder', 'The parts are not listed in ascending order.')
  }
  const etag = multipartEtag(listed)
  if (!(await isOpen(services, upload))) return completedBefore(services, upload, etag)
  const stored = await services.database
    .selectFrom('multipart_parts')
    .select(['number', 'part_key', 'bytes', 'md5'])
    .where('user_uuid', '=', userUuid)
    .where('upload_id', '=', uploadId)
    .execute()
  const byNumber = new Map(stored.map((part) => [part.number, part]))
  const parts = listed.map(({ number, etag }) => {
    const part = byNumber.get(number)
    if (part?.md5.toString('hex') !== etag)
      throw new S3Error('InvalidPart', `Part ${number} was not uploaded, or not with that ETag.`)
    return { key: part.part_key, bytes: Number(part.bytes) }
  })
  if (parts.slice(0, -1).some(({ bytes }) => bytes < leastPartBytes)) {
    throw new S3Error('EntityTooSmall', `All parts but the last have at least ${leastPartBytes} bytes.`)
  }
  try {
    await services.objects.put(key, joined(services, parts))
  } catch (error) {
    // An abort, or the same completion repeated, has removed the parts.
    if (!(error instanceof ObjectMissing) || (await isOpen(services, upload))) throw error
    return completedBefore(services, upload, etag)
  }
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  const completed = await transactOn(services.database, userUuid, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('multipart_uploads')
      .where('user_uuid', '=', userUuid)
      .where('upload_id', '=', uploadId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await registerUpload(services, { userUuid, key, bytes }, transaction)
    return true
  })
  if (!completed) {
    if (!(await isRegistered(services, userUuid, key))) await services.objects.delete(key)
    return completedBefore(services, upload, etag)
  }
  await services.objects.deleteAll(partsOf(userUuid, uploadId))
  return etag
}

/** Answers a completion of an upload no longer open: as the first time, unless it was aborted. */
async function completedBefore(
  services: Services,
  { userUuid, key }: MultipartUpload,
  etag: string,
): Promise<string> {
  if (await isRegistered(services, userUuid, key)) return etag
  throw noSuchUpload()
}

async function* joined({ objects }: Services, parts: readonly { key: string }[]): AsyncGenerator<Uint8Array> {
  for (const { key } of parts) yield* await objects.stream(key)
}

async function isRegistered({ database }: Services, userUuid: string, key: string): Promise<boolean> {
  const row = await database
    .selectFrom('uploads')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .where('object_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

export async function abortMultipart(services: Services, upload: MultipartUpload): Promise<void> {
  const { numDeletedRows } = await services.database
    .deleteFrom('multipart_uploads')
    .where('user_uuid', '=', upload.userUuid)
    .where('upload_id', '=', upload.uploadId)
    .where('object_key', '=', upload.key)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw noSuchUpload()
  await services.objects.deleteAll(partsOf(upload.userUuid, upload.uploadId))
}

/** S3's ETag: the MD5 of the parts' MD5s, and their number. */
function multipartEtag(parts: readonly ListedPart[]): string {
  const all = createHash('md5')
  for (const { etag } of parts) all.update(Buffer.from(etag, 'hex'))
  return `${all.digest('hex')}-${parts.length}`
}

function noSuchUpload(): S3Error {
  return new S3Error('NoSuchUpload', 'There is no such upload: it was completed or aborted, or never begun.')
}
