/** Body of a put or part: streamed through, counted and hashed, never held whole. */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { unchunked } from './aws-chunked.ts'
import { badDigest, type ChecksumName, isChecksumName, newChecksum } from './checksum.ts'
import { S3Error } from './s3-error.ts'
import type { VerifiedRequest } from './signature.ts'

export interface BodyFacts {
  bytes: number
  md5: Buffer
  /** Checksums given by the sender, all verified. */
  checksums: Partial<Record<ChecksumName, string>>
}

export interface Body {
  /** Fails at the latest at its end where the body does not match its announcement. */
  data: AsyncIterable<Uint8Array>
  /** Valid after the end of `data`. */
  facts(): BodyFacts
}

const streaming = {
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER': { signed: false, trailer: true },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD': { signed: true, trailer: false },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER': { signed: true, trailer: true },
} as const

export function receive(
  source: AsyncIterable<Uint8Array>,
  headers: IncomingHttpHeaders,
  { payload, chunks }: VerifiedRequest,
  limitBytes: number,
): Body {
  const frame = Object.hasOwn(streaming, payload) ? streaming[payload as keyof typeof streaming] : undefined
  if (!frame && payload !== 'UNSIGNED-PAYLOAD' && !/^[0-9a-f]{64}$/.test(payload)) {
    throw new S3Error('InvalidRequest', 'x-amz-content-sha256 is not one that is understood.')
  }
  const length = declaredLength(headers[frame ? 'x-amz-decoded-content-length' : 'content-length'])
  if (length > limitBytes) throw tooLarge(limitBytes)
  let facts: BodyFacts | undefined

  async function* data(): AsyncGenerator<Uint8Array> {
    const md5 = createHash('md5')
    const signed = frame || payload === 'UNSIGNED-PAYLOAD' ? undefined : createHash('sha256')
    const announced = announcedChecksums(headers, frame?.trailer ?? false)
    const sums = await Promise.all(announced.map(async (name) => ({ name, sum: await newChecksum(name) })))
    const trailers = new Map<string, string>()
    let bytes = 0
    const plain = frame
      ? unchunked(source, { trailers, ...(frame.signed ? { signer: chunks } : {}) })
      : source
    for await (const piece of plain) {
      bytes += piece.length
      if (bytes > length) throw new S3Error('IncompleteBody', 'The body is longer than was announced.')
      md5.update(piece)
      signed?.update(piece)
      for (const { sum } of sums) sum.update(piece)
      yield piece
    }
    if (bytes < length) throw new S3Error('IncompleteBody', 'The body is shorter than was announced.')
    facts = { bytes, md5: md5.digest(), checksums: {} }
    if (signed && signed.digest('hex') !== payload) {
      throw new S3Error('XAmzContentSHA256Mismatch', 'The body is not the one that was signed.')
    }
    const givenMd5 = headers['content-md5']
    if (givenMd5 !== undefined && givenMd5 !== facts.md5.toString('base64')) throw badDigest('Content-MD5')
    for (const { name, sum } of sums) {
      const value = await sum.base64()
      if (value !== (trailers.get(name) ?? headers[name])) throw badDigest(name)
      facts.checksums[name] = value
    }
  }

  return {
    data: data(),
    facts: () => {
      if (!facts) throw new Error('The body has not come to its end')
      return facts
    },
  }
}

/** Checksums in headers and those announced as trailers. Unknown kinds cannot be verified and are refused. */
function announcedChecksums(headers: IncomingHttpHeaders, trailing: boolean): ChecksumName[] {
  const trailers = trailing ? String(headers['x-amz-trailer'] ?? '').split(',') : []
  const names = [...Object.keys(headers), ...trailers.map((name) => name.trim().toLowerCase())].filter(
    (name) =>
      name.startsWith('x-amz-checksum-') &&
      name !== 'x-amz-checksum-algorithm' &&
      name !== 'x-amz-checksum-type',
  )
  const known = names.filter(isChecksumName)
  if (known.length < names.length)
    throw new S3Error('InvalidRequest', 'A checksum of that kind is not known.')
  return [...new Set(known)]
}

function declaredLength(value: string | string[] | undefined): number {
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) {
    throw new S3Error('MissingContentLength', "The body's length must be given.")
  }
  return Number(value)
}

export function tooLarge(limitBytes: number): S3Error {
  return new S3Error('EntityTooLarge', `At most ${limitBytes} bytes are accepted.`)
}
