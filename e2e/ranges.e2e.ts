import { invalidActivities } from '@cadenza/contract/invalid-activity-forms'
import { en } from '@cadenza/contract/texts/en'
import { typeset } from '@cadenza/contract/typography'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startDemo } from './demo.ts'
import { axeFindings, newPage, openBrowser, type Product, patienceMs, quiet, until } from './product.ts'

/** The demo's accounts. The coach may edit ranges of the athlete's rides. */
const athlete = 'athlete@demo.cadenza'
const coach = 'coach@demo.cadenza'

/** Shortest ride that the tests are made for. */
const leastS = 3_000

let product: Product
let browser: Browser
let uuid: string
let page: Page
let seen: string[]
let bearer: string
const contexts: BrowserContext[] = []

const call = (path: string, init: RequestInit = {}) =>
  fetch(product.address + path, {
    ...init,
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', ...init.headers },
  })

async function signIn(email: string): Promise<string> {
  const body = JSON.stringify({ type: 'email', email, password: 'cadenza-demo' })
  const answer = await until(async () => {
    const got = await call('/login', { method: 'POST', body })
    return got.ok && got
  })
  return `Bearer ${((await answer.json()) as { token: { token: string } }).token.token}`
}

/** Tells whether an activity of the demo has ranges that somebody named. */
async function hasOwnRanges(of: string): Promise<boolean> {
  const answer = await call(`/api/activities/v1/${of}/ranges/`, { headers: { authorization: bearer } })
  const { ranges } = (await answer.json()) as { ranges: { type: string }[] }
  return ranges.some(({ type }) => type !== 'lap')
}

/** Opens the activity in a session of its own. */
async function open(authorization: string): Promise<{ page: Page; seen: string[] }> {
  const opened = await newPage(browser)
  contexts.push(opened.context)
  await opened.context.addCookies([{ name: 'auth', value: authorization, url: product.address }])
  await opened.page.goto(`${product.address}/activities/${uuid}`)
  await opened.page.locator('[data-plot] canvas').first().waitFor()
  return opened
}

const splitsOn = (on: Page) =>
  on.locator('section.panel', { has: on.getByRole('heading', { name: 'Splits' }) })

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startDemo(), openBrowser({ webgl: false })])
  bearer = await signIn(athlete)
  uuid = await until(async () => {
    const answer = await call('/api/activities/v1/activities?sport_in=bike', {
      headers: { authorization: bearer },
    })
    const { activities } = (await answer.json()) as {
      activities: { uuid: string; stats: { elapsed_time: number } }[]
    }
    // Sixty ranges, and drags beyond them, need a long ride.
    const long = activities.filter(({ stats }) => stats.elapsed_time > leastS)
    for (const activity of long) if (!(await hasOwnRanges(activity.uuid))) return activity.uuid
    return undefined
  })
  ;({ page, seen } = await open(bearer))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const list = (on: Page) => on.getByRole('grid', { name: 'Ranges' })
const row = (on: Page, name: string) =>
  list(on)
    .getByRole('row')
    .filter({ has: on.getByTitle(name, { exact: true }) })

/** The ranges on the server, by name. */
async function stored(): Promise<Map<string, { type: string; start: number; end: number }>> {
  const answer = await call(`/api/activities/v1/${uuid}/ranges/`, { headers: { authorization: bearer } })
  const { ranges } = (await answer.json()) as {
    ranges: { type: string; name: string; relative_start_time: number; relative_end_time: number }[]
  }
  return new Map(
    ranges.map((range) => [
      range.name,
      { type: range.type, start: range.relative_start_time, end: range.relative_end_time },
    ]),
  )
}

/** Expects with the patience that a slow machine needs. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: patienceMs, interval: 200 })

/** Place of an element that no longer moves as parts of the page are loaded. */
async function atRest(element: Locator) {
  let before = await element.boundingBox()
  return until(async () => {
    const box = await element.boundingBox()
    const rests = box && before && box.x === before.x && box.y === before.y && box.width === before.width
    before = box
    return rests && box
  })
}

/**
 * Drags over the graphs, from and to in px from their left edge. With Alt the drag does not snap to laps and
 * ranges.
 */
async function drag(on: Page, from: number, to: number, fromTop = 150): Promise<void> {
  const graphs = on.getByRole('slider', { name: 'Cursor' })
  // Scrolls their top below the sticky header, however many rows there are.
  await graphs.evaluate((graphs) =>
    scrollBy({ top: graphs.getBoundingClientRect().top - 150, behavior: 'instant' }),
  )
  const box = await atRest(graphs)
  await on.keyboard.down('Alt')
  await on.mouse.move(box.x + from, box.y + fromTop)
  await on.mouse.down()
  await on.mouse.move(box.x + (from + to) / 2, box.y + fromTop)
  await on.mouse.move(box.x + to, box.y + fromTop)
  await on.mouse.up()
  await on.keyboard.up('Alt')
}

/** Expects the focus on a row of the list: the key that deletes leaves it there. */
const rowIsFocused = () =>
  eventually(async () => expect(await list(page).locator('[role=row]:focus').count()).toBe(1))

test('[A1-008] [A4-022] [A4-024] [R4-015] a drag over the graphs becomes a range with a name, in step with the address', async () => {
  await drag(page, 100, 200)
  await page.waitForURL(/\/range\/selection-/)
  await page.getByRole('button', { name: 'Save as range' }).waitFor()
  // Parts that are still loading would move the page.
  const height = () => page.evaluate(() => document.body.scrollHeight)
  await expect
    .poll(async () => {
      const before = await height()
      await page.waitForTimeout(500)
      return (await height()) - before
    })
    .toBe(0)
  // Its key opens the field wherever the page is scrolled to.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const scrolledTo = await page.evaluate(() => scrollY)
  await page.keyboard.press('s')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.waitFor()
  const field = () =>
    name.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return { focused: document.activeElement === element, inSight: top > 0 && bottom < innerHeight }
    })
  await expect.poll(field).toEqual({ focused: true, inSight: true })
  await page.keyboard.press('Escape')
  await name.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledTo)
  await page.getByRole('button', { name: 'Save as range' }).click()
  await name.fill('Climb')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/range\/user-1$/)
  await row(page, 'Climb').waitFor()
  expect((await stored()).get('Climb')).toMatchObject({ type: 'user' })
  // Going back leads to the selection, and then to the whole activity.
  await page.goBack()
  await page.waitForURL(/\/range\/selection-/)
  await page.goForward()
  await page.waitForURL(/\/range\/user-1$/)
})

test('its edge and the whole of it are dragged, it is renamed in place and given another type', async () => {
  const before = (await stored()).get('Climb') ?? { start: 0, end: 0 }
  // Its edges can be dragged as soon as it is selected.
  await until(async () => (await row(page, 'Climb').getAttribute('aria-selected')) === 'true')
  await drag(page, 200, 260)
  await eventually(async () => expect((await stored()).get('Climb')?.end).toBeGreaterThan(before.end))
  const wider = (await stored()).get('Climb') ?? { start: 0, end: 0 }
  expect(wider.start).toBe(before.start)
  // Drag the grip at its top.
  await drag(page, 150, 190, 6)
  await eventually(async () => expect((await stored()).get('Climb')?.start).toBeGreaterThan(wider.start))
  const moved = (await stored()).get('Climb') ?? { start: 0, end: 0 }
  expect(moved.end - moved.start).toBe(wider.end - wider.start)
  await row(page, 'Climb').press('F2')
  await page.getByRole('textbox', { name: 'Name' }).fill('Long climb')
  await page.keyboard.press('Enter')
  await eventually(async () => expect((await stored()).has('Long climb')).toBe(true))
  await row(page, 'Long climb').hover()
  await row(page, 'Long climb').getByRole('button').click()
  await page.getByRole('menuitemradio', { name: 'Effort' }).click()
  await eventually(async () => expect((await stored()).get('Long climb')?.type).toBe('auto'))
  await page.waitForURL(/\/range\/auto\d+$/)
  expect(await axeFindings(page)).toEqual([])
})

test('the time at the cursor stays in sight, and a zoom shows its graphs without a wash', async () => {
  const graphs = page.getByRole('slider', { name: 'Cursor' })
  await graphs.evaluate((element) =>
    scrollBy({ top: element.getBoundingClientRect().top - 150, behavior: 'instant' }),
  )
  const box = await graphs.boundingBox()
  if (!box) throw new Error('There are no graphs')
  // The axis below the rows would be out of sight.
  expect(box.y + box.height).toBeGreaterThan(1000)
  await page.mouse.move(box.x + 120, box.y + 30)
  const clock = page
    .locator('[data-picture]')
    .getByText(/^\d:\d\d:\d\d$/)
    .locator('visible=true')
    .last()
  const axis = await clock.boundingBox()
  expect((axis?.y ?? 0) + (axis?.height ?? 0)).toBeLessThanOrEqual(1000)
  expect(Math.abs((axis?.x ?? 0) + (axis?.width ?? 0) / 2 - box.x - 120)).toBeLessThan(3)
  await row(page, 'Long climb').click()
  const wash = () =>
    graphs.evaluate(
      (element) => getComputedStyle(element.querySelector(':scope > div') ?? element).backgroundColor,
    )
  await page.mouse.move(box.x + 120, 20)
  expect(await wash()).not.toBe('rgba(0, 0, 0, 0)')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await eventually(async () => expect(await wash()).toBe('rgba(0, 0, 0, 0)'))
  await page.getByRole('button', { name: 'Show whole activity' }).click()
})

test('[A4-026] all of it is undone after a reload of the page, and done again', async () => {
  await page.reload()
  await row(page, 'Long climb').waitFor()
  for (let i = 0; i < 5; i++) await page.keyboard.press('Control+z')
  await eventually(async () => expect([...(await stored()).keys()].filter(Boolean)).toEqual([]))
  await row(page, 'Climb').waitFor({ state: 'detached' })
  for (let i = 0; i < 5; i++) await page.keyboard.press('Control+Shift+z')
  await eventually(async () => expect((await stored()).get('Long climb')?.type).toBe('auto'))
  await row(page, 'Long climb').press('Delete')
  await eventually(async () => expect((await stored()).has('Long climb')).toBe(false))
  await rowIsFocused()
  const told = page.getByRole('alert').filter({ hasText: '1 range deleted' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Long climb').waitFor()
  await told.waitFor({ state: 'detached' })
  // The notice also goes if a key undoes the act, long before its ten seconds are over.
  await row(page, 'Long climb').press('Delete')
  await told.hover()
  await page.keyboard.press('Control+z')
  await row(page, 'Long climb').waitFor()
  await told.waitFor({ state: 'detached' })
})

test('two sessions that change the same range lose nothing', async () => {
  const other = await open(bearer)
  // The other page receives no events while it is offline.
  await other.page.route('**/api/events/**', (route) => route.abort())
  await other.page.reload()
  await row(other.page, 'Long climb').waitFor()
  await row(page, 'Long climb').press('F2')
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await page.keyboard.press('Enter')
  await eventually(async () => expect((await stored()).has('Mine')).toBe(true))
  const heard = page.waitForResponse(async (response) => {
    if (!response.url().endsWith('/ranges/') && !response.url().includes('/ranges/?')) return false
    const { ranges = [] } = (await response.json().catch(() => ({}))) as {
      ranges?: { name: string; type: string }[]
    }
    return ranges.some(({ name, type }) => name === 'Mine' && type === 'user')
  })
  // A change of another property: both are kept.
  await row(other.page, 'Long climb').hover()
  await row(other.page, 'Long climb').getByRole('button').click()
  await other.page.getByRole('menuitemradio', { name: 'Custom range' }).click()
  await eventually(async () => expect((await stored()).get('Mine')?.type).toBe('user'))
  await row(other.page, 'Mine').waitFor()
  // The range has a new version, which this page must know before it changes the range again.
  await heard
  // A change of the same property: theirs is kept, and mine is offered.
  await row(page, 'Mine').press('F2')
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine again')
  await page.keyboard.press('Enter')
  await eventually(async () => expect((await stored()).has('Mine again')).toBe(true))
  await row(other.page, 'Mine').press('F2')
  await other.page.getByRole('textbox', { name: 'Name' }).fill('Theirs')
  await other.page.keyboard.press('Enter')
  await other.page.getByText('(“Theirs”) was not saved').waitFor()
  expect((await stored()).has('Mine again')).toBe(true)
  await other.page.getByRole('button', { name: 'Use my change' }).click()
  await eventually(async () => expect((await stored()).has('Theirs')).toBe(true))
})

test('a name that is being typed outlives what others do to its range', async () => {
  const change = async (method: string, body?: object) => {
    const answer = await call(`/api/activities/v1/${uuid}/ranges/`, { headers: { authorization: bearer } })
    const { ranges } = (await answer.json()) as { ranges: { type: string; num: number; name: string }[] }
    const range = ranges.find(({ name }) => name === 'Theirs' || name === 'Typed')
    const path = `/api/activities/v1/${uuid}/ranges/${range?.type}${range?.num}`
    const told = await call(path, {
      method,
      headers: { authorization: bearer },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(told.ok).toBe(true)
  }
  const field = page.getByRole('textbox', { name: 'Name' })
  const listening = page.waitForResponse((response) => response.url().includes('/api/events/'))
  await page.reload()
  await listening
  await row(page, 'Theirs').press('F2')
  await field.fill('Typed')
  // It moves to another group of the list and keeps the typed text.
  await change('PUT', { type: 'noise' })
  await list(page)
    .getByRole('rowgroup', { name: 'Artifacts' })
    .getByRole('textbox', { name: 'Name' })
    .waitFor()
  expect(await field.inputValue()).toBe('Typed')
  await field.press('Enter')
  await eventually(async () => expect((await stored()).get('Typed')?.type).toBe('noise'))
  await change('PUT', { type: 'user' })
  await list(page).getByRole('rowgroup', { name: 'Artifacts' }).waitFor({ state: 'detached' })
  await row(page, 'Typed').press('F2')
  await field.fill('Kept')
  await change('DELETE')
  await page.getByRole('button', { name: 'Restore with my change' }).click()
  await eventually(async () => expect((await stored()).has('Kept')).toBe(true))
  // The console message about the change that came too late.
  const late = seen.findIndex((line) => line.includes('404 (Not Found)'))
  if (late >= 0) seen.splice(late, 1)
})

test('a coach’s new range appears without reloading', async () => {
  const theirs = await signIn(coach)
  // The event stream starts once the page is loaded.
  const listening = page.waitForResponse((response) => response.url().includes('/api/events/'))
  await page.reload()
  await listening
  const body = JSON.stringify({ name: 'By the coach', relative_start_time: 0, relative_end_time: 60_000 })
  const answer = await call(`/api/activities/v1/${uuid}/ranges/`, {
    method: 'POST',
    headers: { authorization: theirs },
    body,
  })
  expect(answer.status).toBe(200)
  await row(page, 'By the coach').waitFor()
})

test('sixty ranges: none covers another, and many are deleted and brought back at once', async () => {
  for (let batch = 0; batch < 6; batch++) {
    const ranges = Array.from({ length: 10 }, (_, i) => ({
      name: `Rep ${batch * 10 + i + 1}`,
      relative_start_time: (batch * 10 + i) * 40_000,
      relative_end_time: (batch * 10 + i) * 40_000 + 100_000,
    }))
    const body = JSON.stringify({ ranges })
    const headers = { authorization: bearer }
    expect(
      (await call(`/api/activities/v1/${uuid}/ranges/bulk`, { method: 'POST', headers, body })).status,
    ).toBe(200)
  }
  await row(page, 'Rep 60').waitFor()
  const covered = () =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll('[title^="Rep "]')]
        .filter((element) => element.parentElement?.getAttribute('aria-hidden') === 'true')
        .map((element) => element.getBoundingClientRect())
      let count = 0
      for (const [i, a] of boxes.entries())
        for (const b of boxes.slice(i + 1))
          if (a.top === b.top && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3) count++
      return { count, boxes: boxes.length }
    })
  await expect.poll(covered).toEqual({ count: 0, boxes: 60 })
  // Far down in the table its head is still there.
  const places = await page.getByRole('table', { name: 'Range table' }).evaluate((table) => {
    table.querySelector('tbody tr:last-child')?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const at = (element: Element | null | undefined) => element?.getBoundingClientRect()
    return {
      header: at(document.querySelector('header'))?.bottom,
      head: at(table.querySelector('thead'))?.top,
      first: at(table.querySelector('tbody tr'))?.top,
    }
  })
  expect(places.head).toBe(places.header)
  expect(places.first).toBeLessThan(-500)
  await row(page, 'Rep 1')
    .first()
    .click({ modifiers: ['Control'] })
  await row(page, 'Rep 60').click({ modifiers: ['Shift'] })
  await page.getByText('60 ranges selected').waitFor()
  await row(page, 'Rep 60').press('Delete')
  await row(page, 'Rep 60').waitFor({ state: 'detached' })
  await rowIsFocused()
  await page.keyboard.press('Control+z')
  await row(page, 'Rep 60').waitFor()
  expect((await stored()).size).toBeGreaterThanOrEqual(60)
})

test('[A4-021] [R4-016] a range becomes a target: the ranges are asked for again, bands lie behind the rows, with the time outside', async () => {
  const reloaded = page.waitForRequest((request) =>
    new URL(request.url()).pathname.endsWith(`${uuid}/ranges/`),
  )
  await row(page, 'Rep 10').click()
  await page.getByRole('button', { name: 'Target' }).click()
  await page.getByRole('menuitem', { name: 'Use as target' }).click()
  // A notice stays while the pointer is on it, however slow the page is.
  const told = page.getByRole('alert').filter({ hasText: 'is now a target range' })
  await told.hover()
  await reloaded
  await page
    .getByText(/^\d+:\d\d outside$/)
    .first()
    .waitFor()
  // Each range shows the share of its time in the target.
  const inside = page.locator('tr', { hasText: 'Rep 10' }).locator('td[data-code=share_in_target]')
  // Rows out of sight are not laid out.
  await eventually(async () => expect(await inside.first().textContent()).toMatch(/^\d{1,3}$/))
  await told.getByRole('button', { name: 'Undo' }).click()
  await page
    .getByText(/outside$/)
    .first()
    .waitFor({ state: 'detached' })
  await inside.first().waitFor({ state: 'detached' })
})

test('a pinned range stands first, also after a reload, until it is unpinned', async () => {
  const pinned = list(page).getByRole('rowgroup', { name: 'Pinned' })
  const saved = page.waitForResponse((answer) => answer.url().includes('/config/pinned_ranges'))
  await row(page, 'Rep 42').press('p')
  await pinned.getByTitle('Rep 42', { exact: true }).waitFor()
  await saved
  await page.reload()
  await pinned.getByTitle('Rep 42', { exact: true }).waitFor()
  // The lap is listed before the user's ranges, and no longer among them.
  const groups = list(page).getByRole('rowgroup')
  expect(await groups.nth(1).getAttribute('aria-label')).toBe('Pinned')
  await expect.poll(() => row(page, 'Rep 42').count()).toBe(1)
  await row(page, 'Rep 42').press('p')
  await pinned.waitFor({ state: 'detached' })
})

test('[A7-047] proposals are dismissed or accepted, together ten at a time, and all of it is undone', async () => {
  const open = async (of: string) => {
    const answer = await call(`/api/activities/v1/${of}/pre_ranges/`, { headers: { authorization: bearer } })
    return ((await answer.json()) as { pre_ranges: { name: string }[] }).pre_ranges
  }
  const lapsOf = async (of: string) => {
    const answer = await call(`/api/activities/v1/${of}/ranges/`, { headers: { authorization: bearer } })
    const { ranges } = (await answer.json()) as { ranges: { type: string; num: number; name: string }[] }
    return ranges.filter(({ type }) => type === 'lap')
  }
  // The season is imported while the tests run. Proposals exist only for intervals, and laps of protocols
  // have names.
  const found = await until(async () => {
    const headers = { authorization: bearer }
    const answer = await call('/api/activities/v1/activities', { headers })
    for (const each of ((await answer.json()) as { activities: { uuid: string }[] }).activities) {
      const laps = await lapsOf(each.uuid)
      if (laps.length > 3 && laps.every(({ name }) => name === '') && (await open(each.uuid)).length > 3)
        return each.uuid
    }
    return undefined
  })
  await page.goto(`${product.address}/activities/${found}`)
  const group = list(page).getByRole('rowgroup', { name: 'Suggested' })
  // Each repeats a lap, so none is shown before the laps are gone.
  await row(page, 'Lap 2').waitFor()
  await quiet(page)
  expect(await group.count()).toBe(0)
  for (const { num } of await lapsOf(found))
    await call(`/api/activities/v1/${found}/ranges/lap${num}`, {
      method: 'DELETE',
      headers: { authorization: bearer },
    })
  await page.reload()
  await group.getByText(/^\d+\s×\s.+, \d.*(W|\/km)$/).waitFor()
  const lines = group.getByRole('row').filter({ has: page.getByRole('button', { name: /^Dismiss / }) })
  await lines.first().waitFor()
  const all = await open(found)
  /** Without the heads of the group and its sets. */
  const listed = () => lines.evaluateAll((rows) => rows.filter((row) => row.hasAttribute('data-key')).length)
  expect(await listed()).toBe(all.length)
  await group
    .getByRole('button', { name: `Dismiss ${all[0]?.name}`, exact: true })
    .first()
    .click()
  await eventually(async () => expect((await open(found)).length).toBe(all.length - 1))
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/ranges/bulk'))
      sent.push((request.postDataJSON() as { ranges: unknown[] }).ranges.length)
  })
  await group.getByRole('button', { name: 'Accept all' }).click()
  await group.waitFor({ state: 'detached' })
  expect(Math.max(...sent)).toBeLessThanOrEqual(10)
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(all.length - 1)
  await page.keyboard.press('Control+z')
  await eventually(async () => expect(await listed()).toBe(all.length - 1))
  await page.keyboard.press('Control+z')
  await eventually(async () => expect(await listed()).toBe(all.length))
  await page.goto(`${product.address}/activities/${uuid}`)
  await page.locator('[data-plot] canvas').first().waitFor()
})

test('the edit dialog says what is wrong before it asks the server, and saves what is right', async () => {
  await page.getByRole('button', { name: 'Edit activity' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit activity' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  // In the account's date format and time zone.
  const date = dialog.getByRole('textbox', { name: 'Date' })
  const time = dialog.getByRole('textbox', { name: 'Start time' })
  const was = await date.inputValue()
  expect(was).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  expect(await time.inputValue()).toMatch(/^\d{1,2}:\d\d:\d\d [AP]M$/)
  // Esc closes the calendar; the dialog stays open with the typed text.
  await dialog.getByRole('button', { name: 'Choose a date' }).click()
  await dialog.locator('[data-day]').first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.locator('[data-day]').first().waitFor({ state: 'detached' })
  await date.fill('01/01/2099')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please select a date before today’s date.').or(dialog.getByRole('alert')).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await date.fill(was)
  await title.fill('Hill repeats')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: /Hill repeats/ }).waitFor()
})

/** The errors of a start time, separately for date and time of day. Undefined if both are valid. */
function typedStart(start: string): { date: string; time: string | undefined } | undefined {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)[T ]?(\d\d:\d\d:\d\d)?/.exec(start) ?? []
  if (!year) return { date: start, time: undefined }
  return /^2024-05-05([T ]10:00:00|$)/.test(start) ? undefined : { date: `${month}/${day}/${year}`, time }
}

test('[A5-017] [A5-018] [A5-019] every wrong value of the table is refused in the edit dialog, or cannot be put into it', async () => {
  const sent: string[] = []
  const note = (request: { method(): string; url(): string }) => {
    if (request.method() === 'PUT' && request.url().includes('/api/activities/')) sent.push(request.url())
  }
  page.on('request', note)
  const dialog = page.getByRole('dialog', { name: 'Edit activity' })
  for (const { payload, codes } of invalidActivities) {
    const [[field = '', value] = []] = Object.entries(payload)
    const typed = field === 'start_time' ? typedStart(String(value)) : undefined
    // A number typed as a title is text.
    if (typeof value !== 'string' || (field === 'start_time' && !typed)) continue
    await page.getByRole('button', { name: 'Edit activity' }).click()
    await dialog.getByRole('textbox', { name: 'Title' }).waitFor()
    if (field === 'sport') {
      const sports = await dialog.getByRole('combobox', { name: 'Sport' }).locator('option').all()
      expect(await Promise.all(sports.map((sport) => sport.getAttribute('value')))).not.toContain(value)
    } else {
      const named = { title: 'Title', note: 'Note' }[field]
      if (named) {
        const box = dialog.getByRole('textbox', { name: named, exact: true })
        await box.fill(value)
        const held = (await box.inputValue()).length
        if (value.length > 200) expect(held).toBeLessThan(value.length)
        else await dialog.getByRole('button', { name: 'Save' }).click()
      } else {
        await dialog.getByRole('textbox', { name: 'Date' }).fill(typed?.date ?? '')
        if (typed?.time) await dialog.getByRole('textbox', { name: 'Start time' }).fill(typed.time)
        await dialog.getByRole('button', { name: 'Save' }).click()
      }
      if (value.length <= 200) {
        const code = codes[field] ?? 'ErrorInvalidValue'
        await dialog.getByRole('alert').getByText(typeset(en[code], 'en'), { exact: true }).waitFor()
        await dialog.locator('[aria-invalid=true]').first().waitFor()
      }
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  page.off('request', note)
  expect(sent).toEqual([])
})

/** The activity on the server. */
async function storedActivity(): Promise<{ tags: string[]; note: string; deleted: boolean }> {
  const answer = await call(`/api/activities/v1/${uuid}`, { headers: { authorization: bearer } })
  return ((await answer.json()) as { activity: { tags: string[]; note: string; deleted: boolean } }).activity
}

test('tags and the note are edited in their place', async () => {
  await page.getByRole('button', { name: 'Add tag' }).click()
  const tag = page.getByRole('combobox', { name: 'Add tag' })
  await tag.fill('steep')
  await tag.press('Enter')
  await tag.fill('windy')
  await tag.press('Escape')
  // Keys go on where they began.
  await page
    .locator(':focus')
    .and(page.getByRole('button', { name: 'Add tag' }))
    .waitFor()
  await eventually(async () => expect((await storedActivity()).tags).toContain('steep'))
  await page.getByRole('button', { name: 'Remove steep' }).click()
  await eventually(async () => expect((await storedActivity()).tags).not.toContain('steep'))
  expect((await storedActivity()).tags).not.toContain('windy')
  await page.getByRole('button', { name: 'Add note' }).click()
  const note = page.getByRole('textbox', { name: 'Note', exact: true })
  await note.fill('Rain from the second climb on')
  // What is typed and given up meanwhile does not depend on when a save is answered.
  const answered = Promise.withResolvers<void>()
  await page.route(`**/api/activities/v1/${uuid}`, async (route) => {
    if (route.request().method() !== 'GET') await answered.promise
    await route.fallback()
  })
  await note.press('Control+Enter')
  const shown = page.getByRole('button', { name: 'Edit note: Rain from the second climb on' })
  await page.locator(':focus').and(shown).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type(', then sun')
  expect(await note.inputValue()).toBe('Rain from the second climb on, then sun')
  await note.fill('Not this')
  await note.press('Escape')
  await page.locator(':focus').and(shown).waitFor()
  expect((await storedActivity()).note).toBe('')
  answered.resolve()
  await eventually(async () => expect((await storedActivity()).note).toBe('Rain from the second climb on'))
  await page.unrouteAll()
  // A note that is changed again before its save is answered is saved on top of it.
  await page.keyboard.press('Enter')
  await note.fill('Rain')
  await note.press('Control+Enter')
  await page.keyboard.press('Enter')
  await note.fill('Sun')
  await note.press('Control+Enter')
  await eventually(async () => expect((await storedActivity()).note).toBe('Sun'))
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('splits have bars, and selecting one shows the same figures', async () => {
  const splits = splitsOn(page)
  await splits.getByRole('button', { name: '1 km' }).click()
  const lines = splits.locator('tbody tr')
  await lines.nth(2).waitFor()
  const bars = await splits
    .locator('tbody i')
    .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width))
  const watts = await lines.locator('b').allInnerTexts()
  const shares = (values: readonly number[]) => values.map((value) => value / Math.max(...values))
  const powers = shares(watts.map(Number))
  expect(bars.length).toBe(powers.length)
  for (const [at, share] of shares(bars).entries()) expect(share).toBeCloseTo(powers[at] ?? 0, 1.7)
  const [time = '', power = ''] = await lines.nth(1).locator('td').allInnerTexts()
  await lines.nth(1).getByRole('button').click()
  await page.waitForURL(/\/range\/selection-/)
  const bar = page.getByRole('status').filter({ hasText: 'km' })
  await eventually(async () => expect(await bar.innerText()).toContain(`${power}W`))
  expect(await bar.innerText()).toContain(time)
  // The column beside the graphs is filled.
  const side = page.locator('div', { has: page.locator(':scope > section.panel >> text=Splits') }).last()
  const [left, right] = await Promise.all([
    page.locator('section.panel', { has: page.getByRole('slider', { name: 'Cursor' }) }).boundingBox(),
    side.evaluate((element) =>
      Math.max(...[...element.children].map((each) => each.getBoundingClientRect().bottom)),
    ),
  ])
  expect((left?.y ?? 0) + (left?.height ?? 0) - right).toBeLessThan(420)
  await page.keyboard.press('Escape')
})

test('a row of the table that is hidden by key gives the focus to the next one', async () => {
  const hide = (name: string) => page.getByRole('button', { name: `Hide ${name} in the table`, exact: true })
  // The selection's row, above it, goes while the focus is in the table.
  const selection = page
    .getByRole('table', { name: 'Range table' })
    .getByRole('button', { name: 'Selection', exact: true })
  const splits = splitsOn(page)
  await splits.locator('tbody tr').nth(1).getByRole('button').click()
  await selection.waitFor()
  await hide('Rep 2').focus()
  await page.keyboard.press('Escape')
  await selection.waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.locator(':focus').and(hide('Rep 3')).waitFor()
  await hide('Rep 2').waitFor({ state: 'detached' })
})

test('on a phone the range table shows two columns of figures, and heads of splits break before their unit', async () => {
  const { page: on } = await open(bearer)
  await on.setViewportSize({ width: 390, height: 844 })
  await on.reload()
  const table = on.getByRole('table', { name: 'Range table' })
  await table.locator('tbody td').first().waitFor()
  const box = await table.boundingBox()
  const name = await table.locator('tbody th').first().boundingBox()
  expect(name?.width).toBeLessThan(0.45 * (box?.width ?? 0))
  const rights = await table
    .locator('tbody tr')
    .first()
    .locator('td')
    .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right))
  expect(rights.filter((right) => right <= (box?.x ?? 0) + (box?.width ?? 0)).length).toBeGreaterThanOrEqual(
    2,
  )
  const splits = splitsOn(on)
  const lines = await splits.locator('thead button').evaluateAll((all) =>
    all.map((button) => {
      const text = document.createRange()
      text.selectNodeContents(button)
      return text.getClientRects().length
    }),
  )
  expect(lines.length).toBeGreaterThan(1)
  expect(new Set(lines)).toEqual(new Set([1]))
})

test('the map without WebGL has letters of the same size when it is enlarged', async () => {
  const letters = (around: Locator) =>
    around
      .getByRole('img', { name: 'Route map; the selected part is shown as a thicker line' })
      .locator('..')
      .getByText(/^[\d,.]+ k?m$/)
  const small = await letters(page.locator('main')).boundingBox()
  await page.getByRole('button', { name: 'Enlarge map' }).click()
  const large = await letters(page.getByRole('dialog')).boundingBox()
  expect(small?.height).toBeGreaterThan(8)
  expect(large?.height).toBeCloseTo(small?.height ?? 0, 0)
  await page.keyboard.press('Escape')
})

test('an activity leads to the one before and back, is deleted at once and restored', async () => {
  await page.getByRole('link', { name: /^Previous activity: / }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/activities/') && !url.pathname.includes(uuid))
  await page.getByRole('link', { name: /^Next activity: .*Hill repeats/ }).click()
  // The address changes before the view: the button would still be that of the other activity.
  await page.getByRole('heading', { level: 1, name: /Hill repeats/ }).waitFor()
  await page.getByRole('button', { name: 'Delete activity' }).click()
  await page.getByText('“Hill repeats” was deleted').waitFor()
  expect((await storedActivity()).deleted).toBe(true)
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.locator('[data-plot] canvas').first().waitFor()
  expect((await storedActivity()).deleted).toBe(false)
})

test('[A4-019] [A4-020] [R4-018] [R4-019] files and logs are loaded together, and the graphs leave as a picture', async () => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await page.locator('[data-plot] canvas').first().waitFor()
  expect(asked).toContain(`/api/activities/v1/${uuid}/files/`)
  expect(asked).toContain(`/api/activities/v1/${uuid}/logs/series.arrow`)
  // The activity has no standing data, so columns that show only standing are not requested.
  expect(asked.filter((path) => path.includes('standing'))).toEqual([])
  await page.getByRole('button', { name: 'Download' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Graph image (PNG)' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^\d{4}-\d{2}-\d{2} Hill repeats\.png$/)
  expect(seen).toEqual([])
})

test('what cannot be loaded says so in its place, and the rest of the view works', async () => {
  const { page: on, context } = await newPage(browser)
  contexts.push(context)
  await context.addCookies([{ name: 'auth', value: bearer, url: product.address }])
  const failing = /\/(ranges|pre_ranges|merge_offers)\/$|\/target_ranges\/v1\/$|\/logs\/series\.arrow$/
  let isBroken = true
  await context.route(
    ({ pathname }) => failing.test(pathname),
    (route) => (isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue()),
  )
  await on.goto(`${product.address}/activities/${uuid}`)
  const missing = (what: string) => on.getByRole('alert').filter({ hasText: what })
  const parts = [
    'The graphs could not be loaded.',
    'The ranges could not be loaded.',
    'The suggestions could not be loaded.',
    'Merge suggestions could not be loaded.',
  ]
  for (const what of parts) await missing(what).waitFor()
  expect(await on.getByRole('heading', { level: 1 }).innerText()).not.toBe('')
  await on.locator('table tbody tr', { hasText: 'Whole activity' }).locator('td').first().waitFor()
  expect(await axeFindings(on)).toEqual([])

  // It still fails: it is requested once more, and the message about the missing part stays.
  const [asked] = await Promise.all([
    on.waitForRequest(/series\.arrow/),
    missing(parts[0] ?? '')
      .getByRole('button', { name: 'Try again' })
      .click(),
  ])
  expect(asked.method()).toBe('GET')
  for (const what of parts)
    await missing(what).getByRole('button', { name: 'Try again' }).click({ trial: true })

  isBroken = false
  // Live events may load some parts again by themselves; then there is no button left to press.
  const again = (what: string) =>
    expect
      .poll(async () => {
        const button = missing(what).getByRole('button', { name: 'Try again' })
        if ((await button.count()) === 0) return ''
        const failure = await button.click({ timeout: 5000 }).then(
          () => '',
          (error: Error) => error.message,
        )
        return `${await missing(what).allInnerTexts()} ${failure}`
      })
      .toBe('')
  for (const what of parts) await again(what)
  await on.locator('[data-plot] canvas').first().waitFor()
  await row(on, 'Lap 1').waitFor()
  // The place of the target menu, once the graphs are drawn.
  await again('The target ranges could not be loaded.')
  await until(async () => (await on.getByRole('alert').count()) === 0)
})
