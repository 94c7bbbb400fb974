/**
 * Browsers that signed in before. Their marker proves nothing but that, and spares them the waits of the
 * throttle.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { deviceCookie, visitorOf } from '../../platform/http/visitor.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { deleteDevicesUsedBefore, findDevice, storeDevice } from './queries.ts'

const keptS = 365 * 86_400

export async function isKnownDevice(
  database: Kysely<Database>,
  email: string,
  device: string | undefined,
): Promise<boolean> {
  return device !== undefined && findDevice(database, email, hashOf(device))
}

/** Marks the browser, unless it has a marker, and stores that the account signed in with it. */
export async function rememberDevice(
  { database, settings, now }: Services,
  userUuid: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const device = visitorOf(request).device ?? newToken()
  await storeDevice(database, { userUuid, hash: hashOf(device) }, new Date(now()))
  const secure = settings.publicUrl?.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${deviceCookie}=${device}; Path=/; Max-Age=${keptS}; HttpOnly; SameSite=Lax${secure}`,
  )
}

/** Forgets browsers that have not been used for a year. */
export async function sweepDevices({ database, now }: Services): Promise<void> {
  await deleteDevicesUsedBefore(database, new Date(now() - keptS * 1000))
}
