import { describe, expect, test } from 'vitest'
import { validateAddress, validateSignIn } from './address-validation.ts'
import type { FieldError } from './errors.ts'
import { invalidActivities, invalidRanges } from './invalid-activity-forms.ts'
import { type InvalidForm, invalidForms } from './invalid-forms.ts'
import { asSent, invalidDays, invalidRecordValues, registeredDay, rightRecords } from './invalid-records.ts'
import { validateSpan } from './range-validation.ts'
import {
  recordKinds,
  validateAccount,
  validateNewAccount,
  validateNewPassword,
  validateRecord,
  validateStartTime,
} from './validation.ts'

const rules: Record<keyof typeof invalidForms, (form: never) => FieldError[]> = {
  signIn: validateSignIn,
  signUp: validateNewAccount,
  newPassword: validateNewPassword,
  forgotten: validateAddress,
  invitation: validateAddress,
  identity: validateAccount,
  password: validateAccount,
}

describe.each(Object.entries(invalidForms))('%s', (kind, rows) => {
  test.each(rows.map((row): [string, InvalidForm] => [JSON.stringify(row.form).slice(0, 100), row]))(
    '%s',
    (_, { form, codes }) => {
      const failures = rules[kind as keyof typeof invalidForms](form as never)
      expect(failures.map(({ field, code }) => [field, code])).toEqual(Object.entries(codes))
    },
  )
})

test('[A9-009] a password has six characters at least', () => {
  const of = (password: string) => validateNewPassword({ password, password_confirm: password })
  expect(of('abcde').map(({ code }) => code)).toEqual(['ErrorPasswordLength'])
  expect(of('abcdef')).toEqual([])
})

const nowMs = Date.UTC(2026, 10, 21, 9, 30)

describe.each(recordKinds)('%s', (kind) => {
  const fields = (form: InvalidForm['form'], currentDate?: string) => {
    const context = { nowMs, registered: new Set([registeredDay]), currentDate }
    const sent = { ...(kind === 'weight' ? { unit: 'kg' } : {}), ...asSent(form) }
    return validateRecord(kind, sent, context).map(({ field, code }) => [field, code])
  }
  test.each(invalidRecordValues[kind].map((row): [string, InvalidForm] => [JSON.stringify(row.form), row]))(
    '%s',
    (_, { form, codes }) => expect(fields(form)).toEqual(Object.entries(codes)),
  )
  test.each(invalidDays(nowMs))('on %j: %s', (date, code) => {
    expect(fields({ ...rightRecords[kind], date })).toEqual([['date', code]])
    expect(fields({ ...rightRecords[kind], date }, '2024-01-01')).toEqual([['date', code]])
  })
  test('is right otherwise', () => {
    expect(fields({ ...rightRecords[kind], date: '2024-05-06' })).toEqual([])
    expect(fields({ ...rightRecords[kind], date: registeredDay }, registeredDay)).toEqual([])
  })
})

test('starts of activities and ends of ranges are refused as the table says', () => {
  for (const { payload, codes } of invalidActivities)
    if (typeof payload.start_time === 'string')
      expect(validateStartTime(payload.start_time, nowMs).map(({ code }) => code)).toEqual(
        Object.values(codes),
      )
  for (const { payload, codes } of invalidRanges) {
    const { relative_start_time: start, relative_end_time: end } = payload
    // What is no figure is for the shape of the payload to refuse.
    if (typeof start !== 'number' || typeof end !== 'number') continue
    const failures = validateSpan({ relative_start_time: start, relative_end_time: end }, 600_000)
    expect(Object.fromEntries(failures.map(({ field, code }) => [field, code]))).toEqual(codes)
  }
})
