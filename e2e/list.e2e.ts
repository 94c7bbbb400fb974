import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { invalidRadii } from '@cadenza/contract/invalid-activity-forms'
import { isBuilt } from '@cadenza/contract/pages'
import { rideFit } from '@cadenza/simulator'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo } from './demo.ts'
import { axeFindings, newPage, openBrowser, type Product, until } from './product.ts'

/** The demo's athlete. */
const athlete = { type: 'email', email: 'athlete@demo.cadenza', password: 'cadenza-demo' }

interface Row {
  uuid: string
  title: string
  tags: string[]
}

let product: Product
let browser: Browser
let bearer: string
let page: Page
let seen: string[]

const call = async (path: string, init: RequestInit = {}) =>
  fetch(product.address + path, {
    ...init,
    headers: { 'content-type': 'application/json', authorization: bearer, ...init.headers },
  })
const listed = async (): Promise<Row[]> =>
  ((await (await call('/api/activities/v1/activities')).json()) as { activities: Row[] }).activities

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startDemo(), openBrowser({ webgl: false })])
  const signedIn = await until(async () => {
    const answer = await fetch(`${product.address}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(athlete),
    })
    return answer.ok && answer
  })
  bearer = `Bearer ${((await signedIn.json()) as { token: { token: string } }).token.token}`
  await until(async () => (await listed()).length >= 6)
  const opened = await newPage(browser)
  ;({ page, seen } = opened)
  await opened.context.addCookies([{ name: 'auth', value: bearer, url: product.address }])
  await page.goto(`${product.address}/activities/`)
  await rows().first().waitFor()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const grid = () => page.getByRole('grid')
const rows = () => page.locator('[role=row][aria-selected]')
const heads = () => page.getByRole('columnheader').allInnerTexts()
/**
 * Clicks a column's checkbox. It changes a moment after the click, which Playwright's `check` reports as a
 * failure.
 */
const tick = async (box: Locator, on: boolean) => {
  await box.click()
  await until(async () => (await box.isChecked()) === on)
}
const chosen = () => page.locator('[role=row][aria-selected=true]')

test('what is filtered stands in the address and comes back with it', async () => {
  const filters = page.getByRole('complementary', { name: 'Filter' })
  await filters.getByRole('button', { name: 'Bike' }).click()
  await filters.getByRole('button', { name: 'Add metric' }).click()
  await page.getByRole('menuitem', { name: 'Power', exact: true }).click()
  await filters.getByLabel('Power, minimum').fill('0')
  await filters.getByLabel('Power, minimum').press('Enter')
  await page.waitForURL(/sport=bike.*power=0\.\./)
  await rows().first().waitFor()
  await filters.getByRole('button', { name: 'Add metric' }).click()
  await page.getByRole('menuitem', { name: 'Pace', exact: true }).click()
  // The field of a pace accepts no letters.
  const pace = filters.getByLabel('Pace, maximum')
  await pace.pressSequentially('4x:65')
  expect(await pace.inputValue()).toBe('4:65')
  await pace.press('Enter')
  await filters.getByRole('alert').waitFor()
  await pace.fill('1:00')
  await pace.press('Enter')
  // A ride has no pace.
  await page.getByText('No activities match this filter.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await page.getByText('No activities match this filter.').waitFor()
  expect(await filters.getByLabel('Pace, maximum').inputValue()).toBe('1:00')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await rows().first().waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('a figure is narrowed on its distribution, dates by a period, and rows stand in their weeks', async () => {
  const filters = page.getByRole('complementary', { name: 'Filter' })
  // Files are dropped anywhere; a strip for them shows only during an upload.
  expect(await page.getByText('Drop files anywhere on this page').count()).toBe(0)
  await filters.getByRole('button', { name: 'Add metric' }).click()
  await page.getByRole('menuitem', { name: 'Moving time', exact: true }).click()
  const lowest = filters.getByRole('slider', { name: 'Lowest value: Moving time' })
  await lowest.waitFor()
  await until(async () => (await filters.locator('rect').count()) > 5)
  await lowest.focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/time=\d+\.\./)
  // Fields are drawn a moment after the address.
  await until(async () =>
    /^\d+:\d\d(:\d\d)?$/.test(await filters.getByLabel('Moving time, minimum').inputValue()),
  )
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(/time=\.\./)
  await filters.getByRole('button', { name: 'Remove Moving time filter' }).click()
  await filters.getByLabel('Dates').selectOption({ label: 'Last 30 days' })
  await page.waitForURL(/period=30d/)
  await until(async () => /\d/.test(await filters.getByLabel('From').inputValue()))
  await page.getByRole('button', { name: 'By week' }).click()
  await page.waitForURL(/by=week/)
  const weeks = page.getByRole('row').filter({ hasText: /\d{4} – .* activit(y|ies) · / })
  await weeks.first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  // Keys pass over the heads of weeks.
  await grid().focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await until(async () => (await chosen().count()) === 2)
  await page.keyboard.press('Escape')
})

test('a filter is saved in the account, renamed and deleted with undo; another browser has it too', async () => {
  const filters = page.getByRole('complementary', { name: 'Filter' })
  const query = new URL(page.url()).search
  await filters.getByRole('button', { name: 'Save this filter' }).click()
  await page.getByRole('textbox', { name: 'Name of the filter' }).fill('This month')
  await page.keyboard.press('Enter')
  await filters.getByRole('button', { name: 'This month', exact: true }).waitFor()
  await filters.getByRole('button', { name: 'Rename the filter This month' }).click()
  const saved = page.waitForResponse((answer) => answer.url().includes('/config/activity_filters'))
  await page.getByRole('textbox', { name: 'Name of the filter' }).fill('Month by weeks')
  await page.keyboard.press('Enter')
  await saved
  const own = filters.getByRole('button', { name: 'Month by weeks', exact: true })
  expect(await own.getAttribute('aria-pressed')).toBe('true')

  const other = await newPage(browser)
  await other.context.addCookies([{ name: 'auth', value: bearer, url: product.address }])
  await other.page.goto(`${product.address}/activities/`)
  await other.page.getByRole('button', { name: 'Month by weeks', exact: true }).click()
  await other.page.waitForURL((url) => url.search === query)
  await other.context.close()

  await filters.getByRole('button', { name: 'Delete the filter Month by weeks' }).click()
  await page.getByText('Filter “Month by weeks” deleted').waitFor()
  await expect.poll(() => own.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await own.waitFor()
  await page.goto(`${product.address}/activities/`)
  await own.waitFor()
  await rows().first().waitFor()
})

test('on a phone the filter is folded and the list in sight; a tag is shown whole or not at all', async () => {
  await page.goto(`${product.address}/activities/`)
  await rows().first().waitFor()
  expect(
    await page
      .locator('[role=row] .chip:visible')
      .evaluateAll(
        (chips) => chips.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
      ),
  ).toBe(0)
  const wide = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 390, height: 800 })
  const sport = page.getByRole('group', { name: 'Sport' })
  await until(async () => !(await sport.isVisible()))
  expect((await grid().boundingBox())?.y).toBeLessThan(400)
  // Two lines: the figures are below date and title.
  const figures = rows().nth(1).locator('[role=gridcell]:nth-child(n + 6)').filter({ hasText: /\d/ })
  await expect
    .poll(() =>
      figures.evaluateAll(
        (all) => all.filter((figure) => figure.getBoundingClientRect().right <= innerWidth - 16).length,
      ),
    )
    .toBeGreaterThanOrEqual(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  const inRow = (await rows().evaluateAll((all) =>
    all.map((each) => {
      const { top, bottom } = each.getBoundingClientRect()
      const cells = [...each.children].map((cell) => cell.getBoundingClientRect().bottom)
      return { top, bottom, cells: Math.max(...cells) }
    }),
  )) as { top: number; bottom: number; cells: number }[]
  for (const [at, { top, bottom, cells }] of inRow.entries()) {
    expect(cells).toBeLessThanOrEqual(bottom)
    if (at > 0) expect(top).toBeCloseTo(inRow[at - 1]?.bottom ?? 0, 0)
  }
  await page.getByRole('button', { name: 'Show filter' }).click()
  await sport.getByRole('button', { name: 'Run' }).click()
  await until(() => page.url().includes('sport=run'))
  await page.getByRole('button', { name: 'Hide filter' }).click()
  await until(async () => !(await sport.isVisible()))
  await page.setViewportSize(wide)
  await page.goto(`${product.address}/activities/`)
  await rows().first().waitFor()
})

test('the button that edits tags covers none of them', async () => {
  const tagged = rows().filter({ has: page.locator('.chip:visible') })
  const covered: string[] = []
  for (const row of (await tagged.all()).slice(0, 12)) {
    await row.hover()
    const button = await row.getByRole('button', { name: /^Tags of/ }).boundingBox()
    expect(button?.width).toBeGreaterThan(0)
    const rights = await row.evaluate((each) => {
      const named = each.querySelector('a')?.parentElement?.getBoundingClientRect()
      return [...each.querySelectorAll('.chip')]
        .map((chip) => chip.getBoundingClientRect())
        .filter(({ top }) => named && top < named.bottom)
        .map(({ right }) => right)
    })
    if (Math.max(...rights) > (button?.x ?? 0)) covered.push(await row.innerText())
  }
  expect(covered).toEqual([])
})

test('columns are chosen and moved, and are still so after a reload', async () => {
  expect((await heads()).join()).not.toContain('Cadence')
  await page.getByRole('button', { name: 'Columns' }).click()
  const menu = page.getByRole('dialog')
  await tick(menu.getByRole('checkbox', { name: 'Cadence', exact: true }), true)
  await tick(menu.getByRole('checkbox', { name: 'Training Stress Score' }), false)
  await until(async () => {
    const shown = (await heads()).join()
    return shown.includes('Cadence') && !shown.includes('TSS')
  })
  const saved = page.waitForResponse((answer) => answer.url().includes('/config/activity_list'))
  // The column was added behind all other figures, which follow checkbox, sport, date, title and sparkline.
  // Each key press waits for the effect of the one before.
  for (let at = (await heads()).length - 1; at > 5; at--) {
    await menu.getByRole('button', { name: 'Move Cadence up' }).click()
    await until(async () => (await heads())[at - 1]?.startsWith('Cadence'))
  }
  await saved
  await page.keyboard.press('Escape')
  const first = async () => (await heads())[5]
  await until(async () => (await first())?.startsWith('Cadence'))
  await until(async () => {
    const config = await call('/api/account/v1/config/activity_list')
    const { config: kept } = (await config.json()) as { config: { data: { columns: string[] } } }
    return kept.data.columns[0] === 'cadence'
  })
  await page.reload()
  await rows().first().waitFor()
  expect(await first()).toMatch(/^Cadence/)
  expect((await heads()).join()).not.toContain('TSS')
  expect(await axeFindings(page)).toEqual([])
})

test('rows are chosen by keys and Shift, tagged together, and the tag narrows the list', async () => {
  // A click on a checkbox leaves the keys with the list.
  await rows()
    .first()
    .getByRole('button', { name: /^Select/ })
    .click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => chosen().count()).toBe(3)
  await page.keyboard.press('t')
  await page.getByRole('combobox', { name: 'Find or create a tag' }).fill('Race week')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Race week', selected: true }).waitFor()
  await page.keyboard.press('Escape')
  const tagged = async () => (await listed()).filter(({ tags }) => tags.includes('Race week')).length
  await until(async () => (await tagged()) === 3)
  await page.getByText('“Race week” added to 3 activities').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(async () => (await tagged()) === 0)
  await grid().focus()
  await page.keyboard.press('t')
  await page.getByRole('combobox', { name: 'Find or create a tag' }).fill('Race week')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Race week', selected: true }).waitFor()
  await page.keyboard.press('Escape')
  await until(async () => (await tagged()) === 3)
  await page.keyboard.press('Escape')
  expect(await chosen().count()).toBe(0)
  await page.goto(`${product.address}/activities/?tag=race+week`)
  await until(async () => (await rows().count()) === 3)
  // The tag is removed from one of them in its own row.
  const second = rows().nth(1)
  await second.hover()
  await second.getByRole('button', { name: /^Tags of/ }).click()
  await page.getByRole('option', { name: 'Race week' }).click()
  await until(async () => (await rows().count()) === 2)
})

test('all of them are downloaded together; deleted ones come back, also after a reload', async () => {
  await grid().focus()
  await page.keyboard.press('Control+a')
  await expect.poll(() => chosen().count()).toBe(2)
  await expect
    .poll(() => page.getByRole('link', { name: 'Compare ranges' }).count())
    .toBe(Number(isBuilt('compare')))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^cadenza-\d{4}-\d\d-\d\d\.zip$/)
  const before = new Set((await listed()).map(({ uuid }) => uuid))
  const answered = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('2 activities deleted').waitFor()
  await page.getByText('No activities match this filter.').waitFor()
  await answered
  await page.reload()
  await page.getByText('2 activities deleted').waitFor()
  await page.keyboard.press('Control+z')
  await until(async () => (await rows().count()) === 2)
  const after = new Set((await listed()).map(({ uuid }) => uuid))
  expect([...before].filter((uuid) => !after.has(uuid))).toEqual([])
})

test('a row has a menu, by the right button and by keys, of what may be done to it', async () => {
  await rows()
    .nth(1)
    .click({ button: 'right', position: { x: 200, y: 10 } })
  const items = page.getByRole('menuitem')
  await items.first().waitFor()
  expect(await items.allInnerTexts()).toEqual([
    expect.stringContaining('Open'),
    ...(isBuilt('compare') ? ['Compare ranges'] : []),
    expect.stringContaining('Tag'),
    'Share…',
    'Download',
    'Delete',
  ])
  await page.keyboard.press('Escape')
  await items.first().waitFor({ state: 'detached' })
  await grid().focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a change made elsewhere appears without reloading', async () => {
  const [row] = (await listed()).filter(({ tags }) => tags.includes('Race week'))
  await page
    .getByRole('link', { name: row?.title ?? '' })
    .first()
    .waitFor()
  // The page starts listening some seconds after it is drawn, and then loads earlier changes.
  await call(`/api/activities/v1/${row?.uuid}`, {
    method: 'PUT',
    body: JSON.stringify({ title: 'Told by the server' }),
  })
  await page.getByRole('link', { name: 'Told by the server' }).waitFor()
  await call(`/api/activities/v1/${row?.uuid}`, { method: 'DELETE' })
  await page.getByRole('link', { name: 'Told by the server' }).waitFor({ state: 'detached' })
  await call(`/api/activities/v1/${row?.uuid}/restore`, { method: 'POST' })
  await page.getByRole('link', { name: 'Told by the server' }).waitFor()
})

test('a side of motion is a column that sorts and narrows the list, and leaves with it as CSV', async () => {
  const menu = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Columns' }).click()
  await tick(menu.getByRole('checkbox', { name: 'Dead Spot Score, left', exact: true }), true)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  // A head that rides and runs share explains either half.
  for (const [code, name] of [
    ['dss', 'Dead Spot Score'],
    ['ground_contact_time', 'Ground contact time'],
  ]) {
    const shared = page.getByRole('columnheader').filter({ hasText: 'DSS/GCT' }).first()
    await shared.locator(`[data-explains=${code}]`).click()
    await page.getByRole('dialog').getByRole('heading', { name }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const head = page.getByRole('columnheader').filter({ hasText: 'DSS' }).filter({ hasNotText: '/' })
  await head.getByRole('button', { name: 'DSS', exact: true }).click()
  await page.waitForURL(/sort=-dss_left/)
  await page.goto(`${product.address}/activities/?dss_left=0..100&sort=dss_left`)
  await rows().first().waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  const [first = '', ...lines] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(first.replace('\uFEFF', '')).toMatch(/^Date,Sport,Title,Tags,.*"Dead Spot Score, left"$/)
  const scores = lines.map((line) => Number(line.split(',').at(-1)))
  expect(scores.length).toBeGreaterThan(0)
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  expect(scores.every((score) => score > 0)).toBe(true)
  await page.goto(`${product.address}/activities/`)
  await rows().first().waitFor()
})

test('rows that scroll into view are drawn by the elements of others, and stand in order afterwards', async () => {
  const other = await newPage(browser)
  await other.page.setViewportSize({ width: 1440, height: 500 })
  await other.context.addCookies([{ name: 'auth', value: bearer, url: product.address }])
  await until(async () => (await listed()).length > 90)
  await other.page.goto(`${product.address}/activities/`)
  await other.page.locator('[role=row][aria-selected]').first().waitFor()
  const list = other.page.getByRole('grid')
  const inOrder = () =>
    list.evaluate((grid) => {
      const at = [...grid.querySelectorAll('[role=row][aria-selected]')].map((row) =>
        Number(row.getAttribute('aria-rowindex')),
      )
      return { first: at[0], sorted: at.every((line, i) => i === 0 || line === (at[i - 1] ?? 0) + 1) }
    })
  // From here on all rows around the view exist.
  await list.evaluate((grid) => grid.scrollTo(0, 500))
  await until(async () => (await inOrder()).sorted && ((await inOrder()).first ?? 0) > 2)
  const made = await list.evaluate(async (grid) => {
    const rows = grid.querySelector('[role=rowgroup]:last-child') as Element
    const known = new Set<Node>(rows.children)
    let added = 0
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        // Putting rows in order moves them, which a slow machine may do in between.
        if (!known.has(node)) added++
        known.add(node)
      }
    }).observe(rows, { childList: true })
    for (let i = 0; i < 20; i++) {
      grid.scrollTop += 27
      await new Promise((done) => requestAnimationFrame(done))
    }
    return added
  })
  // A row more or less fits into the view; without slots, each of the 20 rows would be new.
  expect(made).toBeLessThan(6)
  await until(async () => (await inOrder()).sorted)
  await other.context.close()
})

test.each([
  [1440, 900],
  [390, 844],
])(
  'in a window of %d × %d px, the foot counts the rows that show below the heads, and keys lead to rows in sight',
  async (width, height) => {
    const other = await newPage(browser)
    await other.page.setViewportSize({ width, height })
    await other.context.addCookies([{ name: 'auth', value: bearer, url: product.address }])
    await until(async () => (await listed()).length > 90)
    await other.page.goto(`${product.address}/activities/`)
    await other.page.locator('[role=row][aria-selected]').first().waitFor()
    const list = other.page.getByRole('grid')
    const inSight = () =>
      list.evaluate((grid) => {
        const heads = grid.querySelector('[role=columnheader]')?.closest('[role=rowgroup]') as Element
        const { bottom: upper } = heads.getBoundingClientRect()
        const lower = grid.getBoundingClientRect().top + grid.clientHeight
        const rows = [...grid.querySelectorAll('[role=row][aria-selected]')].map((row) => ({
          at: Number(row.getAttribute('aria-rowindex')) - 1,
          box: row.getBoundingClientRect(),
        }))
        const shown = rows.filter(({ box }) => box.bottom > upper + 0.5 && box.top < lower - 0.5)
        const places = shown.map(({ at }) => at).sort((a, b) => a - b)
        const whole = rows.filter(({ box }) => box.top > upper - 1 && box.bottom < lower + 1)
        return { ends: [places[0], places.at(-1)], whole: whole.map(({ at }) => at) }
      })
    const counted = async () => {
      const text = await other.page.getByText(/Rows \d+–\d+ of/).innerText()
      return text.match(/\d+/g)?.slice(0, 2).map(Number)
    }
    for (const top of [0, 810, 500]) {
      await list.evaluate((grid, y) => grid.scrollTo(0, y), top)
      await expect
        .poll(async () => ({
          counted: await counted(),
          ends: (await inSight()).ends,
          top: await list.evaluate((grid) => grid.scrollTop),
        }))
        .toSatisfy((now) => isDeepStrictEqual(now.counted, now.ends) && now.top === top)
    }
    await list.evaluate((grid) => grid.scrollTo(0, 0))
    await list.focus()
    for (let i = 0; i < 40; i++) await other.page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await inSight()).whole).toContain(41)
    await other.context.close()
  },
)

test('an upload that is read meanwhile appears in the open list, and is found by its note', async () => {
  await page.goto(`${product.address}/activities/?to=2020-12-31`)
  await page.getByText('No activities match this filter.').waitFor()
  const other = await newPage(browser)
  await other.context.addCookies([{ name: 'auth', value: bearer, url: product.address }])
  await other.page.goto(`${product.address}/activity_log/import`)
  const startMs = Date.UTC(2020, 4, 1, 8)
  const bytes = rideFit({ seed: 'later', durationS: 60, rateHz: 100, tier: 'clean', startMs })
  const file = { name: 'later.fit', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }
  await other.page.locator('input[type=file]').first().setInputFiles(file)
  await rows().first().waitFor()
  const [added] = (await listed()).slice(-1)
  await call(`/api/activities/v1/${added?.uuid}`, {
    method: 'PUT',
    body: JSON.stringify({ note: 'Chain squeaks' }),
  })
  await page.goto(`${product.address}/activities/?q=chain+squeaks`)
  await until(async () => (await rows().count()) === 1)
  await page.locator(`a[href="/activities/${added?.uuid}"]`).waitFor()
  await other.context.close()
})

test('[A2-008] [A6-013] a shared activity opens without an account, can be looked at and not changed, and ends at once', async () => {
  const ride = (await listed())[0]
  await page.goto(`${product.address}/activities/${ride?.uuid}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const radius = page.getByLabel('Hide the route near start and finish')
  const kept: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && kept.push(request.url()))
  for (const typed of invalidRadii) {
    await radius.fill(typed)
    await page.keyboard.press('Enter')
    await page.locator('input[aria-invalid=true]').waitFor()
    expect(await page.getByRole('alert').innerText()).toContain('0 to 5,000')
  }
  expect(kept).toEqual([])
  await radius.fill('350')
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = await page.getByRole('textbox', { name: 'Link' }).inputValue()

  const visitor = await newPage(browser)
  const requests: string[] = []
  visitor.page.on('request', (request) => requests.push(request.url()))
  const document = await visitor.page.goto(address)
  expect(document?.headers()['x-robots-tag']).toBe('noindex, nofollow')
  await visitor.page.getByText('Robin Demo shares this activity with you.').waitFor()
  await visitor.page.getByText('everything except the route within 350 m of the start and finish').waitFor()
  await visitor.page.locator('[data-plot] canvas').first().waitFor()
  expect(await visitor.page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  // Each request for the activity carries the hash. Nothing else of the athlete is requested.
  const reads = requests.filter((url) => url.includes('/api/') && url.includes(ride?.uuid ?? ''))
  expect(reads.length).toBeGreaterThan(3)
  const hash = address.split('/').at(-1) ?? ''
  for (const url of reads) expect(url).toContain(hash)
  expect(requests.filter((url) => /\/profiles\/|\/target_ranges\/|\/bests\//.test(url))).toEqual([])
  for (const name of ['Share', 'Download', 'Edit', 'Save', 'Delete', 'Accept all', 'Add a range'])
    expect(await visitor.page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
  await expect.poll(() => visitor.page.getByRole('link', { name: 'Log In' }).count()).toBe(1)
  // A range opens on the same page.
  await visitor.page
    .locator('tr', { has: visitor.page.locator('td[data-code]') })
    .nth(1)
    .locator('th button')
    .first()
    .click()
  await visitor.page.waitForURL(/\/share\/[\w-]+\?.*range=lap/)
  expect(visitor.seen).toEqual([])

  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByText('The link no longer works.').waitFor()
  // A notice stays while the pointer is on it, however slow the page is.
  await page.getByRole('button', { name: 'Undo' }).hover()
  // The open page shows nothing any more, also after a reload.
  await visitor.page.getByText('No longer shared').waitFor()
  expect(await visitor.page.locator('[data-plot]').count()).toBe(0)
  await visitor.page.reload()
  await visitor.page.getByText('No longer shared').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('textbox', { name: 'Link' }).waitFor()
  await visitor.page.reload()
  await visitor.page.getByText('Robin Demo shares this activity with you.').waitFor()
  // The athlete who follows the link sees what others see.
  await page.goto(address)
  await page.getByText('Robin Demo shares this activity with you.').waitFor()
  await page.locator('[data-plot] canvas').first().waitFor()
  expect(await page.getByRole('button', { name: /^Share/ }).count()).toBe(0)
  // The address of the revoked link is requested once more and answers 404.
  expect(seen.filter((line) => !line.includes('404 (Not Found)'))).toEqual([])
})
