import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { unseal } from '../../platform/secrets/seal.ts'
import { codeAt, fromBase32 } from './testing.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const base = '/api/account/v1/second_factor/'
let people = 0
const nextAddress = () => {
  people += 1
  return `10.30.${people}.1`
}
const ask = (person: TestPerson, method: 'GET' | 'POST' | 'PUT' | 'DELETE', payload?: object, url = base) =>
  server.ask({
    method,
    url,
    headers: person.headers,
    remoteAddress: nextAddress(),
    payload,
  })
const signIn = ({ email, password }: TestPerson, totp?: string, from = nextAddress()) =>
  server.ask({
    method: 'POST',
    url: '/login',
    remoteAddress: from,
    payload: { type: 'email', email, password, totp },
  })

const nowMs = () => server.services.now()

/** A person with a second factor, and the recovery codes. */
async function guarded(): Promise<{ person: TestPerson; secret: Buffer; codes: string[] }> {
  const person = await server.person()
  const offered = await ask(person, 'POST', { current_password: person.password })
  const secret = fromBase32(offered.json().secret)
  const confirmed = await ask(person, 'PUT', { totp: codeAt(secret, nowMs()) })
  expect(confirmed.statusCode).toBe(200)
  // The code that turned it on is used up.
  server.pass(60)
  return { person, secret, codes: confirmed.json().recovery_codes }
}

test('the codes of this test are those of RFC 6238', () => {
  // Appendix B, SHA-1: 94287082 and 07081804, of which six digits are shown.
  const secret = Buffer.from('12345678901234567890')
  expect(codeAt(secret, 59_000)).toBe('287082')
  expect(codeAt(secret, 1_111_111_109_000)).toBe('081804')
})

describe('turning it on', () => {
  test('needs the password and the first code; until then nothing is asked for', async () => {
    const person = await server.person()
    expect((await ask(person, 'POST', {})).json().codes).toEqual({
      current_password: ['ErrorCurrentPasswordRequired'],
    })
    expect((await ask(person, 'POST', { current_password: 'wrong' })).json().codes).toEqual({
      current_password: ['ErrorCurrentPasswordWrong'],
    })
    const offered = (await ask(person, 'POST', { current_password: person.password })).json()
    expect(offered.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(offered.uri).toBe(
      `otpauth://totp/Cadenza:${encodeURIComponent(person.email)}?issuer=Cadenza&secret=${offered.secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect((await signIn(person)).statusCode).toBe(200)
    for (const totp of ['', '000000', 'abcdef'])
      expect((await ask(person, 'PUT', { totp })).statusCode).toBe(422)
    expect((await ask(person, 'GET')).json().second_factor).toEqual({
      enabled: false,
      confirmed_at: null,
      recovery_codes_left: 0,
    })
    const confirmed = await ask(person, 'PUT', { totp: codeAt(fromBase32(offered.secret), nowMs()) })
    const codes: string[] = confirmed.json().recovery_codes
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect((await ask(person, 'GET')).json().second_factor).toMatchObject({
      enabled: true,
      recovery_codes_left: 10,
    })
    // Another secret would lock out the owner's app, so it must be turned off first.
    expect((await ask(person, 'POST', { current_password: person.password })).statusCode).toBe(409)
  })

  test('keeps the secret sealed and the recovery codes hashed', async () => {
    const { person, secret, codes } = await guarded()
    const { rows } = await server.open.pool.query('select secret from second_factors where user_uuid = $1', [
      person.uuid,
    ])
    const sealed: Buffer = rows[0].secret
    expect(sealed.includes(secret)).toBe(false)
    const { settings } = server.services
    const context = { purpose: 'second factor', userUuid: person.uuid }
    expect(await unseal(settings, sealed, context)).toEqual(secret)
    // Bound to the account and the installation's key.
    const { uuid } = await server.person()
    await expect(unseal(settings, sealed, { ...context, userUuid: uuid })).rejects.toThrow()
    await expect(
      unseal({ ...settings, secretKey: 'another key of 32 characters or more' }, sealed, context),
    ).rejects.toThrow()
    const changed = Buffer.from(sealed)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    await expect(unseal(settings, changed, context)).rejects.toThrow()
    const { rows: kept } = await server.open.pool.query('select * from recovery_codes where user_uuid = $1', [
      person.uuid,
    ])
    expect(kept).toHaveLength(10)
    for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code)
  })
})

describe('signing in', () => {
  test('asks for the code after the right password alone, and takes it once', async () => {
    const { person, secret } = await guarded()
    const wrong = await signIn({ ...person, password: 'not-the-one' })
    expect(wrong.json().codes).toEqual({})
    const asked = await signIn(person)
    expect(asked.statusCode).toBe(401)
    expect(asked.json().codes).toEqual({ totp: ['TotpRequired'] })
    expect(asked.json().token).toBeUndefined()
    const code = codeAt(secret, nowMs())
    expect((await signIn(person, ` ${code.slice(0, 3)} ${code.slice(3)} `)).statusCode).toBe(200)
    const again = await signIn(person, code)
    expect(again.statusCode).toBe(401)
    expect(again.json().codes).toEqual({ totp: ['TotpWrong'] })
  })

  test('takes a code of the step before or after, and none further away', async () => {
    const { person, secret } = await guarded()
    for (const [offsetMs, status] of [
      [-60_000, 401],
      [60_000, 401],
      [-30_000, 200],
      [30_000, 200],
    ] as const) {
      // Just after the start of a step, so that none ends between the code and its check.
      server.pass((30_001 - (nowMs() % 30_000)) / 1000)
      expect((await signIn(person, codeAt(secret, nowMs() + offsetMs))).statusCode).toBe(status)
    }
  })

  test('of two who come with one code at the same moment one is let in', async () => {
    const { person, secret } = await guarded()
    const code = codeAt(secret, nowMs())
    const answers = await Promise.all([signIn(person, code), signIn(person, code)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  })

  test('guessing codes waits after ten, also when the password alone is sent between', async () => {
    const { person, secret } = await guarded()
    for (let i = 0; i < 10; i++) {
      expect((await signIn(person, '000000')).statusCode).toBe(401)
      if (i < 9) expect((await signIn(person)).statusCode).toBe(401)
    }
    expect((await signIn(person, codeAt(secret, nowMs()))).statusCode).toBe(429)
  })

  test('takes each recovery code once, however it is typed', async () => {
    const { person, codes } = await guarded()
    const [first = '', second = ''] = codes
    expect((await signIn(person, first.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200)
    expect((await signIn(person, first)).statusCode).toBe(401)
    expect((await signIn(person, second)).statusCode).toBe(200)
    expect((await ask(person, 'GET')).json().second_factor.recovery_codes_left).toBe(8)
  })

  test('new recovery codes need password and code, and end the former ones', async () => {
    const { person, codes, secret } = await guarded()
    const url = `${base}recovery_codes`
    expect((await ask(person, 'POST', { current_password: 'wrong' }, url)).statusCode).toBe(422)
    const proof = { current_password: person.password }
    expect((await ask(person, 'POST', proof, url)).json().codes).toEqual({ totp: ['TotpRequired'] })
    const renewed = await ask(person, 'POST', { ...proof, totp: codeAt(secret, nowMs()) }, url)
    expect((await signIn(person, codes[0])).statusCode).toBe(401)
    expect((await signIn(person, renewed.json().recovery_codes[0])).statusCode).toBe(200)
    const plain = await server.person()
    expect((await ask(plain, 'POST', { current_password: plain.password }, url)).statusCode).toBe(422)
  })
})

test('turning it off needs password and code; then none is asked for, and the owner is told', async () => {
  const { person, secret } = await guarded()
  expect((await ask(person, 'DELETE', { current_password: '' })).statusCode).toBe(422)
  expect((await ask(person, 'DELETE', { current_password: 'wrong' })).statusCode).toBe(422)
  const proof = { current_password: person.password }
  expect((await ask(person, 'DELETE', proof)).json().codes).toEqual({ totp: ['TotpRequired'] })
  expect((await ask(person, 'DELETE', { ...proof, totp: '000000' })).json().codes).toEqual({
    totp: ['TotpWrong'],
  })
  expect((await signIn(person)).statusCode).toBe(401)
  expect((await ask(person, 'DELETE', { ...proof, totp: codeAt(secret, nowMs()) })).statusCode).toBe(204)
  expect(server.enqueued.at(-1)?.data).toEqual({ kind: 'secondFactorOff', userUuid: person.uuid })
  expect((await signIn(person)).statusCode).toBe(200)
  const { events } = (await ask(person, 'GET', undefined, '/api/account/v1/security_events/')).json()
  expect(events.map(({ action }: { action: string }) => action)).toEqual([
    'sign in',
    'second factor off',
    'confirmation failed',
    'confirmation failed',
    'second factor on',
  ])
})
