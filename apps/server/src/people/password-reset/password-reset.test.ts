import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { locales } from '@cadenza/contract'
import { typeset } from '@cadenza/contract/typography'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { testAppWithMail } from '../../app/testing/mail.ts'
import { link } from '../../library/activities/testing.ts'
import { type MailJob, sendNotice } from '../../platform/mail/mails.ts'
import type { TestMailServer } from '../../platform/mail/testing.ts'
import { mailTexts } from '../../platform/mail/texts.ts'
import { sweepResets } from './queries.ts'
import { type ResetMailJob, resetMailJob, sendResetMail } from './reset.ts'

let server: TestApp
let post: TestMailServer
let close: () => Promise<void>
beforeAll(async () => {
  ;({ server, post, close } = await testAppWithMail())
})
afterAll(() => close?.())
beforeEach(() => {
  server.enqueued.length = 0
  post.mails.length = 0
})

const resetUrl = '/api/account/v1/password/reset'
let sender = 0
const nextSender = () => {
  sender += 1
  return `10.20.${sender}.1`
}
const request = (email: unknown, remoteAddress = nextSender()) =>
  server.ask({ method: 'POST', url: resetUrl, payload: { email }, remoteAddress })

/** Runs the enqueued jobs. */
async function deliver(): Promise<void> {
  for (const { name, data } of server.enqueued.splice(0))
    await (name === resetMailJob
      ? sendResetMail(server.services, data as ResetMailJob)
      : sendNotice(server.services, data as MailJob))
}

/** Token of the link in the last mail. */
async function mailedToken(email: string): Promise<string> {
  await request(email)
  await deliver()
  const found = /https:\/\/ride\.example\.org\/reset_password\/([\w-]+)/.exec(
    post.mails.at(-1)?.mail.text ?? '',
  )
  return found?.[1] ?? ''
}

const look = (token: string) => server.ask({ method: 'GET', url: `${resetUrl}/${token}` })
const choose = (token: string, password: string, confirm = password) =>
  server.ask({
    method: 'PUT',
    url: `${resetUrl}/${token}`,
    payload: { password, password_confirm: confirm },
  })
const signIn = ({ email }: TestPerson, password: string) =>
  server.ask({
    method: 'POST',
    url: '/login',
    payload: { type: 'email', email, password },
    remoteAddress: '10.21.0.1',
  })

describe('asking for a link', () => {
  test('[A7-022] [A4-037] is answered alike whether the address has an account or not, and tells nobody', async () => {
    const person = await server.person()
    const known = await request(person.email.toUpperCase())
    const unknown = await request('nobody@example.org')
    expect(known.statusCode).toBe(200)
    expect(unknown.statusCode).toBe(200)
    expect(known.json()).toEqual({ requested: true, by: 'email' })
    expect(unknown.body).toBe(known.body)
    // Both enqueue the same job: whether an account exists matters only after the answer.
    expect(server.enqueued.map(({ name }) => name)).toEqual([resetMailJob, resetMailJob])
    const { rowCount } = await server.open.pool.query('select from password_resets')
    expect(rowCount).toBe(0)
    await deliver()
    expect(post.mails.map(({ to }) => to)).toEqual([[person.email]])
  })

  test.each([
    [undefined, 'ErrorEmailRequired'],
    ['', 'ErrorEmailRequired'],
    ['  ', 'ErrorEmailRequired'],
    ['jo', 'ErrorEmailInvalid'],
    ['jo doe@example.org', 'ErrorEmailInvalid'],
    [7, 'ErrorInvalidValue'],
  ])('%j is refused', async (email, code) => {
    const answer = await request(email)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().codes).toEqual({ email: [code] })
    expect(server.enqueued).toEqual([])
  })

  test('a fourth time within an hour waits, for an address with an account and for one without', async () => {
    const person = await server.person()
    for (const email of [person.email, 'stranger@example.org']) {
      for (let i = 0; i < 3; i++) expect((await request(email)).statusCode).toBe(200)
      const answer = await request(email)
      expect(answer.statusCode).toBe(429)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(59 * 60)
    }
  })

  test('an eleventh address from one sender waits', async () => {
    for (let i = 0; i < 10; i++)
      expect((await request(`guess${i}@example.org`, '10.22.0.1')).statusCode).toBe(200)
    expect((await request('guess10@example.org', '10.22.0.1')).statusCode).toBe(429)
  })
})

describe('the mail', () => {
  test.each(locales)('in %s says what happened, as HTML and as text, with one link', async (lang) => {
    const person = await server.person({ lang, name: 'Jo <b>Doe</b>' })
    const token = await mailedToken(person.email)
    expect(token).toMatch(/^[\w-]{43}$/)
    const { mail, raw } = post.mails[0] ?? {}
    expect(mail?.from).toMatchObject({ address: 'cadenza@example.org', name: 'Cadenza' })
    expect(mail?.subject).toBe(typeset(mailTexts[lang].resetSubject, lang))
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/im)
    const link = `https://ride.example.org/reset_password/${token}`
    for (const form of [mail?.text ?? '', mail?.html ?? '']) {
      expect(form).toContain(link)
      expect(form).toContain(typeset(mailTexts[lang].resetNote, lang))
      expect(form).toContain(person.email)
    }
    expect(mail?.html).toContain(`<html lang="${lang}">`)
    expect(mail?.html).toContain('Jo &lt;b&gt;Doe&lt;/b&gt;')
    expect(mail?.html).not.toContain('<b>Doe')
    // Opening the mail fetches nothing.
    expect(mail?.html).not.toMatch(/<img|<script|<link|url\(/)
  })

  test('that the server cannot take now fails, so that the job is tried again', async () => {
    const person = await server.person()
    post.refuse = 1
    await expect(sendResetMail(server.services, { email: person.email })).rejects.toThrow(/later/)
    await sendResetMail(server.services, { email: person.email })
    expect(post.mails).toHaveLength(1)
  })

  test('and neither token nor password is ever logged', async () => {
    const person = await server.person()
    const token = await mailedToken(person.email)
    await choose(token, 'sprocket-wheel-9')
    const log = server.logged.join('\n')
    expect(log).not.toContain(token)
    expect(log).not.toContain('sprocket-wheel-9')
    expect(log).not.toContain('smtp-secret')
  })
})

describe('a link', () => {
  test('[A7-023] [A4-038] lets the owner in with a new password, once, and ends every sign-in', async () => {
    const person = await server.person()
    const token = await mailedToken(person.email)
    const opened = await look(token)
    expect(opened.json().reset.email).toBe(person.email)
    const answer = await choose(token, 'freewheel-23')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ changed: true })
    const before = await server.ask({ method: 'GET', url: '/api/account/v1/', headers: person.headers })
    expect(before.statusCode).toBe(401)
    const refreshed = await server.ask({
      method: 'POST',
      url: '/api/token/v1/',
      payload: { refresh_token: person.refreshToken },
    })
    expect(refreshed.statusCode).toBe(401)
    expect((await signIn(person, person.password)).statusCode).toBe(401)
    expect((await signIn(person, 'freewheel-23')).statusCode).toBe(200)
    // The owner is notified.
    await deliver()
    expect(post.mails.at(-1)?.mail.subject).toBe(mailTexts.en.passwordChangedSubject)
    for (const again of [await look(token), await choose(token, 'freewheel-24')]) {
      expect(again.statusCode).toBe(400)
      expect(again.json().message).toMatch(/expired or has already been used/)
    }
    expect((await signIn(person, 'freewheel-24')).statusCode).toBe(401)
  })

  test('ends the links to coaches of an address that nobody had confirmed; the owner may restore them', async () => {
    const coach = await server.person({ roles: ['coach'] })
    const statusOf = async (athlete: TestPerson) =>
      (
        await server.ask({
          method: 'GET',
          url: `/api/activities/v1/activities?user=${athlete.uuid}`,
          headers: coach.headers,
        })
      ).statusCode
    for (const [verified, left] of [
      [false, 404],
      [true, 200],
    ] as const) {
      const athlete = await server.person({ verified })
      await link(server.services, athlete, coach)
      expect(await statusOf(athlete)).toBe(200)
      await choose(await mailedToken(athlete.email), 'freewheel-23')
      expect(await statusOf(athlete)).toBe(left)
      const { token } = (await signIn(athlete, 'freewheel-23')).json().token
      const restored = await server.ask({
        method: 'POST',
        url: `/api/coach/v1/coaches/${coach.uuid}/restore`,
        headers: { authorization: `Bearer ${token}` },
      })
      expect(restored.statusCode).toBe(verified ? 404 : 200)
      expect(await statusOf(athlete)).toBe(200)
    }
  })

  test('ends the calendar’s link of an address that nobody had confirmed', async () => {
    for (const [verified, left] of [
      [false, 404],
      [true, 200],
    ] as const) {
      const athlete = await server.person({ verified })
      const url = '/api/calendar/v1/feed'
      const made = await server.ask({ method: 'POST', url, headers: athlete.headers })
      const { link: feed } = made.json() as { link: string }
      const statusOf = async () => (await server.ask({ method: 'GET', url: feed })).statusCode
      expect(await statusOf()).toBe(200)
      await choose(await mailedToken(athlete.email), 'freewheel-23')
      expect(await statusOf()).toBe(left)
    }
  })

  test('serves one of two who come with it at the same moment', async () => {
    const person = await server.person()
    const token = await mailedToken(person.email)
    const answers = await Promise.all([choose(token, 'freewheel-31'), choose(token, 'freewheel-32')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })

  test('[A4-039] each is one of its own: those of one account end together, another account’s does not', async () => {
    const [person, other] = [await server.person(), await server.person()]
    const [first, second] = [await mailedToken(person.email), await mailedToken(person.email)]
    const others = await mailedToken(other.email)
    expect(new Set([first, second, others]).size).toBe(3)
    expect((await look(first)).statusCode).toBe(200)
    await choose(second, 'freewheel-41')
    expect((await look(first)).statusCode).toBe(400)
    expect((await look(others)).statusCode).toBe(200)
  })

  test('serves for an hour', async () => {
    const person = await server.person()
    const token = await mailedToken(person.email)
    server.pass(3_590)
    expect((await look(token)).statusCode).toBe(200)
    server.pass(20)
    expect((await look(token)).statusCode).toBe(400)
    expect((await choose(token, 'freewheel-51')).statusCode).toBe(400)
    await sweepResets(server.services)
    expect((await server.open.pool.query('select from password_resets')).rowCount).toBe(0)
  })

  test('is stored as its hash alone', async () => {
    const person = await server.person()
    const token = await mailedToken(person.email)
    const { createHash } = await import('node:crypto')
    const { rows } = await server.open.pool.query(
      `select encode(hash, 'hex') as hash from password_resets where user_uuid = $1`,
      [person.uuid],
    )
    expect(rows).toEqual([{ hash: createHash('sha256').update(token).digest('hex') }])
    const { rows: jobs } = { rows: server.enqueued }
    expect(JSON.stringify(jobs)).not.toContain(token)
  })

  test.each([
    [{}, ['password'], 'Password must be at least 6 characters.'],
    [
      { password: 'abcde', password_confirm: 'abcdf' },
      ['password', 'password_confirm'],
      'Password must be at least 6 characters.',
    ],
    [{ password: 'abcdef', password_confirm: 'abcdeg' }, ['password_confirm'], 'Passwords do not match.'],
    [{ password: 'abcdef' }, ['password_confirm'], 'Passwords do not match.'],
    [{ password: 'password', password_confirm: 'password' }, ['password'], undefined],
    [{ password: 5, password_confirm: 5 }, ['password', 'password_confirm'], undefined],
  ])('[A5-034] [A5-040] %j is refused and the link still serves', async (payload, fields, message) => {
    const person = await server.person()
    const token = await mailedToken(person.email)
    const answer = await server.ask({ method: 'PUT', url: `${resetUrl}/${token}`, payload })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().codes)).toEqual(fields)
    if (message) expect(answer.json().message).toBe(message)
    expect((await look(token)).statusCode).toBe(200)
    expect((await signIn(person, person.password)).statusCode).toBe(200)
  })

  test.each([['A'.repeat(43)], ['short'], ['%00'], ['..%2F..%2Fetc']])('%s is none', async (token) => {
    expect((await look(token)).statusCode).toBe(400)
    expect((await choose(token, 'freewheel-61')).statusCode).toBe(400)
  })
})

describe('a change of the address', () => {
  test('is told to the former one, and links that were under way end', async () => {
    const person = await server.person()
    const token = await mailedToken(person.email)
    const answer = await server.ask({
      method: 'PUT',
      url: '/api/account/v1/',
      headers: person.headers,
      payload: { email: `new-${person.email}`, current_password: person.password },
      remoteAddress: '10.23.0.1',
    })
    expect(answer.statusCode).toBe(200)
    await deliver()
    const { to, mail } = post.mails.at(-1) ?? {}
    expect(to).toEqual([person.email])
    expect(mail?.text).toContain(`new-${person.email}`)
    expect((await look(token)).statusCode).toBe(400)
  })
})

describe('without a mail server', () => {
  test('the mail lies in the data folder, for the operator alone, and the page says who brings the link', async () => {
    const plain = await testApp()
    try {
      const person = await plain.person()
      const answer = await plain.ask({ method: 'POST', url: resetUrl, payload: { email: person.email } })
      expect(answer.json()).toEqual({ requested: true, by: 'operator' })
      await sendResetMail(plain.services, { email: person.email })
      const folder = path.join(plain.services.settings.dataFolder, 'mail')
      const [name = '', ...rest] = readdirSync(folder)
      expect(rest).toEqual([])
      const file = path.join(folder, name)
      expect(statSync(file).mode & 0o077).toBe(0)
      expect(readFileSync(file, 'utf8')).toMatch(/http:\/\/localhost:8420\/reset_password\/[\w-]{10}/)
      expect(plain.logged.join('')).toContain(name)
    } finally {
      await plain.close()
    }
  })
})
