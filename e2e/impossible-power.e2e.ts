import { writeFit } from '@cadenza/recording'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beSignedIn, newPerson, type Person, sendFiles, site } from './people.ts'
import { axeFindings, newPage, openBrowser } from './product.ts'

const lengthS = 600
/** 200 W but for one second, of which no rider is capable. */
const watts = new Float32Array(lengthS).fill(200)
watts[300] = 47_140
const fit = writeFit({
  startMs: Date.UTC(2026, 4, 1, 8),
  timeMs: Int32Array.from({ length: lengthS }, (_, s) => s * 1000),
  channels: [
    { name: 'power', unit: 'W', values: watts },
    { name: 'cadence', unit: 'rpm', values: new Float32Array(lengthS).fill(90) },
  ],
  sessions: [{ sport: 'cycling', startMs: 0, endMs: (lengthS - 1) * 1000, totals: {} }],
})

let browser: Browser
let rider: Person
let page: Page
let seen: string[]

beforeAll(async () => {
  ;[rider, browser] = await Promise.all([newPerson('Robin Rider'), openBrowser({ webgl: false })])
  const [ride] = await sendFiles(rider, [{ name: 'ride.fit', bytes: fit }])
  const opened = await newPage(browser)
  ;({ page, seen } = opened)
  await beSignedIn(opened.context, rider)
  await page.goto(`${site}/activities/${ride?.uuid}`)
})
afterAll(() => browser?.close())

/** Average power in the strip of figures. */
const average = (shown: string) =>
  page
    .getByRole('region', { name: 'Totals' })
    .locator('dl')
    .filter({ has: page.locator('dt[title="Power"]') })
    .locator('dd')
    .filter({ hasText: new RegExp(`^${shown}\\s*W`) })

test('impossible power is left out, included in all figures on request, and left out again by undo', async () => {
  const leftOut = page.getByText('1 impossible power value (47,140 W) is left out of all figures.')
  const counts = page.getByText('1 impossible power value (47,140 W) counts in all figures.')
  await leftOut.waitFor()
  await average('200').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Include in figures' }).click()
  await counts.waitFor()
  await page.getByText('Impossible power values are included. Figures are being recalculated.').waitFor()
  // 599 s at 200 W and one at 47,140 W.
  await average('278').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Undo' }).click()
  await leftOut.waitFor()
  await average('200').waitFor()
  await page.getByRole('button', { name: 'Include in figures' }).click()
  await average('278').waitFor()
  await page.reload()
  await counts.waitFor()
  await average('278').waitFor()
  expect(seen).toEqual([])
})
