// Loaded when the first file is sent: the AWS SDK weighs more than all the rest.
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

/** Of the hour for which a credential holds. */
const credentialUseMs = 50 * 60_000

/** The region in Amazon's own addresses; any other storage takes whatever is signed. */
const regionOf = (url: string) => /\bs3[.-]([a-z0-9-]+)\.amazonaws\.com/.exec(url)?.[1] ?? 'us-east-1'

export interface Sending {
  /** The first credential; further ones are asked for where an upload takes longer than one holds. */
  token: UploadToken
  newToken(): Promise<UploadToken>
  /** The key of a new upload. */
  key: string
  /** What arrived in a former try, and where to keep what has arrived: undefined once nothing is left to go on with. */
  sent: SentParts | undefined
  keep(parts: SentParts | undefined): void
  /** Takes 0 to 100. */
  report(progress: number): void
  signal: AbortSignal
}

/** Sends a file straight to object storage, a large one in parts. Answers its key. */
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
    // Not every storage understands the checksums that trail a chunked body.
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
        // What a former try had sent was swept away meanwhile.
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
      // Where this does not arrive the server's own sweep takes the parts away.
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
