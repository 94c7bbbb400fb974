/**
 * Decoder for `aws-chunked` bodies: chunks `<hex size>[;chunk-signature=…]\r
 * <data>\r
 * `, an empty one at the end, then trailing headers.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html
 */
import { createHash, type Hash } from 'node:crypto'
import { sameText } from './credential.ts'
import { S3Error } from './s3-error.ts'
import type { ChunkSigner } from './signature.ts'

export interface ChunkedBody {
  /** Verifies each chunk's signature. */
  signer?: ChunkSigner
  /** Trailing headers with lower-case names, filled at the end of the data. */
  trailers: Map<string, string>
}

const longestLine = 1_024
const mostTrailers = 8
/** Chunks allowed beside one for every 512 bytes; with more, frames would outweigh the data. */
const freeChunks = 64

export async function* unchunked(
  source: AsyncIterable<Uint8Array>,
  { signer, trailers }: ChunkedBody,
): AsyncGenerator<Uint8Array> {
  const reader = readerOf(source)
  let former = signer?.seed ?? ''
  let bytes = 0
  for (let chunks = 1; ; chunks++) {
    const { size, signature } = chunkHead(await reader.line(), signer !== undefined)
    const hash = signer && createHash('sha256')
    for (let left = size; left > 0; ) {
      const piece = await reader.take(left)
      hash?.update(piece)
      left -= piece.length
      yield piece
    }
    if (size > 0 && (await reader.line()) !== '') throw malformed()
    if (signer && hash) former = await checkChunk(signer, 'PAYLOAD', former, hash, signature)
    if (size === 0) break
    bytes += size
    if (chunks > freeChunks + bytes / 512) throw new S3Error('InvalidRequest', 'The chunks are too small.')
  }
  const text = await readTrailers(reader, trailers)
  const signature = trailers.get('x-amz-trailer-signature')
  if (signer && text !== '') {
    await checkChunk(signer, 'TRAILER', former, createHash('sha256').update(text), signature ?? '')
  }
  if (!(await reader.atEnd())) throw malformed()
}

function chunkHead(line: string, signed: boolean): { size: number; signature: string } {
  const [, size, signature = ''] = /^([0-9a-fA-F]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/.exec(line) ?? []
  if (size === undefined) throw malformed()
  if (signed && signature === '') throw new S3Error('SignatureDoesNotMatch', 'A chunk is not signed.')
  return { size: Number.parseInt(size, 16), signature }
}

async function checkChunk(
  signer: ChunkSigner,
  kind: 'PAYLOAD' | 'TRAILER',
  former: string,
  hash: Hash,
  signature: string,
): Promise<string> {
  const ours = await signer.sign(kind, former, hash.digest('hex'))
  if (!sameText(ours, signature))
    throw new S3Error('SignatureDoesNotMatch', "A chunk's signature does not match.")
  return ours
}

/** Fills `trailers` and returns the bytes that their signature covers. */
async function readTrailers(reader: Reader, trailers: Map<string, string>): Promise<string> {
  let signed = ''
  while (!(await reader.atEnd())) {
    const line = await reader.line()
    if (line === '') break
    const at = line.indexOf(':')
    if (at < 1 || trailers.size === mostTrailers) throw malformed()
    const name = line.slice(0, at).toLowerCase().trim()
    const value = line.slice(at + 1).trim()
    trailers.set(name, value)
    if (name !== 'x-amz-trailer-signature') signed += `${name}:${value}\n`
  }
  return signed
}

interface Reader {
  /**
   * Reads up to the next line end (`\r
   * ` or `
   * `), without it.
   */
  line(): Promise<string>
  /** Reads at least one and at most `most` bytes. */
  take(most: number): Promise<Uint8Array>
  atEnd(): Promise<boolean>
}

function readerOf(source: AsyncIterable<Uint8Array>): Reader {
  const iterator = source[Symbol.asyncIterator]()
  let current: Uint8Array = new Uint8Array(0)

  async function fill(): Promise<boolean> {
    while (current.length === 0) {
      const next = await iterator.next()
      if (next.done) return false
      current = next.value
    }
    return true
  }

  async function take(most: number): Promise<Uint8Array> {
    if (!(await fill())) throw new S3Error('IncompleteBody', 'The body ends in the middle of a chunk.')
    const piece = current.subarray(0, most)
    current = current.subarray(piece.length)
    return piece
  }

  async function line(): Promise<string> {
    let text = ''
    for (;;) {
      if (!(await fill())) throw new S3Error('IncompleteBody', 'The body ends in the middle of a chunk.')
      const end = current.indexOf(0x0a)
      text += Buffer.from(await take(end < 0 ? current.length : end + 1)).toString('latin1')
      if (text.length > longestLine) throw malformed()
      if (end >= 0) return text.replace(/\r?\n$/, '')
    }
  }

  return { line, take, atEnd: async () => !(await fill()) }
}

function malformed(): S3Error {
  return new S3Error('InvalidRequest', 'The chunked body is malformed.')
}
