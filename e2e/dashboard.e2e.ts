import { formatDelta, formatMetric } from '@cadenza/metrics'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemo } from './demo.ts'
import { newPerson, signedIn } from './people.ts'
import { axeFindings, newPage, openBrowser, type Product, until } from './product.ts'

const password = 'cadenza-demo'
const display = { locale: 'en', unit: 'km' } as const

interface Activity {
  uuid: string
  title: string
  date: string
  sport: 'bike' | 'run' | 'other'
  stats: { moving_time: number; tss: number | null; mpi: Record<string, Record<string, number>> }
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
  const list = await graphql('{ activities { uuid title date sport stats { moving_time tss mpi } } }')
  activities = list.activities as unknown as Activity[]
  await page.goto(product.address)
  await page.locator('h1').waitFor()
  today = (await page.locator('h1 + time').getAttribute('datetime')) ?? ''
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

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

  test('comes from one call, and the cards keep their places while it is awaited', async () => {
    const asked: string[] = []
    const opened = await context.newPage()
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
    await opened.goto(product.address)
    const zones = opened.getByRole('region', { name: 'Time in zones' })
    await zones.getByRole('row').nth(1).waitFor()
    await opened.getByRole('region', { name: 'Motion, last activity' }).getByRole('row').nth(1).waitFor()
    const load = opened.getByRole('region', { name: 'Fitness, fatigue, form' })
    const before = (await load.boundingBox())?.y
    answer()
    await opened.getByRole('region', { name: 'What changed most' }).getByRole('row').nth(1).waitFor()
    expect(Math.abs(((await load.boundingBox())?.y ?? 0) - (before ?? 0))).toBeLessThan(12)
    expect(asked).toHaveLength(1)
    await opened.close()
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
  await load.getByText(`7 days before ${tss(week(13, 7))}`).waitFor()
  expect(await days.getByRole('listitem').count()).toBe(7)
  // Today is the last day, whatever weekday it is.
  expect(await days.getByRole('listitem').last().locator('[aria-current=date]').count()).toBe(1)
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

test('an account without activities is told how to get some', async () => {
  const person = await newPerson('Nora New')
  const opened = await signedIn(browser, person, '/')
  await opened.page.getByRole('button', { name: 'Upload' }).first().waitFor()
  expect(await opened.page.getByRole('region', { name: 'Motion, last activity' }).count()).toBe(0)
  expect(await axeFindings(opened.page)).toEqual([])
  expect(opened.seen).toEqual([])
  await opened.context.close()
})
