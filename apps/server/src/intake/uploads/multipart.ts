/** Multipart uploads at the built-in storage: state in the database, bytes of the parts as objects. */
import { createHash } from 'node:crypto'
import { uploadArchiveBytes, uploadFileBytes } from '@cadenza/contract'
import { lockUploads } from '../../library/storing/queries.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { ObjectMissing } from '../../platform/objects/store.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { type Body, type BodyFacts, tooLarge } from './body.ts'
import type { ListedPart } from './complete-xml.ts'
import { partsOf } from './keys.ts'
import {
  deleteMultipart,
  insertMultipart,
  isMultipartOpen,
  keepMultipartPart,
  lockMultipart,
  type MultipartPart,
  type MultipartUpload,
  multipartParts,
  openMultiparts,
} from './multipart-queries.ts'
import { uploadOfKey } from './queries.ts'
import { registerUpload } from './register.ts'
import { S3Error } from './s3-error.ts'

/** Smallest size of all parts but the last. */
const leastPartBytes = 5 * 1024 * 1024
const mostParts = 10_000

/** Uploads of an account that may be open at once. */
const mostOpen = 20
/** ms after which an upload is aborted where its account begins another one and has too many. */
const giveWayMs = 3_600_000

/**
 * Begins an upload. Where too many are open, the oldest is aborted unless all were begun within the last
 * hour.
 */
export async function createMultipart(services: Services, userUuid: string, key: string): Promise<string> {
  const nowMs = services.now()
  const uploadId = newUuid(nowMs)
  const oldest = await transactOn(services.database, userUuid, async (transaction) => {
    await lockUploads(transaction, userUuid)
    const open = await openMultiparts(transaction, userUuid)
    const [first] = open
    if (open.length < mostOpen || !first) {
      await insertMultipart(transaction, { userUuid, uploadId, key }, new Date(nowMs))
      return undefined
    }
    if (first.createdAt.getTime() > nowMs - giveWayMs)
      throw new S3Error(
        'SlowDown',
        `At most ${mostOpen} uploads may be open at once. Please finish some first.`,
      )
    await deleteMultipart(transaction, first)
    await insertMultipart(transaction, { userUuid, uploadId, key }, new Date(nowMs))
    return first
  })
  if (oldest) await services.objects.deleteAll(partsOf(userUuid, oldest.uploadId))
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
  if (!(await isMultipartOpen(services.database, upload))) throw noSuchUpload()
  const partKey = `${partsOf(upload.userUuid, upload.uploadId)}${newUuid()}`
  await services.objects.put(partKey, body.data)
  const facts = body.facts()
  let kept = false
  try {
    const former = await notePart(services, upload, { ...facts, number, key: partKey })
    kept = true
    if (former !== undefined) await services.objects.delete(former)
  } finally {
    if (!kept) await services.objects.delete(partKey)
  }
  return facts
}

/** Records a part and returns the object key of the former one. */
async function notePart(
  { database }: Services,
  upload: MultipartUpload,
  part: MultipartPart,
): Promise<string | undefined> {
  return transactOn(database, upload.userUuid, async (transaction) => {
    if (!(await lockMultipart(transaction, upload))) throw noSuchUpload() // Aborted while the part arrived.
    const parts = await multipartParts(transaction, upload)
    const others = parts.filter(({ number }) => number !== part.number)
    const most = mostBytes(upload.key)
    if (others.reduce((sum, { bytes }) => sum + bytes, part.bytes) > most) throw tooLarge(most)
    await keepMultipartPart(transaction, upload, part)
    return parts.find(({ number }) => number === part.number)?.key
  })
}

/** Size limit; an account archive may be larger, which its reader checks. */
function mostBytes(key: string): number {
  return /\.zip$/i.test(key) ? uploadArchiveBytes : uploadFileBytes
}

/**
 * Joins the listed parts into the object and enqueues its import. Idempotent: a repeated call, after a lost
 * answer, answers the same.
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
  if (!(await isMultipartOpen(services.database, upload))) return completedBefore(services, upload, etag)
  const stored = await multipartParts(services.database, upload)
  const byNumber = new Map(stored.map((part) => [part.number, part]))
  const parts = listed.map(({ number, etag }) => {
    const part = byNumber.get(number)
    if (part?.md5.toString('hex') !== etag)
      throw new S3Error('InvalidPart', `Part ${number} was not uploaded, or not with that ETag.`)
    return part
  })
  if (parts.slice(0, -1).some(({ bytes }) => bytes < leastPartBytes)) {
    throw new S3Error('EntityTooSmall', `All parts but the last have at least ${leastPartBytes} bytes.`)
  }
  try {
    await services.objects.put(key, joined(services, parts))
  } catch (error) {
    // An abort, or the same completion repeated, has removed the parts.
    if (!(error instanceof ObjectMissing) || (await isMultipartOpen(services.database, upload))) throw error
    return completedBefore(services, upload, etag)
  }
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  const completed = await transactOn(services.database, userUuid, async (transaction) => {
    if (!(await deleteMultipart(transaction, upload))) return false
    await registerUpload(services, { userUuid, key, bytes }, transaction)
    return true
  })
  if (!completed) {
    if (!(await uploadOfKey(services.database, userUuid, key))) await services.objects.delete(key)
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
  if (await uploadOfKey(services.database, userUuid, key)) return etag
  throw noSuchUpload()
}

async function* joined({ objects }: Services, parts: readonly { key: string }[]): AsyncGenerator<Uint8Array> {
  for (const { key } of parts) yield* await objects.stream(key)
}

export async function abortMultipart(services: Services, upload: MultipartUpload): Promise<void> {
  if (!(await deleteMultipart(services.database, upload))) throw noSuchUpload()
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
