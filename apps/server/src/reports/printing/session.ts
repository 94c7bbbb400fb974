/**
 * Credential with which the browser that prints opens one report: signed, valid for two minutes, and good for
 * reading that report alone. It acts with the rights of the person who asked, in the language that they asked
 * for, and lies in a cookie of the page, never in an address.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Locale, toLocale } from '@cadenza/contract'
import { findUser } from '../../people/users/queries.ts'
import type { SignedIn } from '../../platform/http/actor.ts'
import { linkSecret } from '../../platform/http/links.ts'
import type { Services } from '../../platform/services.ts'
import { printedReport } from './queries.ts'

const validMs = 120_000
const prefix = 'print_'
const [uuidBytes, timeBytes, langBytes] = [16, 6, 2]
const langAt = 2 * uuidBytes + timeBytes
const bodyBytes = langAt + langBytes

export const isPrintToken = (token: string): boolean => token.startsWith(prefix)

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const signatureOf = (secret: Buffer, body: Buffer) =>
  createHmac('sha256', secret).update('print\n').update(body).digest()

export async function printToken(
  { database, now }: Services,
  { actorUuid, reportUuid, lang }: { actorUuid: string; reportUuid: string; lang: Locale },
): Promise<string> {
  const expires = Buffer.alloc(timeBytes)
  expires.writeUIntBE(now() + validMs, 0, timeBytes)
  const body = Buffer.concat([bytesOf(actorUuid), bytesOf(reportUuid), expires, Buffer.from(lang)])
  const signature = signatureOf(await linkSecret(database), body)
  return prefix + Buffer.concat([body, signature]).toString('base64url')
}

/** Actor of a valid token; undefined for any other. */
export async function findPrintActor(
  { database, now }: Services,
  token: string,
): Promise<SignedIn | undefined> {
  const bytes = Buffer.from(token.slice(prefix.length), 'base64url')
  const [body, given] = [bytes.subarray(0, bodyBytes), bytes.subarray(bodyBytes)]
  if (body.length !== bodyBytes) return undefined
  const expected = signatureOf(await linkSecret(database), body)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  if (body.readUIntBE(2 * uuidBytes, timeBytes) < now()) return undefined
  const [userUuid, reportUuid] = [body.subarray(0, uuidBytes), body.subarray(uuidBytes, 2 * uuidBytes)].map(
    uuidOf,
  )
  const [user, report] = await Promise.all([
    findUser(database, userUuid ?? ''),
    printedReport(database, reportUuid ?? ''),
  ])
  if (!user || user.deleted_at || !report) return undefined
  const { uuid, roles } = user
  return {
    kind: 'signed-in',
    userUuid: uuid,
    roles,
    lang: toLocale(body.toString('latin1', langAt)) ?? user.lang,
    familyUuid: '',
    prints: { reportUuid: report.uuid, activityUuids: report.activity_uuids },
  }
}
