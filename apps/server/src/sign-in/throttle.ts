/** Ten failed sign-ins for one account or one address in 15 minutes: no further one is tried until the first is 15 minutes old. */
import { ApiError } from '@cadenza/contract'
import { sql } from 'kysely'
import type { Services } from '../services.ts'

const failuresAllowed = 10
const windowMs = 15 * 60_000

/** An IPv6 network of 64 bits is one address here: whoever has one has them all. */
export function addressSubject(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return `address:${plain}`
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `address:${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}`
}

export interface Attempt {
  /** The attempt was good: it does not count. */
  succeeded(): Promise<void>
}

/** Counts the attempt as failed until it turns out well, so that attempts at the same time cannot pass together. Throws `TooManySignIns`. */
export async function countAttempt(services: Services, email: string, address: string): Promise<Attempt> {
  const subjects = [`account:${email.trim().toLowerCase()}`, addressSubject(address)].sort()
  const nowMs = services.now()
  const at = new Date(nowMs)
  await services.database.transaction().execute(async (transaction) => {
    for (const subject of subjects) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(transaction)
      const failures = await transaction
        .selectFrom('sign_in_failures')
        .select('at')
        .where('subject', '=', subject)
        .where('at', '>', new Date(nowMs - windowMs))
        .orderBy('at', 'desc')
        .limit(failuresAllowed)
        .execute()
      const oldest = failures[failuresAllowed - 1]
      if (oldest) {
        const retryAfterS = Math.max(1, Math.ceil((oldest.at.getTime() + windowMs - nowMs) / 1000))
        throw new ApiError('TooManySignIns', {
          retryAfterS,
          parameters: { minutes: Math.ceil(retryAfterS / 60) },
        })
      }
    }
    await transaction
      .insertInto('sign_in_failures')
      .values(subjects.map((subject) => ({ subject, at })))
      .execute()
  })
  return {
    async succeeded() {
      const account = subjects.find((subject) => subject.startsWith('account:')) ?? ''
      await services.database.deleteFrom('sign_in_failures').where('subject', '=', account).execute()
      await sql`delete from sign_in_failures where ctid in (
        select ctid from sign_in_failures where subject = ${addressSubject(address)} and at = ${at} limit 1)`.execute(
        services.database,
      )
    },
  }
}

export async function sweepFailures(services: Services): Promise<void> {
  await services.database
    .deleteFrom('sign_in_failures')
    .where('at', '<', new Date(services.now() - windowMs))
    .execute()
}
