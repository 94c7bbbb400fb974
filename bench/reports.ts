/**
 * Reports made from stored ranges, shown in a browser and printed as PDF: time, memory, and what others
 * notice of it.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { motionBytes, simulateRide, simulateRun } from '@cadenza/simulator'
import { openBrowser, type Product, startProduct } from '../e2e/product.ts'
import { atMost, type Figure, withoutGoal } from './figure.ts'
import { serverMb } from './server.ts'
import { markOf } from './view/page.ts'

export const name = 'reports'

const password = 'wheel-spoke-17-bench'
const metricsToken = 'bench-metrics-token-0123456789-0123456789'
/** Accounts that print in turn; each may ask for thirty PDFs a minute, so that others print ten at once. */
const accounts = 5
const made = 20
const printedInARow = 50
const atOnce = 10
/** Pages printed before memory is read for the first time: caches and the heap have reached their size. */
const warmUps = 25
/** Last pages after which the browser's memory is read: it varies by a quarter from one to the next. */
const memoryReads = 15
const betweenReadsMs = 20
/** ms for which a report is read, at least, before it is printed for the first time. */
const readingMs = 5_000
const rangesAtOnce = 10
/** Openings and prints of a report of many pages. */
const rounds = 5
/** ms of the histogram's timer, which is no delay. */
const delayResolutionMs = 10

/** A type of report, the recording that it is made from, and its ranges, which have this many ms each. */
interface Kind {
  type: string
  sport: 'run' | 'ride'
  ranges: readonly string[]
  rangeMs: number
  /** Ranges are chosen by hand rather than found by their names. */
  chosen?: boolean
}

interface Account {
  headers: Record<string, string>
  user: string
  activity: string
  report: string
}

const numbered = (count: number, nameOf: (n: number) => string) =>
  Array.from({ length: count }, (_, at) => nameOf(at + 1))

type Logs = Record<Kind['sport'], Uint8Array<ArrayBuffer>>

const motionLogs = (): Logs => ({
  run: motionBytes(
    simulateRun({
      ...{ seed: 'reports', durationS: 120, rateHz: 200, tier: 'clean' },
      startMs: Date.UTC(2026, 4, 2, 8),
    }).log,
  ),
  ride: motionBytes(
    simulateRide({
      ...{ seed: 'reports', durationS: 310, rateHz: 100, tier: 'clean', gaps: false },
      plan: { cadenceRpm: 80, standing: false, coasts: false, stops: false },
    }).log,
  ),
})

const timeTrial: Kind = {
  type: 'RUN_5K_TT',
  sport: 'run',
  ranges: numbered(5, (n) => `TT ${n}/5`),
  rangeMs: 22_000,
}
const halfPyramid: Kind = {
  type: 'RUN_HALF_PYRAMID_INTERVAL',
  sport: 'run',
  ranges: [
    'Half Pyramid Intervals',
    ...['EASY', 'MARATHON', 'TEMPO', 'INTERVAL', 'REPETITION'].map((pace) => `${pace} ALL`),
    ...['Marathon', 'Tempo', 'Interval', 'Repetition'],
    ...numbered(4, (n) => `INTERVAL ${n}/4`),
  ],
  rangeMs: 8_000,
}
const bikeProtocol: Kind = {
  type: 'BIKE_LPC_PROTOCOL',
  sport: 'ride',
  ranges: [
    ...numbered(6, (n) => `HC${n}`),
    ...numbered(8, (n) => `HT${n}`),
    ...numbered(15, (n) => `FC${n}`),
  ],
  rangeMs: 10_000,
}

const rapidAnalysis: Kind = {
  type: 'RUN_RAPID_ANALYSIS',
  sport: 'run',
  ranges: ['Marathon'],
  rangeMs: 110_000,
}
const runForm: Kind = {
  ...{ type: 'RUN_FORM', sport: 'run', chosen: true },
  ranges: ['First half', 'Second half'],
  rangeMs: 55_000,
}
const bikeForm: Kind = { ...runForm, type: 'BIKE_FORM', sport: 'ride', rangeMs: 150_000 }

export async function run(): Promise<Figure[]> {
  const data = mkdtempSync(path.join(tmpdir(), 'cadenza-bench-reports-'))
  const product = await startProduct([], {
    CADENZA_DATA: data,
    CADENZA_SIGNUP: 'open',
    CADENZA_TRUST_PROXY: '127.0.0.1',
    CADENZA_METRICS_TOKEN: metricsToken,
    CADENZA_LOG_LEVEL: 'error',
  })
  try {
    const people: Account[] = []
    const logs = motionLogs()
    const add = (n: number, kind = timeTrial) => addAthlete(product, n, kind, logs)
    for (let n = 0; n < accounts; n++) people.push(await add(n))
    const [person, crowd, second, reader] = [
      people[0] as Account,
      await add(accounts),
      await add(accounts + 1),
      await add(accounts + 2),
    ]
    const next = (n: number) => people[n % accounts] as Account
    const makes: number[] = []
    for (let n = 0; n < made; n++) makes.push(await timeOf(() => makeReport(product, person, timeTrial)))
    await openPage(product, person)
    await sleep(readingMs)
    const first = await timeOf(() => print(product, person))
    const browserMbs: number[] = []
    const printNext = async (n: number) => {
      const ms = await timeOf(() => print(product, next(n)))
      browserMbs.push(browserMb(data))
      return ms
    }
    for (let n = 1; n < warmUps; n++) await printNext(n)
    const latestMb = () => quantile(browserMbs.slice(-memoryReads), 0.5)
    const before = { server: serverMb(data), browser: latestMb() }
    const prints: number[] = []
    for (let n = 0; n < printedInARow; n++) prints.push(await printNext(n))
    const after = { server: serverMb(data), browser: latestMb() }
    const ofKinds = [
      ...(await measureKind(product, timeTrial, second)),
      ...(await measureKind(product, halfPyramid, await add(accounts + 3, halfPyramid))),
      ...(await measureKind(product, bikeProtocol, await add(accounts + 4, bikeProtocol))),
      ...(await measureKind(product, rapidAnalysis, await add(accounts + 5, rapidAnalysis))),
      ...(await measureKind(product, runForm, await add(accounts + 6, runForm))),
      ...(await measureKind(product, bikeForm, await add(accounts + 7, bikeForm))),
    ]
    await longestDelayMs(product)
    const one = await readsWhile(product, reader, () =>
      Promise.all(Array.from({ length: atOnce }, () => print(product, crowd))),
    )
    const oneDelay = await longestDelayMs(product)
    const five = await readsWhile(product, reader, () =>
      Promise.all(people.flatMap((each) => [print(product, each), print(product, each)])),
    )
    const fiveDelay = await longestDelayMs(product)
    const waited = await waitBehind(product, second, reader)
    const median = quantile(prints, 0.5)
    return [
      atMost('report made from five stored ranges, median', quantile(makes, 0.5), 'ms', 1_000),
      atMost('first PDF, with the start of the browser', first, 'ms', 5_000),
      atMost('PDF, median', median, 'ms', 3_000),
      withoutGoal('PDF, slowest of fifty', quantile(prints, 1), 'ms'),
      ...ofKinds,
      atMost('memory of the server after fifty PDFs', growth(before.server, after.server), '%', 10),
      atMost('memory of the browser after fifty PDFs', growth(before.browser, after.browser), '%', 10),
      withoutGoal('memory of the browser', after.browser, 'MB'),
      withoutGoal('ten PDFs at once for one account', one.wholeMs, 'ms'),
      atMost('activity read meanwhile by another, 99th percentile', one.p99Ms, 'ms', 50),
      atMost('longest delay of the event loop meanwhile', oneDelay, 'ms', 50),
      withoutGoal('ten PDFs at once for five accounts', five.wholeMs, 'ms'),
      atMost('activity read meanwhile, 99th percentile', five.p99Ms, 'ms', 50),
      atMost('longest delay of the event loop meanwhile, five accounts', fiveDelay, 'ms', 50),
      atMost('PDF behind ten of another account, in PDFs', waited / median, '×', 4),
    ]
  } finally {
    await product.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

const quantile = (of: readonly number[], share: number) =>
  of.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(of.length * share) - 1)] ?? Number.NaN

/** Percent; what was returned counts as nothing. */
const growth = (before: number, after: number) => Math.max(0, (after / before - 1) * 100)

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function call(
  { address }: Product,
  { headers }: Pick<Account, 'headers'>,
  method: string,
  to: string,
  body?: object,
): Promise<Response> {
  const answer = await fetch(address + to, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${to} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** Time until a report is shown in a browser and until it is printed, medians. */
async function measureKind(product: Product, { type }: Kind, account: Account): Promise<Figure[]> {
  const shown: number[] = []
  const browser = await openBrowser({ webgl: false })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'en' })
    const auth = account.headers.authorization ?? ''
    await context.addCookies([{ name: 'auth', value: encodeURIComponent(auth), url: product.address }])
    const page = await context.newPage()
    for (let round = 0; round < rounds; round++) {
      await page.goto(`${product.address}/reports/${account.report}`)
      shown.push(await markOf(page, 'cadenza:report-shown'))
    }
  } finally {
    await browser.close()
  }
  const prints: number[] = []
  for (let round = 0; round < rounds; round++) prints.push(await timeOf(() => print(product, account)))
  return [
    atMost(`${type}: navigation until the last page is laid out, median`, quantile(shown, 0.5), 'ms', 1_000),
    atMost(`${type}: PDF, median`, quantile(prints, 0.5), 'ms', 3_000),
  ]
}

/** An account with an activity, its ranges one after the other, and a report. */
async function addAthlete(product: Product, n: number, kind: Kind, logs: Logs): Promise<Account> {
  const form = { name: `Athlete ${n}`, email: `athlete${n}@example.org`, password }
  // Ten sign-ups an hour are allowed from one address.
  const from = { 'x-forwarded-for': `10.0.0.${n + 1}` }
  const signedUp = await call(product, { headers: from }, 'POST', '/api/sign_up/v1/', form)
  const { token } = (await signedUp.json()) as { token: { token: string } }
  const headers = { authorization: `Bearer ${token.token}` }
  const sent = await fetch(`${product.address}/api/devices/v1/uploads/${kind.sport}.motion.csv`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: logs[kind.sport],
  })
  if (!sent.ok) throw new Error(`The upload was answered ${sent.status}`)
  for (;;) {
    const answer = await call(product, { headers }, 'GET', '/api/activities/v1/activities')
    const [found] = ((await answer.json()) as { activities: { uuid: string; user_uuid: string }[] })
      .activities
    if (found) {
      const account = { headers, user: found.user_uuid, activity: found.uuid, report: '' }
      const ranges = kind.ranges.map((rangeName, at) => ({
        name: rangeName,
        relative_start_time: kind.rangeMs * at,
        relative_end_time: kind.rangeMs * (at + 1),
      }))
      for (let from = 0; from < ranges.length; from += rangesAtOnce)
        await call(product, account, 'POST', `/api/activities/v1/${found.uuid}/ranges/bulk`, {
          ranges: ranges.slice(from, from + rangesAtOnce),
        })
      return { ...account, report: await makeReport(product, account, kind) }
    }
    await sleep(200)
  }
}

async function makeReport(
  product: Product,
  account: Account,
  { type, ranges, chosen = false }: Kind,
): Promise<string> {
  const { user: user_uuid, activity } = account
  const choices = ranges.map((_, at) => ({ activity_uuid: activity, range: `user-${at + 1}` }))
  const form = { user_uuid, type, activity_uuids: [activity], ...(chosen && { ranges: choices }) }
  const answer = await call(product, account, 'POST', '/api/reports/v1/', form)
  return ((await answer.json()) as { report: { uuid: string } }).report.uuid
}

/** Asks for the report's page, as a browser does before anybody can print it. */
async function openPage(product: Product, { headers, report }: Account): Promise<void> {
  const cookie = `auth=${encodeURIComponent(headers.authorization ?? '')}`
  await (await call(product, { headers: { cookie } }, 'GET', `/reports/${report}`)).text()
}

async function print(product: Product, account: Account): Promise<void> {
  const answer = await call(product, account, 'GET', `/api/reports/v1/${account.report}.pdf`)
  const pdf = Buffer.from(await answer.arrayBuffer())
  if (pdf.subarray(0, 5).toString() !== '%PDF-') throw new Error('That is no PDF')
}

/** Reads an activity again and again while something happens. */
async function readsWhile(product: Product, reader: Account, work: () => Promise<unknown>) {
  let isDone = false
  const begun = performance.now()
  const working = work().finally(() => {
    isDone = true
  })
  const times: number[] = []
  while (!isDone) {
    times.push(
      await timeOf(async () =>
        (await call(product, reader, 'GET', `/api/activities/v1/${reader.activity}`)).arrayBuffer(),
      ),
    )
    await sleep(betweenReadsMs)
  }
  await working
  return { wholeMs: performance.now() - begun, p99Ms: quantile(times, 0.99) }
}

/** ms that one account waits for a PDF if another has just asked for ten. */
async function waitBehind(product: Product, crowd: Account, other: Account): Promise<number> {
  const asked = Promise.all(Array.from({ length: atOnce }, () => print(product, crowd)))
  await sleep(100)
  const waited = await timeOf(() => print(product, other))
  await asked
  return waited
}

/** Longest delay of the server's event loop since the last call. */
async function longestDelayMs({ address }: Product): Promise<number> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const found = /^nodejs_eventloop_lag_max_seconds(?:\{.*\})? ([\d.e-]+)$/m.exec(await answer.text())
  if (!found) throw new Error(`There is no delay of the event loop: ${answer.status}`)
  return Math.max(0, Number(found[1]) * 1000 - delayResolutionMs)
}

/** MB of the browser's processes, each with its share of what they have in common. */
function browserMb(data: string): number {
  let kB = 0
  for (const entry of readdirSync('/proc').filter((each) => /^\d+$/.test(each)))
    try {
      const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8')
      if (!command.startsWith(path.join(data, 'chromium'))) continue
      kB += Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${entry}/smaps_rollup`, 'utf8'))?.[1])
    } catch {
      // The process ended meanwhile.
    }
  if (kB === 0) throw new Error('The browser does not run')
  return kB / 1024
}
