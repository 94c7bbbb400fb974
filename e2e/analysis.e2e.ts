import { readFileSync } from 'node:fs'
import type { Browser, Download, Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startDemo } from './demo.ts'
import { newPerson, signedIn } from './people.ts'
import { axeFindings, newPage, openBrowser, type Product, until } from './product.ts'

const password = 'cadenza-demo'

let browser: Browser
let product: Product
let page: Page
let seen: string[]
let token: string
/** Arguments of each analysis that the page has asked for. */
const asked: { field: string; variables: { filter: Record<string, unknown> } & Record<string, unknown> }[] =
  []

const ofAnalysis = (request: Request) => request.url().includes('/api/analysis/v2/graphql')

function noteAsked(request: Request): void {
  if (!ofAnalysis(request)) return
  const { searchParams } = new URL(request.url())
  const field = /\{ (\w+)/.exec(searchParams.get('query') ?? '')?.[1] ?? ''
  asked.push({ field, variables: JSON.parse(searchParams.get('variables') ?? '{}') })
}

async function call(path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' }
  return (await fetch(product.address + path, { headers })).json()
}

async function tokenOf(email: string): Promise<string> {
  const answer = await fetch(`${product.address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ type: 'email', email, password }),
  })
  return ((await answer.json()) as { token: { token: string } }).token.token
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startDemo(), openBrowser({ webgl: false })])
  token = await until(() => tokenOf('athlete@demo.cadenza').catch(() => ''))
  const opened = await newPage(browser)
  ;({ page, seen } = opened)
  await opened.context.addCookies([{ name: 'auth', value: `Bearer ${token}`, url: product.address }])
  page.on('request', noteAsked)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})
beforeEach(() => {
  asked.length = 0
})

const history = () => page.getByRole('slider', { name: 'Points of the history' })
const heatmap = () => page.getByRole('application', { name: /^Cells of the heatmap/ })
const panel = (name: string) => page.getByRole('region', { name, exact: true })
const query = () => new URL(page.url()).searchParams

async function open(path: string): Promise<void> {
  await page.goto(product.address + path)
  await page.locator('h1').waitFor()
}

/** Seconds of a time such as 1:02:03. */
const secondsOf = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

const textsOf = async (found: Locator) => (await found.allInnerTexts()).map((text) => text.trim())

interface Activity {
  uuid: string
  sport: string
  date: string
}

test('[A1-010] [R1-010] [A2-024] [R2-005] [R2-055] /analysis/ has history and heatmap of the rides of a year', async () => {
  await open('/analysis/')
  await page.getByRole('heading', { level: 1, name: 'Analysis' }).waitFor()
  await history().waitFor()
  await heatmap().waitFor()
  const { activities } = (await call('/api/activities/v1/activities')) as { activities: Activity[] }
  const first = String(asked.find(({ field }) => field === 'statsHistory')?.variables.filter.date_gte)
  const rides = activities.filter(({ sport, date }) => sport === 'bike' && date >= first)
  expect(rides.length).toBeGreaterThan(20)
  await page.getByText(`${rides.length} activities match`).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(seen).toEqual([])
})

test('[R7-034] the address holds every choice, and going back undoes it', async () => {
  await open('/analysis/')
  await panel('History').getByRole('button', { name: 'Week' }).click()
  await expect.poll(() => query().get('by')).toBe('week')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect.poll(() => query().get('sport')).toBe('run')
  await panel('History').getByRole('button', { name: /^Pace/ }).waitFor()
  await page.getByLabel('Dates').selectOption('90d')
  await expect.poll(() => query().get('period')).toBe('90d')
  await page.goBack()
  await expect.poll(() => query().get('period')).toBeNull()
  await page.goBack()
  await panel('History')
    .getByRole('button', { name: /^Power/ })
    .waitFor()
  await page.goBack()
  await expect.poll(() => page.url()).toBe(`${product.address}/analysis/`)
  await expect
    .poll(() => panel('History').getByRole('button', { name: 'Day' }).getAttribute('aria-pressed'))
    .toBe('true')
})

test('a limit selects the seconds that count; a reversed one is refused, and nothing is asked with it', async () => {
  await open('/analysis/?metric=heartrate')
  await history().waitFor()
  const filter = page.getByRole('complementary', { name: 'Filter' })
  await filter.getByRole('button', { name: 'Add metric' }).click()
  await page.getByRole('menuitem', { name: 'Power', exact: true }).click()
  await filter.getByLabel('Power, minimum').fill('300')
  await page.keyboard.press('Enter')
  const limits = () => asked.findLast(({ field }) => field === 'statsHistory')?.variables.filter.range_filters
  await expect.poll(limits).toEqual({ power: [300, 1e9] })
  await filter.getByLabel('Power, maximum').fill('200')
  await page.keyboard.press('Enter')
  await filter.getByText('The lower bound is above the upper. This filter is not applied.').waitFor()
  await expect.poll(() => query().get('power')).toBe('300..200')
  expect(asked.some(({ variables }) => JSON.stringify(variables).includes('[300,200]'))).toBe(false)
  await filter.getByLabel('Power, minimum').fill('150')
  await page.keyboard.press('Enter')
  await expect.poll(limits).toEqual({ power: [150, 200] })
  // Heart rates at 150 to 200 W.
  await expect.poll(() => history().getAttribute('aria-valuetext')).toMatch(/Heart rate \d+.bpm/)
  await filter.getByLabel('Power, minimum').fill('9999')
  await page.keyboard.press('Enter')
  await filter.getByRole('alert').getByText('From 0 to 1,500').waitFor()
  await expect.poll(() => query().get('power')).toBe('150..200')
})

test('a typed limit and the option that is clicked next both hold', async () => {
  await page.goto(`${product.address}/analysis/?power=..`)
  await page.getByRole('textbox', { name: /Power/ }).first().fill('150')
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await page.waitForURL(/by=week/)
  expect(new URL(page.url()).searchParams.get('power')).toBe('150..')
})

test('cells of no width, and too many, are refused at the field before anything is asked', async () => {
  await open('/analysis/?graph=heatmap')
  await heatmap().waitFor()
  asked.length = 0
  const width = page.getByLabel('Width of the cells: Across')
  await width.fill('0')
  await page.keyboard.press('Enter')
  await panel('Heatmap').getByText('Enter a number above 0, up to 1,500.').waitFor()
  await width.fill('0.05')
  await page.keyboard.press('Enter')
  await panel('Heatmap').getByText('at most 160,000 cells').waitFor()
  expect(asked).toEqual([])
  await width.fill('20')
  await page.keyboard.press('Enter')
  await expect.poll(() => query().get('x')).toBe('power.20')
  await expect.poll(() => asked.at(-1)?.variables.x).toMatchObject({ metric: 'power', interval: 20 })
})

test('a metric of whole activities is refused where seconds are selected, with the reason', async () => {
  await open('/analysis/?metric=distance&power=200..250&graph=history')
  await page.getByRole('alert').getByText('Distance belongs to whole activities.').waitFor()
  expect(asked.filter(({ field }) => field === 'statsHistory')).toEqual([])
  await panel('History').getByRole('button', { name: 'Add metric' }).click()
  await page.getByRole('menuitem', { name: 'Power', exact: true }).click()
  await panel('History').getByRole('button', { name: 'Distance' }).click()
  await page.getByRole('menuitem', { name: 'Remove Distance' }).click()
  await history().waitFor()
})

test('a point of the history opens its activity, or lists those of its week', async () => {
  await open('/analysis/?metric=power&by=activity&graph=history')
  await history().waitFor()
  await history().press('ArrowLeft')
  await history().press('Enter')
  await page.waitForURL(/\/activities\/[\da-f-]{36}$/)
  await open('/analysis/?metric=power&by=week&graph=history')
  await history().waitFor()
  await history().press('End')
  await history().press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('row').nth(1).waitFor()
  const count = Number(/^\d+/.exec(await dialog.getByText(/most time first/).innerText()))
  await expect.poll(() => dialog.getByRole('row').count()).toBe(count + 1)
  expect(await axeFindings(page)).toEqual([])
})

test('a cell names its seconds, which its activities add up to; a stretch opens as a selection', async () => {
  await open('/analysis/?graph=heatmap&value=dss.right&period=90d')
  await heatmap().waitFor()
  await heatmap().press('ArrowUp')
  await heatmap().press('ArrowDown')
  const cell = page.locator('[data-cell]')
  await expect.poll(() => cell.textContent()).toMatch(/\sW, .*\srpm, Dead Spot Score [\d.]+, Time /)
  const said = (await cell.textContent()) ?? ''
  await heatmap().press('Enter')
  const rows = page.getByRole('dialog').locator('tbody tr')
  await rows.first().waitFor()
  const times = (await textsOf(rows.locator('td:nth-child(3)'))).map(secondsOf)
  expect(times.length).toBe(Number(/Activities (\d+)/.exec(said)?.[1]))
  expect(times.reduce((sum, each) => sum + each, 0)).toBe(secondsOf(/Time ([\d:]+)/.exec(said)?.[1] ?? ''))
  await rows
    .first()
    .getByRole('link', { name: /^Open \d+ s at/ })
    .first()
    .click()
  await page.waitForURL(/\/activities\/[\da-f-]{36}\/range\/selection-\d+-\d+$/)
  // Going back leads to the list, which a closed one does not.
  await page.goBack()
  await rows.first().waitFor()
  await expect.poll(() => rows.count()).toBe(times.length)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.reload()
  await heatmap().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the heatmap is a table for the keyboard alone', async () => {
  await open('/analysis/?graph=heatmap')
  await heatmap().waitFor()
  await panel('Heatmap').getByRole('button', { name: 'Table' }).focus()
  await page.keyboard.press('Enter')
  const rows = panel('Heatmap').locator('tbody tr')
  await rows.first().waitFor()
  const times = (await textsOf(rows.locator('td:nth-child(3)'))).map(secondsOf)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(await axeFindings(page)).toEqual([])
  // From the switch over the five heads of the table to the first cell.
  for (let i = 0; i < 5; i++) await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^List the activities of /)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('row').nth(1).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('[R7-043] an analysis is saved, opened by its address, changed, renamed, deleted and restored', async () => {
  await open('/analysis/?metric=dss.left&by=week&period=90d')
  await history().waitFor()
  await page.getByRole('button', { name: 'Save to dashboard' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByLabel('Name').fill('Left pedal')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/analysis\/[\da-f-]{36}$/)
  const address = page.url()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Left pedal' }).waitFor()
  await panel('History').getByRole('button', { name: 'Dead Spot Score, left' }).waitFor()
  expect(await panel('Heatmap').count()).toBe(0)
  expect(await page.getByLabel('Dates').inputValue()).toBe('90d')

  await panel('History').getByRole('button', { name: 'Month' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => page.url()).toBe(address)
  await page.reload()
  await expect
    .poll(() => panel('History').getByRole('button', { name: 'Month' }).getAttribute('aria-pressed'))
    .toBe('true')

  await page.getByRole('button', { name: /^Saved/ }).click()
  await page.getByRole('button', { name: 'Rename Left pedal' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Left foot')
  await page.keyboard.press('Enter')
  await dialog.getByRole('link', { name: 'Left foot' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete Left foot' }).click()
  // The analysis stays on the screen.
  await expect.poll(() => query().get('by')).toBe('month')
  await page.getByRole('heading', { level: 1, name: 'Analysis' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Saved (1)' }).click()
  // In the dialog, too, a deletion can be undone.
  await page.getByRole('button', { name: 'Delete Left foot' }).click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByRole('link', { name: 'Left foot' }).click()
  await expect.poll(() => page.url()).toBe(address)
  await open(`/analysis/0191d6a0-0000-7000-8000-000000000001`)
  await page.getByRole('heading', { name: 'This analysis is not saved any more' }).waitFor()
})

test('graphs are saved as pictures, and their data as CSV and Arrow', async () => {
  await open('/analysis/')
  await history().waitFor()
  await heatmap().waitFor()
  const save = async (graph: string, item: string): Promise<Buffer> => {
    await page.getByRole('button', { name: `Export: ${graph}` }).click()
    const started = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    const download: Download = await started
    return readFileSync(await download.path())
  }
  for (const graph of ['History', 'Heatmap']) {
    expect((await save(graph, 'Save picture')).subarray(1, 4).toString()).toBe('PNG')
    expect((await save(graph, 'Arrow file')).subarray(0, 6).toString()).toBe('ARROW1')
  }
  const lines = (await save('History', 'CSV')).toString().trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFDate,Activities,Time \(s\),Power \(W\),/)
  // One line for each point: the cursor counts from 0.
  expect(lines.length - 2).toBe(Number(await history().getAttribute('aria-valuemax')))
})

test('an address that means nothing is answered by the usual view and a message', async () => {
  await open('/analysis/?by=decade&metric=charm&power=9..x&charm=1')
  await page.getByText('are left out: metric=charm, power=9..x, charm=1, by=decade').waitFor()
  await history().waitFor()
})

test('the analysis of somebody who does not exist, or is not the reader’s to see, is not found', async () => {
  const { page: own } = await newPage(browser)
  await own.context().addCookies([{ name: 'auth', value: `Bearer ${token}`, url: product.address }])
  await own.goto(`${product.address}/athletes/01a20923-24c7-7000-901e-e24ab10e066e/analysis/`)
  await own.getByText('Sorry, but the page you were trying to view does not exist.').waitFor()
  await own.context().close()
})

test('a slow answer to an old question does not replace a newer one', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isAnswered = false
  await page.route(
    (url) => /"interval":"week"/.test(url.searchParams.get('variables') ?? ''),
    async (route) => {
      const response = await route.fetch()
      await held
      // The page may have given up waiting.
      await route.fulfill({ response }).catch(() => undefined)
      isAnswered = true
    },
  )
  await open('/analysis/?graph=history&metric=power')
  await history().waitFor()
  await panel('History').getByRole('button', { name: 'Week' }).click()
  await panel('History')
    .getByText(/^Computing for \d+ s/)
    .waitFor()
  // The old picture stays meanwhile.
  expect(await history().getAttribute('aria-valuetext')).toMatch(/^\w+day /)
  await panel('History').getByRole('button', { name: 'Month' }).click()
  const month = /^[A-Z][a-z]+ 20\d\d, /
  await expect.poll(() => history().getAttribute('aria-valuetext')).toMatch(month)
  release()
  await until(() => isAnswered)
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))))
  expect(await history().getAttribute('aria-valuetext')).toMatch(month)
  await page.unrouteAll()
})

test('a failed analysis can be asked for again', async () => {
  await page.route(
    (url) => /statsHistory/.test(url.searchParams.get('query') ?? ''),
    (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }),
  )
  await open('/analysis/?graph=history&metric=cadence')
  const alert = panel('History').getByRole('alert')
  await alert.getByText('The analysis could not be computed. Out of order.').waitFor()
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await history().waitFor()
})

describe('without anything to show', () => {
  test('the restriction that leaves nothing is named, and can be left out', async () => {
    await open('/analysis/?graph=history&metric=power&power=1400..1500')
    await panel('History').getByText('Nothing matches this filter.').waitFor()
    await panel('History')
      .getByRole('button', { name: /^Without the limits of Power: \d+ activities$/ })
      .click()
    await history().waitFor()
    expect(query().has('power')).toBe(false)
  })

  test('a new account is led to its first upload', async () => {
    const { context, page: first } = await signedIn(browser, await newPerson(), '/analysis/')
    for (const name of ['History', 'Form at equal effort', 'Heatmap'])
      await first.getByRole('region', { name, exact: true }).getByText('No activities yet.').waitFor()
    expect(await first.getByRole('link', { name: 'Import Data' }).first().getAttribute('href')).toBe(
      '/activity_log/import',
    )
    expect(await axeFindings(first)).toEqual([])
    await context.close()
  })
})

test('a coach sees the same screen of an athlete, with the name', async () => {
  const opened = await newPage(browser)
  const coach = await tokenOf('coach@demo.cadenza')
  await opened.context.addCookies([{ name: 'auth', value: `Bearer ${coach}`, url: product.address }])
  const { activities } = (await call('/api/activities/v1/activities')) as {
    activities: { user_uuid: string }[]
  }
  await opened.page.goto(`${product.address}/athletes/${activities[0]?.user_uuid}/analysis/`)
  await opened.page.getByText(/\d+ activities match/).waitFor()
  await opened.page.getByRole('main').getByText('Robin Demo').waitFor()
  await opened.context.close()
})

test('form at equal effort is a row for each month; a difference within its error is no clear change', async () => {
  await open('/analysis/?by=month&metric=dss&metric=power')
  const table = panel('Form at equal effort').getByRole('table')
  const rows = table.getByRole('row')
  await until(async () => (await rows.count()) > 6)
  const { equalEffort } = (await call(
    `/api/analysis/v2/graphql?query=${encodeURIComponent('{ equalEffort(filter: { sport_in: [bike] }, series: [{ metric: "power" }]) { series { difference } } }')}`,
  ).then((answer) => (answer as { data: unknown }).data)) as {
    equalEffort: { series: { difference: number[] }[] }[]
  }
  // The same effort is nearly the same power, which says that efforts are held equal.
  for (const difference of equalEffort[0]?.series[0]?.difference ?? [99])
    expect(Math.abs(difference)).toBeLessThan(5)
  await until(async () => (await table.getByText('no clear change').count()) > 0)
  // What counts as a change is told where the metric is explained.
  await table.getByRole('button', { name: 'Dead Spot Score' }).first().click()
  await page.getByText('What counts as a change').waitFor()
  await page
    .getByText(/sensors put on anew 0\.\d/)
    .first()
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('while other spans of equal effort are computed, the old ones keep their names', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    ({ searchParams }) =>
      /equalEffort/.test(searchParams.get('query') ?? '') &&
      /"interval":"week"/.test(searchParams.get('variables') ?? ''),
    (route) => held.then(() => route.continue()),
  )
  await open('/analysis/?by=month&metric=dss')
  const effort = panel('Form at equal effort')
  const newest = () => effort.getByRole('table').getByRole('rowheader').first().innerText()
  const month = /^[A-Z][a-z]+ 20\d\d$/
  await expect.poll(newest).toMatch(month)
  await panel('History').getByRole('button', { name: 'Week' }).click()
  await effort.getByText(/^Computing for \d+ s/).waitFor()
  expect(await newest()).toMatch(month)
  release()
  await expect.poll(newest).not.toMatch(month)
  await page.unrouteAll()
})

test('a coach compares all athletes at equal effort, each with the own other months', async () => {
  const opened = await newPage(browser)
  const coach = await tokenOf('coach@demo.cadenza')
  await opened.context.addCookies([{ name: 'auth', value: `Bearer ${coach}`, url: product.address }])
  await opened.page.goto(`${product.address}/analysis/?metric=dss`)
  await opened.page.getByRole('checkbox', { name: 'All athletes' }).click()
  await opened.page.waitForURL(/of=all/)
  const table = opened.page.getByRole('region', { name: 'Form at equal effort' }).getByRole('table')
  for (const name of ['Robin Demo', 'Alex Demo'])
    await table.getByRole('row', { name: new RegExp(name) }).waitFor()
  await opened.page.goBack()
  await until(async () => !opened.page.url().includes('of=all'))
  await opened.context.close()
})
