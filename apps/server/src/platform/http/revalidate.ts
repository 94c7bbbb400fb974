import type { FastifyReply, FastifyRequest } from 'fastify'
import { Bytes } from './resource.ts'

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
