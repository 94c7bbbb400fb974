/**
 * Throttle of sign-ins: ten failures in 15 minutes for one account or address block further tries until the first is
 * 15 minutes old.
 */
import { ApiError } from '@cadenza/contract'
import { transact } from '../../platform/database/transact.ts'
import type { Services } from '../../platform/services.ts'
import {
  deleteFailure,
  deleteFailures,
  deleteFailuresBefore,
  insertFailures,
  lockFailures,
} from './queries.ts'

const failuresAllowed = 10
const windowMs = 15 * 60_000

/** An IPv6 /64 network counts as one address, since one owner has all of it. */
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
  /** Success: the attempt does not count, and the account's failures are cleared. */
  succeeded(): Promise<void>
  /** Undecided, as the second factor is still missing: the attempt does not count, and nothing is cleared. */
  withdrawn(): Promise<void>
}

/**
 * Counts the attempt as failed until it succeeds, so that parallel attempts cannot pass together. Throws
 * `TooManySignIns`.
 */
export async function countAttempt(services: Services, email: string, address: string): Promise<Attempt> {
  const account = `account:${email.trim().toLowerCase()}`
  const from = addressSubject(address)
  const at = await count(services, { [account]: failuresAllowed, [from]: failuresAllowed }, windowMs, (s) => {
    throw new ApiError('TooManySignIns', { retryAfterS: s, parameters: { minutes: Math.ceil(s / 60) } })
  })
  const { database } = services
  return {
    async succeeded() {
      await deleteFailures(database, [account])
      await deleteFailure(database, from, at)
    },
    async withdrawn() {
      await deleteFailure(database, account, at)
      await deleteFailure(database, from, at)
    },
  }
}

const mailsAllowed = 3
const addressMailsAllowed = 10
const mailWindowMs = 60 * 60_000

/**
 * Limits mails to three an hour to one address and ten from one sender, with or without an account. Throws
 * `TooManyRequests`.
 */
export async function countMailRequest(services: Services, email: string, address: string): Promise<void> {
  const subjects = {
    [`mail:${email.trim().toLowerCase()}`]: mailsAllowed,
    [`mail ${addressSubject(address)}`]: addressMailsAllowed,
  }
  await count(services, subjects, mailWindowMs, (seconds) => {
    throw new ApiError('TooManyRequests', { retryAfterS: seconds, parameters: { seconds } })
  })
}

/** Counts one more for each subject, unless one of them has reached its limit within the window. */
async function count(
  services: Services,
  allowed: Record<string, number>,
  withinMs: number,
  refuse: (retryAfterS: number) => never,
): Promise<Date> {
  const nowMs = services.now()
  const at = new Date(nowMs)
  // Sorted, so that two requests with the same subjects do not deadlock.
  const subjects = Object.keys(allowed).sort()
  await transact(services.database, async (transaction) => {
    for (const subject of subjects) {
      const most = allowed[subject] ?? 0
      const before = await lockFailures(transaction, subject, { after: new Date(nowMs - withinMs), most })
      const oldest = before[most - 1]
      if (oldest) refuse(Math.max(1, Math.ceil((oldest.getTime() + withinMs - nowMs) / 1000)))
    }
    await insertFailures(transaction, subjects, at)
  })
  return at
}

/** Deletes failures that are past every window. */
export async function sweepFailures(services: Services): Promise<void> {
  const before = new Date(services.now() - Math.max(windowMs, mailWindowMs))
  await deleteFailuresBefore(services.database, before)
}
