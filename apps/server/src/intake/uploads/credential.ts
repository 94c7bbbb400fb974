/**
 * Credentials of the built-in storage. They are not stored: the session token carries the grant, signed with
 * the installation's upload key, and the secret is derived from the token. Every server process can verify
 * it.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'
import { ensureInstallationValue } from '../../platform/installation/queries.ts'

/** s; lifetime of a credential. */
export const credentialS = 3_600

/** Permission to write objects whose keys begin with `prefix`. */
export interface Grant {
  userUuid: string
  /** Session or personal token that asked for it, and with which it ends. */
  familyUuid: string
  prefix: string
  /** Host that the browser was told to use, as it signs it. */
  host: string
  /** Epoch ms. */
  expiresAtMs: number
}

export interface Credential {
  accessKey: string
  secretKey: string
  sessionToken: string
}

const claims = z.object({
  accessKey: z.string(),
  userUuid: z.uuid(),
  familyUuid: z.uuid(),
  prefix: z.string().min(1),
  host: z.string(),
  expiresAtMs: z.number(),
})

export function issueCredential(uploadKey: Buffer, grant: Grant): Credential {
  const accessKey = `CDZ${randomBytes(12).toString('hex').toUpperCase()}`
  const body = Buffer.from(JSON.stringify({ ...grant, accessKey } satisfies z.infer<typeof claims>))
  const payload = body.toString('base64url')
  const sessionToken = `${payload}.${signatureOf(uploadKey, payload)}`
  return { accessKey, sessionToken, secretKey: secretOf(uploadKey, sessionToken) }
}

/** Grant and secret of a session token of ours; undefined for any other. The caller checks the expiry. */
export function openCredential(
  uploadKey: Buffer,
  accessKey: string,
  sessionToken: string,
): { grant: Grant; secretKey: string } | undefined {
  const [payload, signature, ...rest] = sessionToken.split('.')
  if (payload === undefined || signature === undefined || rest.length > 0) return undefined
  if (!sameText(signature, signatureOf(uploadKey, payload))) return undefined
  const parsed = claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  // A credential of an earlier version, an hour old at most: the browser asks for another.
  if (!parsed.success) return undefined
  const { accessKey: its, ...grant } = parsed.data
  if (!sameText(its, accessKey)) return undefined
  return { grant, secretKey: secretOf(uploadKey, sessionToken) }
}

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

function signatureOf(uploadKey: Buffer, payload: string): string {
  return createHmac('sha256', uploadKey).update(`upload token\n${payload}`).digest('base64url')
}

function secretOf(uploadKey: Buffer, sessionToken: string): string {
  return createHmac('sha256', uploadKey).update(`upload secret\n${sessionToken}`).digest('base64url')
}

const storedKey = z.object({ key: z.base64() })

/**
 * Upload key: 256 random bits, created by the first process that needs it and shared through the database.
 */
export async function uploadKeyOf(database: Kysely<Database>): Promise<Buffer> {
  const fresh = { key: randomBytes(32).toString('base64') }
  const stored = await ensureInstallationValue(database, 'upload_key', fresh)
  return Buffer.from(storedKey.parse(stored).key, 'base64')
}
