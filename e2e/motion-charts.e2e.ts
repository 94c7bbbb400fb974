import { readFileSync } from 'node:fs'
import { packZip } from '@cadenza/recording'
import { demoSeason, motionBytes, rideFit, simulateRide, simulateRun } from '@cadenza/simulator'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beSignedIn, newPerson, type Person, sendFiles, site } from './people.ts'
import { axeFindings, newPage, openBrowser, until } from './product.ts'

const startMs = Date.UTC(2026, 4, 1, 8)
const ride = { seed: 'charts', durationS: 120, rateHz: 100, tier: 'clean', startMs } as const
const run = {
  seed: 'charts',
  durationS: 60,
  rateHz: 200,
  tier: 'clean',
  startMs: startMs + 86_400_000,
} as const
/** A ride with a bike computer and sensors, a run with sensors alone, and an activity with positions. */
const files = () => {
  const [activity] = demoSeason({ seed: 'charts', endDay: '2026-04-30', weeks: 1, motionLogs: false })
  if (!activity) throw new Error('The season is empty')
  const zip = packZip([
    { name: 'ride.fit', bytes: rideFit(ride) },
    { name: 'ride.motion.csv', bytes: motionBytes(simulateRide(ride).log) },
  ])
  return [
    { name: 'ride.zip', bytes: zip },
    { name: 'run.motion.csv', bytes: motionBytes(simulateRun(run).log) },
    activity,
  ]
}

let browser: Browser
let page: Page
let athlete: Person
let seen: string[]
const found = { bike: '', run: '', outside: '' }

beforeAll(async () => {
  ;[athlete, browser] = await Promise.all([newPerson(), openBrowser({ webgl: false })])
  const opened = await newPage(browser)
  ;({ page, seen } = opened)
  await beSignedIn(opened.context, athlete)
  await athlete.call('/api/account/v1/power_zone/', {
    method: 'POST',
    body: JSON.stringify({ ftp: 200, date: '2026-01-01' }),
  })
  for (const { uuid, date } of await sendFiles(athlete, files())) {
    if (date === '2026-05-01') found.bike = uuid
    else if (date === '2026-05-02') found.run = uuid
    else found.outside = uuid
  }
  const blocks = [0, 1, 2].map((k) => ({
    name: `Block ${k + 1}`,
    relative_start_time: 35_000 * k,
    relative_end_time: 35_000 * k + 30_000,
  }))
  await athlete.call(`/api/activities/v1/${found.bike}/ranges/bulk`, {
    method: 'POST',
    body: JSON.stringify({ ranges: blocks }),
  })
}, 400_000)

afterAll(() => browser?.close())

async function open(uuid: string) {
  await page.goto(`${site}/activities/${uuid}`)
  await page.locator('[data-plot] canvas').first().waitFor()
}
const panel = (name: string) => page.locator('section.panel', { has: page.getByRole('heading', { name }) })

test('[A9-037] [R9-044] a ride shows its dead spots around the crank and its ankling between ±50°', async () => {
  await open(found.bike)
  const spots = panel('Dead spots around the crank')
  const ankling = panel('Ankling: foot angle by crank angle')
  await ankling.locator('svg text').first().waitFor()
  const ticks = await ankling.locator('svg text').allTextContents()
  expect(ticks).toEqual(expect.arrayContaining(['−50', '−25', '0', '25', '50', '0°', '90°', '180°', '270°']))
  // The keyboard moves around the crank in both charts at once.
  const crank = spots.getByRole('slider', { name: 'Crank angle' })
  await crank.focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  expect(await crank.getAttribute('aria-valuetext')).toMatch(/^20°: left \d+%, right \d+%$/)
  expect(await ankling.getByRole('slider').getAttribute('aria-valuenow')).toBe('20')
  // The stroke at the cursor of the graphs.
  await page.getByRole('slider', { name: 'Cursor' }).press('ArrowRight')
  await until(async () => /At \d:\d\d:\d\d/.test(await spots.innerText()))
  await spots.getByRole('button', { name: 'Show as table' }).click()
  await expect.poll(() => spots.locator('tbody tr').count()).toBe(36)
  // Its last column too is inside the panel.
  const edge = async (of: Locator) => {
    const box = await of.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  expect(await edge(spots.locator('tbody td').nth(3))).toBeLessThanOrEqual(await edge(spots))
  expect(await spots.locator('thead tr').nth(1).innerText()).toMatch(
    /share\s+strength, %\s+share\s+strength, %/,
  )
  await spots.getByRole('button', { name: 'Show as chart' }).click()
  // Enlarged it is a dialog, whose figures still explain themselves; Esc closes one after the other.
  const larger = spots.getByRole('button', { name: 'Dead spots around the crank: enlarge' })
  await larger.click()
  const dialog = page.getByRole('dialog', { name: 'Dead spots around the crank' })
  const width = (of: Locator) =>
    of
      .locator('svg')
      .first()
      .evaluate((svg) => svg.clientWidth)
  expect(await width(dialog.locator('[role=slider]'))).toBeGreaterThan(400)
  await dialog.locator('[data-explains=dss]').first().click()
  const explanation = page.getByRole('dialog', { name: 'Dead Spot Score' })
  await explanation.getByRole('button', { name: 'Close' }).focus()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await explanation.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await larger.evaluate((button) => document.activeElement === button)).toBe(true)
})

test.each([1440, 390])(
  'an enlarged chart fills the window, %i px wide, and gives the focus back',
  async (width) => {
    await page.setViewportSize({ width, height: 900 })
    for (const name of ['Dead spots around the crank', 'Ankling: foot angle by crank angle']) {
      const enlarge = page.getByRole('button', { name: `${name}: enlarge` })
      const before = (await panel(name).locator('svg[role=img]').first().boundingBox())?.height ?? 0
      await enlarge.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name })
      await dialog.getByRole('button', { name: 'Close' }).waitFor()
      expect(await dialog.boundingBox()).toMatchObject({ width: width - 32, height: 900 - 32 })
      const charts = dialog.locator('svg[role=img]')
      await until(async () => ((await charts.first().boundingBox())?.height ?? 0) > 1.5 * before)
      // All of it is seen without scrolling.
      const lowest = await dialog
        .locator('[data-large]')
        .evaluate((body) => body.scrollHeight - body.clientHeight)
      expect(lowest).toBe(0)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(await enlarge.evaluate((button) => button === document.activeElement)).toBe(true)
    }
    await page.setViewportSize({ width: 1440, height: 1000 })
  },
)

test('a choice of the riding position tells what it leaves as it is', async () => {
  const said = page.getByText('Everything is included in times, distances, the totals above')
  expect(await said.count()).toBe(0)
  await page.getByRole('group', { name: 'Riding position' }).getByRole('button', { name: 'Sitting' }).click()
  await page.getByText('Graphs, averages and load: sitting only.').waitFor()
  await said.waitFor()
  for (const panel of ['splits', 'curves', 'zones', 'decoupling', 'W′ balance', 'planned workout'])
    expect(await said.innerText()).toContain(panel)
  await page.getByRole('group', { name: 'Riding position' }).getByRole('button', { name: 'All' }).click()
  await said.waitFor({ state: 'detached' })
})

test('the strokes that are looked at follow the filter and the selected range', async () => {
  const spots = panel('Dead spots around the crank')
  const strokes = async () => Number(/([\d,]+) strokes/.exec(await spots.innerText())?.[1]?.replace(',', ''))
  const all = await strokes()
  await spots.getByRole('slider', { name: 'Cadence, maximum' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await until(async () => (await strokes()) < all)
  expect(await spots.innerText()).toContain('filtered')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await until(async () => (await strokes()) === all)
  await page.locator('tbody th button', { hasText: 'Block 2' }).click()
  await until(async () => (await spots.innerText()).includes('Block 2'))
  expect(await strokes()).toBeLessThan(all / 2)
})

test('[A1-002] [R1-001] ranges are held against one of them, noted, hidden, sorted, and leave as CSV', async () => {
  const table = panel('Range table')
  const row = (name: string) => table.locator('tbody tr', { has: page.locator('th', { hasText: name }) })
  await row('Block 1').hover()
  await row('Block 1').getByRole('button', { name: 'Show differences from Block 1' }).click()
  await until(async () => /[+−±]\d/.test(await row('Block 2').locator('td').first().innerText()))
  expect(await table.innerText()).toContain('Differences from Block 1')

  await row('Block 2').getByRole('button', { name: 'Note on Block 2' }).click()
  await page.getByRole('textbox', { name: 'Note on Block 2' }).fill('Sat further back')
  await page.keyboard.press('Control+Enter')
  await row('Block 2').getByText('Sat further back').waitFor({ state: 'attached' })

  // Rows out of sight are not laid out, so this reads their text content.
  const names = () => table.locator('tbody th').allTextContents()
  const order = async () => (await names()).map((name) => /Block \d/.exec(name)?.[0]).filter(Boolean)
  const average = table.getByRole('button', { name: 'Sort by Power avg' })
  await average.click()
  const down = await order()
  await average.click()
  expect(await order()).toEqual([...down].reverse())
  await average.click()

  await row('Block 3').getByRole('button', { name: 'Hide Block 3 in the table' }).click()
  expect(await order()).toEqual(['Block 1', 'Block 2'])
  await table.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Torque' }).click()
  await page.keyboard.press('Escape')
  // Hidden rows stay hidden.
  await page.reload()
  // The table is drawn after the graphs.
  await row('Block 1').waitFor()
  expect(await order()).toEqual(['Block 1', 'Block 2'])
  expect(await table.locator('thead').innerText()).not.toContain('Torque')
  await table.getByRole('button', { name: 'Show 1 hidden range' }).click()
  expect(await order()).toEqual(['Block 1', 'Block 2', 'Block 3'])

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    table.getByRole('button', { name: 'CSV' }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines[0]).toContain('Power avg (W)')
  expect(lines.find((line) => line.startsWith('Block 2,'))).toMatch(/,Sat further back$/)
  expect(await axeFindings(page)).toEqual([])
})

test('a run shows its strides on one time axis', async () => {
  await open(found.run)
  const strides = panel('Stride timeline')
  await strides.locator('tbody tr').first().waitFor()
  const rows = await strides
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')))
  const ms = (name: string) => Number(rows.find(([head]) => head === name)?.[1])
  // The phases add up to the stride, except for rounding.
  const parts = ['Landing', 'Mid-stance', 'Push-off', 'Early swing', 'Late swing'].map(ms)
  expect(Math.abs(parts.reduce((sum, part) => sum + part, 0) - ms('Whole stride'))).toBeLessThanOrEqual(3)
  expect(ms('Ground contact')).toBeGreaterThan(100)
})

test('the map is coloured by what is chosen, and pointing at it moves the cursor of the graphs', async () => {
  await open(found.outside)
  const choice = page.getByRole('combobox', { name: 'Color route by' })
  await choice.selectOption({ label: 'Heart rate' })
  const legend = page.locator('div', { has: page.locator('[data-explains=heartrate]') }).last()
  await legend.waitFor()
  const route = page.locator('svg[aria-label^="Route map"]')
  await until(async () => (await route.locator('path[style*="--seq-"]').count()) === 7)
  // The start of the route.
  await until(async () => {
    await route.locator('circle').first().hover({ force: true })
    return /\d/.test(await legend.locator('b').innerText())
  })
  // Enlarged it is above the header, with its choice of colours in reach.
  await page.getByRole('button', { name: 'Enlarge map' }).click()
  const large = page.getByRole('dialog', { name: 'Route map' })
  await large.getByRole('combobox', { name: 'Color route by' }).click({ trial: true })
  expect((await large.boundingBox())?.y).toBeLessThan(44)
  await large.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await page.locator('[data-plot] canvas').first().waitFor()
  expect(await choice.inputValue()).toBe('heartrate')
})

test('W′ balance is a graph row to ask for, left and right can have rows of their own, and efforts explain themselves', async () => {
  await open(found.bike)
  await panel('Time in zones').waitFor()
  await panel('Power curve').locator('button[data-explains=best_average]').click()
  const explanation = page.getByRole('dialog')
  await explanation.waitFor()
  expect(await explanation.innerText()).toMatch(/curves, version \d/)
  await page.keyboard.press('Escape')
  const rows = page.getByRole('button', { name: /^Rows \d+ of \d+$/ })
  const graphs = async () => {
    const heads = page.locator('[data-picture] button[aria-expanded]')
    return await heads.evaluateAll((all) => all.map((head) => head.getAttribute('aria-label') ?? ''))
  }
  const ofBalance = async () => (await graphs()).filter((name) => name.includes('W′ balance')).length
  const twice = async () => (await graphs()).length - new Set(await graphs()).size
  expect(await ofBalance()).toBe(0)
  await rows.click()
  await page.getByRole('menuitemcheckbox', { name: 'W′ balance' }).click()
  await until(async () => (await ofBalance()) === 1)
  expect(await twice()).toBe(0)
  await page.getByRole('menuitemcheckbox', { name: 'Left and right in one row' }).click()
  await until(async () => (await twice()) > 3)
  await page.getByRole('menuitemradio', { name: 'Medium (132 px)' }).click()
  await page.keyboard.press('Escape')
  const heights = await page
    .locator('[data-plot] canvas')
    .evaluateAll((all) => all.map((one) => one.clientHeight))
  expect(heights[0]).toBe(132)
  expect(seen).toEqual([])
})

describe('a long range table', () => {
  beforeAll(async () => {
    // The server takes ten at once.
    for (const first of [1, 10]) {
      const parts = Array.from({ length: 9 }, (_, k) => ({
        name: `Part ${first + k}`,
        relative_start_time: 60_000 * (first + k),
        relative_end_time: 60_000 * (first + k + 1),
      }))
      await athlete.call(`/api/activities/v1/${found.outside}/ranges/bulk`, {
        method: 'POST',
        body: JSON.stringify({ ranges: parts }),
      })
    }
  })

  test.each([
    [1440, 600],
    [390, 600],
  ])(
    'keeps its head in sight above its columns while the page scrolls, %i px wide',
    async (width, height) => {
      await page.setViewportSize({ width, height })
      await open(found.outside)
      const table = page.getByRole('table', { name: 'Range table' })
      await table.locator('tbody tr').nth(18).waitFor({ state: 'attached' })
      const body = table.locator('tbody')
      // As far as the columns go to the left, half of the rows are above the window.
      await body.evaluate((rows) => {
        rows.scrollLeft = 150
        const { top, height } = rows.getBoundingClientRect()
        scrollBy({ top: top + height / 2, behavior: 'instant' })
      })
      const places = () =>
        table.evaluate((table) => {
          const [head, rows] = [table.querySelector('thead'), table.querySelector('tbody')]
          const leftOf = (cell: Element | null | undefined) =>
            cell?.getBoundingClientRect().left ?? Number.NaN
          const named = head?.querySelectorAll('th')
          const code = named?.[3]?.querySelector('[data-explains]')?.getAttribute('data-explains')
          return {
            headTop: head?.getBoundingClientRect().top,
            rowsTop: rows?.getBoundingClientRect().top ?? 0,
            scrolled: rows?.scrollLeft,
            fixed: [leftOf(named?.[0]), leftOf(rows?.querySelector('th'))],
            column: [leftOf(named?.[3]), leftOf(rows?.querySelector(`td[data-code=${code}]`))],
          }
        })
      const header = await page.locator('header').first().boundingBox()
      await until(async () => (await places()).headTop === header?.height)
      const seenAt = await places()
      expect(seenAt.rowsTop).toBeLessThan(0)
      expect(seenAt.scrolled).toBe(150)
      expect(seenAt.fixed[0]).toBe(seenAt.fixed[1])
      expect(seenAt.column[0]).toBeCloseTo(seenAt.column[1] ?? Number.NaN, 0)
      // Focus in the head scrolls the rows, too.
      await body.evaluate((rows) => rows.scrollTo({ left: 0, behavior: 'instant' }))
      await until(async () => (await places()).column[0] === (await places()).column[1])
      await table.locator('thead tr:first-child button').last().focus()
      await until(async () => {
        const { scrolled = 0, column } = await places()
        return scrolled > 0 && Math.abs((column[0] ?? 0) - (column[1] ?? 0)) < 1
      })
      await page.setViewportSize({ width: 1440, height: 1000 })
    },
  )
})
