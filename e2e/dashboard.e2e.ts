import { formatDelta, formatMetric } from '@cadenza/metrics'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemo } from './demo.ts'
import { newPerson, signedIn } from './people.ts'
import { axeFindings, newPage, openBrowser, type Product, until } from './product.ts'

const password = 'cadenza-demo'
const display = { locale: 'en', unit: 'km' } as const

interface Activity {
  uuid: string
  user_uuid: string
  title: string
  date: string
  sport: 'bike' | 'run' | 'other'
  stats: { moving_time: number; tss: number | null; mpi: Record<string, Record<string, number>> }
}

interface Entry {
  kind: string
  date: string
  title: string
  expected_load: number | null
}

let browser: Browser
let product: Product
let context: BrowserContext
let page: Page
let seen: string[]
let token: string
/** Newest first. */
let activities: Activity[]
let today: string
let owner: string

async function tokenOf(email: string): Promise<string> {
  const answer = await fetch(`${product.address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ type: 'email', email, password }),
  })
  return ((await answer.json()) as { token: { token: string } }).token.token
}

async function graphql(query: string) {
  const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' }
  const address = `${product.address}/api/analysis/v2/graphql?${new URLSearchParams({ query })}`
  return ((await (await fetch(address, { headers })).json()) as { data: Record<string, never> }).data
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startDemo(), openBrowser({ webgl: false })])
  token = await until(() => tokenOf('athlete@demo.cadenza').catch(() => ''))
  ;({ context, page, seen } = await newPage(browser))
  await context.addCookies([{ name: 'auth', value: `Bearer ${token}`, url: product.address }])
  const list = await graphql(
    '{ activities { uuid user_uuid title date sport stats { moving_time tss mpi } } }',
  )
  activities = list.activities as unknown as Activity[]
  owner = activities[0]?.user_uuid ?? ''
  await page.goto(product.address)
  await page.locator('h1').waitFor()
  today = (await page.locator('h1 + time').getAttribute('datetime')) ?? ''
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Deletes or restores activities. */
async function ofSeveral(method: 'DELETE' | 'POST', act: '' | '/restore', uuids: readonly string[]) {
  const answer = await fetch(`${product.address}/api/activities/v1/activities${act}?user=${owner}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    },
    body: JSON.stringify({ activity_uuids: uuids }),
  })
  expect(answer.ok).toBe(true)
}

const panel = (name: string) => page.getByRole('region', { name, exact: true })
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

describe('motion of the last activity', () => {
  const lastWithMotion = () => activities.find(({ stats }) => Object.keys(stats.mpi).length > 0) as Activity

  test('stands first, with the figures of the activity and their changes at equal effort', async () => {
    const last = lastWithMotion()
    const motion = panel('Motion, last activity')
    await motion.getByRole('link', { name: last.title, exact: true }).waitFor()
    const [[code, sides]] = Object.entries(last.stats.mpi).filter(([, means]) => 'left' in means) as [
      [string, { left: number; right: number }],
    ]
    const sport = last.sport
    const { equalEffort } = (await graphql(
      `{ equalEffort(filter: { sport_in: [${sport}], date_gte: "${daysBefore(last.date, 42)}", date_lte: "${last.date}" },
        activity_uuid: "${last.uuid}", series: [{ metric: "${code}", side: left }, { metric: "${code}", side: right }]) {
        buckets { activities } series { difference } } }`,
    )) as unknown as {
      equalEffort: { buckets: { activities: number[] }; series: { difference: (number | null)[] }[] }[]
    }
    const [found] = equalEffort
    await motion
      .getByText(`against ${found?.buckets.activities[0]} activities of the 42 days before`)
      .waitFor()
    const name = { dss: 'Dead Spot Score', ground_contact_time: 'Ground contact time' }[code] ?? code
    const cells = motion.getByRole('row').filter({ hasText: name }).getByRole('cell')
    const text = async (n: number) => (await cells.nth(n).innerText()).trim()
    // After the name: the plot, left and its change, right and its change.
    await expect.poll(() => text(1)).toBe(formatMetric(code, sides.left, display))
    expect(await text(3)).toBe(formatMetric(code, sides.right, display))
    expect(await text(2)).toBe(formatDelta(code, found?.series[0]?.difference[1] ?? null, display))
    expect(await text(4)).toBe(formatDelta(code, found?.series[1]?.difference[1] ?? null, display))
    await motion.getByRole('link', { name: `Open ${last.title}` }).click()
    await expect.poll(() => page.url()).toContain(last.uuid)
    await page.goBack()
    await motion.waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(seen).toEqual([])
  })

  test('of a run with two metrics fills its panel with a large map and the pace, on a wide screen only', async () => {
    // What the demo's athlete did last depends on the weekday.
    const run = activities.findIndex(
      ({ sport, stats }) => sport === 'run' && Object.keys(stats.mpi).length > 0,
    )
    expect(run).toBeGreaterThanOrEqual(0)
    const later = activities.slice(0, run).map(({ uuid }) => uuid)
    // Another open dashboard would ask for what is deleted.
    await page.goto(`${product.address}/setting/account`)
    await page.locator('h1').waitFor()
    if (later.length > 0) await ofSeveral('DELETE', '', later)
    const opened = await context.newPage()
    await opened.setViewportSize({ width: 1440, height: 1000 })
    await opened.goto(product.address)
    const motion = opened.getByRole('region', { name: 'Motion, last activity' })
    const graph = motion.getByRole('img', { name: 'Pace over time' })
    await graph.waitFor()
    await expect.poll(() => motion.locator('tbody tr').count()).toBe(2)
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    expect((await bottomOf(motion)) - (await bottomOf(motion.getByRole('table')))).toBeLessThan(4)
    const map = await motion.getByRole('img', { name: 'Map of the route' }).boundingBox()
    expect(Math.min(map?.width ?? 0, map?.height ?? 0)).toBeGreaterThan(180)
    await opened.setViewportSize({ width: 390, height: 900 })
    await graph.waitFor({ state: 'hidden' })
    await opened.close()
    if (later.length > 0) await ofSeveral('POST', '/restore', later)
    await page.goto(product.address)
    await page.locator('h1').waitFor()
  })

  test('comes from one call, and the cards keep their places while it is awaited', async () => {
    const asked: string[] = []
    // A tab beside another asks for everything once more, as it may have missed events.
    const { context: own, page: opened } = await newPage(browser)
    await own.addCookies([{ name: 'auth', value: `Bearer ${token}`, url: product.address }])
    let answer = () => {}
    const waits = new Promise<void>((resolve) => {
      answer = resolve
    })
    await opened.route('**/api/analysis/v2/graphql*', async (route) => {
      const text = route.request().postData() ?? decodeURIComponent(route.request().url())
      if (!text.includes('equalEffort')) return route.continue()
      asked.push(text)
      await waits
      await route.continue()
    })
    // A new event would be a reason to ask again; a stream that does not begin is none.
    await opened.route('**/api/events/**', (route) => route.abort())
    await opened.goto(product.address)
    const zones = opened.getByRole('region', { name: 'Time in zones' })
    await zones.getByRole('row').nth(1).waitFor()
    await opened.getByRole('region', { name: 'Motion, last activity' }).getByRole('row').nth(1).waitFor()
    const load = opened.getByRole('region', { name: 'Fitness, fatigue, form' })
    const before = (await load.boundingBox())?.y
    answer()
    await opened.getByRole('region', { name: 'What changed most' }).getByRole('row').nth(1).waitFor()
    expect(Math.abs(((await load.boundingBox())?.y ?? 0) - (before ?? 0))).toBeLessThan(12)
    expect(asked.slice(1)).toEqual([])
    await own.close()
  })
})

test('the last seven days add up load, time and distance, with the seven before', async () => {
  const week = (from: number, to: number) =>
    activities.filter(({ date }) => date >= daysBefore(today, from) && date <= daysBefore(today, to))
  const tss = (of: Activity[]) =>
    formatMetric(
      'tss',
      of.reduce((sum, { stats }) => sum + (stats.tss ?? 0), 0),
      display,
    )
  const days = panel('Last 7 days')
  const load = days.locator('dl').filter({ hasText: 'Load' })
  await load
    .getByText(tss(week(6, 0)), { exact: false })
    .first()
    .waitFor()
  await load.getByText(`before: ${tss(week(13, 7))}`).waitFor()
  await expect.poll(() => days.getByRole('listitem').count()).toBe(10)
  // Today is the seventh day, whatever weekday it is; three follow.
  await expect.poll(() => days.getByRole('listitem').nth(6).locator('[aria-current=date]').count()).toBe(1)
})

test('the week shows what is planned beside what was done, and leads to coming days in the calendar', async () => {
  const [from, to] = [daysBefore(today, 6), daysBefore(today, -3)]
  const answer = await fetch(`${product.address}/api/calendar/v1/?date_gte=${from}&date_lte=${to}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { calendar } = (await answer.json()) as { calendar: { entries: Entry[] } }
  const planned = calendar.entries.filter(
    ({ kind, date }) => ['workout', 'race'].includes(kind) && date >= from && date <= to,
  )
  const load = planned
    .filter(({ date }) => date <= today)
    .reduce((sum, { expected_load }) => sum + (expected_load ?? 0), 0)
  expect(load).toBeGreaterThan(0)
  const panel = page.getByRole('region', { name: 'Last 7 days' })
  const figure = panel.locator('dl', { has: page.getByText('Planned', { exact: true }) })
  await figure.waitFor()
  expect(await figure.textContent()).toContain(formatMetric('tss', load, display))
  const coming = planned.find(({ date }) => date > today)
  if (!coming) throw new Error('The demo has nothing planned for the next three days')
  const link = panel.locator(`a[href="/calendar/?date=${coming.date}"]`)
  expect(await link.getAttribute('aria-label')).toContain(`planned: ${coming.title}`)
  await link.click()
  await page.waitForURL(
    (url) => url.pathname === '/calendar/' && url.searchParams.get('date') === coming.date,
  )
  await page.goto(product.address)
  await panel.waitFor()
})

test('what changed most compares two months at equal effort, the largest multiple of the MDC first', async () => {
  const changes = panel('What changed most')
  await changes.getByRole('row').nth(1).waitFor()
  const rows = await changes.locator('tbody tr').evaluateAll((all) =>
    all.map((row) => {
      const lines = (cell: number) =>
        [...(row.children[cell]?.children ?? [])].map((line) => line.textContent ?? '')
      return { changes: lines(4), least: lines(5) }
    }),
  )
  expect(rows.length).toBeGreaterThan(2)
  for (const { changes: texts, least } of rows) {
    expect(texts.length).toBeGreaterThan(0)
    for (const [i, text] of texts.entries()) {
      if (text === 'no clear change') continue
      // A figure stands only beyond the smallest change that counts.
      const size = Math.abs(Number.parseFloat(text.replace('−', '-')))
      expect(size).toBeGreaterThanOrEqual(Number.parseFloat(least[i] ?? ''))
    }
  }
})

test('time in zones compares seven days with six weeks, by power, heart rate or pace', async () => {
  const zones = panel('Time in zones')
  const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' }
  const path = `/api/account/v1/zone_times/?interval=month&date_gte=${daysBefore(today, 41)}&date_lte=${today}`
  const { zone_times } = (await (await fetch(product.address + path, { headers })).json()) as {
    zone_times: { kind: string; seconds: number[] }[]
  }
  for (const [kind, name] of [
    ['heartrate', 'Heart rate'],
    ['pace', 'Pace'],
  ] as const) {
    await zones.getByRole('button', { name, exact: true }).click()
    const months = zone_times.filter((one) => one.kind === kind)
    const seconds =
      months[0]?.seconds.map((_, i) => months.reduce((sum, month) => sum + (month.seconds[i] ?? 0), 0)) ?? []
    const whole = seconds.reduce((sum, each) => sum + each, 0)
    const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })
    await expect
      .poll(async () => zones.locator('tbody tr td:nth-child(4)').allInnerTexts())
      .toEqual(seconds.map((each) => percent.format(each / whole)))
  }
})

describe('saved analyses', () => {
  const names = ['Rides by week', 'Efforts', 'Runs by month']
  const item = (name: string) => panel(name)
  const shownNames = () =>
    page.getByRole('region', { name: 'Saved analyses' }).getByRole('heading', { level: 2 }).allInnerTexts()
  const handle = (name: string) =>
    page.getByRole('button', { name: `Move ${name} by dragging or arrow keys` })
  const storedNames = async () => {
    const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' }
    const answer = await fetch(`${product.address}/api/dashboard/v1/item/`, { headers })
    const { dashboard_items } = (await answer.json()) as { dashboard_items: { name: string }[] }
    return dashboard_items.map(({ name }) => name)
  }

  beforeAll(async () => {
    const filter = {
      userUuid: '',
      sportIn: ['bike'],
      dateRange: { period: '365d', from: '', to: '' },
      tagIn: [],
      tagNotIn: [],
      timeType: 'moving_time',
      targetBikePosition: 'all',
      rangeFilters: {},
    }
    const axis = (metric: string) => ({ metric, side: 'center', interval: null })
    const params = (metric: string, interval: string) => ({
      dataSeries: [{ metric, side: 'center', aggregate: 'avg' }],
      interval,
      hidden: [],
      axises: [axis('power'), axis('cadence')],
      value: null,
      asTable: false,
      allAthletes: false,
    })
    const data = [
      { graphId: 'StatsHistory', params: params('power', 'week'), filter },
      { graphId: 'MatrixHeatmap', params: params('power', 'day'), filter },
      {
        graphId: 'StatsHistory',
        params: { ...params('heartrate', 'month'), axises: [axis('pace'), axis('run_cadence')] },
        filter: { ...filter, sportIn: ['run'] },
      },
    ]
    for (const [i, name] of names.entries()) {
      const answer = await fetch(`${product.address}/api/dashboard/v1/item/`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-requested-with': 'XMLHttpRequest',
        },
        body: JSON.stringify({ name, data: { ...data[i], filter: { ...data[i]?.filter, userUuid: owner } } }),
      })
      expect(answer.status).toBe(201)
    }
    await page.goto(product.address)
    for (const name of names) await item(name).waitFor()
  })

  test('[A1-013] [A3-040] are drawn as small panels whose names lead to them', async () => {
    await item('Rides by week').scrollIntoViewIfNeeded()
    await item('Rides by week').getByRole('slider', { name: 'Points of the history' }).waitFor()
    await item('Efforts').getByRole('application').waitFor()
    await item('Rides by week').getByText('one point per week').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await item('Efforts').getByRole('link', { name: 'Efforts' }).click()
    await page.getByRole('heading', { level: 1, name: 'Efforts' }).waitFor()
    await page.goBack()
    await item('Efforts').waitFor()
    await page.getByRole('link', { name: 'Add an analysis' }).click()
    await page.getByRole('heading', { level: 1, name: 'Analysis' }).waitFor()
    await page.goBack()
    await item('Efforts').waitFor()
  })

  test('[A3-041] are moved by arrow keys, which say the new place, and by mouse', async () => {
    await handle('Rides by week').focus()
    await page.keyboard.press('ArrowRight')
    await page.getByText('Rides by week is now number 2 of 3.').waitFor({ state: 'attached' })
    await expect.poll(shownNames).toEqual(['Efforts', 'Rides by week', 'Runs by month'])
    // The handle keeps the focus, so the next key moves on.
    await expect
      .poll(() => handle('Rides by week').evaluate((each) => each === document.activeElement))
      .toBe(true)
    await page.keyboard.press('End')
    await expect.poll(storedNames).toEqual(['Efforts', 'Runs by month', 'Rides by week'])
    await page.keyboard.press('Home')
    await expect.poll(storedNames).toEqual(names)

    // Boxes are of the window, which the items may reach beyond.
    await item('Efforts').evaluate((each) => each.scrollIntoView({ block: 'center' }))
    const [from, to] = [await handle('Efforts').boundingBox(), await item('Rides by week').boundingBox()]
    await page.mouse.move((from?.x ?? 0) + 5, (from?.y ?? 0) + 5)
    await page.mouse.down()
    await page.mouse.move((to?.x ?? 0) + 150, (to?.y ?? 0) + 90, { steps: 8 })
    await expect.poll(shownNames).toEqual(['Efforts', 'Rides by week', 'Runs by month'])
    // Nothing is stored before the item is dropped, and Esc puts it back.
    await page.keyboard.press('Escape')
    await expect.poll(shownNames).toEqual(names)
    await page.mouse.up()
    expect(await storedNames()).toEqual(names)
    await page.mouse.move((from?.x ?? 0) + 5, (from?.y ?? 0) + 5)
    await page.mouse.down()
    await page.mouse.move((to?.x ?? 0) + 150, (to?.y ?? 0) + 90, { steps: 8 })
    await page.mouse.up()
    await expect.poll(storedNames).toEqual(['Efforts', 'Rides by week', 'Runs by month'])
    await page.reload()
    await expect.poll(shownNames).toEqual(['Efforts', 'Rides by week', 'Runs by month'])
  })

  test('[A3-040] are hidden and shown again, and removed with a way back', async () => {
    await page.getByRole('button', { name: 'Hide Runs by month' }).click()
    await item('Runs by month').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '1 hidden' }).click()
    await page.getByRole('menuitem', { name: 'Show Runs by month' }).click()
    await item('Runs by month').waitFor()
    await page.getByRole('button', { name: 'Hide Runs by month' }).click()
    await item('Runs by month').waitFor({ state: 'detached' })
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.click()
    await item('Runs by month').waitFor()
    // An act withdraws the offer to undo the one before, even while its own answer is awaited.
    await page.getByRole('button', { name: 'Hide Runs by month' }).click()
    await undo.waitFor()
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/dashboard/v1/item/*', async (route) => {
      await asked
      await route.continue()
    })
    await page.getByRole('button', { name: 'Hide Rides by week' }).click()
    await undo.waitFor({ state: 'detached', timeout: 5000 })
    answer()
    await undo.click()
    await item('Rides by week').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: '1 hidden' }).click()
    await page.getByRole('menuitem', { name: 'Show Runs by month' }).click()
    await item('Runs by month').waitFor()
    await page.getByRole('button', { name: 'Hide Runs by month' }).click()
    await item('Runs by month').waitFor({ state: 'detached' })
    await undo.click()
    await item('Runs by month').waitFor()
    await page.getByRole('button', { name: 'Actions for Efforts' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await item('Efforts').waitFor({ state: 'detached' })
    await expect.poll(storedNames).toEqual(['Rides by week', 'Runs by month'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(shownNames).toEqual(['Efforts', 'Rides by week', 'Runs by month'])
    expect(seen).toEqual([])
  })
})

test('an account without activities is told how to get some', async () => {
  const person = await newPerson('Nora New')
  const opened = await signedIn(browser, person, '/')
  await opened.page.getByRole('button', { name: 'Upload' }).first().waitFor()
  const week = opened.page.getByRole('region', { name: 'Last 7 days' })
  expect(await week.count()).toBe(0)
  // A plan is shown before the first activity.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const plan = { kind: 'workout', date: tomorrow, title: 'First ride', sport: 'bike', expected_load: 40 }
  await person.call('/api/calendar/v1/entries/', { method: 'POST', body: JSON.stringify(plan) })
  await opened.page.reload()
  await week.getByRole('link', { name: /planned: First ride; 40/ }).waitFor()
  expect(await opened.page.getByRole('region', { name: 'Motion, last activity' }).count()).toBe(0)
  // So are saved views: a coach without own activities has those of the athletes.
  const view = { name: 'Their climbs', data: { graphId: 'Compare', userUuid: '', address: 'q=climb' } }
  const saved = await person.call('/api/dashboard/v1/item/', { method: 'POST', body: JSON.stringify(view) })
  expect(saved.status).toBe(201)
  await opened.page.reload()
  await opened.page
    .getByRole('region', { name: 'Saved analyses' })
    .getByRole('link', { name: 'Their climbs' })
    .waitFor()
  expect(await axeFindings(opened.page)).toEqual([])
  expect(opened.seen).toEqual([])
  await opened.context.close()
})
