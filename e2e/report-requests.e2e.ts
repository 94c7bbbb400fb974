import { simulateRide, simulateRun } from '@cadenza/simulator'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPage, openBrowser, until } from './product.ts'
import {
  addRanges,
  type Caller,
  makeReport,
  type NamedSpan,
  type ReportSetup,
  sendLog,
  startReports,
} from './report-setup.ts'

let setup: ReportSetup
let browser: Browser
const seen: string[][] = []
const made = { run: '', bike: '', ride: '' }

async function open(person: Caller): Promise<Page> {
  const opened = await newPage(browser)
  seen.push(opened.seen)
  await opened.context.addCookies([{ name: 'auth', value: person.bearer, url: setup.product.address }])
  return opened.page
}

async function show(on: Page, uuid: string, search = ''): Promise<void> {
  await on.goto(`${setup.product.address}/reports/${uuid}${search}`)
  await on.locator('[data-report=complete]').waitFor({ timeout: 60_000 })
}

beforeAll(async () => {
  ;[setup, browser] = await Promise.all([startReports(), openBrowser({ webgl: false })])
  const run = simulateRun({ seed: 'requests', durationS: 60, rateHz: 200, tier: 'clean' })
  const ride = simulateRide({
    ...{ seed: 'requests', durationS: 130, rateHz: 100, tier: 'clean', gaps: false },
    plan: { cadenceRpm: 80, standing: false, coasts: false, stops: false },
  })
  const ran = await sendLog(setup, run.log, 'run')
  made.run = await makeReport(setup, ran, 'RUN_FORM', [{ activity_uuid: ran.uuid, range: 'all' }])
  const rode = await sendLog(setup, ride.log, 'bike')
  made.ride = rode.uuid
  const steps = (
    [
      ['HC', 6],
      ['HT', 8],
      ['FC', 15],
    ] as const
  ).flatMap(([section, count]) => Array.from({ length: count }, (_, k) => `${section}${k + 1}`))
  await addRanges(
    setup,
    rode.uuid,
    steps.map((name, k): NamedSpan => [name, 4 + 4 * k, 8 + 4 * k]),
  )
  made.bike = await makeReport(setup, rode, 'BIKE_LPC_PROTOCOL')
}, 600_000)

afterAll(async () => {
  await browser?.close()
  await setup?.product.stop()
})

test('[R7-013] staff have an empty summary written by the comment service, which the browser asks with its cookie', async () => {
  const page = await open(setup.staff)
  await setup.staff.call('PUT', `/api/reports/v1/${made.run}`, { values: { report_comment: '' } })
  await show(page, made.run, '?edit=1')
  const url = '/api/report_commenter/v1/'
  const suggest = page.getByRole('button', { name: 'Suggest a text' })
  const comment = async () => {
    const answer = await setup.staff.call('GET', `/api/reports/v1/${made.run}`)
    return ((await answer.json()) as { report: { values: { report_comment: string } } }).report.values
      .report_comment
  }
  // A failure is silent, and the comment stays empty.
  await page.route(`**${url}`, (route) => route.abort(), { times: 1 })
  await Promise.all([page.waitForEvent('requestfailed'), suggest.click()])
  await until(async () => suggest.isEnabled())
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await comment()).toBe('')
  seen.at(-1)?.splice(0)

  const [request] = await Promise.all([
    page.waitForRequest((asked) => new URL(asked.url()).pathname === url),
    suggest.click(),
  ])
  expect(request.method()).toBe('POST')
  expect((await request.allHeaders()).cookie).toContain('auth=')
  const body = request.postDataJSON()
  expect(body).toMatchObject({ lang: 'en', sport: 'run', ranges: [{ name: expect.any(String) }] })
  expect(body.ranges[0].mpi_scores.landingPattern).toEqual({
    left: expect.any(Number),
    right: expect.any(Number),
  })
  await until(async () => (await comment()) !== '')
  expect(await comment()).toContain('50')
  await suggest.waitFor({ state: 'detached' })
  await page.context().close()
})

test('[R7-033] the cycling evaluation asks for its first activity, with its files and logs', async () => {
  const page = await open(setup.athlete)
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  await show(page, made.bike)
  const paths = asked
    .filter((request) => request.method() === 'GET')
    .map((request) => new URL(request.url()).pathname)
  const activity = `/api/activities/v1/${made.ride}`
  expect(paths).toEqual(expect.arrayContaining([activity, `${activity}/files/`, `${activity}/logs/`]))
  const data = page.getByText('bike.motion.csv')
  expect(await data.textContent()).toMatch(/^bike\.motion\.csv · .*Cadence/)
  await page.context().close()
})

test('texts longer than a page run on over pages, and directions of a name turn nothing around it', async () => {
  const lines = Array.from({ length: 150 }, (_, n) => `Line ${n + 1} <b>of</b> 150 👩🏽‍🚀`)
  const name = '\u202eadA'
  const values = { report_comment: lines.join('\n'), name, injury: 'x'.repeat(3000) }
  expect((await setup.staff.call('PUT', `/api/reports/v1/${made.bike}`, { values })).status).toBe(200)
  const page = await open(setup.athlete)
  await show(page, made.bike)
  const sheets = page.locator('[data-report] > article')
  const faults = await sheets.evaluateAll((all) =>
    all.flatMap((sheet, at) => {
      const [head, body, foot] = [...sheet.children] as HTMLElement[]
      const isOver = (body?.scrollHeight ?? 0) > (body?.clientHeight ?? 0) + 1
      const isWide = [head, foot].some((each) => (each?.scrollWidth ?? 0) > (each?.clientWidth ?? 0) + 1)
      return isOver || isWide ? [`page ${at + 1}`] : []
    }),
  )
  expect(faults).toEqual([])
  // The first and the last line are within the part of a page that shows them.
  const isShown = (text: string) =>
    page.getByText(text).evaluateAll((all) =>
      all.some((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const slice = element.closest('[style*="height"]')?.getBoundingClientRect()
        const rects = [...range.getClientRects()]
        return slice !== undefined && rects.some(({ bottom }) => Math.abs(bottom - slice.bottom) < 60)
      }),
    )
  expect(await isShown('Line 150 <b>of</b> 150')).toBe(true)
  expect(await sheets.first().locator('header bdi').first().textContent()).toBe(name)
  await page.context().close()
})

test('nothing failed on the way', () => {
  expect(seen.flat()).toEqual([])
})
