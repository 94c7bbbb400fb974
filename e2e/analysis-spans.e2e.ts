/** The analysis of an account with a single activity, and of one with ten years of them. */
import { demoSeason } from '@cadenza/simulator'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutOff, oddWords, takePicture, tooWide } from './page-faults.ts'
import { newPerson, sendFiles, signedIn } from './people.ts'
import { axeFindings, openBrowser } from './product.ts'

const years = Array.from({ length: 10 }, (_, n) => 2017 + n)

/** The first activity that ends a season of that year. */
const rideOf = (year: number) =>
  [...demoSeason({ seed: `ride of ${year}`, endDay: `${year}-06-20`, weeks: 1, motionLogs: false })]
    .slice(0, 1)
    .map(({ name, bytes }) => ({ name: `${year} ${name}`, bytes }))

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ webgl: false })
})
afterAll(() => browser?.close())

async function expectWhole(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0)
  await takePicture(page, name)
  expect(await oddWords(page)).toEqual([])
  expect(await tooWide(page)).toBe(0)
  expect(await cutOff(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
}

const points = (page: Page) => page.getByRole('slider', { name: 'Points of the history' })

test('a single activity has a history of one point, and a heatmap', async () => {
  const person = await newPerson()
  const [ride] = await sendFiles(person, rideOf(2026))
  const { context, page, seen } = await signedIn(browser, person, '/analysis/')
  await page.goto(`${new URL(page.url()).origin}/analysis/?sport=${ride?.sport}&period=all&by=activity`)
  await page.getByText('1 activity matches').waitFor()
  await points(page).waitFor()
  await page.getByRole('application', { name: /^Cells of the heatmap/ }).waitFor()
  await expectWhole(page, 'analysis, one activity')
  await points(page).press('End')
  await points(page).press('Enter')
  await page.waitForURL((url) => url.pathname.startsWith(`/activities/${ride?.uuid}`))
  expect(seen).toEqual([])
  await context.close()
})

test('ten years are one history, from the first year to the last', async () => {
  const person = await newPerson()
  const rides = await sendFiles(
    person,
    years.flatMap((year) => rideOf(year)),
  )
  const sport = rides[0]?.sport
  const inSport = rides.filter((ride) => ride.sport === sport)
  const { context, page, seen } = await signedIn(browser, person, '/analysis/')
  await page.goto(`${new URL(page.url()).origin}/analysis/?sport=${sport}&period=all&by=month`)
  await page.getByText(`${inSport.length} activities match`).waitFor()
  await points(page).waitFor()
  await expectWhole(page, 'analysis, ten years')
  await points(page).focus()
  await page.keyboard.press('Home')
  await expect.poll(() => points(page).getAttribute('aria-valuetext')).toContain('2017')
  await page.keyboard.press('End')
  await expect.poll(() => points(page).getAttribute('aria-valuetext')).toContain('2026')
  expect(seen).toEqual([])
  await context.close()
})
