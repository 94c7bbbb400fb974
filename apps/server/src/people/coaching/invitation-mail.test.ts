import { endpoints, locales, pathOf } from '@cadenza/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../app/testing/app.ts'
import { testAppWithMail } from '../../app/testing/mail.ts'
import { bossJobs } from '../../platform/jobs/boss.ts'
import { sendMail } from '../../platform/mail/send.ts'
import type { TestMailServer } from '../../platform/mail/testing.ts'
import { type InvitationMailJob, invitationMailJob, sendInvitationMail } from './invitation-mail.ts'
import { startCoaching } from './start.ts'

let server: TestApp
let post: TestMailServer
let close: () => Promise<void>
beforeAll(async () => {
  ;({ server, post, close } = await testAppWithMail())
})
afterAll(() => close?.())

test.each(locales)(
  'an invitation goes out in %s with a link of its own that can be accepted',
  async (lang) => {
    const coach = await server.person({ roles: ['coach'], name: 'Kim <Coach>', lang, verified: true })
    const athlete = await server.person()
    const payload = { email: `new-${lang}@example.org` }
    const made = await server.ask({
      method: 'POST',
      url: pathOf(endpoints.invitations.add),
      headers: coach.headers,
      payload,
    })
    expect(made.json().mailed).toBe('email')
    await sendInvitationMail(server.services, server.enqueued.at(-1)?.data as InvitationMailJob)
    const sent = post.mails.at(-1)
    expect(sent?.to).toEqual([payload.email])
    expect(sent?.mail.subject).toContain('Kim <Coach>')
    expect(sent?.mail.html).toContain(`<html lang="${lang}">`)
    expect(sent?.mail.html).not.toContain('<Coach>')
    const [, token = ''] = /\/coach_invitation\/([\w-]{43})/.exec(sent?.mail.text ?? '') ?? []
    expect(token).not.toBe(made.json().invite_token)
    const url = pathOf(endpoints.invitations.read, { invitationToken: token })
    expect((await server.ask({ method: 'POST', url, headers: athlete.headers })).statusCode).toBe(200)
    // Used up by one of its two links, it is over for both; and nothing more is sent for it.
    const other = pathOf(endpoints.invitations.read, { invitationToken: made.json().invite_token })
    expect((await server.ask({ method: 'GET', url: other })).statusCode).toBe(400)
    const before = post.mails.length
    await sendInvitationMail(server.services, server.enqueued.at(-1)?.data as InvitationMailJob)
    expect(post.mails).toHaveLength(before)
  },
)

test('an invitation goes out only from a confirmed address', async () => {
  const coach = await server.person({ roles: ['coach'] })
  server.enqueued.length = 0
  const ask = (payload: object) =>
    server.ask({ method: 'POST', url: pathOf(endpoints.invitations.add), headers: coach.headers, payload })
  const refused = await ask({ email: 'ann@example.org' })
  expect(refused.statusCode).toBe(403)
  expect(refused.json().message).toMatch(/Confirm your email address/)
  expect(server.enqueued).toEqual([])
  // A link that the coach hands over personally needs no mail.
  expect((await ask({})).statusCode).toBe(201)
})

test('a mail goes to one address, whatever separators it holds', async () => {
  const mail = { subject: 'x', text: 'x', html: 'x' }
  const before = post.mails.length
  for (const to of ['a@example.org;victim@example.org', 'a@example.org,victim@example.org'])
    await sendMail(server.services, { to, ...mail }).catch(() => undefined)
  for (const { to } of post.mails.slice(before)) expect(to).not.toContain('victim@example.org')
})

/** Invites that address and leaves its mail to jobs that retry so often, without a pause. */
async function invite(email: string, retryLimit: number) {
  const coach = await server.person({ roles: ['coach'], verified: true })
  const url = pathOf(endpoints.invitations.add)
  await server.ask({ method: 'POST', url, headers: coach.headers, payload: { email } })
  const job = server.enqueued.at(-1)?.data as InvitationMailJob
  const retries = { retryLimit, retryDelay: 0, retryBackoff: false }
  const jobs = bossJobs(server.open.connection, server.services.log, { retries })
  await jobs.start()
  await startCoaching({ ...server.services, jobs })
  await jobs.enqueue(invitationMailJob, job)
  return { coach, jobs }
}

test('a mail server that is away for long loses no invitation', async () => {
  const before = post.mails.length
  post.refuse = 9
  const { coach, jobs } = await invite('patient@example.org', 30)
  await expect.poll(() => post.mails.length, { timeout: 20_000 }).toBe(before + 1)
  expect(post.mails.at(-1)?.to).toEqual(['patient@example.org'])
  const url = pathOf(endpoints.notifications.list)
  const told = await server.ask({ method: 'GET', url, headers: coach.headers })
  expect(told.json().notifications).toEqual([])
  await jobs.stop()
})

test('a coach is told of an invitation that could not be delivered, and operators can list it', async () => {
  post.refuse = 99
  const { coach, jobs } = await invite('nobody@example.org', 1)
  const url = pathOf(endpoints.notifications.list)
  const told = async () =>
    (await server.ask({ method: 'GET', url, headers: coach.headers })).json().notifications
  await expect.poll(async () => (await told()).length, { timeout: 20_000 }).toBe(1)
  expect((await told())[0].message).toContain('nobody@example.org')
  await expect
    .poll(async () => await jobs.deadLetters())
    .toMatchObject([
      { name: invitationMailJob, error: expect.stringMatching(/^Mail was not accepted: .*451/) },
    ])
  post.refuse = 0
  await jobs.stop()
})
