/** Links to bytes that work for 10 minutes without the Authorization header: path and expiry are signed. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/tables.ts'
import { ensureInstallationValue } from '../installation/queries.ts'

const validMs = 10 * 60_000
const storedSecret = z.object({ secret: z.string() })

/** Secret of the installation, the same in every process; created when first needed. */
export async function linkSecret(database: Kysely<Database>): Promise<Buffer> {
  const fresh = { secret: randomBytes(32).toString('base64url') }
  const stored = await ensureInstallationValue(database, 'link_secret', fresh)
  return Buffer.from(storedSecret.parse(stored).secret, 'base64url')
}

function signatureOf(secret: Buffer, path: string, expiresMs: number): Buffer {
  return createHmac('sha256', secret).update(`${expiresMs}\n${path}`).digest()
}

/** `path` with the query parameters of its signature. */
export function signLink(secret: Buffer, path: string, nowMs: number): string {
  const expiresMs = nowMs + validMs
  const signature = signatureOf(secret, path, expiresMs).toString('base64url')
  return `${path}?expires=${expiresMs}&signature=${signature}`
}

export function isLinkValid(
  secret: Buffer,
  path: string,
  query: { expires?: unknown; signature?: unknown },
  nowMs: number,
): boolean {
  const { expires, signature } = query
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,16}$/.test(expires))
    return false
  if (Number(expires) < nowMs) return false
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(secret, path, Number(expires))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
