import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getPriority } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide } from '../../library/activities/testing.ts'
import { createPrinter, usualLimits } from './printer.ts'
import { printToken } from './session.ts'

/** A page that shows the name of its report, and is ready only if it may read nothing else. */
const script = `
const auth = decodeURIComponent(/auth=([^;]*)/.exec(document.cookie)[1])
const read = (path) => fetch(path, { headers: { authorization: auth } })
const [, , uuid] = location.pathname.split('/')
const answer = await read('/api/reports/v1/' + uuid)
const { report } = await answer.json()
document.body.textContent = report?.name
while (report?.name === 'Soon gone' && (await read('/api/reports/v1/' + uuid)).ok)
  await new Promise((resolve) => setTimeout(resolve, 50))
if (answer.status === 401 || report?.name === 'Soon gone') history.replaceState(null, '', '/login')
const { account } = await (await read('/api/account/v1/')).json()
document.documentElement.lang = account.lang
const others = await Promise.all(['/api/reports/v1/', '/api/notifications/v1/'].map(read))
if (answer.ok && others.every(({ status }) => status === 403)) document.body.dataset.report = 'complete'
`

let server: TestApp
let athlete: TestPerson
let uuid: string
let run: string
beforeAll(async () => {
  server = await testApp({}, { script })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  athlete = await server.person()
  run = await addRide(server.services, athlete.uuid, { sport: 'run' })
  uuid = await report(athlete)
}, 60_000)
afterAll(() => server.close())

async function report(by: TestPerson, name = 'Läufe'): Promise<string> {
  const answer = await server.ask({
    method: 'POST',
    url: '/api/reports/v1/',
    headers: by.headers,
    payload: {
      ...{ user_uuid: athlete.uuid, type: 'RUN_FORM', activity_uuids: [run], name },
      ranges: [{ activity_uuid: run, range: 'all' }],
    },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().report.uuid
}

const pdf = (person: TestPerson, of = uuid, query = '') =>
  server.ask({ method: 'GET', url: `/api/reports/v1/${of}.pdf${query}`, headers: person.headers })

describe('a report as PDF', () => {
  test('finds Chromium unpacked where its page was opened before', { timeout: 120_000 }, async () => {
    const folder = path.join(server.services.settings.dataFolder, 'chromium')
    expect(existsSync(folder)).toBe(false)
    const cookie = `auth=${encodeURIComponent(`Bearer ${athlete.token}`)}`
    const page = await server.ask({ method: 'GET', url: `/reports/${uuid}`, headers: { cookie } })
    expect(page.statusCode).toBe(200)
    const isUnpacked = () =>
      readdirSync(folder).some((name) => existsSync(path.join(folder, name, 'chromium')))
    await vi.waitFor(() => expect(isUnpacked()).toBe(true), { timeout: 100_000, interval: 200 })
  })

  test('[R1-002] is printed by Chromium from its page', { timeout: 120_000 }, async () => {
    const answer = await pdf(athlete)
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''L%C3%A4ufe.pdf")
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.rawPayload.length).toBeGreaterThan(1_000)
  })

  test('is in the language that is asked for, otherwise in that of the account', {
    timeout: 120_000,
  }, async () => {
    const reader = await server.person({ lang: 'fr', roles: ['staff'] })
    for (const [query, lang] of [
      ['', 'fr'],
      ['?lang=ja', 'ja'],
    ] as const) {
      const { rawPayload } = await pdf(reader, uuid, query)
      expect(/\/Lang \((.*?)\)/.exec(rawPayload.toString('latin1'))?.[1]).toBe(lang)
    }
    expect((await pdf(reader, uuid, '?lang=xx')).statusCode).toBe(422)
  })

  test('is not found once it is deleted while it is printed, and nobody waits for its page', {
    timeout: 120_000,
  }, async () => {
    const going = await report(athlete, 'Soon gone')
    const printing = pdf(athlete, going)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const { headers } = athlete
    const deleted = await server.ask({ method: 'DELETE', url: `/api/reports/v1/${going}`, headers })
    expect(deleted.statusCode).toBe(204)
    const from = performance.now()
    expect((await printing).statusCode).toBe(404)
    expect(performance.now() - from).toBeLessThan(usualLimits.pageMs / 2)
  })

  test('is given to nobody who may not read it', async () => {
    const stranger = await server.person()
    const waiting = await report(await server.person({ roles: ['staff'] }))
    expect((await pdf(stranger)).statusCode).toBe(404)
    expect((await pdf(athlete, waiting)).statusCode).toBe(404)
  })

  test('needs a Chromium', async () => {
    const without = await testApp({ CADENZA_CHROMIUM: '/no/such/chromium' })
    const printer = createPrinter(without.services.settings, without.services.log)
    const page = { url: 'about:blank', cookies: [], readyWhen: 'true' }
    await expect(printer.print('a', page)).rejects.toMatchObject({ code: 'PrintUnavailable', status: 501 })
    await without.close()
  })
})

describe('the credential of the page', () => {
  const ask = (token: string, method: 'GET' | 'PUT' | 'DELETE' | 'POST', url: string) =>
    server.ask({
      ...{ method, url, headers: { authorization: `Bearer ${token}` } },
      ...(method === 'GET' ? {} : { payload: {} }),
    })

  test('reads its report, the activities of that, and the settings of its reader', async () => {
    const token = await printToken(server.services, { actorUuid: athlete.uuid, reportUuid: uuid, lang: 'en' })
    const other = await addRide(server.services, athlete.uuid)
    for (const [url, status] of [
      [`/api/reports/v1/${uuid}`, 200],
      [`/api/reports/v1/${uuid}/previous`, 200],
      [`/api/activities/v1/${run}`, 200],
      ['/api/account/v1/', 200],
      [`/api/activities/v1/${other}`, 403],
      ['/api/activities/v1/activities', 403],
      [`/api/reports/v1/${await report(athlete)}`, 403],
      [`/api/reports/v1/${uuid}.pdf`, 403],
      ['/api/events/v1/', 403],
    ] as const)
      expect((await ask(token, 'GET', url)).statusCode, url).toBe(status)
    for (const [method, url] of [
      ['PUT', `/api/reports/v1/${uuid}`],
      ['DELETE', `/api/reports/v1/${uuid}`],
      ['PUT', '/api/account/v1/'],
      ['DELETE', '/api/account/v1/'],
      ['POST', '/api/reports/v1/'],
    ] as const)
      expect((await ask(token, method, url)).statusCode, `${method} ${url}`).toBeGreaterThanOrEqual(403)
    expect(
      (await server.services.database.selectFrom('users').select('uuid').execute()).length,
    ).toBeGreaterThan(0)
    expect((await ask(token, 'GET', `/api/reports/v1/${uuid}`)).statusCode).toBe(200)
  })

  test('ends after two minutes, and is worth nothing when changed', async () => {
    const token = await printToken(server.services, { actorUuid: athlete.uuid, reportUuid: uuid, lang: 'en' })
    const changed = token.slice(0, 20) + (token[20] === 'A' ? 'B' : 'A') + token.slice(21)
    for (const wrong of [changed, 'print_', `${token}AA`, 'print_AAAA'])
      expect((await ask(wrong, 'GET', `/api/reports/v1/${uuid}`)).statusCode, wrong).toBe(401)
    server.pass(121)
    expect((await ask(token, 'GET', `/api/reports/v1/${uuid}`)).statusCode).toBe(401)
  })
})

describe('the printer', () => {
  const page = (readyWhen: string) => ({ url: 'about:blank', cookies: [], readyWhen })

  test('gives a page up that takes too long, and prints the next', { timeout: 120_000 }, async () => {
    const { settings, log } = server.services
    const printer = createPrinter(settings, log, { ...usualLimits, pageMs: 8_000, mostOfOne: 2 })
    const [hanging, next, third] = [
      printer.print('a', page('false')),
      printer.print('a', page('true')),
      printer.print('a', page('true')),
    ]
    await expect(third).rejects.toMatchObject({ code: 'TooManyRequests' })
    await expect(hanging).rejects.toMatchObject({ code: 'PrintFailed' })
    expect((await next)?.subarray(0, 5).toString()).toBe('%PDF-')
    // One that says that it failed is given up at once.
    const from = performance.now()
    await expect(printer.print('a', page("'failed'"))).rejects.toMatchObject({ code: 'PrintFailed' })
    expect(performance.now() - from).toBeLessThan(7_000)
    await printer.close()
  })

  test('lets accounts take turns, so that nobody waits for all pages of another', {
    timeout: 120_000,
  }, async () => {
    const { settings, log } = server.services
    const printer = createPrinter(settings, log)
    // The first page is being printed when the others come.
    const order: string[] = []
    const print = (account: string) => printer.print(account, page('true')).then(() => order.push(account))
    await Promise.all([...Array.from({ length: 4 }, () => print('a')), print('b'), print('c'), print('b')])
    expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
    await printer.close()
    await expect(printer.print('a', page('true'))).rejects.toMatchObject({ code: 'Unavailable' })
  })
})

/** Nice values of all threads of the browsers that print. */
function niceOfBrowsers(): number[] {
  const read = (...file: string[]) => {
    const name = path.join('/proc', ...file)
    // Processes and threads end meanwhile.
    return existsSync(name) ? readFileSync(name, 'utf8') : ''
  }
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && read(pid, 'cmdline').includes('cadenza-print-'))
    .flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((thread) => read(pid, 'task', thread, 'stat')))
    .flatMap((stat) => stat.split(') ')[1]?.split(' ')[16] ?? [])
    .map(Number)
}

describe('the browser that prints', () => {
  test('puts none of its threads before those of the server', { timeout: 120_000 }, async () => {
    const { settings, log } = server.services
    const printer = createPrinter(settings, log)
    await printer.print('a', { url: 'about:blank', cookies: [], readyWhen: 'true' })
    const found = niceOfBrowsers()
    await printer.close()
    expect(found.length).toBeGreaterThan(10)
    expect(Math.min(...found)).toBeGreaterThan(getPriority())
  })

  test('loads nothing but the product, whatever is on the page', { timeout: 120_000 }, async () => {
    const hits: string[] = []
    const canaries = await Promise.all(
      ['127.0.0.1', '127.0.0.2'].map(async (host) => {
        const canary = createServer(({ url }, response) => {
          hits.push(`${host}${url}`)
          response.setHeader('access-control-allow-origin', '*').end('body { color: red }')
        })
        await new Promise<void>((resolve) => canary.listen(0, host, resolve))
        return { canary, port: (canary.address() as AddressInfo).port, host }
      }),
    )
    const addresses = canaries.flatMap(({ host, port }) => [
      `http://${host}:${port}`,
      ...(host === '127.0.0.1' ? [`http://localhost:${port}`] : []),
    ])
    const intruder = `
const auth = decodeURIComponent(/auth=([^;]*)/.exec(document.cookie)[1])
const uuid = location.pathname.split('/')[2]
await fetch('/api/reports/v1/' + uuid, { headers: { authorization: auth } })
for (const address of ${JSON.stringify(addresses)}) {
  document.body.insertAdjacentHTML('beforeend',
    \`<style>@import "\${address}/import.css"; p { background: url(\${address}/background.png) }</style><p>x</p>
     <img src="\${address}/img.png"><iframe src="\${address}/iframe.html"></iframe>
     <link rel="stylesheet" href="\${address}/link.css"><object data="\${address}/object.html"></object>
     <video src="\${address}/video.mp4" poster="\${address}/poster.png"></video>
     <svg><image href="\${address}/svg.png"/></svg>\`)
  const script = document.createElement('script')
  script.src = address + '/script.js'
  document.body.append(script)
  await fetch(address + '/fetch').catch(() => undefined)
  navigator.sendBeacon(address + '/beacon', 'x')
  try { new WebSocket(address.replace('http', 'ws') + '/socket') } catch {}
}
await new Promise((resolve) => setTimeout(resolve, 1500))
document.body.dataset.report = 'complete'
`
    const attacked = await testApp({}, { script: intruder })
    await attacked.app.listen({ port: 0, host: '127.0.0.1' })
    const person = await attacked.person()
    const activity = await addRide(attacked.services, person.uuid, { sport: 'run' })
    const made = await attacked.ask({
      method: 'POST',
      url: '/api/reports/v1/',
      headers: person.headers,
      payload: {
        ...{ user_uuid: person.uuid, type: 'RUN_FORM', activity_uuids: [activity] },
        ranges: [{ activity_uuid: activity, range: 'all' }],
      },
    })
    const url = `/api/reports/v1/${made.json().report.uuid}.pdf`
    const answer = await attacked.ask({ method: 'GET', url, headers: person.headers })
    expect(answer.statusCode).toBe(200)
    // The canaries do sing when asked.
    await Promise.all(canaries.map(({ host, port }) => fetch(`http://${host}:${port}/test`)))
    expect(hits.sort()).toEqual(['127.0.0.1/test', '127.0.0.2/test'])
    await attacked.close()
    for (const { canary } of canaries) canary.close()
  })
})
