// Loaded when the first file is sent: the AWS SDK weighs more than all the rest.
import { S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { uploadPartBytes, uploadPartsInParallel } from '@cadenza/contract/limits'
import type { UploadToken } from './upload-token.ts'

/** The region in Amazon's own addresses; any other storage takes whatever is signed. */
const regionOf = (url: string) => /\bs3[.-]([a-z0-9-]+)\.amazonaws\.com/.exec(url)?.[1] ?? 'us-east-1'

/** Sends a file's parts straight to object storage. `report` takes 0 to 100. */
export async function sendToStorage(
  file: Blob,
  key: string,
  token: UploadToken,
  report: (progress: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const client = new S3Client({
    endpoint: token.uploadUrl,
    region: regionOf(token.uploadUrl),
    forcePathStyle: true,
    // Not every storage understands the checksums that trail a chunked body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials: {
      accessKeyId: token.accessKey,
      secretAccessKey: token.secretKey,
      sessionToken: token.sessionToken,
    },
  })
  const upload = new Upload({
    client,
    params: { Bucket: token.uploadBucket, Key: key, Body: file },
    partSize: uploadPartBytes,
    queueSize: uploadPartsInParallel,
  })
  upload.on('httpUploadProgress', ({ loaded = 0 }) => report(Math.round((100 * loaded) / file.size)))
  const abort = () => void upload.abort()
  signal.addEventListener('abort', abort)
  try {
    signal.throwIfAborted()
    await upload.done()
  } finally {
    signal.removeEventListener('abort', abort)
    client.destroy()
  }
}
