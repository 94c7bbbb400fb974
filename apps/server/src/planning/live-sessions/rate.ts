/** Token buckets: how often something may be done at once, and each second. */
import { ApiError } from '@cadenza/contract'

export interface Rate {
  burst: number
  perSecond: number
}

export interface Bucket {
  left: number
  atMs: number
}

export const fullBucket = ({ burst }: Rate, nowMs: number): Bucket => ({ left: burst, atMs: nowMs })

/** Throws `TooManyRequests` if the bucket is empty. */
export function takeFrom(bucket: Bucket, { burst, perSecond }: Rate, nowMs: number): void {
  // A clock that is set back takes nothing away.
  const elapsedS = Math.max(0, nowMs - bucket.atMs) / 1_000
  bucket.left = Math.min(burst, bucket.left + elapsedS * perSecond)
  bucket.atMs = nowMs
  if (bucket.left < 1) throw new ApiError('TooManyRequests', { parameters: { seconds: 1 }, retryAfterS: 1 })
  bucket.left -= 1
}
