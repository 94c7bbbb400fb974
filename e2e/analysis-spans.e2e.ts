/** The analysis of an account with a single activity, and of one with ten years of them. */
import { demoSeason } from '@cadenza/simulator'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutOff, oddWords, takePicture, tooWide } from './page-faults.ts'
import { newPerson, sendFiles, signedIn } from './people.ts'
import { axeFindings, openBrowser, quiet } from './product.ts'

const years = Array.from({ length: 10 }, (_, n) => 2017 + n)

/** The first activity that ends a season of that year. */
function rideOf(year: number) {
  const season = demoSeason({ seed: `ride of ${year}`, endDay: `${year}-06-20`, weeks: 1, motionLogs: false })
  // Those that follow are not simulated.
  const [first] = season
  return first ? [{ name: `${year} ${first.name}`, bytes: first.bytes }] : []
}

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ webgl: false })
})
afterAll(() => browser?.close())

async function expectWhole(page: Page, name: string): Promise<void> {
  await quiet(page)
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

/** Presses Tab until the focus is on what has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const named = () =>
    page.evaluate(() => {
      const focused = document.activeElement as HTMLElement
      return focused.getAttribute('aria-label') ?? focused.innerText.trim()
    })
  for (let n = 0; n < 100; n++) {
    await page.keyboard.press('Tab')
    if (name.test(await named())) return
  }
  throw new Error(`The focus never reached ${name}`)
}

test('everything is reached and done by keyboard alone', async () => {
  const person = await newPerson()
  const [ride] = await sendFiles(person, rideOf(2026))
  const { context, page, seen } = await signedIn(browser, person, '/analysis/')
  await page.goto(`${new URL(page.url()).origin}/analysis/?sport=${ride?.sport}&period=all`)
  await points(page).waitFor()
  await page.getByRole('application', { name: /^Cells of the heatmap/ }).waitFor()
  await tabTo(page, /^Week$/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/by=week/)
  await tabTo(page, /^Points of the history/)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const rows = page.getByRole('dialog').locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  // The focus is where the list was opened.
  await expect.poll(() => points(page).evaluate((each) => each === document.activeElement)).toBe(true)
  await tabTo(page, /^Cells of the heatmap/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await rows.first().waitFor()
  await tabTo(page, /^Open \d+ s at/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/range\/selection-\d+-\d+$/)
  expect(seen).toEqual([])
  await context.close()
})

test('ten years are one history, from the first year to the last', async () => {
  // Before the first request: the server closes connections that are idle for as long as this may take.
  const files = years.flatMap(rideOf)
  const person = await newPerson()
  const rides = await sendFiles(person, files)
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
