import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerOn } from './finger.ts'
import { beSignedIn, newPerson, type Person, signedIn, site, speak } from './people.ts'
import { axeFindings, newPage, openBrowser } from './product.ts'

/** A month ahead, whose days nothing has happened on. */
const month = '2031-05'
const day = (number: number) => `${month}-${String(number).padStart(2, '0')}`

let browser: Browser
let athlete: Person
let page: Page
let seen: string[]
beforeAll(async () => {
  ;[browser, athlete] = await Promise.all([openBrowser({ webgl: false }), newPerson('Ada Lovelace')])
  ;({ page, seen } = await signedIn(browser, athlete, '/calendar/'))
})
afterAll(() => browser?.close())

const cell = (number: number) => page.locator(`td[data-day="${day(number)}"]`)
const card = (name: string) => page.getByRole('button', { name: new RegExp(name) })
const dialog = () => page.getByRole('dialog')
const open = (query = `date=${day(6)}`) => page.goto(`${site}/calendar/?${query}`)

interface Entry {
  uuid: string
  date: string
  title: string
  version: number
}

async function entries(): Promise<Entry[]> {
  const answer = await athlete.call(`/api/calendar/v1/?date_gte=${day(1)}&date_lte=${day(31)}`)
  return ((await answer.json()) as { calendar: { entries: Entry[] } }).calendar.entries
}
const dateOf = async (title: string) => (await entries()).find((entry) => entry.title === title)?.date

async function planned(entry: object): Promise<Entry> {
  const answer = await athlete.call('/api/calendar/v1/entries/', {
    method: 'POST',
    body: JSON.stringify(entry),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { calendar_entry: Entry }).calendar_entry
}

test('[A1-013] [A2-022] a workout is planned on the selected day with the keyboard alone, and repeated', async () => {
  await open()
  await cell(6).waitFor()
  await cell(6).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe(day(7))
  expect(page.url()).toContain(`date=${day(7)}`)
  await page.keyboard.press('Enter')
  await dialog().getByLabel('Name').fill('Threshold')
  await dialog().getByLabel('Time', { exact: true }).fill('1:30')
  await dialog().getByLabel('Load').fill('92')
  await dialog()
    .getByLabel(/^Repeat in/)
    .fill('2')
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'detached' })
  for (const number of [7, 14, 21]) await cell(number).getByText('Threshold').waitFor()
  expect((await entries()).map(({ date }) => date)).toEqual([day(7), day(14), day(21)])
  // Sums of the week: 1:30 and 92 of nothing done.
  await page
    .getByRole('row')
    .filter({ has: cell(7) })
    .getByText('of 1:30')
    .waitFor()
  expect(seen).toEqual([])
})

test('an entry is moved by keyboard and by mouse, and undo takes it back', async () => {
  await planned({ kind: 'workout', date: day(8), title: 'Openers', sport: 'bike', expected_time: 2_700 })
  await open()
  await card('Openers').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await cell(9).getByText('Openers').waitFor()
  await expect.poll(() => dateOf('Openers')).toBe(day(9))
  await expect
    .poll(() => cell(9).locator('[data-entry]:focus').allTextContents())
    .toEqual([expect.stringContaining('Openers')])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => dateOf('Openers')).toBe(day(8))
  await cell(8).getByText('Openers').waitFor()
  await card('Openers').dragTo(cell(16))
  await cell(16).getByText('Openers').waitFor()
  await expect.poll(() => dateOf('Openers')).toBe(day(16))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => dateOf('Openers')).toBe(day(8))
})

test('a move is undone though somebody has renamed the entry since, but not if they have moved it', async () => {
  const { uuid } = await planned({ kind: 'workout', date: day(7), title: 'Tempo', sport: 'bike' })
  const change = (body: object) =>
    athlete.call(`/api/calendar/v1/entries/${uuid}`, { method: 'PUT', body: JSON.stringify(body) })
  const moveTo = async (number: number) => {
    await open()
    await card('Tempo').dragTo(cell(number))
    await expect
      .poll(async () => (await entries()).find((each) => each.uuid === uuid)?.date)
      .toBe(day(number))
  }
  await moveTo(14)
  await change({ title: 'Tempo by feel' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => dateOf('Tempo by feel')).toBe(day(7))
  await moveTo(15)
  await change({ date: day(22) })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: /changed/ })
    .waitFor()
  expect(await dateOf('Tempo by feel')).toBe(day(22))
  seen.length = 0
  expect((await athlete.call(`/api/calendar/v1/entries/${uuid}`, { method: 'DELETE' })).status).toBe(204)
})

test('on a phone, no view of the calendar scrolls sideways', async () => {
  const { page: phone, context } = await newPage(browser)
  await beSignedIn(context, athlete)
  await phone.setViewportSize({ width: 360, height: 780 })
  const views = {
    week: phone.locator(`td[data-day="${day(6)}"]`),
    month: phone.locator(`td[data-day="${day(6)}"]`),
    year: phone.getByRole('row', { name: /^May 2031/ }),
    adherence: phone.getByRole('button', { name: 'Colour thresholds' }),
  }
  for (const [view, shown] of Object.entries(views)) {
    await phone.goto(`${site}/calendar/?view=${view}&date=${day(6)}`)
    await shown.waitFor()
    const wide = await phone.evaluate(() =>
      [...document.querySelectorAll('html, main *')]
        .filter((each) => each.tagName === 'HTML' || /auto|scroll/.test(getComputedStyle(each).overflowX))
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ className }) => String(className)),
    )
    expect(wide, view).toEqual([])
  }
  // All days of the year are drawn, in four lines.
  await phone.goto(`${site}/calendar/?view=year&date=${day(6)}`)
  await phone.locator('rect[data-day="2031-12-31"]').waitFor()
  expect(await phone.locator('rect[data-day^="2031-"]').count()).toBe(365)
  await phone.locator(`rect[data-day="${day(7)}"]`).hover()
  expect(await phone.locator(`rect[data-day="${day(7)}"] title`).textContent()).toMatch(/7.*planned 92 TSS/)
  await context.close()
})

test('the year is in sight as a whole in windows of every width', async () => {
  await page.goto(`${site}/calendar/?view=year&date=${day(6)}`)
  const last = page.locator('rect[data-day="2031-12-31"]')
  const panel = page.getByRole('region', { name: 'Year', exact: true })
  const wide = page.viewportSize() ?? { width: 1440, height: 1000 }
  try {
    const rights: (number | undefined)[] = []
    for (const width of [760, 959, 960, 1230, 1231]) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(async () => {
          const [shown, room] = await Promise.all([last.boundingBox(), panel.boundingBox()])
          rights.push(shown?.x)
          return shown && room && shown.x + shown.width < room.x + room.width
        })
        .toBe(true)
    }
    // It uses the room that there is.
    expect(rights.at(-1)).toBeGreaterThan(rights[0] ?? Number.POSITIVE_INFINITY)
  } finally {
    await page.setViewportSize(wide)
  }
})

test('an entry is lifted by a long press of a finger and put down on another day; otherwise the page scrolls', async () => {
  await planned({ kind: 'note', date: day(13), title: 'Openers by hand' })
  const touched = await newPage(browser, { hasTouch: true, isMobile: true })
  await beSignedIn(touched.context, athlete)
  await touched.page.setViewportSize({ width: 1000, height: 600 })
  await touched.page.goto(`${site}/calendar/?view=week&date=${day(13)}`)
  const note = touched.page.getByRole('button', { name: 'Openers by hand' })
  const on = (number: number) => touched.page.locator(`td[data-day="${day(number)}"]`)
  const finger = await fingerOn(touched.page)
  await note.waitFor()
  await finger.swipe(note, -100)
  await expect.poll(() => touched.page.evaluate(() => window.scrollY)).toBeGreaterThan(10)
  await touched.page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  // A press that ends where it began opens nothing and moves nothing.
  const shadow = touched.page.locator('body > [inert]')
  await finger.down(note)
  await shadow.waitFor()
  await finger.up()
  await shadow.waitFor({ state: 'detached' })
  expect(await touched.page.getByRole('dialog').count()).toBe(0)
  expect(await dateOf('Openers by hand')).toBe(day(13))
  await finger.down(note)
  await shadow.waitFor()
  await finger.move(on(15))
  await expect.poll(() => on(15).getAttribute('data-target')).toBe('true')
  await finger.move(on(14))
  await expect.poll(() => on(15).getAttribute('data-target')).toBeNull()
  await finger.up()
  await expect.poll(() => dateOf('Openers by hand')).toBe(day(14))
  await touched.page.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(() => dateOf('Openers by hand')).toBe(day(13))
  await finger.down(note)
  await shadow.waitFor()
  await touched.page.keyboard.press('Escape')
  await shadow.waitFor({ state: 'detached' })
  await finger.move(on(16))
  await finger.up()
  expect(await dateOf('Openers by hand')).toBe(day(13))
  // A tap still opens it.
  await note.tap()
  await touched.page.getByRole('dialog').waitFor()
  expect(touched.seen).toEqual([])
  await touched.context.close()
})

test('an entry is deleted with its key, and comes back', async () => {
  await planned({ kind: 'note', date: day(12), title: 'New cleats' })
  await open()
  await card('New cleats').focus()
  await page.keyboard.press('Delete')
  await card('New cleats').waitFor({ state: 'detached' })
  await expect.poll(() => dateOf('New cleats')).toBe(undefined)
  await page.getByRole('button', { name: 'Undo' }).click()
  await cell(12).getByText('New cleats').waitFor()
})

test('a race, a note and days away are planned; text that is no time is refused at its field', async () => {
  await open(`date=${day(20)}`)
  const plan = async (kind: string, name: string) => {
    await page.getByRole('button', { name: 'Plan', exact: true }).click()
    await dialog().getByRole('button', { name: kind }).click()
    await dialog()
      .getByLabel(kind === 'Note' ? 'Title' : 'Name')
      .fill(name)
  }
  await plan('Race', 'Gran Fondo')
  await dialog().getByLabel('Time', { exact: true }).fill('soon')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().getByText('Enter a time such as 1:30 or 90 min.').waitFor()
  expect(await dateOf('Gran Fondo')).toBe(undefined)
  await dialog().getByLabel('Time', { exact: true }).fill('3h45')
  await dialog().getByLabel('Goal').fill('below 3:45')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await cell(20).getByText('A race').waitFor()
  await plan('Away', 'Family')
  await dialog().getByLabel('Last day').fill('05/22/2031')
  await dialog().getByRole('button', { name: 'Save' }).click()
  for (const number of [20, 21, 22]) await cell(number).getByText('Family').waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('in German, the form of a race names its choices and keeps cancel and save on one line', async () => {
  const race = { kind: 'race', sport: 'bike', priority: 'B', title: 'Lake gran fondo', date: day(31) }
  const { uuid } = await planned(race)
  await speak(athlete, 'de')
  try {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await open(`date=${day(31)}`)
      await card('Lake gran fondo').click()
      for (const name of ['Sportart', 'Priorität'])
        await dialog().getByText(name, { exact: true }).filter({ visible: true }).waitFor()
      const pressed = dialog().getByRole('group', { name: 'Priorität' }).locator('[aria-pressed=true]')
      expect(await pressed.innerText()).toBe('B')
      const [cancel, save] = await Promise.all(
        ['Abbrechen', 'Speichern'].map((name) => dialog().getByRole('button', { name }).boundingBox()),
      )
      expect(save?.y, String(width)).toBe(cancel?.y)
    }
  } finally {
    await speak(athlete, 'en')
    await page.setViewportSize({ width: 1440, height: 1000 })
    await athlete.call(`/api/calendar/v1/entries/${uuid}`, { method: 'DELETE' })
  }
  expect(seen).toEqual([])
})

test('of two people who change the same entry neither loses anything', async () => {
  const entry = await planned({ kind: 'workout', date: day(27), title: 'Hills', sport: 'bike' })
  await open(`date=${day(27)}`)
  await card('Hills').click()
  await dialog().getByLabel('Note').fill('Seated')
  const changed = await athlete.call(`/api/calendar/v1/entries/${entry.uuid}`, {
    method: 'PUT',
    body: JSON.stringify({ title: 'Hills and sprints', version: entry.version }),
  })
  expect(changed.status).toBe(200)
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog()
    .getByText(/has changed this entry meanwhile/)
    .waitFor()
  expect(await dialog().getByLabel('Note').inputValue()).toBe('Seated')
  await dialog().getByRole('button', { name: 'Show the other version' }).click()
  await expect.poll(() => dialog().getByLabel('Name').inputValue()).toBe('Hills and sprints')
  await dialog().getByLabel('Note').fill('Seated')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'detached' })
  const after = (await (await athlete.call(`/api/calendar/v1/entries/${entry.uuid}`)).json()) as {
    calendar_entry: { title: string; note: string }
  }
  expect(after.calendar_entry).toMatchObject({ title: 'Hills and sprints', note: 'Seated' })
  seen.length = 0
})

test('week, month and year are in the address, and going back returns to them', async () => {
  await open()
  const pressed = () => page.getByRole('group', { name: 'View' }).locator('[aria-pressed=true]').innerText()
  await page.getByRole('button', { name: 'Year', exact: true }).click()
  await page.getByRole('button', { name: 'May 2031' }).waitFor()
  expect(page.url()).toContain('view=year')
  await page.getByRole('button', { name: 'May 2031' }).click()
  await cell(31).waitFor()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect.poll(() => page.url()).toContain('date=2031-06-01')
  await page.goBack()
  await page.goBack()
  await expect.poll(pressed).toBe('Year')
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect.poll(() => page.locator('td[data-day]').count()).toBe(7)
  expect(seen).toEqual([])
})

test('the time one has stands in the days, and plans that are too long are marked', async () => {
  await planned({
    kind: 'workout',
    date: day(29),
    title: 'Long ride',
    sport: 'bike',
    expected_time: 5_400,
    expected_load: 60,
  })
  await open(`date=${day(28)}`)
  await page.getByRole('button', { name: 'Free time' }).click()
  // 2031-05-28 is a Wednesday.
  await dialog().getByLabel('Wed, Time in all').fill('lots')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().getByText('Enter a time such as 1:30 or 90 min.').waitFor()
  await dialog().getByLabel('Wed, Time in all').fill('1:00')
  await dialog().getByLabel('Fri, Time in all').fill('0')
  expect(await axeFindings(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'detached' })
  await cell(28).getByText('1:00 free').waitFor()

  await cell(30).getByText('not free').waitFor()
  await page.getByRole('button', { name: 'Free time' }).click()
  await dialog().getByLabel('Day', { exact: true }).fill('05/30/2031')
  await dialog().getByLabel('Time in all', { exact: true }).fill('2h')
  await dialog().getByRole('button', { name: 'Add day' }).click()
  await dialog().getByRole('listitem').getByText('2:00').waitFor()
  await page.keyboard.press('Escape')
  await cell(30).getByText('2:00 free').waitFor()

  await card('Long ride').focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await page.getByRole('alert').getByText('0:30 too long for this day.').waitFor()
  await expect.poll(() => dateOf('Long ride')).toBe(day(28))
  // Dragged over the day of another ride of 1:30 and 92; a drag is felt from the second movement on.
  await card('Long ride').hover()
  await page.mouse.down()
  await cell(21).hover()
  await cell(21).hover()
  await cell(21).getByText('2:00 too long for this day.').waitFor()
  await cell(21).getByText('Week: 92 → 152 TSS.').waitFor()
  await cell(30).hover()
  await cell(30).hover()
  await cell(30).getByText('Week stays at 60 TSS.').waitFor()
  await cell(28).hover()
  await cell(28).hover()
  await page.mouse.up()
  expect(await dateOf('Long ride')).toBe(day(28))
  await card('Long ride').click()
  await dialog().getByText('0:30 too long for this day.').waitFor()
  await dialog().getByLabel('Time', { exact: true }).fill('1:00')
  await dialog().getByText('0:30 too long for this day.').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')

  // Where runs alone are shown, rides take the day's time all the same.
  await open(`date=${day(28)}&sport=run`)
  await cell(28).focus()
  await page.keyboard.press('Enter')
  await dialog().getByLabel('Name').fill('Jog')
  await dialog().getByLabel('Time', { exact: true }).fill('0:10')
  await dialog().getByText('0:40 too long for this day.').waitFor()
  await page.keyboard.press('Escape')
  expect(seen).toEqual([])
})

test('other calendar programs read the plans by a secret link, until it is revoked', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await planned({ kind: 'workout', date: tomorrow, title: 'Easy spin', sport: 'bike' })
  await open()
  await page.getByRole('button', { name: 'Subscribe, .ics' }).click()
  await dialog().getByRole('button', { name: 'Make a secret link' }).click()
  const link = await dialog().getByLabel('Secret link').inputValue()
  expect(await dialog().getByRole('link').getAttribute('href')).toBe(link.replace(/^http:/, 'webcal:'))
  expect(await axeFindings(page)).toEqual([])
  const calendar = await (await fetch(link)).text()
  expect(calendar).toContain('SUMMARY:Easy spin')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Subscribe, .ics' }).click()
  await dialog()
    .getByText(/Last read/)
    .waitFor()
  expect(await dialog().getByLabel('Secret link').count()).toBe(0)
  await dialog().getByRole('button', { name: 'Revoke link' }).click()
  await dialog().getByText('It cannot be brought back.').waitFor()
  expect((await fetch(link)).status).toBe(200)
  await dialog().getByRole('button', { name: 'Revoke link' }).click()
  await dialog().getByRole('button', { name: 'Make a secret link' }).waitFor()
  expect((await fetch(link)).status).toBe(404)
  expect(seen).toEqual([])
})

test('a phone shows a week, its days below each other under its sums, and nothing beyond its edge', async () => {
  const wide = page.viewportSize() ?? { width: 1440, height: 1000 }
  await page.setViewportSize({ width: 390, height: 844 })
  try {
    await open()
    const tops: number[] = []
    for (const shown of [page.getByText('Week 19'), ...[4, 5, 6, 7, 8, 9, 10].map(cell)]) {
      const box = await shown.boundingBox()
      expect((box?.x ?? 390) + (box?.width ?? 390)).toBeLessThanOrEqual(390)
      tops.push(box?.y ?? 0)
    }
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    expect(new Set(tops).size).toBe(8)
    await cell(6).getByText('Tue').waitFor()
    expect(await cell(11).count()).toBe(0)
    await page.getByRole('button', { name: 'Month', exact: true }).click()
    await cell(31).waitFor()
    expect(page.url()).toContain('view=month')
  } finally {
    await page.setViewportSize(wide)
  }
})

test('the calendar of somebody else is not found', async () => {
  const other = await newPerson('Grace Hopper')
  const me = (await (await other.call('/api/account/v1/')).json()) as { account: { uuid: string } }
  await page.goto(`${site}/athletes/${me.account.uuid}/calendar/`)
  await page.getByRole('heading', { name: '404' }).waitFor()
})
