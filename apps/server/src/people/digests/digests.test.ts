import { locales } from '@cadenza/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { testAppWithMail } from '../../app/testing/mail.ts'
import { keepConfig } from '../../platform/config/queries.ts'
import type { TestMailServer } from '../../platform/mail/testing.ts'
import { mailTexts } from '../../platform/mail/texts.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { newUuid } from '../../platform/uuid.ts'
import { type DigestJob, digestJob, orderDigests, sendDigest } from './mail.ts'
import { digestOf } from './queries.ts'

let server: TestApp
let post: TestMailServer
let close: () => Promise<void>
beforeAll(async () => {
  ;({ server, post, close } = await testAppWithMail())
})
afterAll(() => close?.())
beforeEach(async () => {
  await server.open.pool.query('delete from digests')
  server.enqueued.length = 0
  post.mails.length = 0
  post.refuse = 0
})

const url = '/api/notifications/v1/digest'
const day = 86_400

const choose = (person: TestPerson, period: string) =>
  server.ask({ method: 'PUT', url, headers: person.headers, payload: { period } })
const liveIn = (person: TestPerson, timeZone: string) =>
  server.ask({
    method: 'PUT',
    url: '/api/account/v1/',
    headers: person.headers,
    payload: { time_zone: timeZone },
  })
/** Reads the choice directly: the test's mornings outlast any session. */
const chosen = (person: TestPerson) => digestOf(server.services, person.uuid)

async function confirmed(options: Parameters<TestApp['person']>[0] = {}): Promise<TestPerson> {
  const person = await server.person(options)
  await server.open.pool.query('update users set email_verified_at = now() where uuid = $1', [person.uuid])
  return person
}
const tell = (person: TestPerson, text: string) =>
  notify(server.services.database, person.uuid, { type: 'MESSAGE', meta: { text } }, server.services.now())

/** Moves the clock to one minute after the person's next digest. */
async function untilMorning(person: TestPerson): Promise<void> {
  const { next_at } = await chosen(person)
  server.pass((Date.parse(next_at ?? '') - server.services.now()) / 1000 + 60)
}

/** Runs one round of the schedule and its jobs; returns the number of mails enqueued. */
async function orderAndSend(): Promise<number> {
  await orderDigests(server.services)
  const jobs = server.enqueued.splice(0).filter(({ name }) => name === digestJob)
  for (const { data } of jobs) await sendDigest(server.services, data as DigestJob)
  return jobs.length
}

/** A person whose daily mail with one notification is due now. */
async function withOneDue(): Promise<TestPerson> {
  const person = await confirmed()
  await choose(person, 'daily')
  server.pass(1)
  await tell(person, 'One')
  await untilMorning(person)
  return person
}

/** Services that fail at the first step of a kind outside the transaction that takes the digest. */
function dyingAt(step: 'updateTable' | 'selectFrom'): TestApp['services'] {
  const database = new Proxy(server.services.database, {
    get(target, name) {
      if (name === step)
        return () => {
          throw new Error('killed')
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...server.services, database }
}

/** A header of the last mail. */
const header = (name: string) => post.mails.at(-1)?.mail.headers.find(({ key }) => key === name)?.value ?? ''

describe('a digest', () => {
  test('holds what is new and unread, in text and HTML, with a link each, newest first', async () => {
    const person = await confirmed({ name: 'Jo <Doe>' })
    await keepConfig(server.open.database, person.uuid, 'preferences', {
      date_format: 'dd/mm/yyyy',
      time_format: '24h',
    })
    await tell(person, 'Before')
    server.pass(1)
    await liveIn(person, 'Asia/Tokyo')
    await choose(person, 'daily')
    server.pass(1)
    const activityUuid = newUuid()
    await notify(
      server.services.database,
      person.uuid,
      {
        type: 'UPLOADED',
        meta: { activity_uuid: activityUuid, title: 'Hills & "valleys"' },
        url: `/activities/${activityUuid}`,
      },
      server.services.now(),
    )
    const read = await tell(person, 'Read already')
    server.pass(1)
    await tell(person, 'Ride on Sunday?')
    await server.ask({
      method: 'PUT',
      url: '/api/notifications/v1/',
      headers: person.headers,
      payload: { notifications: [{ key: read, read: true }] },
    })
    await untilMorning(person)
    await orderAndSend()

    expect(post.mails).toHaveLength(1)
    const [{ to, mail } = { to: [], mail: undefined }] = post.mails
    expect(to).toEqual([person.email])
    expect(mail?.subject).toBe('What is new on Cadenza: 2')
    const { text = '', html = '' } = mail ?? {}
    expect(text).toMatch(/^Hello Jo <Doe>,\s/)
    expect(text.indexOf('Ride on Sunday?')).toBeLessThan(text.indexOf('Hills & "valleys"'))
    expect(text).toContain(`https://ride.example.org/activities/${activityUuid}`)
    expect(text).toMatch(/\(\d\d\/\d\d\/\d{4} \d\d:\d\d\)/)
    expect(html).toContain(`<a href="https://ride.example.org/activities/${activityUuid}"`)
    expect(html).toContain('Jo &lt;Doe&gt;')
    for (const part of [text, html]) {
      expect(part).not.toContain('Before')
      expect(part).not.toContain('Read already')
    }
    expect(header('list-unsubscribe')).toMatch(
      /^<https:\/\/ride\.example\.org\/api\/notifications\/v1\/digest\/[\w-]{22}\/end>$/,
    )
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  test('never comes twice, and only when something is new', async () => {
    const person = await withOneDue()
    // Two processes enqueue and take the same digest.
    await orderDigests(server.services)
    await orderDigests(server.services)
    const jobs = server.enqueued.splice(0).map(({ data }) => data as DigestJob)
    expect(jobs).toHaveLength(2)
    await Promise.all(jobs.map((job) => sendDigest(server.services, job)))
    expect(post.mails).toHaveLength(1)
    expect(await orderAndSend()).toBe(0)
    server.pass(day)
    expect(await orderAndSend()).toBe(1)
    expect(post.mails).toHaveLength(1)
    await tell(person, 'Two')
    server.pass(day)
    await orderAndSend()
    expect(post.mails.map(({ mail }) => /One|Two/.exec(mail.text ?? '')?.[0])).toEqual(['One', 'Two'])
  })

  test('that the mail server refuses is tried again a quarter of an hour later, with all of it', async () => {
    const person = await confirmed()
    await choose(person, 'weekly')
    server.pass(1)
    await tell(person, 'One')
    await untilMorning(person)
    post.refuse = 1
    await orderAndSend()
    expect(post.mails).toHaveLength(0)
    server.pass(14 * 60)
    expect(await orderAndSend()).toBe(0)
    server.pass(61)
    await orderAndSend()
    expect(post.mails).toHaveLength(1)
    expect(post.mails[0]?.mail.text).toContain('One')
    expect(new Date((await chosen(person)).next_at ?? '').getUTCDay()).toBe(1)
  })

  test('that was on its way when the process died is sent again as the same mail, then no more', async () => {
    const person = await withOneDue()
    // Dies after the mail server accepted it, before that is recorded.
    await expect(
      sendDigest(dyingAt('updateTable'), { user_uuid: person.uuid } satisfies DigestJob),
    ).rejects.toThrow('killed')
    expect(post.mails).toHaveLength(1)
    await tell(person, 'Two')
    server.pass(14 * 60)
    expect(await orderAndSend()).toBe(0)
    server.pass(61)
    await orderAndSend()
    expect(post.mails).toHaveLength(2)
    const [first, second] = post.mails.map(({ mail }) => mail)
    expect(second?.messageId).toBe(first?.messageId)
    expect(second?.text).toBe(first?.text)
    server.pass(day)
    await orderAndSend()
    expect(post.mails).toHaveLength(3)
    expect(post.mails[2]?.mail.messageId).not.toBe(first?.messageId)
    expect(post.mails[2]?.mail.text).toMatch(/Two/)
    expect(post.mails[2]?.mail.text).not.toMatch(/One/)
  })

  test('is not lost where the process died before it was on its way', async () => {
    const person = await withOneDue()
    await expect(
      sendDigest(dyingAt('selectFrom'), { user_uuid: person.uuid } satisfies DigestJob),
    ).rejects.toThrow('killed')
    expect(post.mails).toHaveLength(0)
    server.pass(16 * 60)
    await orderAndSend()
    expect(post.mails[0]?.mail.text).toContain('One')
  })

  test('waits for the next morning where the server was down in this one', async () => {
    const person = await withOneDue()
    server.pass(6 * 3_600)
    await orderAndSend()
    expect(post.mails).toHaveLength(0)
    await untilMorning(person)
    await orderAndSend()
    expect(post.mails[0]?.mail.text).toContain('One')
  })

  test('lists thirty and counts the others', async () => {
    const person = await confirmed()
    await choose(person, 'daily')
    server.pass(1)
    for (let i = 1; i <= 33; i++) await tell(person, `Message ${i}.`)
    await untilMorning(person)
    await orderAndSend()
    const { subject, text = '' } = post.mails[0]?.mail ?? {}
    expect(subject).toBe('What is new on Cadenza: 33')
    expect(text.match(/Message \d+\./g)).toHaveLength(30)
    expect(text).toContain('… and 3 more')
  })

  test.each(locales)('speaks %s', async (lang) => {
    const person = await confirmed({ lang })
    await choose(person, 'weekly')
    server.pass(1)
    const meta = { activity_uuid: newUuid(), title: 'Alpe' }
    await notify(server.services.database, person.uuid, { type: 'UPLOADED', meta }, server.services.now())
    await untilMorning(person)
    await orderAndSend()
    const { subject = '', text = '', html = '' } = post.mails[0]?.mail ?? {}
    // Without the spaces and joiners at which no line may break.
    const plain = (words: string) => words.replace(/\s/g, ' ').replaceAll('\u2060', '')
    const words = mailTexts[lang]
    expect(plain(subject)).toBe(plain(words.digestSubject.replace('{count}', '1')))
    for (const part of [text, html].map(plain))
      for (const key of ['digestWeekly', 'digestEnd', 'digestAction'] as const)
        expect(part).toContain(plain(words[key]).replaceAll('&', '&amp;'))
    expect(html).toContain(`<html lang="${lang}">`)
  })
})

describe('who gets digests', () => {
  test('is who asked for them', async () => {
    const person = await confirmed()
    const asked = await server.ask({ method: 'GET', url, headers: person.headers })
    expect(asked.json().digest).toEqual({ period: 'off', next_at: null, hindrance: null })
    expect((await choose(person, 'daily')).statusCode).toBe(200)
    expect(await chosen(person)).toMatchObject({ period: 'daily' })
    expect((await chosen(person)).next_at).toMatch(/T07:00:00\.000Z$/)
    // Seven o'clock in Tokyo, where they move.
    await liveIn(person, 'Asia/Tokyo')
    expect((await chosen(person)).next_at).toMatch(/T22:00:00\.000Z$/)
    await choose(person, 'off')
    expect((await chosen(person)).period).toBe('off')
  })

  test('is not asked for by the hour', async () => {
    const person = await confirmed()
    expect((await choose(person, 'hourly')).statusCode).toBe(422)
    expect((await chosen(person)).period).toBe('off')
  })

  test('is nobody whose address is not confirmed', async () => {
    const person = await server.person()
    await server.open.pool.query('update users set email_verified_at = null where uuid = $1', [person.uuid])
    expect((await chosen(person)).hindrance).toBe('unconfirmed')
    expect((await choose(person, 'daily')).statusCode).toBe(422)
  })

  test('is nobody any more who follows the link, pressed in a mail program or opened', async () => {
    for (const [contentType, payload] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      ],
      [undefined, undefined],
    ]) {
      const person = await confirmed()
      await choose(person, 'daily')
      server.pass(1)
      await tell(person, 'One')
      await untilMorning(person)
      await orderAndSend()
      const end = /<https:\/\/ride\.example\.org(\S+)>/.exec(header('list-unsubscribe'))?.[1] ?? ''
      const press = () =>
        server.ask({
          method: 'POST',
          url: end,
          ...(contentType ? { payload, headers: { 'content-type': contentType } } : {}),
        })
      // A GET alone, as mail scanners send it, changes nothing.
      expect((await server.ask({ method: 'GET', url: end })).statusCode).toBe(404)
      expect((await chosen(person)).period).toBe('daily')
      for (const answer of [await press(), await press()]) {
        expect(answer.statusCode).toBe(200)
        expect(answer.json()).toEqual({ ended: true })
      }
      expect((await chosen(person)).period).toBe('off')
    }
  })
})

test('without a mail server there are no digests to ask for', async () => {
  const without = await testApp()
  try {
    const person = await without.person()
    const headers = person.headers
    const answer = await without.ask({ method: 'GET', url, headers })
    expect(answer.json().digest.hindrance).toBe('no_mail_server')
    const refused = await without.ask({ method: 'PUT', url, headers, payload: { period: 'daily' } })
    expect(refused.statusCode).toBe(422)
  } finally {
    await without.close()
  }
})
