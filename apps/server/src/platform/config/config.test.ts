import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const keep = (person: TestPerson, name: string, data: unknown) =>
  server.ask({
    method: 'PUT',
    url: `/api/profiles/v1/${person.uuid}/config/${name}`,
    headers: person.headers,
    payload: { data },
  })
const kilobytes = (count: number) => 'x'.repeat(count * 1024)

test('all configs of an account together take at most 2 MB, however many are stored at once', async () => {
  const person = await server.person()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => keep(person, `layout-${at}`, kilobytes(60))),
  )
  const taken = answers.filter(({ statusCode }) => statusCode === 200)
  // 2,048 kB hold 34 of 60 kB.
  expect(taken).toHaveLength(34)
  const refused = answers.find(({ statusCode }) => statusCode !== 200)
  expect(refused?.statusCode).toBe(413)
  expect(refused?.json().message).toBe('This is too large. The maximum is 2 MB.')
  const all = await server.ask({ url: '/api/account/v1/config/', headers: person.headers })
  expect(all.body.length).toBeLessThan(2.1 * 1024 ** 2)
})

test('a config may be replaced by a smaller one where there is no more room', async () => {
  const person = await server.person()
  for (let at = 0; at < 34; at++) await keep(person, `layout-${at}`, kilobytes(60))
  expect((await keep(person, 'more', kilobytes(60))).statusCode).toBe(413)
  expect((await keep(person, 'layout-0', 'small')).statusCode).toBe(200)
  expect((await keep(person, 'more', kilobytes(59))).statusCode).toBe(200)
})
