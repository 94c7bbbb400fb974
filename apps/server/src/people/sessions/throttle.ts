/**
 * Throttle of sign-ins. Guessing is slowed, and no stranger can lock an owner out:
 * - ten failures in 15 minutes for one account from one address block further tries from there,
 * - a hundred failures of one address over all accounts block that address,
 * - failures for one account over all addresses make each further try wait for 1, 2, 4 … 30 s, except on a
 *   device that signed in before.
 */
import { ApiError } from '@cadenza/contract'
import { transact } from '../../platform/database/transact.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import type { Services } from '../../platform/services.ts'
import { isKnownDevice } from './devices.ts'
import {
  deleteFailures,
  deleteFailuresAt,
  deleteFailuresBefore,
  insertFailures,
  lockFailures,
} from './queries.ts'

const failuresAllowed = 10
const addressFailuresAllowed = 100
const windowMs = 15 * 60_000
const longestPauseS = 30

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

/** Subject of all failures for an account, given by its e-mail address. */
export const accountSubject = (email: string) => `account:${email.trim().toLowerCase()}`

export interface Attempt {
  /** Success: the attempt does not count, and the visitor's failures for the account are cleared. */
  succeeded(): Promise<void>
  /** Undecided, as the second factor is still missing: the attempt does not count, and nothing is cleared. */
  withdrawn(): Promise<void>
}

/**
 * Counts a sign-in as failed until it succeeds, so that parallel attempts cannot pass together, and waits if
 * the account is under attack. Throws `TooManySignIns`.
 */
export async function countAttempt(services: Services, email: string, visitor: Visitor): Promise<Attempt> {
  const { database } = services
  const account = accountSubject(email)
  const from = addressSubject(visitor.address)
  const both = `${account} ${from}`
  const limits = { [both]: failuresAllowed, [from]: addressFailuresAllowed }
  const { at, before } = await count(services, limits, { withinMs: windowMs, alsoIn: account, refuse })
  if (before > 0 && !(await isKnownDevice(database, email, visitor.device)))
    await services.pause(1000 * Math.min(longestPauseS, 2 ** (before - 1)))
  return {
    async succeeded() {
      await deleteFailuresAt(database, account, both)
      await deleteFailures(database, [both])
      await deleteFailuresAt(database, from, [at])
    },
    async withdrawn() {
      for (const subject of [account, both, from]) await deleteFailuresAt(database, subject, [at])
    },
  }
}

/**
 * Counts the confirmation of a password or code by somebody who is signed in, separately for each session.
 * Throws `TooManySignIns`.
 */
export async function countConfirmation(services: Services, familyUuid: string): Promise<Attempt> {
  return countFor(services, `confirmation:${familyUuid}`)
}

async function countFor(services: Services, subject: string): Promise<Attempt> {
  const { database } = services
  const { at } = await count(services, { [subject]: failuresAllowed }, { withinMs: windowMs, refuse })
  return {
    succeeded: () => deleteFailures(database, [subject]),
    withdrawn: () => deleteFailuresAt(database, subject, [at]),
  }
}

/**
 * Counts a code of the second factor over all addresses: only somebody with the password gets this far, so
 * nobody whose password is safe is locked out. Throws `TooManySignIns`.
 */
export async function countSecondFactor(services: Services, userUuid: string): Promise<Attempt> {
  return countFor(services, `second factor:${userUuid}`)
}

const refuse = (seconds: number) => {
  throw new ApiError('TooManySignIns', {
    retryAfterS: seconds,
    parameters: { minutes: Math.ceil(seconds / 60) },
  })
}

const mailsAllowed = 3
const addressMailsAllowed = 10
const mailWindowMs = 60 * 60_000

/**
 * Limits mails to three an hour to one address and ten from one sender, with or without an account. Throws
 * `TooManyRequests`.
 */
export async function countMailRequest(services: Services, email: string, address: string): Promise<void> {
  const limits = {
    [`mail:${email.trim().toLowerCase()}`]: mailsAllowed,
    [`mail ${addressSubject(address)}`]: addressMailsAllowed,
  }
  await count(services, limits, {
    withinMs: mailWindowMs,
    refuse: (seconds) => {
      throw new ApiError('TooManyRequests', { retryAfterS: seconds, parameters: { seconds } })
    },
  })
}

interface Counting {
  withinMs: number
  /** Subject that is counted without a limit. */
  alsoIn?: string
  refuse: (retryAfterS: number) => never
}

/**
 * Counts one more for each subject, unless one of them has reached its limit within the window. `before` is
 * the number of earlier ones of `alsoIn`, as far as it matters.
 */
async function count(
  services: Services,
  limits: Record<string, number>,
  { withinMs, alsoIn, refuse }: Counting,
): Promise<{ at: Date; before: number }> {
  const nowMs = services.now()
  const at = new Date(nowMs)
  const after = new Date(nowMs - withinMs)
  // Sorted, so that two requests with the same subjects do not deadlock.
  const subjects = [...Object.keys(limits), ...(alsoIn === undefined ? [] : [alsoIn])].sort()
  let before = 0
  await transact(services.database, async (transaction) => {
    before = 0
    for (const subject of subjects) {
      const most = limits[subject] ?? longestPauseS
      const failures = await lockFailures(transaction, subject, { after, most })
      if (subject === alsoIn) before = failures.length
      const oldest = subject === alsoIn ? undefined : failures[most - 1]
      if (oldest) refuse(Math.max(1, Math.ceil((oldest.getTime() + withinMs - nowMs) / 1000)))
    }
    await insertFailures(transaction, subjects, at)
  })
  return { at, before }
}

/** Deletes failures that are past every window. */
export async function sweepFailures(services: Services): Promise<void> {
  const before = new Date(services.now() - Math.max(windowMs, mailWindowMs))
  await deleteFailuresBefore(services.database, before)
}
