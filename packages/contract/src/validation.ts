/**
 * Rules for the fields of forms, used by server and browser. Each returns its failures in order; none means
 * valid.
 */

import { validateAddress } from './address-validation.ts'
import type { FieldError } from './errors.ts'
import { unsafeInName } from './name-characters.ts'
import { topLevelDomains } from './top-level-domains.ts'

export const passwordMin = 6
/** Argon2 hashes any length; a bound keeps a hostile request cheap. */
export const passwordMax = 512
export const earliestYear = 2000

export const nameMax = 200
/** Texts that any mail program turns into a link: a scheme, `www.`, an e-mail address, a host with a path. */
const address = /:\/\/|\bwww\.|@[\p{L}\p{N}]|[\p{L}\p{N}]\.\p{L}{2,}\//iu
const dotted = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

/** Tests for texts that mail programs turn into a link, such as `bad.site`, but not `St.Pierre`. */
function holdsAddress(name: string): boolean {
  // Full-width letters and dots reach the same host.
  const plain = name.normalize('NFKC').replaceAll('\u3002', '.').toLowerCase()
  if (address.test(plain)) return true
  return [...plain.matchAll(dotted)].some(([host]) =>
    host
      .split('.')
      .some(
        (label, at, labels) =>
          (labels[at - 1]?.length ?? 0) >= 2 && (topLevelDomains.has(label) || label.startsWith('xn--')),
      ),
  )
}

/** A person's name, which stands in mails to others: one line without web addresses. */
export function validateName(name: string): FieldError[] {
  if (!name.trim()) return [{ field: 'name', code: 'ErrorUsernameRequired' }]
  if (name.length > nameMax) return [{ field: 'name', code: 'ErrorTooLong', parameters: { count: nameMax } }]
  if (unsafeInName.test(name)) return [{ field: 'name', code: 'ErrorNameCharacters' }]
  return holdsAddress(name) ? [{ field: 'name', code: 'ErrorNameAddress' }] : []
}

/** Number of characters as people see them: an emoji or a letter with its accents is one. */
function characterCount(text: string): number {
  return Array.from(new Intl.Segmenter().segment(text)).length
}

/** A password's length. The maximum counts UTF-16 units, which bounds the work of hashing. */
export function passwordFailures(password: string, min: number): FieldError[] {
  if (password.length <= passwordMax && characterCount(password) < min)
    return [{ field: 'password', code: 'ErrorPasswordLength', parameters: { count: min } }]
  if (password.length > passwordMax)
    return [{ field: 'password', code: 'ErrorPasswordTooLong', parameters: { count: passwordMax } }]
  return []
}

export interface AccountChange {
  name?: string
  email?: string
  password?: string
  password_confirm?: string
  current_password?: string
}

export function validateAccount(change: AccountChange, min: number = passwordMin): FieldError[] {
  const failures: FieldError[] = []
  if (change.name !== undefined) failures.push(...validateName(change.name))
  if (change.email !== undefined) failures.push(...validateAddress({ email: change.email }))
  if (change.password !== undefined) {
    if (!change.password) failures.push({ field: 'password', code: 'ErrorPasswordRequired' })
    else {
      failures.push(...passwordFailures(change.password, min))
      if (change.password !== change.password_confirm)
        failures.push({ field: 'password_confirm', code: 'ErrorPasswordDoNotMatch' })
    }
  }
  const guarded = change.email !== undefined || change.password !== undefined
  if (guarded && !change.current_password)
    failures.push({ field: 'current_password', code: 'ErrorCurrentPasswordRequired' })
  return failures
}

export function validateNewPassword(
  form: { password: string; password_confirm: string },
  min: number = passwordMin,
): FieldError[] {
  const failures = passwordFailures(form.password, min)
  if (form.password !== form.password_confirm)
    failures.push({ field: 'password_confirm', code: 'ErrorPasswordDoNotMatch' })
  return failures
}

/** A new account: the set-up page, an accepted invitation, the command line. */
export function validateNewAccount(
  form: { name: string; email: string; password: string },
  min: number = passwordMin,
): FieldError[] {
  const failures: FieldError[] = []
  failures.push(...validateName(form.name))
  failures.push(...validateAddress(form))
  if (!form.password) failures.push({ field: 'password', code: 'ErrorPasswordRequired' })
  else failures.push(...passwordFailures(form.password, min))
  return failures
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
const endOfDay = (nowMs: number) => Math.floor(nowMs / 86_400_000) * 86_400_000 + 86_399_999

/** An activity's `start_time`: `YYYY-MM-DDTHH:MM:SSZ`, not later than today (UTC). */
export function validateStartTime(startTime: string, nowMs: number): FieldError[] {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z$/.exec(startTime)
  const bad: FieldError[] = [{ field: 'start_time', code: 'ErrorInvalidDate' }]
  if (!parts) return bad
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number)
  if (
    year < 1 ||
    month < 1 ||
    month > 12 ||
    day < 1 ||
    day > daysIn(year, month) ||
    hour > 23 ||
    minute > 59 ||
    second > 59
  )
    return bad
  return Date.parse(startTime) > endOfDay(nowMs) ? [{ field: 'start_time', code: 'ErrorFutureDate' }] : []
}

/** The date of a per-day record: `YYYY-MM-DD`, from 2000, on the calendar, not later than today (UTC). */
export function validateRecordDate(
  date: string | undefined,
  nowMs: number,
  registered: { has(date: string): boolean },
): FieldError[] {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date ?? '')
  const failure = (code: FieldError['code']): FieldError[] => [{ field: 'date', code }]
  if (!date || !parts) return failure('ErrorEnterValue')
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number)
  if (month < 1 || month > 12 || day < 1 || day > 31) return failure('ErrorEnterValue')
  if (year < earliestYear || year > new Date(nowMs).getUTCFullYear() || day > daysIn(year, month))
    return failure('ErrorInvalidDate')
  if (Date.UTC(year, month - 1, day) > endOfDay(nowMs)) return failure('ErrorFutureDate')
  return registered.has(date) ? failure('ErrorRegisteredDate') : []
}

export const recordKinds = ['power_zone', 'run_pace_zone', 'heartrate_zone', 'weight'] as const
export type RecordKind = (typeof recordKinds)[number]

const isPositive = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0

/** The fields of each kind of per-day record, and what each must be. */
const recordFields: Record<RecordKind, Record<string, (value: unknown) => boolean>> = {
  power_zone: { ftp: (v) => isPositive(v) && Number.isInteger(v) },
  run_pace_zone: { distance: isPositive, time: (v) => isPositive(v) && Number.isInteger(v) },
  heartrate_zone: { max_heartrate: (v) => isPositive(v) && Number.isInteger(v) },
  weight: { weight: isPositive, unit: (v) => v === 'kg' || v === 'lb' },
}

/**
 * Smallest and largest value of a field, in its unit: generous for people, but no typing error reaches the
 * figures.
 */
function boundsOf(field: string, form: Record<string, unknown>): readonly [number, number] | undefined {
  switch (field) {
    case 'ftp':
      return [20, 1_000]
    case 'max_heartrate':
      return [60, 250]
    case 'weight':
      return form.unit === 'lb' ? [20, 1_000] : [10, 450]
    case 'distance':
      return [1, 1_000_000]
    case 'time':
      return [10, 7 * 86_400]
    default:
      return undefined
  }
}

/**
 * Failures of a value outside its bounds. Those of a race are not named, because its field has another unit.
 */
function validateBounds(field: string, form: Record<string, unknown>): FieldError[] {
  const bounds = boundsOf(field, form)
  const value = Number(form[field])
  if (!bounds || (value >= bounds[0] && value <= bounds[1])) return []
  const [min, max] = bounds
  return field === 'distance' || field === 'time'
    ? [{ field, code: 'ErrorInvalidValue' }]
    : [{ field, code: 'ErrorOutOfBounds', parameters: { min, max } }]
}

/** Number of boundaries between the zones of each kind of record. */
const zoneBounds: Partial<Record<RecordKind, number>> = { power_zone: 6, run_pace_zone: 5, heartrate_zone: 4 }
const mostPercent = 1_000

/**
 * Validates the lower bounds of all zones but the first, in percent of the record's threshold. Without them
 * the default zones apply.
 */
function validateZones(kind: RecordKind, zones: unknown): FieldError[] {
  if (zones === undefined || zones === null) return []
  const ascending =
    Array.isArray(zones) &&
    zones.length === zoneBounds[kind] &&
    zones.every((bound, at) => isPositive(bound) && bound <= mostPercent && bound > (zones[at - 1] ?? 0))
  return ascending ? [] : [{ field: 'zones', code: 'ErrorInvalidValue' }]
}

/**
 * A per-day record on create (`currentDate` undefined) or update (the date being changed is no clash with
 * itself).
 */
export function validateRecord(
  kind: RecordKind,
  form: Record<string, unknown>,
  context: { nowMs: number; registered: { has(date: string): boolean }; currentDate?: string },
): FieldError[] {
  const failures: FieldError[] = []
  for (const [field, holds] of Object.entries(recordFields[kind])) {
    const value = form[field]
    if (value === undefined || value === null || value === '')
      failures.push({ field, code: 'ErrorEnterValue' })
    else if (!holds(value)) failures.push({ field, code: 'ErrorInvalidValue' })
    else failures.push(...validateBounds(field, form))
  }
  failures.push(...validateZones(kind, form.zones))
  const date = typeof form.date === 'string' ? form.date : undefined
  const unchanged = date !== undefined && date === context.currentDate
  failures.push(...validateRecordDate(date, context.nowMs, unchanged ? new Set() : context.registered))
  return failures
}
