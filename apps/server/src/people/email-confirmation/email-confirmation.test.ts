import { locales } from '@cadenza/contract'
import { typeset } from '@cadenza/contract/typography'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../app/testing/app.ts'
import { testAppWithMail } from '../../app/testing/mail.ts'
import { type MailJob, sendNotice } from '../../platform/mail/mails.ts'
import type { TestMailServer } from '../../platform/mail/testing.ts'
import { mailTexts } from '../../platform/mail/texts.ts'
import { type ConfirmationMailJob, confirmationMailJob, sendConfirmationMail } from './confirm.ts'
import { sweepConfirmations } from './queries.ts'

let server: TestApp
let post: TestMailServer
let close: () => Promise<void>
beforeAll(async () => {
  ;({ server, post, close } = await testAppWithMail({ CADENZA_SIGNUP: 'open' }))
})
afterAll(() => close?.())
beforeEach(() => {
  server.enqueued.length = 0
  post.mails.length = 0
})

const base = '/api/account/v1/email/confirmation'
const password = 'long enough, this one'
let made = 0

/** A person who has just signed up, each from another network. */
async function newcomer(lang = 'en') {
  made += 1
  const email = `Newcomer${made}@example.org`
  const answer = await server.ask({
    method: 'POST',
    url: '/api/sign_up/v1/',
    payload: { name: 'New Comer', email, password },
    headers: { 'accept-language': lang },
    remoteAddress: `10.30.${made}.1`,
  })
  expect(answer.statusCode).toBe(201)
  return { email, headers: { authorization: `Bearer ${answer.json().token.token}` } }
}
type Newcomer = Awaited<ReturnType<typeof newcomer>>

/** Runs the enqueued jobs. */
async function deliver(): Promise<void> {
  for (const { name, data } of server.enqueued.splice(0))
    await (name === confirmationMailJob
      ? sendConfirmationMail(server.services, data as ConfirmationMailJob)
      : sendNotice(server.services, data as MailJob))
}
const tokenIn = (text = '') => /https:\/\/ride\.example\.org\/confirm_email\/([\w-]+)/.exec(text)?.[1] ?? ''
async function mailedToken(): Promise<string> {
  await deliver()
  return tokenIn(post.mails.at(-1)?.mail.text)
}
const look = (token: string) => server.ask({ method: 'GET', url: `${base}/${token}` })
const confirm = (token: string) => server.ask({ method: 'PUT', url: `${base}/${token}` })
const again = ({ headers }: Pick<Newcomer, 'headers'>, remoteAddress = '10.31.0.1') =>
  server.ask({ method: 'POST', url: base, headers, remoteAddress })
async function standing({ headers }: Pick<Newcomer, 'headers'>): Promise<string> {
  const answer = await server.ask({ method: 'GET', url: '/api/account/v1/', headers })
  return answer.json().account.email_confirmation
}

describe('an account that anybody made', () => {
  test('is mailed a link that proves the address, once', async () => {
    const person = await newcomer()
    expect(await standing(person)).toBe('open')
    // The job names only the account: the link is made with the mail.
    expect(server.enqueued).toEqual([
      { name: confirmationMailJob, data: { user_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
    ])
    const token = await mailedToken()
    expect(post.mails.map(({ to }) => to)).toEqual([[person.email]])
    const { rows } = await server.open.pool.query('select hash from email_confirmations')
    expect(rows.some(({ hash }) => Buffer.from(token, 'base64url').equals(hash))).toBe(false)
    const seen = await look(token)
    expect(seen.json()).toEqual({ confirmation: { email: person.email } })
    // Opening the link alone confirms nothing.
    expect(await standing(person)).toBe('open')
    expect((await confirm(token)).json()).toEqual({ confirmation: { email: person.email } })
    expect(await standing(person)).toBe('done')
    for (const call of [look, confirm]) {
      const answer = await call(token)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toBe(
        'This link has expired or has already been used. Please request a new one.',
      )
    }
    const events = await server.ask({
      method: 'GET',
      url: '/api/account/v1/security_events/',
      headers: person.headers,
    })
    expect(events.json().events.map(({ action }: { action: string }) => action)).toContain('email confirm')
  })

  test('gets another link when it asks, three mails an hour in all; the first serves on', async () => {
    const person = await newcomer()
    const first = await mailedToken()
    for (let i = 0; i < 2; i++) expect((await again(person)).json()).toEqual({ email_confirmation: 'open' })
    const refused = await again(person)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(59 * 60)
    await deliver()
    expect(post.mails).toHaveLength(3)
    expect((await confirm(first)).statusCode).toBe(200)
    // Confirmed: no further mail is sent, and the other links are gone too.
    expect((await again(person)).json()).toEqual({ email_confirmation: 'done' })
    expect(server.enqueued).toEqual([])
    for (const { mail } of post.mails.slice(1)) expect((await look(tokenIn(mail.text))).statusCode).toBe(400)
  })

  test('whose link is three days old asks for another', async () => {
    const person = await newcomer()
    const token = await mailedToken()
    server.pass(3 * 86_400 - 5)
    expect((await look(token)).statusCode).toBe(200)
    server.pass(10)
    expect((await look(token)).statusCode).toBe(400)
    expect((await confirm(token)).statusCode).toBe(400)
    await sweepConfirmations(server.services)
    const { rowCount } = await server.open.pool.query('select from email_confirmations')
    expect(rowCount).toBe(0)
    // Its session is three days old, too.
    const signedIn = await server.ask({
      method: 'POST',
      url: '/login',
      payload: { type: 'email', email: person.email, password },
    })
    const headers = { authorization: `Bearer ${signedIn.json().token.token}` }
    expect((await again({ headers })).statusCode).toBe(200)
    expect((await confirm(await mailedToken())).statusCode).toBe(200)
  })

  test.each(locales)('is written to in %s, as text and as HTML', async (lang) => {
    const person = await newcomer(lang)
    await deliver()
    const { mail } = post.mails[0] ?? {}
    const words = (key: 'confirmSubject' | 'confirm' | 'confirmAction' | 'confirmNote') =>
      typeset(mailTexts[lang][key], lang).replace('{email}', person.email)
    expect(mail?.subject).toBe(words('confirmSubject'))
    for (const key of ['confirm', 'confirmAction', 'confirmNote'] as const) {
      expect(mail?.text).toContain(words(key))
      expect(mail?.html).toContain(words(key))
    }
    expect(mail?.html).toContain(`<html lang="${lang}">`)
    expect(tokenIn(mail?.html)).toBe(tokenIn(mail?.text))
  })
})

describe('another address', () => {
  const change = (person: Newcomer, email: string) =>
    server.ask({
      method: 'PUT',
      url: '/api/account/v1/',
      headers: person.headers,
      payload: { email, current_password: password },
      remoteAddress: `10.32.${made}.1`,
    })

  test('[A5-014] is told to the former and proven by the new one; a link to the former proves it no more', async () => {
    const person = await newcomer()
    const former = await mailedToken()
    await again(person)
    expect((await confirm(await mailedToken())).statusCode).toBe(200)
    post.mails.length = 0
    const email = `other${made}@example.org`
    const changed = await change(person, email)
    expect(changed.json().account).toMatchObject({ email, email_confirmation: 'open' })
    await deliver()
    expect(post.mails.map(({ to }) => to).sort()).toEqual([[person.email], [email]].sort())
    expect((await look(former)).statusCode).toBe(400)
    const toNew = post.mails.find(({ to }) => to[0] === email)
    expect((await confirm(tokenIn(toNew?.mail.text))).statusCode).toBe(200)
    expect(await standing(person)).toBe('done')
  })

  test('a link on its way to an address that is no longer the account’s proves nothing', async () => {
    const person = await newcomer()
    const token = await mailedToken()
    expect((await change(person, `third${made}@example.org`)).statusCode).toBe(200)
    expect((await confirm(token)).statusCode).toBe(400)
    expect(await standing(person)).toBe('open')
  })

  test('the same address, written otherwise, stays proven', async () => {
    const person = await newcomer()
    await confirm(await mailedToken())
    const changed = await change(person, person.email.toUpperCase())
    expect(changed.json().account).toMatchObject({
      email: person.email.toUpperCase(),
      email_confirmation: 'done',
    })
    expect(server.enqueued).toEqual([])
  })
})

test('nobody proves an address by guessing', async () => {
  for (const token of ['x', 'x'.repeat(43), 'x'.repeat(200)]) {
    expect((await look(token)).statusCode).toBe(400)
    expect((await confirm(token)).statusCode).toBe(400)
  }
  expect((await confirm('x'.repeat(201))).statusCode).toBe(404)
  expect((await server.ask({ method: 'POST', url: base })).statusCode).toBe(401)
})

test('where no mail is sent none is asked for', async () => {
  const silent = await testApp({ CADENZA_SIGNUP: 'open' })
  try {
    const answer = await silent.ask({
      method: 'POST',
      url: '/api/sign_up/v1/',
      payload: { name: 'A', email: 'a@example.org', password },
    })
    expect(answer.statusCode).toBe(201)
    expect(silent.enqueued).toEqual([])
    const headers = { authorization: `Bearer ${answer.json().token.token}` }
    const asked = await silent.ask({ method: 'POST', url: base, headers })
    expect(asked.json()).toEqual({ email_confirmation: 'impossible' })
  } finally {
    await silent.close()
  }
})
