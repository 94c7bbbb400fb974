import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { locales } from '@cadenza/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { testAppWithMail } from '../../app/testing/mail.ts'
import { addRide, link } from '../../library/activities/testing.ts'
import { keepConfig } from '../../platform/config/queries.ts'
import { restorableMs, sweepDeletedOf } from '../../platform/database/soft-deletion.ts'
import { ownAddress } from '../../platform/http/own-address.ts'
import type { TestMailServer } from '../../platform/mail/testing.ts'
import { mailTexts } from '../../platform/mail/texts.ts'
import { MailOutage } from '../../platform/outage.ts'
import { usualLimits } from '../printing/printer.ts'
import { printerOf } from '../printing/printer-of.ts'
import { type ReportMailJob, reportMailJob } from '../reports/publication.ts'
import { mailReport } from './mail-report.ts'
import { startReportMails } from './start.ts'

/** A page of three sheets. */
const script = `
const auth = decodeURIComponent(/auth=([^;]*)/.exec(document.cookie)[1])
const uuid = location.pathname.split('/')[2]
const answer = await fetch('/api/reports/v1/' + uuid, { headers: { authorization: auth } })
const { report } = await answer.json()
for (let page = 0; page < 3; page++) {
  const sheet = document.createElement('p')
  sheet.style.breakAfter = page < 2 ? 'page' : 'auto'
  sheet.textContent = report.name
  document.body.append(sheet)
}
document.body.dataset.report = 'complete'
`

let server: TestApp
let post: TestMailServer
let close: () => Promise<void>
let athlete: TestPerson
let coach: TestPerson
let staff: TestPerson
let run: string
beforeAll(async () => {
  ;({ server, post, close } = await testAppWithMail({}, { script }))
  await server.app.listen({ port: 0, host: '127.0.0.1' })
}, 60_000)
afterAll(() => close?.())
beforeEach(async () => {
  athlete = await server.person({ name: 'Ana Ruiz', lang: 'de', verified: true })
  coach = await server.person({ roles: ['coach'] })
  staff = await server.person({ roles: ['staff'] })
  await link(server.services, athlete, coach, 'mark')
  run = await addRide(server.services, athlete.uuid, { sport: 'run' })
  server.enqueued.length = 0
  server.logged.length = 0
  post.mails.length = 0
  post.refuse = 0
})

const ask = (person: TestPerson, method: 'GET' | 'POST' | 'PUT' | 'DELETE', at: string, payload?: object) =>
  server.ask({ method, url: `/api/reports/v1/${at}`, headers: person.headers, payload })

async function made(by: TestPerson, name = 'Winter'): Promise<string> {
  const answer = await ask(by, 'POST', '', {
    ...{ user_uuid: athlete.uuid, type: 'RUN_FORM', activity_uuids: [run], name },
    ranges: [{ activity_uuid: run, range: 'all' }],
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().report.uuid
}

const change = async (uuid: string, form: object) =>
  expect((await ask(staff, 'PUT', uuid, form)).statusCode).toBe(200)
const accept = (uuid: string, email: string) => ask(athlete, 'PUT', `${uuid}/accept`, { email })

const jobs = () =>
  server.enqueued
    .splice(0)
    .flatMap(({ name, data }) => (name === reportMailJob ? [data as ReportMailJob] : []))
/** Runs the waiting jobs in turn. */
async function deliver(attempt = 1): Promise<void> {
  for (const job of jobs()) await mailReport(server.services, job, { attempt })
}
const pagesOf = (pdf: ArrayBuffer | string | undefined) =>
  Buffer.from(pdf as ArrayBuffer)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length
const attached = () =>
  post.mails
    .at(-1)
    ?.mail.attachments.map(({ filename, mimeType, content }) => [
      ...[filename, mimeType],
      pagesOf(content as ArrayBuffer),
    ])
const messages = async (): Promise<{ message: string; url: string }[]> =>
  (await server.ask({ method: 'GET', url: '/api/notifications/v1/', headers: athlete.headers })).json()
    .notifications

/** Services whose printer has no browser. */
function withoutChromium(): TestApp['services'] {
  const { services, app } = server
  const without = { ...services, settings: { ...services.settings, chromium: '/no/such/chromium' } }
  ownAddress.set(without, app.server.address())
  return without
}

describe('a published report', () => {
  test('is mailed in the athlete’s language, with its pages as PDF', { timeout: 120_000 }, async () => {
    const uuid = await made(staff)
    expect(jobs()).toEqual([])
    await change(uuid, { published: true })
    expect(await messages()).toMatchObject([
      { message: 'Dein Bericht „Winter“ ist fertig.', url: `/reports/${uuid}` },
    ])
    await deliver()
    expect(post.mails).toHaveLength(1)
    const { to, mail } = post.mails[0] ?? {}
    expect([to, mail?.subject]).toEqual([[athlete.email], 'Dein Bericht „Winter“ ist fertig'])
    expect(mail?.text).toContain(`https://ride.example.org/reports/${uuid}`)
    expect(mail?.text).toContain('Ana Ruiz')
    expect(attached()).toEqual([['Winter.pdf', 'application/pdf', 3]])
  })

  test('is told and mailed once, however often it is published', { timeout: 120_000 }, async () => {
    const uuid = await made(coach)
    for (let times = 0; times < 3; times++) {
      await change(uuid, { published: false })
      await change(uuid, { published: true, name: `Winter ${times}` })
    }
    await deliver()
    await change(uuid, { published: false })
    await change(uuid, { published: true })
    await deliver()
    expect(post.mails).toHaveLength(1)
    expect(await messages()).toHaveLength(1)
  })

  test('is not mailed while it is withdrawn or deleted', { timeout: 120_000 }, async () => {
    const uuid = await made(coach)
    await change(uuid, { published: false })
    await deliver()
    expect(post.mails).toEqual([])
    await change(uuid, { published: true })
    await ask(staff, 'DELETE', uuid)
    await deliver()
    expect(post.mails).toEqual([])
  })

  test('is mailed once it is restored, if it was deleted before its mail was sent', {
    timeout: 120_000,
  }, async () => {
    const uuid = await made(coach)
    await accept(uuid, 'physio@example.org')
    await ask(staff, 'DELETE', uuid)
    await deliver()
    await deliver()
    expect(post.mails).toEqual([])
    await ask(staff, 'POST', `${uuid}/restore`)
    await deliver()
    expect(post.mails.flatMap(({ to }) => to)).toEqual([athlete.email, 'physio@example.org'])
    expect(jobs()).toEqual([])
  })

  test('is mailed to nobody any more once it is gone for good', async () => {
    const uuid = await made(coach)
    await ask(staff, 'DELETE', uuid)
    await deliver()
    const { database, now } = server.services
    await sweepDeletedOf('reports')({ database, now: () => now() + restorableMs + 1 })
    await deliver()
    expect([post.mails, jobs()]).toEqual([[], []])
  })

  test('is not mailed to those who made it, who want no mails, or whose address is not confirmed', async () => {
    await made(athlete)
    expect([jobs(), await messages()]).toEqual([[], []])
    await keepConfig(server.open.database, athlete.uuid, 'preferences', { report_emails: false })
    await made(coach)
    await deliver()
    await keepConfig(server.open.database, athlete.uuid, 'preferences', { report_emails: true })
    await server.open.pool.query('update users set email_verified_at = null where uuid = $1', [athlete.uuid])
    const uuid = await made(coach)
    expect((await accept(uuid, athlete.email)).statusCode).toBe(200)
    await deliver()
    expect(post.mails).toEqual([])
    expect(await messages()).toHaveLength(2)
  })

  test('is mailed with its link alone if it cannot be printed, which is logged', async () => {
    const uuid = await made(coach)
    for (const job of jobs()) await mailReport(withoutChromium(), job, { attempt: 1 })
    expect(post.mails[0]?.mail.text).toContain(`https://ride.example.org/reports/${uuid}`)
    expect(attached()).toEqual([])
    const lines = server.logged.map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({ report: uuid, msg: expect.stringContaining('PDF') }),
    )
  })

  test('waits for a busy printer, though not for ever', { timeout: 120_000 }, async () => {
    await made(coach)
    const [job] = jobs()
    if (!job) throw new Error('no job')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const slow = createServer((_, response) => void released.then(() => response.end('late')))
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const { port } = slow.address() as AddressInfo
    const page = { url: `http://127.0.0.1:${port}/`, cookies: [], readyWhen: 'true' }
    const printing = Array.from({ length: usualLimits.mostOfOne }, () =>
      printerOf(server.services).print(athlete.uuid, page),
    )
    await expect(mailReport(server.services, job, { attempt: 1 })).rejects.toMatchObject({
      code: 'TooManyRequests',
    })
    expect(post.mails).toEqual([])
    await mailReport(server.services, job, { attempt: 5 })
    expect(attached()).toEqual([])
    release()
    await Promise.all(printing)
    slow.close()
  })

  test('is sent again after an outage, and reported if that lasts', { timeout: 120_000 }, async () => {
    await made(coach)
    const [job] = jobs()
    if (!job) throw new Error('no job')
    post.refuse = 1
    await expect(mailReport(server.services, job, { attempt: 1 })).rejects.toBeInstanceOf(MailOutage)
    const away = {
      ...server.services.settings,
      mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'a@example.org' },
    }
    await expect(
      mailReport({ ...server.services, settings: away }, job, { attempt: 2 }),
    ).rejects.toBeInstanceOf(MailOutage)
    await mailReport(server.services, job, { attempt: 3 })
    await mailReport(server.services, job, { attempt: 4 })
    expect(post.mails).toHaveLength(1)
    let giveUp: (data: ReportMailJob) => Promise<void> = () => Promise.reject(new Error('not started'))
    await startReportMails({
      ...server.services,
      jobs: {
        ...server.services.jobs,
        async work(_, __, options) {
          giveUp = (data) => options?.giveUp?.(data as never, 'outage') ?? giveUp(data)
        },
      },
    })
    await giveUp(job)
    expect((await messages())[0]?.message).toContain(athlete.email)
  })

  test('has a name that no mail program and no file system stumbles over', { timeout: 120_000 }, async () => {
    const uuid = await made(coach)
    // As it may have been stored before names were checked.
    const name = 'A/B: <b>x</b>\r\nBcc: thief@example.org'
    await server.services.database.updateTable('reports').set({ name }).where('uuid', '=', uuid).execute()
    await deliver()
    const [{ to, mail, raw } = { to: [], mail: undefined, raw: '' }] = post.mails
    expect(to).toEqual([athlete.email])
    expect(mail?.bcc).toBeUndefined()
    expect(raw).not.toMatch(/^Bcc:/im)
    expect(mail?.html).toContain('&lt;b&gt;x&lt;/b&gt;')
    expect(mail?.attachments[0]?.filename).toBe('A B b x b Bcc thief@example.org.pdf')
  })
})

describe('an accepted report', () => {
  test('[R7-011] is mailed to the address that was entered, once', { timeout: 120_000 }, async () => {
    const uuid = await made(athlete, 'https://spam.example')
    expect((await accept(uuid, 'physio@example.org')).json().report.accepted).toBe(true)
    await accept(uuid, 'other@example.org')
    await deliver()
    expect(post.mails.map(({ to }) => to)).toEqual([['physio@example.org']])
    const { mail } = post.mails[0] ?? {}
    expect(mail?.subject).toBe('Ana Ruiz schickt dir einen Bericht')
    // Strangers are sent no words of the report but the report.
    expect(mail?.text).not.toContain('spam')
    expect(attached()?.[0]?.slice(1)).toEqual(['application/pdf', 3])
    await change(uuid, { published: false })
    await change(uuid, { published: true })
    await accept(uuid, 'Physio@example.org')
    server.enqueued.splice(0, 1)
    await deliver()
    expect(post.mails).toHaveLength(1)
  })

  test('is not mailed again to an address that has it', { timeout: 120_000 }, async () => {
    const uuid = await made(coach)
    await deliver()
    await accept(uuid, athlete.email.toUpperCase())
    await deliver()
    expect(post.mails).toHaveLength(1)
  })

  test('is mailed to at most twenty strangers an hour', { timeout: 60_000 }, async () => {
    const uuids: string[] = []
    for (let n = 0; n < 21; n++) uuids.push(await made(athlete))
    const answers: number[] = []
    for (const [n, uuid] of uuids.entries())
      answers.push((await accept(uuid, `stranger${n}@example.org`)).statusCode)
    expect(answers).toEqual([...Array(20).fill(200), 429])
    expect(jobs()).toHaveLength(20)
    expect((await ask(athlete, 'GET', uuids[20] ?? '')).json().report.accepted).toBe(false)
  })
})

test('without a mail server, reports are not mailed', async () => {
  const plain = await testApp()
  const [person, maker] = [await plain.person({ verified: true }), await plain.person({ roles: ['staff'] })]
  const activity = await addRide(plain.services, person.uuid, { sport: 'run' })
  const payload = {
    ...{ user_uuid: person.uuid, type: 'RUN_FORM', activity_uuids: [activity] },
    ranges: [{ activity_uuid: activity, range: 'all' }],
  }
  const url = '/api/reports/v1/'
  const answer = await plain.ask({ method: 'POST', url, headers: maker.headers, payload })
  const of = `${url}${answer.json().report.uuid}`
  await plain.ask({ method: 'PUT', url: of, headers: maker.headers, payload: { published: true } })
  await plain.ask({
    method: 'PUT',
    url: `${of}/accept`,
    headers: person.headers,
    payload: { email: 'a@b.example' },
  })
  expect(plain.enqueued).toEqual([])
  await plain.close()
})

test.each(locales)('the texts in %s name the report and the sender', (locale) => {
  const { report, reportLink, reportSubject, reportSent, reportSentSubject } = mailTexts[locale]
  for (const text of [report, reportLink, reportSubject]) expect(text).toContain('{report}')
  for (const text of [reportSent, reportSentSubject]) expect(text).toContain('{name}')
})
