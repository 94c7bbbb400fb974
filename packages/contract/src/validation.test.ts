import { describe, expect, test } from 'vitest'
import { validateAddress, validateSignIn } from './address-validation.ts'
import { text } from './texts.ts'
import {
  passwordFailures,
  validateAccount,
  validateName,
  validateNewPassword,
  validateRecord,
  validateStartTime,
} from './validation.ts'

const codes = (failures: { code: string }[]) => failures.map((failure) => failure.code)

test('the messages are those of the specification', () => {
  const specified = {
    'A5-001': ['ErrorUsernameRequired', 'Username is required.'],
    'A5-002': ['ErrorEmailRequired', 'Email is required.'],
    'A5-003': ['ErrorPasswordRequired', 'Password is required.'],
    'A5-004': ['ErrorPasswordDoNotMatch', 'Passwords do not match.'],
    'A5-005': ['ErrorCurrentPasswordRequired', 'Current password is required.'],
    'A5-006': ['ErrorEnterValue', 'Please enter a value.'],
    'A5-007': ['ErrorInvalidDate', 'Month and day combination is invalid.'],
    'A5-008': ['ErrorFutureDate', "Please select a date before today's date."],
    'A5-009': ['ErrorRegisteredDate', 'This date has already been registered.'],
    'A5-010': ['ErrorPasswordLength', 'Password must be at least 6 characters.'],
  } as const
  for (const [key, words] of Object.values(specified)) expect(text(key, 'en', { count: 6 })).toBe(words)
})

describe('an account update', () => {
  test('[A5-011] refuses an empty name', () => {
    expect(validateAccount({ name: ' ' })).toEqual([{ field: 'name', code: 'ErrorUsernameRequired' }])
    expect(validateAccount({ name: 'Ada' })).toEqual([])
  })
  test('[A5-012] refuses an empty email', () => {
    expect(codes(validateAccount({ email: '', current_password: 'x' }))).toEqual(['ErrorEmailRequired'])
  })
  test('[A5-013] refuses an empty password and one that its confirmation does not equal', () => {
    expect(codes(validateAccount({ password: '', current_password: 'x' }))).toEqual(['ErrorPasswordRequired'])
    expect(
      validateAccount({ password: 'secret1', password_confirm: 'secret2', current_password: 'x' }),
    ).toEqual([{ field: 'password_confirm', code: 'ErrorPasswordDoNotMatch' }])
  })
  test('[A5-014] wants the current password for a new email or password', () => {
    expect(codes(validateAccount({ email: 'a@b.c' }))).toEqual(['ErrorCurrentPasswordRequired'])
    expect(codes(validateAccount({ password: 'secret1', password_confirm: 'secret1' }))).toEqual([
      'ErrorCurrentPasswordRequired',
    ])
    expect(validateAccount({ email: 'a@b.c', current_password: 'x' })).toEqual([])
  })
})

test('[A5-034] a new password has at least 6 characters and equals its confirmation', () => {
  expect(codes(validateNewPassword({ password: '12345', password_confirm: '12345' }))).toEqual([
    'ErrorPasswordLength',
  ])
  expect(codes(validateNewPassword({ password: '123456', password_confirm: '12345' }))).toEqual([
    'ErrorPasswordDoNotMatch',
  ])
  expect(validateNewPassword({ password: '123456', password_confirm: '123456' })).toEqual([])
})

test('[A5-036] [A5-037] signing in wants an email-shaped email and a password', () => {
  expect(codes(validateSignIn({ email: '', password: '' }))).toEqual([
    'ErrorEmailRequired',
    'ErrorPasswordRequired',
  ])
  for (const email of ['ada', 'ada@', '@b.c', 'a da@b.c', 'a@b@c'])
    expect(codes(validateSignIn({ email, password: 'x' })), email).toEqual(['ErrorEmailInvalid'])
  expect(validateSignIn({ email: 'ada@example.com', password: 'x' })).toEqual([])
})

const now = Date.UTC(2026, 10, 21, 9, 30)

describe("an activity's start time", () => {
  test('[A5-017] must match YYYY-MM-DDTHH:MM:SSZ and exist', () => {
    for (const bad of [
      '2026-11-21',
      '2026-11-21T10:00:00',
      '2026-02-30T10:00:00Z',
      '2026-11-21T24:00:00Z',
      'now',
      '',
    ])
      expect(codes(validateStartTime(bad, now)), bad).toEqual(['ErrorInvalidDate'])
    expect(validateStartTime('2026-11-20T10:00:00Z', now)).toEqual([])
  })
  test('[A5-018] may be later today, but not tomorrow', () => {
    expect(validateStartTime('2026-11-21T23:59:59Z', now)).toEqual([])
    expect(codes(validateStartTime('2026-11-22T00:00:00Z', now))).toEqual(['ErrorFutureDate'])
  })
})

describe('a per-day record', () => {
  const context = { nowMs: now, registered: new Set(['2026-11-01']) }
  const ftp = (form: Record<string, unknown>) => codes(validateRecord('power_zone', form, context))

  test('[A5-020] [A5-021] [A5-022] [A5-023] needs its main value', () => {
    expect(ftp({ date: '2026-11-02' })).toEqual(['ErrorEnterValue'])
    expect(codes(validateRecord('run_pace_zone', { distance: 10000, date: '2026-11-02' }, context))).toEqual([
      'ErrorEnterValue',
    ])
    expect(
      codes(validateRecord('heartrate_zone', { max_heartrate: '', date: '2026-11-02' }, context)),
    ).toEqual(['ErrorEnterValue'])
    expect(codes(validateRecord('weight', { unit: 'kg', date: '2026-11-02' }, context))).toEqual([
      'ErrorEnterValue',
    ])
    expect(ftp({ ftp: 250, date: '2026-11-02' })).toEqual([])
  })
  test('[A5-024] needs a date of valid shape, month and day', () => {
    for (const date of [undefined, '', '02.11.2026', '2026-13-01', '2026-00-10', '2026-10-32', '2026-1-1'])
      expect(ftp({ ftp: 250, date }), String(date)).toEqual(['ErrorEnterValue'])
  })
  test('[A5-025] [A5-026] [A9-010] wants a year from 2000 to this one and a day of the calendar', () => {
    for (const date of ['1999-12-31', '2027-01-01', '2026-02-29', '2026-04-31'])
      expect(ftp({ ftp: 250, date }), date).toEqual(['ErrorInvalidDate'])
    expect(ftp({ ftp: 250, date: '2024-02-29' })).toEqual([])
    expect(ftp({ ftp: 250, date: '2000-01-01' })).toEqual([])
  })
  test('[A5-027] may be of today, not of tomorrow (UTC)', () => {
    expect(ftp({ ftp: 250, date: '2026-11-21' })).toEqual([])
    expect(ftp({ ftp: 250, date: '2026-11-22' })).toEqual(['ErrorFutureDate'])
  })
  test('[A5-028] [A5-029] is one a day, but may keep its own date', () => {
    expect(ftp({ ftp: 250, date: '2026-11-01' })).toEqual(['ErrorRegisteredDate'])
    expect(
      validateRecord(
        'power_zone',
        { ftp: 250, date: '2026-11-01' },
        { ...context, currentDate: '2026-11-01' },
      ),
    ).toEqual([])
  })
  test('[A5-030] [A5-031] [A5-032] has kg or lb, a decimal weight, a whole maximum heart rate', () => {
    const day = { date: '2026-11-02' }
    expect(codes(validateRecord('weight', { weight: 70.5, unit: 'stone', ...day }, context))).toEqual([
      'ErrorInvalidValue',
    ])
    expect(validateRecord('weight', { weight: 70.5, unit: 'kg', ...day }, context)).toEqual([])
    expect(codes(validateRecord('heartrate_zone', { max_heartrate: 180.5, ...day }, context))).toEqual([
      'ErrorInvalidValue',
    ])
    expect(codes(validateRecord('power_zone', { ftp: 250.5, ...day }, context))).toEqual([
      'ErrorInvalidValue',
    ])
  })
  test('has a weight within bounds of its unit', () => {
    const weigh = (weight: number, unit: string) =>
      validateRecord('weight', { weight, unit, date: '2026-11-02' }, context)
    expect(weigh(1_000, 'lb')).toEqual([])
    expect(weigh(1_000, 'kg')).toEqual([
      { field: 'weight', code: 'ErrorOutOfBounds', parameters: { min: 10, max: 450 } },
    ])
  })
  test('may carry zone bounds: as many as its kind has, in percent, ascending', () => {
    const day = { date: '2026-11-02' }
    const of = (zones: unknown) =>
      validateRecord('heartrate_zone', { max_heartrate: 190, zones, ...day }, context)
    for (const zones of [undefined, null, [60, 70, 80, 90], [55.5, 70, 80, 100]])
      expect(of(zones)).toEqual([])
    for (const zones of [
      [],
      [60, 70, 80],
      [60, 70, 80, 90, 95],
      [60, 70, 70, 90],
      [60, 80, 70, 90],
      [0, 70, 80, 90],
      [-60, 70, 80, 90],
      [60, 70, 80, 1001],
      [60, 70, 80, Number.NaN],
      ['60', 70, 80, 90],
      '60,70,80,90',
    ])
      expect(of(zones), JSON.stringify(zones)).toEqual([{ field: 'zones', code: 'ErrorInvalidValue' }])
    expect(validateRecord('weight', { weight: 70, unit: 'kg', zones: [1], ...day }, context)).toEqual([
      { field: 'zones', code: 'ErrorInvalidValue' },
    ])
  })
})

describe('a name', () => {
  const codesOf = (name: string) => codes(validateName(name))
  test('is one line without control characters or direction marks', () => {
    for (const name of [
      'Ada\nLovelace',
      'Ada\u0000',
      'Ada\u2028L',
      '\u202eadA',
      '\u2066Ada\u2069',
      'Ada\u200f',
    ])
      expect(codesOf(name), JSON.stringify(name)).toEqual(['ErrorNameCharacters'])
  })
  test('holds no web or e-mail address', () => {
    for (const name of [
      'Win a bike: https://evil.example',
      'win-a-bike.com',
      'WIN.Bike',
      'Go to www.evil',
      'Ada evil.example/login',
      't.co/abc',
      'bücher.jp',
      'evil。みんな',
      'ｅｖｉｌ．ｃｏｍ',
      'evil.xn--p1ai',
      'paypal.com.Smith',
      'ada@example',
    ])
      expect(codesOf(name), name).toEqual(['ErrorNameAddress'])
  })
  test('may be anybody’s', () => {
    for (const name of [
      'J.R.R. Tolkien',
      'J.R.R.Tolkien',
      'Dr. Ada Lovelace',
      'Dr.Müller',
      'Georges St.Pierre',
      'Prof.Dr.Meier',
      'Sammy Davis Jr.',
      'J.Li',
      'Anne-Marie O’Neill',
      '山田 太郎',
      'Jo <b>',
      'خوان',
    ])
      expect(codesOf(name), name).toEqual([])
  })
})

test('an email address that would be several in a mail is refused, but still signs in', () => {
  for (const email of [
    'a@b.example;c@d',
    'a,b@c.example',
    '"a"@b.example',
    'a@b.example>',
    'a\u202e@b.example',
  ]) {
    expect(codes(validateAddress({ email })), email).toEqual(['ErrorEmailInvalid'])
    expect(validateSignIn({ email, password: 'x' }).length, email).toBe(email.split('@').length > 2 ? 1 : 0)
  }
})

test('the length of a password counts characters as people see them', () => {
  // Six letters with accents of their own, and five riders of several code points each.
  expect(passwordFailures('e\u0301a\u0300o\u0302i\u0308u\u0303n\u0303', 6)).toEqual([])
  expect(codes(passwordFailures('🚴🏽‍♀️'.repeat(5), 6))).toEqual(['ErrorPasswordLength'])
})
