import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Bytes } from './resource.ts'

/** ETag that changes with anything that an answer is made of. */
export function etagOf(madeOf: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(madeOf)).digest('base64url')
  return `"${hash.slice(0, 27)}"`
}

/**
 * Lets the browser keep the answer and ask each time whether it still holds. Returns the answer 304 where the
 * browser has the one of this ETag.
 */
export function revalidate(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  etag: string,
): Bytes | undefined {
  reply.header('cache-control', 'private, no-cache').header('vary', 'Authorization').header('etag', etag)
  if (request.headers['if-none-match'] !== etag) return undefined
  reply.code(304)
  return new Bytes(Buffer.alloc(0))
}
