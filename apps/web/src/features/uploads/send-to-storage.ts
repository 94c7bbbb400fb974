// Loaded with the first file: the AWS SDK is larger than the rest of the page.
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { uploadPartBytes, uploadPartsInParallel } from '@cadenza/contract/limits'
import { type PartStorage, type SentParts, sendParts } from './send-parts.ts'
import type { UploadToken } from './upload-token.ts'

/** ms of use of a credential, which is valid for an hour. */
const credentialUseMs = 50 * 60_000

/** Region in an Amazon URL; other storage accepts any. */
const regionOf = (url: string) => /\bs3[.-]([a-z0-9-]+)\.amazonaws\.com/.exec(url)?.[1] ?? 'us-east-1'

export interface Sending {
  /** First credential; more are requested for uploads that outlast it. */
  token: UploadToken
  newToken(): Promise<UploadToken>
  /** Key of a new upload. */
  key: string
  /**
   * Parts sent by an earlier try, and a function to store progress: undefined once there is nothing to
   * resume.
   */
  sent: SentParts | undefined
  keep(parts: SentParts | undefined): void
  /** Takes 0 to 100. */
  report(progress: number): void
  signal: AbortSignal
}

/** Sends a file directly to object storage, large ones in parts. Returns its key. */
export async function sendToStorage(file: Blob, sending: Sending): Promise<string> {
  const { token, signal, key, report } = sending
  const client = clientOf(sending)
  try {
    if (file.size > uploadPartBytes) return await sendLarge(client, file, sending)
    const body = { Bucket: token.uploadBucket, Key: key, Body: file }
    await client.send(new PutObjectCommand(body), { abortSignal: signal })
    report(100)
    return key
  } finally {
    client.destroy()
  }
}

function clientOf({ token, newToken }: Sending): S3Client {
  let next: UploadToken | undefined = token
  return new S3Client({
    endpoint: token.uploadUrl,
    region: regionOf(token.uploadUrl),
    forcePathStyle: true,
    // Some storage does not support trailing checksums of chunked bodies.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials: async () => {
      const { accessKey, secretKey, sessionToken } = next ?? (await newToken())
      next = undefined
      const expiration = new Date(Date.now() + credentialUseMs)
      return { accessKeyId: accessKey, secretAccessKey: secretKey, sessionToken, expiration }
    },
  })
}

async function sendLarge(client: S3Client, file: Blob, sending: Sending): Promise<string> {
  const { token, key, sent, keep, report, signal } = sending
  const storage = partStorage(client, token.uploadBucket)
  const options = { partBytes: uploadPartBytes, inParallel: uploadPartsInParallel, keep, report, signal }
  let latest = sent
  const keeping = (parts: SentParts) => {
    latest = parts
    keep(parts)
  }
  try {
    const done = await sendParts(storage, file, key, { ...options, keep: keeping, sent }).catch(
      (error: Error) => {
        // The parts of an earlier try have been removed meanwhile.
        if (!sent || error.name !== 'NoSuchUpload') throw error
        return sendParts(storage, file, key, { ...options, keep: keeping })
      },
    )
    keep(undefined)
    return done
  } catch (error) {
    if (signal.aborted && latest) {
      keep(undefined)
      const { key: Key, uploadId: UploadId } = latest
      // If this fails, the server's cleanup removes the parts.
      await client
        .send(new AbortMultipartUploadCommand({ Bucket: token.uploadBucket, Key, UploadId }))
        .catch(() => undefined)
    }
    throw error
  }
}

function partStorage(client: S3Client, Bucket: string): PartStorage {
  return {
    async create(Key) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
      if (!UploadId) throw new Error('The storage named no upload')
      return UploadId
    },
    async put({ key: Key, uploadId: UploadId }, PartNumber, Body, abortSignal) {
      const part = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body })
      const { ETag } = await client.send(part, { abortSignal })
      if (!ETag) throw new Error('The storage named no ETag')
      return ETag
    },
    async complete({ key: Key, uploadId: UploadId, etags }) {
      const Parts = Object.entries(etags)
        .map(([number, ETag]) => ({ PartNumber: Number(number), ETag }))
        .sort((a, b) => a.PartNumber - b.PartNumber)
      const MultipartUpload = { Parts }
      await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }))
    },
  }
}
