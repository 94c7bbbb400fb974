/** Rules for the texts of a report, used by server and browser. */
import type { FieldError } from './errors.ts'
import { reportMemoLength, reportNameLength, reportTextLength } from './limits.ts'
import { unsafeInName, visible } from './name-characters.ts'
import type * as wire from './wire.ts'

/** Fields of a report as people fill them in. */
export interface ReportForm {
  name?: string | undefined
  internal_memo?: string | undefined
  values?: wire.ReportValues | undefined
  ranges?: readonly { name?: string | undefined }[] | undefined
}

/** Failures in order; none means valid. Fields that are not given are not checked. */
export function validateReport(
  { name, internal_memo, values = {}, ranges = [] }: ReportForm,
  nowMs: number,
): FieldError[] {
  const failures: FieldError[] = []
  const nameCode = name === undefined ? undefined : invalidName(name)
  if (nameCode) failures.push({ field: 'name', code: nameCode })
  for (const [at, range] of ranges.entries()) {
    const rangeCode = range.name === undefined ? undefined : invalidName(range.name)
    if (rangeCode) failures.push({ field: `ranges.${at}.name`, code: rangeCode })
  }
  const limited: [field: string, value: unknown, count: number][] = [
    ['name', name?.trim(), reportNameLength],
    ['internal_memo', internal_memo, reportMemoLength],
    ...Object.entries(values).map(([key, value]) => [`values.${key}`, value, reportTextLength] as const),
  ].map(([field, value, count]) => [String(field), value, Number(count)])
  for (const [field, value, count] of limited)
    if (typeof value === 'string' && value.length > count)
      failures.push({ field, code: 'ErrorTooLong', parameters: { count } })
  const code = values.birthday ? invalidBirthday(values.birthday, nowMs) : undefined
  if (code) failures.push({ field: 'values.birthday', code })
  return failures
}

/** A name is one line that can be seen: it stands in mails, lists, heads of tables and names of files. */
function invalidName(name: string): FieldError['code'] | undefined {
  if (unsafeInName.test(name.trim())) return 'ErrorNameCharacters'
  return visible.test(name) ? undefined : 'ErrorEnterValue'
}

/** Nobody who is measured was born before. */
export const earliestBirthday = '1900-01-01'

/** A birthday is a day of the past, as YYYY-MM-DD. */
export function invalidBirthday(text: string, nowMs: number): FieldError['code'] | undefined {
  const instant = Date.parse(`${text}T00:00:00Z`)
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(instant) &&
    new Date(instant).toISOString().startsWith(text) &&
    !text.startsWith('0000')
  if (!isDay) return 'ErrorInvalidDate'
  if (text < earliestBirthday) return 'ErrorBirthdayEarly'
  return text < new Date(nowMs).toISOString().slice(0, 10) ? undefined : 'ErrorBirthdayLate'
}
