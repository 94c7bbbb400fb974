/**
 * Links to bytes that work for 10 minutes without the Authorization header: path, expiry and the person who
 * asked are signed, so that a link ends when that person loses access.
 */
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

function signatureOf(secret: Buffer, path: string, actorUuid: string, expiresMs: number): Buffer {
  return createHmac('sha256', secret).update(`${expiresMs}\n${actorUuid}\n${path}`).digest()
}

/** `path` with the query parameters of its signature. */
export function signLink(secret: Buffer, path: string, actorUuid: string, nowMs: number): string {
  const expiresMs = nowMs + validMs
  const signature = signatureOf(secret, path, actorUuid, expiresMs).toString('base64url')
  return `${path}?expires=${expiresMs}&for=${actorUuid}&signature=${signature}`
}

/** Person who asked for a link; undefined if it is not valid. */
export function actorOfLink(
  secret: Buffer,
  path: string,
  query: { expires?: unknown; for?: unknown; signature?: unknown },
  nowMs: number,
): string | undefined {
  const { expires, signature, for: actorUuid } = query
  if (typeof expires !== 'string' || typeof signature !== 'string' || typeof actorUuid !== 'string')
    return undefined
  if (!/^\d{1,16}$/.test(expires) || Number(expires) < nowMs) return undefined
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(secret, path, actorUuid, Number(expires))
  return given.length === expected.length && timingSafeEqual(given, expected) ? actorUuid : undefined
}
