import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beSignedIn, newPerson, type Person, signedIn, site } from './people.ts'
import { newPage, openBrowser } from './product.ts'

let browser: Browser
let athlete: Person
let page: Page
let seen: string[]
let workout: string
beforeAll(async () => {
  ;[browser, athlete] = await Promise.all([openBrowser({ webgl: false }), newPerson('Ada Lovelace')])
  const definition = {
    name: 'Steady',
    sport: 'bike',
    sections: [{ steps: [{ length: { type: 'time', value: 600 } }] }],
  }
  const made = await athlete.call('/api/workouts/v1/', {
    method: 'POST',
    body: JSON.stringify({ definition }),
  })
  workout = ((await made.json()) as { workout: { uuid: string } }).workout.uuid
  ;({ page, seen } = await signedIn(browser, athlete, '/calendar/'))
})
afterAll(() => browser?.close())

const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const hasFocus = (element: Locator) => element.evaluate((each) => each === document.activeElement)

interface Opened {
  at(): string
  opener(): Locator
  /** The element that is expected to have the focus. */
  first(): Locator
}
const opened: Record<string, Opened> = {
  'of an entry begins in its name': {
    at: () => '/calendar/?date=2031-05-06',
    opener: () => page.locator('td[data-day="2031-05-06"]'),
    first: () => dialog().getByLabel('Name'),
  },
  'of the free time, which loads its form, begins in its first field': {
    at: () => '/calendar/',
    opener: () => button('Free time'),
    first: () => dialog().locator('input').first(),
  },
  'of the link for calendar programs, without a field, begins with its action': {
    at: () => '/calendar/',
    opener: () => button('Subscribe, .ics'),
    first: () => dialog().getByRole('button', { name: 'Make a secret link' }),
  },
  'to plan a workout begins in the day': {
    at: () => `/workout/${workout}`,
    opener: () => button('Plan'),
    first: () => dialog().getByLabel('Day', { exact: true }),
  },
  'with nothing but text has its close button in reach': {
    at: () => `/workout/${workout}`,
    opener: () => button('Syntax'),
    first: () => dialog().getByRole('button', { name: 'Close' }),
  },
  'to delete the account begins in the password': {
    at: () => '/setting/account',
    opener: () => button('Delete account…'),
    first: () => dialog().getByLabel('Current password'),
  },
  'of a new target range begins with the activity': {
    at: () => '/target_range/',
    opener: () => button('New target range').first(),
    first: () => dialog().getByLabel('Activity'),
  },
  'that asks before something is destroyed begins with the way back': {
    at: () => '/develop/components',
    opener: () => button('Dismissible'),
    first: () => dialog().getByRole('button', { name: 'Cancel' }),
  },
}

test.each(Object.entries(opened))(
  'a dialog %s; Esc closes it and returns the focus',
  async (_, { at, opener, first }) => {
    await page.goto(site + at())
    await opener().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(first())).toBe(true)
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(opener())).toBe(true)
    expect(seen).toEqual([])
  },
)

test('whoever leaves a workout unsaved stays with Enter', async () => {
  await page.goto(`${site}/workout/${workout}`)
  await page.getByLabel('Workout as text').fill('# Steady\n- 20m')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect.poll(() => hasFocus(dialog().getByRole('button', { name: 'Stay' }))).toBe(true)
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'detached' })
  expect(page.url()).toContain(workout)
})

test('on a touch device, no keyboard covers a dialog before a field is pressed', async () => {
  const touched = await newPage(browser, { hasTouch: true, isMobile: true })
  await beSignedIn(touched.context, athlete)
  await touched.page.goto(`${site}/workout/${workout}`)
  await touched.page.getByRole('button', { name: 'Plan', exact: true }).click()
  const open = touched.page.getByRole('dialog')
  await open.getByLabel('Day', { exact: true }).waitFor()
  expect(await hasFocus(open.getByRole('button', { name: 'Close' }))).toBe(true)
  expect(touched.seen).toEqual([])
  await touched.context.close()
})
