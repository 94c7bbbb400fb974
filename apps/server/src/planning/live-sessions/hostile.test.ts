/** Devices that send what no device should. */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { deviceOf, livePath } from '../../app/testing/live-device.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function tokenOf(rider: TestPerson): Promise<string> {
  const made = await server.ask({
    method: 'POST',
    url: '/api/account/v1/api_tokens/',
    headers: rider.headers,
    payload: { current_password: rider.password, name: 'head unit', scopes: ['live'], expires_in_days: 30 },
  })
  return made.json().token
}
async function seriesOf(rider: TestPerson, uuid: string) {
  const answer = await server.ask({ method: 'GET', url: `${livePath}${uuid}/series`, headers: rider.headers })
  return answer.json().columns
}
const post = (uuid: string, headers: Record<string, string>, payload: string | Buffer) =>
  server.ask({
    method: 'POST',
    url: `${livePath}${uuid}/samples`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload,
  })

test('figures that JSON has no number for are refused, and names of an object’s own nature are no columns', async () => {
  const rider = await server.person()
  const device = deviceOf(server, rider)
  await device.begin()
  const sent = async (columns: string) =>
    (await post(device.uuid, rider.headers, `{"seq":0,"start_s":0,"columns":${columns}}`)).statusCode
  for (const value of ['NaN', 'Infinity', '-Infinity', '01', '0x10'])
    expect(await sent(`{"power":[${value}]}`), value).toBe(400)
  for (const value of ['1e999', '-1e999', '"NaN"', '[]', 'true'])
    expect(await sent(`{"power":[${value}]}`), value).toBe(422)
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
    expect([400, 422], name).toContain(await sent(`{"${name}":[1]}`))
  expect(await sent('{"power":[250]}')).toBe(200)
  expect(await seriesOf(rider, device.uuid)).toEqual({ power: [250] })
})

test('seconds that come reversed or twice are kept once each, by the batch with the highest number', async () => {
  const rider = await server.person()
  const device = deviceOf(server, rider)
  await device.begin()
  server.pass(60)
  for (const [seq, start_s] of [30, 20, 10, 0, 20].entries())
    await device.send({ seq, start_s, columns: { power: Array(10).fill(100 + seq) } })
  const tens = (...values: number[]) => values.flatMap((value) => Array(10).fill(value))
  expect((await seriesOf(rider, device.uuid)).power).toEqual(tens(103, 102, 104, 100))
})

test('tokens that are wrong, foreign or of a deleted account store nothing', async () => {
  const [rider, other] = [await server.person(), await server.person()]
  const device = deviceOf(server, rider)
  await device.begin()
  const batch = JSON.stringify({ seq: 0, start_s: 0, columns: { power: [1] } })
  const token = await tokenOf(rider)
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token}x`,
    token,
    `Basic ${Buffer.from(`${rider.email}:${token}`).toString('base64')}`,
    `Bearer cdz_${'x'.repeat(5_000)}`,
  ])
    expect((await post(device.uuid, { authorization }, batch)).statusCode, authorization).toBe(401)
  expect(
    (await post(device.uuid, { authorization: `Bearer ${await tokenOf(other)}` }, batch)).statusCode,
  ).toBe(404)
  expect(await seriesOf(rider, device.uuid)).toEqual({})

  const headers = { authorization: `Bearer ${token}` }
  expect((await post(device.uuid, headers, batch)).statusCode).toBe(200)
  const removed = await server.ask({
    method: 'DELETE',
    url: '/api/account/v1/',
    headers: rider.headers,
    payload: { password: rider.password },
  })
  expect(removed.statusCode).toBeLessThan(300)
  const next = JSON.stringify({ seq: 1, start_s: 1, columns: { power: [1] } })
  expect((await post(device.uuid, headers, next)).statusCode).toBe(401)
  const begin = { uuid: randomUUID(), sport: 'bike', begin: new Date(server.services.now()).toISOString() }
  const begun = await server.ask({ method: 'POST', url: livePath, headers, payload: begin })
  expect(begun.statusCode).toBe(401)
})

test('a body of 100 MB is refused before it has arrived, packed or not', async () => {
  const rider = await server.person()
  const device = deviceOf(server, rider)
  await device.begin()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const chunk = Buffer.alloc(65_536, ' ')
  const { status, sentBytes } = await new Promise<{ status: number | undefined; sentBytes: number }>(
    (resolve, reject) => {
      let sentBytes = 0
      const sending = request({
        ...{ host: '127.0.0.1', port, method: 'POST', path: `${livePath}${device.uuid}/samples` },
        headers: { ...rider.headers, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      })
      sending.once('response', ({ statusCode }) => {
        resolve({ status: statusCode, sentBytes })
        sending.destroy()
      })
      sending.on('error', reject)
      const more = () => {
        while (!sending.destroyed && sentBytes < 100_000_000) {
          sentBytes += chunk.length
          if (!sending.write(chunk)) return void sending.once('drain', more)
        }
      }
      more()
    },
  )
  expect(status).toBe(413)
  // The limit is 1 MB; what lies in the buffers between is sent as well.
  expect(sentBytes).toBeLessThan(20_000_000)
  const bomb = gzipSync(Buffer.alloc(100_000_000, ' '))
  expect(bomb.length).toBeLessThan(200_000)
  const packed = await post(device.uuid, { ...rider.headers, 'content-encoding': 'gzip' }, bomb)
  expect(packed.statusCode).toBe(413)
  expect((await device.send({ seq: 0, start_s: 0, columns: { power: [1] } })).statusCode).toBe(200)
})

test('a clock of the server that is set back refuses no device', async () => {
  const rider = await server.person()
  const device = deviceOf(server, rider)
  await device.begin()
  server.pass(600)
  expect((await device.send({ seq: 0, start_s: 0, columns: { power: [1] } })).statusCode).toBe(200)
  server.pass(-300)
  for (let seq = 1; seq <= 3; seq++)
    expect((await device.send({ seq, start_s: seq, columns: { power: [1] } })).statusCode).toBe(200)
  expect((await device.begin()).statusCode).toBe(201)
  server.pass(300)
})
