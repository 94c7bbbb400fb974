/**
 * Failures of services that the server depends on. The work itself is not at fault and succeeds once they are
 * back.
 */
import { isDatabaseDown } from './database/down.ts'
import { isBrokenOff } from './database/transact.ts'

const storageText = 'Storage failed'

/** The object storage or the data folder failed. `cause` is the original error. */
export class StorageOutage extends Error {
  constructor(cause: unknown) {
    super(`${storageText}: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, {
      cause,
    })
    this.name = 'StorageOutage'
  }
}

/** The mail server could not be reached or asked to try again later. */
export class MailOutage extends Error {
  constructor(cause: Error) {
    super(`Mail was not accepted: ${cause.message}`, { cause })
    this.name = 'MailOutage'
  }
}

/** True also for one from a worker thread, of which only the message arrives. */
export function isStorageOutage(error: unknown): boolean {
  return (
    error instanceof StorageOutage || (error instanceof Error && error.message.startsWith(`${storageText}: `))
  )
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** True if a disk is full: the data folder's or PostgreSQL's. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && fullCodes.has(error.code)) return true
  return isFull(error.cause) || (isStorageOutage(error) && /\b(ENOSPC|EDQUOT)\b/.test(error.message))
}

/** PostgreSQL's codes for a read-only database and a failing disk, and the system's for a read-only one. */
const unwritableCodes = new Set(['25006', '58030', 'EROFS'])

export function isUnwritable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    unwritableCodes.has(error.code)
  )
}

export function isOutage(error: unknown): boolean {
  return (
    error instanceof MailOutage ||
    isStorageOutage(error) ||
    isFull(error) ||
    isUnwritable(error) ||
    isDatabaseDown(error) ||
    isBrokenOff(error)
  )
}
