import { writeFit } from '@cadenza/recording'
import { parseWorkout } from '@cadenza/workout/text/parse'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, type Person, sendFiles, signedIn, site } from './people.ts'
import { axeFindings, openBrowser, until } from './product.ts'

const dayMs = 86_400_000
const day = new Date(Date.now() - dayMs).toISOString().slice(0, 10)

/** A ride of steps of seconds and watts, at 90 rpm. */
function rideOf(hour: number, steps: readonly (readonly [seconds: number, watts: number])[]) {
  const watts = Float32Array.from(steps.flatMap(([seconds, power]) => Array(seconds).fill(power)))
  const { length } = watts
  return writeFit({
    startMs: Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000,
    timeMs: Int32Array.from({ length }, (_, s) => s * 1000),
    channels: [
      { name: 'power', unit: 'W', values: watts },
      { name: 'cadence', unit: 'rpm', values: new Float32Array(length).fill(90) },
    ],
    sessions: [{ sport: 'cycling', startMs: 0, endMs: (length - 1) * 1000, totals: {} }],
  })
}
const intervals = '# Two by three\n- 4m 150W\n- 2x\n  - 3m 250W 95rpm\n  - 2m 120W'
/** As planned, but the last recovery is left out. */
const asDone = rideOf(8, [
  [240, 150],
  [180, 250],
  [120, 120],
  [180, 250],
])
const easy = rideOf(15, [[900, 110]])

let browser: Browser
let athlete: Person
let page: Page
let seen: string[]
let entryUuid: string
let done: string
let other: string
beforeAll(async () => {
  ;[browser, athlete] = await Promise.all([openBrowser({ webgl: false }), newPerson('Ada Lovelace')])
  const answer = await athlete.call('/api/calendar/v1/entries/', {
    method: 'POST',
    body: JSON.stringify({ kind: 'workout', date: day, definition: parseWorkout(intervals).definition }),
  })
  entryUuid = ((await answer.json()) as { calendar_entry: { uuid: string } }).calendar_entry.uuid
  done = (await sendFiles(athlete, [{ name: 'intervals.fit', bytes: asDone }]))[0]?.uuid ?? ''
  const all = await sendFiles(athlete, [{ name: 'easy.fit', bytes: easy }])
  other = all.find(({ uuid }) => uuid !== done)?.uuid ?? ''
  ;({ page, seen } = await signedIn(browser, athlete, '/calendar/'))
})
afterAll(() => browser?.close())

const comparison = async (uuid = entryUuid) => {
  const answer = await athlete.call(`/api/calendar/v1/entries/${uuid}/compliance`)
  return (await answer.json()) as { compliance: { activity_uuid: string } | null; match: string }
}
const dialog = () => page.getByRole('dialog')
const step = (number: number) => dialog().getByRole('row').nth(number)

test('each step of a planned workout stands beside what was done', async () => {
  await until(async () => (await comparison()).compliance?.activity_uuid === done)
  await page.goto(`${site}/calendar/?date=${day}`)
  await page.getByRole('button', { name: /Two by three/ }).click()
  await dialog().getByText('found automatically').waitFor()
  // 3 minutes at 250 W were planned at 95 rpm, and done at 90.
  const hard = await step(2).getByRole('cell').allInnerTexts()
  expect(hard.map((text) => text.replace(/\s+/g, ' '))).toMatchObject([
    '0:04:00 – 0:07:00',
    '3:00 of 3:00 100%',
    '250W of 250 100%',
    expect.stringContaining('90/min of 95'),
    '-',
    expect.any(String),
  ])
  await step(5).getByText('left out').waitFor()
  await step(5).getByRole('img', { name: '0%, Off the plan' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(seen).toEqual([])
})

test('its activity is chosen by hand, set to none, and found automatically again', async () => {
  const choice = dialog().getByLabel('Activity', { exact: true })
  await choice.selectOption(other)
  await dialog().getByText('chosen by hand').waitFor()
  await expect
    .poll(() => comparison())
    .toMatchObject({ compliance: { activity_uuid: other }, match: 'by_hand' })
  await choice.selectOption('')
  await dialog().getByText('Not matched with an activity. Choose one if it was done.').waitFor()
  await expect.poll(() => comparison()).toMatchObject({ compliance: null, match: 'none' })
  await dialog().getByRole('button', { name: 'Match automatically' }).click()
  await dialog().getByText('found automatically').waitFor()
  await expect
    .poll(() => comparison())
    .toMatchObject({ compliance: { activity_uuid: done }, match: 'automatic' })
  expect(seen).toEqual([])
})

test('a step leads to its seconds in the activity, which shows and changes its workout too', async () => {
  await step(2).getByRole('link', { name: '0:04:00 – 0:07:00' }).click()
  await page.waitForURL(new RegExp(`/activities/${done}/range/`))
  const panel = page.getByRole('region', { name: 'Planned workout', exact: true })
  await panel.getByText('found automatically').waitFor()
  // The selected three minutes, all of them at 250 W.
  await page.getByText('250').first().waitFor()
  const choice = panel.getByLabel('Planned workout', { exact: true })
  await choice.selectOption('')
  await panel.getByText('Not matched with a planned workout. Choose one if it was done here.').waitFor()
  await expect.poll(() => comparison()).toMatchObject({ compliance: null, match: 'none' })
  await choice.selectOption(entryUuid)
  await panel.getByText('chosen by hand').waitFor()
  await expect
    .poll(() => comparison())
    .toMatchObject({ compliance: { activity_uuid: done }, match: 'by_hand' })
  await panel.getByRole('button', { name: 'Match automatically' }).click()
  await panel.getByText('found automatically').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(seen).toEqual([])
})

test('weeks show what was planned beside what was done, by an address of their own and by keyboard', async () => {
  await page.goto(`${site}/calendar/?view=adherence`)
  const panel = page.getByRole('region', { name: 'Plan adherence' })
  // Planned yesterday: 4 + 2 × (3 + 2) = 14 minutes, of which the last two were left out.
  const week = panel.getByRole('row').filter({ hasText: '1 of 1' }).first()
  await week.getByText('of 0:14').waitFor()
  await week.getByText('86%', { exact: true }).first().waitFor()
  await week.getByRole('img', { name: '86%, Near the plan' }).waitFor()
  await expect
    .poll(() =>
      panel
        .getByRole('row')
        .filter({ hasText: /nothing (planned|to score yet)/ })
        .count(),
    )
    .toBe(11)
  expect(await axeFindings(page)).toEqual([])
  await week.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/view=week/)
  await page.getByRole('button', { name: /Two by three/ }).waitFor()
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`${site}/calendar/?view=adherence&date=${nextWeek}`)
  await panel.getByRole('row').nth(1).getByText('nothing to score yet').waitFor()
  await page.goto(`${site}/calendar/?view=adherence&date=2020-01-01`)
  await panel.getByText('Nothing was planned in these weeks.').waitFor()
  expect(seen).toEqual([])
})

test('a phone shows all of a week without horizontal scrolling', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site}/calendar/?view=adherence`)
  const week = page.getByRole('row').filter({ hasText: '1 of 1' }).first()
  await week.getByText('of 0:14').waitFor()
  const ends = await week
    .locator('> *')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
  expect(ends).toHaveLength(6)
  expect(Math.max(...ends)).toBeLessThanOrEqual(390)
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('the thresholds of the colours are set, and values that make no sense are refused', async () => {
  await page.goto(`${site}/calendar/?view=adherence`)
  await page.getByRole('button', { name: 'Colour thresholds' }).click()
  const [good, near] = [dialog().getByLabel('As planned from'), dialog().getByLabel('Near the plan from')]
  await good.fill('much')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().getByText('Enter a whole number from 1 to 100.').waitFor()
  await good.fill('60')
  await near.fill('70')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().getByRole('alert').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const thresholds = async () =>
    (await (await athlete.call('/api/calendar/v1/compliance/thresholds')).json()) as object
  expect(await thresholds()).toEqual({ thresholds: { good: 90, near: 75 } })
  await near.fill('40')
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'detached' })
  expect(await thresholds()).toEqual({ thresholds: { good: 60, near: 40 } })
  // The workout has more than 60 %, which was near the plan before.
  await page
    .getByRole('img', { name: 'As planned: 1, near the plan: 0, off the plan: 0, not done: 0' })
    .first()
    .waitFor()
  expect(seen.filter((each) => !each.includes('422'))).toEqual([])
})

test('on a phone, what ≈ means is told within the width of the screen', async () => {
  const before = new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)
  const even = parseWorkout('# Even\n- 5m 110W\n- 5m 112W\n- 5m 110W').definition
  const planned = await athlete.call('/api/calendar/v1/entries/', {
    method: 'POST',
    body: JSON.stringify({ kind: 'workout', date: before, definition: even }),
  })
  const { uuid } = ((await planned.json()) as { calendar_entry: { uuid: string } }).calendar_entry
  await sendFiles(athlete, [{ name: 'even.fit', bytes: rideOf(-16, [[900, 110]]) }])
  await until(async () => (await comparison(uuid)).compliance !== null)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site}/calendar/?view=week&date=${before}`)
  await page.getByRole('button', { name: /Even/ }).click()
  const told = dialog().getByText('≈ The recording does not show')
  await told.waitFor()
  const place = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, width: 0 }
  const [box, sight] = [await place(told), await place(dialog())]
  expect(box.x).toBeGreaterThanOrEqual(sight.x)
  expect(box.x + box.width).toBeLessThanOrEqual(sight.x + sight.width)
  await dialog()
    .getByRole('table')
    .evaluate((table) => table.parentElement?.scrollTo({ left: 300 }))
  expect((await told.boundingBox())?.x).toBeCloseTo(box.x, 0)
  expect(await axeFindings(page)).toEqual([])
  expect(seen.filter((each) => !each.includes('422'))).toEqual([])
})

test('an activity that somebody gave to another workout is taken from it', async () => {
  const definition = parseWorkout('# Easy\n- 15m 110W').definition
  const answer = await athlete.call('/api/calendar/v1/entries/', {
    method: 'POST',
    body: JSON.stringify({ kind: 'workout', date: day, definition }),
  })
  const { calendar_entry: second } = (await answer.json()) as { calendar_entry: { uuid: string } }
  const given = { method: 'PUT', body: JSON.stringify({ activity_uuid: other }) }
  expect((await athlete.call(`/api/calendar/v1/entries/${second.uuid}/match`, given)).status).toBe(200)
  await page.goto(`${site}/calendar/?date=${day}`)
  await page.getByRole('button', { name: /Two by three/ }).click()
  await dialog().getByLabel('Activity', { exact: true }).selectOption(other)
  await dialog().getByText('chosen by hand').waitFor()
  await expect
    .poll(() => comparison())
    .toMatchObject({ compliance: { activity_uuid: other }, match: 'by_hand' })
  expect(await comparison(second.uuid)).toMatchObject({ match: 'automatic' })
  expect(seen.filter((each) => !each.includes('422'))).toEqual([])
})
