import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../settings.ts'
import { checkKey } from './keys.ts'
import { reportOutages } from './outages.ts'
import { s3Limits } from './s3-limits.ts'
import { ObjectMissing, type ObjectStore } from './store.ts'

/** The first and one more, where no answer has begun. */
const attempts = 2
/** Concurrent deletions. */
const deletionsAtOnce = 8

/** Object store in a bucket. Loaded only if S3 is configured: the SDK takes about 35 MB. */
export function s3Objects(settings: S3Settings, { silentMs }: { silentMs?: number } = {}): ObjectStore {
  const mostSilentMs = silentMs ?? s3Limits.socketTimeout
  const client = new S3Client(clientSettings(settings, { ...s3Limits, socketTimeout: mostSilentMs }))
  // A socket is also silent while a slow reader holds it back, so only the time to the answer is limited
  // here, and `untilSilent` limits the rest.
  const streamLimits = { requestTimeout: mostSilentMs, throwOnRequestTimeout: true, socketTimeout: 0 }
  const streamClient = new S3Client(clientSettings(settings, { ...s3Limits, ...streamLimits }))
  const Bucket = settings.bucket

  async function put(key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    checkKey(key)
    if (body instanceof Uint8Array) {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: body }))
      return
    }
    const { Upload } = await import('@aws-sdk/lib-storage')
    await new Upload({ client, params: { Bucket, Key: key, Body: Readable.from(body) } }).done()
  }

  async function get(key: string, part?: { start: number; end: number }): Promise<Uint8Array> {
    if (part && part.end <= part.start) {
      if (await statObject(key)) return new Uint8Array(0)
      throw new ObjectMissing(key)
    }
    try {
      const answer = await fetchObject(key, part && `bytes=${part.start}-${part.end - 1}`)
      return (await answer.Body?.transformToByteArray()) ?? new Uint8Array(0)
    } catch (error) {
      if (statusOf(error) === 416) return new Uint8Array(0) // the range starts at or past the end
      throw error
    }
  }

  async function stream(key: string): Promise<AsyncIterable<Uint8Array>> {
    const { Body } = await fetchObject(key, undefined, streamClient)
    return Body instanceof Readable ? untilSilent(Body, mostSilentMs) : Readable.from([])
  }

  async function fetchObject(key: string, Range?: string, by = client): Promise<GetObjectCommandOutput> {
    checkKey(key)
    try {
      return await by.send(new GetObjectCommand({ Bucket, Key: key, Range }))
    } catch (error) {
      throw error instanceof NoSuchKey ? new ObjectMissing(key) : error
    }
  }

  async function statObject(key: string): Promise<{ bytes: number; modifiedAt: Date } | undefined> {
    checkKey(key)
    try {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key: key }))
      return { bytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
    } catch (error) {
      if (error instanceof NotFound || statusOf(error) === 404) return undefined
      throw error
    }
  }

  async function* list(prefix: string): AsyncIterable<string> {
    if (prefix !== '') checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }))
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  async function remove(key: string): Promise<void> {
    checkKey(key)
    await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
  }

  /** Deletes one by one: the bulk call requires a checksum that some S3 servers do not support. */
  async function deleteAll(prefix: string): Promise<void> {
    let batch: string[] = []
    for await (const key of list(prefix)) {
      batch.push(key)
      if (batch.length < deletionsAtOnce) continue
      await Promise.all(batch.map(remove))
      batch = []
    }
    await Promise.all(batch.map(remove))
  }

  /** Does nothing: a lifecycle rule of the bucket removes unfinished multipart uploads. */
  async function removeUnfinished(): Promise<void> {}

  async function check(): Promise<void> {
    await put('health/writable', new Uint8Array(1))
  }

  return reportOutages({
    put,
    get,
    stream,
    stat: statObject,
    list,
    delete: remove,
    deleteAll,
    removeUnfinished,
    check,
  })
}

function clientSettings(
  { region, endpoint, accessKey, secretKey, forcePathStyle }: S3Settings,
  requestHandler: NonNullable<S3ClientConfig['requestHandler']>,
): S3ClientConfig {
  return {
    region,
    forcePathStyle,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: attempts,
    requestHandler,
    // Other S3 servers do not support trailing checksums; TLS and the stored length protect the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
  }
}

/** The pieces of a body; fails if one is awaited for longer than `mostMs`. The reader may take its time. */
async function* untilSilent(body: Readable, mostMs: number): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const silence = setTimeout(() => body.destroy(new Error(`No byte arrived for ${mostMs} ms`)), mostMs)
      const { done, value } = await pieces.next().finally(() => clearTimeout(silence))
      if (done === true) return
      yield value
    }
  } finally {
    body.destroy()
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}
