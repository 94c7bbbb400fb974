import { rideFit } from '@cadenza/simulator'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beSignedIn, coaches, newPerson, type Person, sendFiles, site } from './people.ts'
import { axeFindings, newPage, openBrowser } from './product.ts'

const startMs = Date.UTC(2026, 4, 1, 8)
const fit = Buffer.from(
  rideFit({ seed: 'target', durationS: 300, rateHz: 100, tier: 'clean', startMs } as const),
)

let browser: Browser
let page: Page
let coach: Page
let robin: Person
const seen: string[][] = []

async function open(person: Person): Promise<Page> {
  const opened = await newPage(browser)
  seen.push(opened.seen)
  await beSignedIn(opened.context, person)
  return opened.page
}

beforeAll(async () => {
  let alex: Person
  ;[robin, alex, browser] = await Promise.all([
    newPerson('Robin Rider'),
    newPerson('Alex Coach'),
    openBrowser({ webgl: false }),
  ])
  await sendFiles(robin, [{ name: 'ride.fit', bytes: fit }])
  await coaches(alex, robin)
  ;[page, coach] = await Promise.all([open(robin), open(alex)])
})
afterAll(() => browser?.close())

const card = (at: Page, name: string) => at.getByRole('region', { name, exact: true })

test('[A2-012] [A5-045] a part of an activity becomes a target; what is missing is said before it is sent', async () => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await page.goto(`${site}/target_range/`)
  await page.getByText('There are no target ranges yet.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'New target range' }).click()
  const dialog = page.getByRole('dialog', { name: 'New target range' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.locator('select[name=activity_uuid][aria-invalid=true]').waitFor()
  await dialog.locator('input[name=name][aria-invalid=true]').waitFor()
  expect(sent).not.toContain('/api/target_ranges/v1/')
  await dialog.getByLabel('Activity').selectOption({ index: 1 })
  await dialog.getByLabel('Name').fill('Steady')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create' }).click()
  await card(page, 'Steady').waitFor()
  expect(await card(page, 'Steady').innerText()).toMatch(/Power[\s\S]*W/)
})

test('[A5-047] its bands are edited, refused where they are turned round with the first message above, and shown as they were typed', async () => {
  await card(page, 'Steady').getByRole('button', { name: 'Edit Steady' }).click()
  const message = page.getByRole('alert').filter({ hasText: /./ })
  await page.getByLabel('Name').fill('')
  await page.getByLabel('Power: from').fill('260')
  await page.getByLabel('Power: to').fill('240')
  await page.getByRole('button', { name: 'Save' }).click()
  // Both are wrong, and the name stands first.
  await message.filter({ hasText: 'Please enter a value.' }).waitFor()
  expect(await message.allInnerTexts()).toEqual(['Please enter a value.'])
  await page.getByLabel('Name').fill('Tempo')
  await page.getByRole('button', { name: 'Save' }).click()
  await message.filter({ hasText: 'The lower value must not be greater than the upper one.' }).waitFor()
  expect(await message.count()).toBe(1)
  expect(await page.getByLabel('Power: from').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Power: from').fill('')
  await page.getByRole('button', { name: /^Remove Speed/ }).click()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await card(page, 'Tempo').getByText('at most 240').waitFor()
  expect(await card(page, 'Tempo').getByText('Speed').count()).toBe(0)
  await page.reload()
  await card(page, 'Tempo').getByText('at most 240').waitFor()
})

test('it leads to its part of the activity, is deleted, and comes back', async () => {
  await card(page, 'Tempo').getByRole('button', { name: 'Delete Tempo' }).click()
  await card(page, 'Tempo').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await card(page, 'Tempo').waitFor()
  await card(page, 'Tempo').getByRole('link').first().click()
  await page.waitForURL(/\/activities\/[0-9a-f-]{36}\/range\/selection-0-\d+$/)
})

test('a coach sees and makes those of an athlete', async () => {
  await coach.goto(`${site}/target_range/`)
  await coach.getByLabel('Athlete', { exact: true }).selectOption({ label: 'Robin Rider' })
  await card(coach, 'Tempo').waitFor()
  await coach.getByRole('button', { name: 'New target range' }).click()
  const dialog = coach.getByRole('dialog')
  await dialog.getByLabel('Activity').selectOption({ index: 1 })
  await dialog.getByLabel('Name').fill('From Alex')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await card(coach, 'From Alex').waitFor()
  const listed = (await (await robin.call('/api/target_ranges/v1/')).json()) as {
    target_ranges: { name: string }[]
  }
  expect(listed.target_ranges.map(({ name }) => name)).toEqual(['From Alex', 'Tempo'])
  expect(seen.flat()).toEqual([])
})
