import { rideFit } from '@cadenza/simulator'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activitiesOf, beSignedIn, newPerson, type Person, sendFiles, site } from './people.ts'
import { axeFindings, newPage, openBrowser, until } from './product.ts'

/** A ride with power, for more than twenty ranges. */
const ride = Buffer.from(
  rideFit({
    seed: 'compare',
    durationS: 300,
    rateHz: 100,
    tier: 'clean',
    startMs: Date.UTC(2026, 4, 1, 8),
  } as const),
)

const metresPerDegree = 111_195

/**
 * A ride along one winding road, at a steady speed in m/s from `fromM` to `toM` of it: `speed` tells how fast
 * the same stretch of road was passed.
 */
function rideAlong(name: string, startMs: number, fromM: number, toM: number, speed: number) {
  const points: string[] = []
  const way = Math.abs(toM - fromM)
  for (let s = 0; s * speed <= way; s++) {
    const along = fromM + Math.sign(toM - fromM) * s * speed
    const [x, y] = [along * 0.9, 300 * Math.sin(along / 600)]
    const latitude = 47.3 + y / metresPerDegree
    const longitude = 11.4 + x / metresPerDegree / Math.cos((47.3 / 180) * Math.PI)
    points.push(
      `<trkpt lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}"><ele>${600 + along / 20}</ele><time>${new Date(startMs + s * 1000).toISOString()}</time></trkpt>`,
    )
  }
  const xml = `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>${name}</name><type>cycling</type><trkseg>${points.join('')}</trkseg></trk></gpx>`
  return { name: `${name}.gpx`, bytes: Buffer.from(xml) }
}

const day = (n: number) => Date.UTC(2026, 5, n, 8)
/** The stretch from 1,000 to 3,000 of the road: 333 s at 6 m/s, 400 s at 5 m/s. */
const rides = [
  rideAlong('fast', day(1), 700, 3_500, 6),
  rideAlong('slow', day(2), 500, 3_500, 5),
  rideAlong('back', day(3), 3_500, 700, 6),
]
/** s of each ride in which the stretch was ridden. */
const climbs = [
  { fromS: 50, toS: 383 },
  { fromS: 100, toS: 500 },
  { fromS: 83, toS: 417 },
]

let browser: Browser
let context: BrowserContext
let page: Page
let robin: Person
let alex: Person
/** Activities and the UUIDs of their climbs: fast, slow, back. */
const made: { activity: string; range: string }[] = []
const seen: string[][] = []

async function addRange(activity: string, name: string, fromS: number, toS: number): Promise<string> {
  const answer = await robin.call(`/api/activities/v1/${activity}/ranges/`, {
    method: 'POST',
    body: JSON.stringify({ name, relative_start_time: fromS * 1000, relative_end_time: toS * 1000 }),
  })
  expect(answer.ok).toBe(true)
  return ((await answer.json()) as { range: { uuid: string } }).range.uuid
}

beforeAll(async () => {
  ;[robin, alex, browser] = await Promise.all([
    newPerson('Robin Rider'),
    newPerson('Alex Other'),
    openBrowser({ webgl: false }),
  ])
  await sendFiles(robin, [{ name: 'ride.fit', bytes: ride }, ...rides])
  const listed = await activitiesOf(robin)
  for (const [i, name] of ['Fast', 'Slow', 'Back'].entries()) {
    const activity = listed.find(({ date }) => date === `2026-06-0${i + 1}`)?.uuid ?? ''
    const { fromS, toS } = climbs[i] as (typeof climbs)[number]
    made.push({ activity, range: await addRange(activity, `${name} climb`, fromS, toS) })
  }
  const longRide = listed.find(({ date }) => date === '2026-05-01')?.uuid ?? ''
  // With three climbs and the laps more than twenty.
  for (let n = 0; n < 20; n++) await addRange(longRide, `Minute ${n + 1}`, n * 10, n * 10 + 60)
  const opened = await newPage(browser)
  seen.push(opened.seen)
  await beSignedIn(opened.context, robin)
  ;({ context, page } = opened)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
})
afterAll(() => browser?.close())

const found = (name: string | RegExp) => page.getByRole('checkbox', { name })
const heads = () => page.locator('table thead th[scope=colgroup]')
const picked = () => heads().locator('a').allInnerTexts()
const link = (...picks: string[]) => `${site}/compare/?${picks.map((pick) => `pick=${pick}`).join('&')}`
const pickOf = (i: number) => `${made[i]?.activity}.${made[i]?.range}`

test('[A2-021] [A3-062] [A4-046] [R3-039] ranges are found, picked in front of the others, and removed', async () => {
  await page.goto(`${site}/compare/`)
  await page.getByText('No ranges picked yet').waitFor()
  await page.getByLabel('Range or activity name').fill('climb')
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(3)
  expect(await axeFindings(page)).toEqual([])
  await found(/^Fast climb/).click()
  await found(/^Slow climb/).click()
  await expect.poll(picked).toEqual(['Slow climb', 'Fast climb'])
  expect(new URL(page.url()).searchParams.getAll('pick')).toEqual([pickOf(1), pickOf(0)])
  expect(await found(/^Slow climb/).getAttribute('aria-checked')).toBe('true')
  await page.getByRole('row', { name: /^Distance/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  // Back undoes the last step.
  await page.goBack()
  await expect.poll(picked).toEqual(['Fast climb'])
  await page.goForward()
  await expect.poll(picked).toEqual(['Slow climb', 'Fast climb'])
  await page.getByRole('button', { name: 'Actions for Fast climb' }).click()
  await page.getByRole('menuitem', { name: 'Compare the others with this one' }).click()
  await expect.poll(picked).toEqual(['Fast climb', 'Slow climb'])
  await page.getByRole('button', { name: 'Remove Fast climb' }).click()
  await expect.poll(picked).toEqual(['Slow climb'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(picked).toEqual(['Fast climb', 'Slow climb'])
  await page.getByRole('button', { name: 'Remove all' }).click()
  await page.getByText('No ranges picked yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(picked).toEqual(['Fast climb', 'Slow climb'])
})

test('[R3-038] the search takes what, sport, dates and limits, and says when nothing matches', async () => {
  await page.goto(`${site}/compare/`)
  const count = () => page.getByRole('checkbox').count()
  await page.getByRole('combobox', { name: 'Search for' }).selectOption({ label: 'Whole activities' })
  await expect.poll(count).toBe(4)
  await page.getByRole('textbox', { name: 'From' }).fill('06/02/2026')
  await page.getByRole('textbox', { name: 'From' }).press('Enter')
  await expect.poll(count).toBe(2)
  await page.getByLabel('Duration, maximum').fill('0:08:00')
  await page.getByLabel('Duration, maximum').press('Enter')
  // 2,800 m at 6 m/s take 467 s, 3,000 m at 5 m/s 600 s.
  await expect.poll(count).toBe(1)
  await page.getByRole('combobox', { name: 'Sport' }).selectOption({ label: 'Running' })
  await page.getByText('Nothing matches the filter.').waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    kind: 'activity',
    from: '2026-06-02',
    duration: '..480',
    sport: 'run',
  })
  await page.reload()
  await page.getByText('Nothing matches the filter.').waitFor()
  await page.getByRole('button', { name: /^Clear/ }).click()
  await expect.poll(count).toBeGreaterThan(20)
})

test('[A1-009] the same climb is found by its track: time lost along it, and who went the other way', async () => {
  await page.goto(link(pickOf(0), pickOf(1), pickOf(2)))
  await page.getByRole('button', { name: 'Place', exact: true }).click()
  await page.getByText(/^In the other direction on this road: Back climb/).waitFor()
  const cursor = page.getByRole('slider', { name: 'Cursor' })
  await cursor.focus()
  await page.keyboard.press('End')
  const lost = () =>
    page.getByRole('region', { name: 'Values at the cursor' }).getByRole('row', { name: /^Slow climb/ })
  // 400 s instead of 333 s; the ends of the road are known to some metres.
  await expect.poll(() => lost().innerText()).toMatch(/\+1:0[4-9]/)
  await page.keyboard.press('Home')
  await expect.poll(() => lost().innerText()).toMatch(/±0/)
  expect(await cursor.getAttribute('aria-valuetext')).toMatch(/^0\.00/)
  expect(new URL(page.url()).searchParams.get('by')).toBe('place')
  expect(await axeFindings(page)).toEqual([])
  // By distance the ride in the other direction takes part as well, and + zooms.
  await page.getByRole('group', { name: 'Align by' }).getByRole('button', { name: 'Distance' }).click()
  await expect.poll(() => page.getByText(/^In the other direction/).count()).toBe(0)
  await cursor.focus()
  await page.keyboard.press('+')
  await page.getByRole('button', { name: 'Show everything' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('button', { name: 'Show everything' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Differences' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('values')).toBe('difference')
})

test('everything works by keyboard, and the 21st pick is refused in words', async () => {
  await page.goto(`${site}/compare/?q=minute`)
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(20)
  await page.getByRole('checkbox').first().focus()
  for (let n = 0; n < 20; n++) {
    await page.keyboard.press('Space')
    await expect.poll(() => heads().count()).toBe(n + 1)
    await page.keyboard.press('ArrowDown')
  }
  await page.getByText('20 of 20 ranges picked').waitFor()
  await page.getByLabel('Range or activity name').fill('climb')
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(3)
  await page.getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  await page.getByText('20 ranges at most can be compared at once. Remove one to pick another.').waitFor()
  await expect.poll(() => heads().count()).toBe(20)
  await page.getByRole('row', { name: /^Power W/ }).waitFor()
  // A link with more says how many were left out.
  await page.goto(`${page.url()}&pick=${pickOf(0)}`)
  await page.getByText('Only 20 ranges fit. 1 more in the link was left out.').waitFor()
})

test('ranges of others and deleted ones say so, and the rest works', async () => {
  await robin.call(`/api/activities/v1/${made[2]?.activity}/ranges/user-1`, { method: 'DELETE' })
  const foreign = await newPage(browser)
  seen.push(foreign.seen)
  await beSignedIn(foreign.context, alex)
  await foreign.page.goto(link(pickOf(0)))
  await foreign.page.getByText('Not available: deleted, or you may not see it.').waitFor()
  await foreign.context.close()
  await page.goto(link(pickOf(2), pickOf(0), '01a00000-0000-7000-8000-000000000000'))
  await expect.poll(() => page.getByText('Not available: deleted, or you may not see it.').count()).toBe(2)
  await page.getByRole('row', { name: /^Distance/ }).waitFor()
  await expect.poll(picked).toEqual(['Fast climb'])
  await page.goto(link(pickOf(0), 'nothing', `${made[0]?.activity}.lap0`))
  // Said from the address alone, before the range is known.
  await page.getByText('The link names 2 ranges that do not exist. They were left out.').waitFor()
  await expect.poll(picked).toEqual(['Fast climb'])
})

test('every time on the same road is found from a range, and ranges of the same name', async () => {
  await page.goto(link(pickOf(0)))
  await page.getByRole('button', { name: 'Actions for Fast climb' }).click()
  await page.getByRole('menuitem', { name: 'Find every time on this road' }).click()
  // The ride in the other direction and the one elsewhere are not among them; 333 s come before 400 s.
  await expect
    .poll(async () =>
      (await page.getByRole('checkbox').allInnerTexts()).map((row) => row.match(/0:0\d/)?.[0]),
    )
    .toEqual(['0:05', '0:06'])
  await page.getByRole('checkbox').last().click()
  await expect.poll(() => heads().count()).toBe(2)
  await page.getByRole('button', { name: 'Search on other roads too' }).click()
  await expect.poll(() => page.getByRole('checkbox').count()).toBeGreaterThan(20)
  await page.getByRole('button', { name: 'Actions for Fast climb' }).click()
  await page.getByRole('menuitem', { name: 'Find ranges named Fast climb' }).click()
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(1)
})

test('the menu of a range in its activity leads to every time of it, and all are picked at once', async () => {
  await page.goto(`${site}/activities/${made[0]?.activity}`)
  await page.getByRole('grid').getByRole('button', { name: 'Actions for Fast climb' }).click()
  await page.getByRole('menuitem', { name: 'Compare ranges named Fast climb' }).waitFor()
  await page.getByRole('menuitem', { name: 'Compare every time on this road' }).click()
  await page.waitForURL(/road=.*by=place/)
  await page.getByRole('button', { name: 'Compare all' }).click()
  await expect.poll(() => heads().count()).toBe(2)
  await until(async () => (await page.getByRole('button', { name: 'Compare all' }).count()) === 0)
  await page.goBack()
  await expect.poll(picked).toEqual(['Fast climb'])
})

test('a road that is too short, and one that was taken once, are said as such', async () => {
  const { activity } = made[0] ?? {}
  await page.goto(`${link(pickOf(0))}&road=${activity}.selection-0-5000`)
  await page.getByText('No road to search for: this part is shorter than 100 m').waitFor()
  await page.goto(`${link(pickOf(2))}&road=${made[2]?.activity}.selection-83000-417000`)
  await page.getByText('Only this once. Later repeats will appear here by themselves.').waitFor()
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(1)
})

test('a comparison is saved under a name, opened as it was, deleted, and comes back', async () => {
  await page.goto(`${link(pickOf(0), pickOf(1))}&by=distance`)
  await page.getByRole('button', { name: 'Save to dashboard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save to dashboard' })
  await dialog.getByLabel('Name').fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByLabel('Name').fill('Two climbs')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Two climbs was saved.').waitFor()
  await page.goto(`${site}/compare/`)
  await page.getByRole('button', { name: 'Saved (1)' }).click()
  await page.getByRole('link', { name: 'Two climbs' }).click()
  await expect.poll(picked).toEqual(['Fast climb', 'Slow climb'])
  expect(new URL(page.url()).searchParams.get('by')).toBe('distance')
  await page.getByRole('button', { name: 'Saved (1)' }).click()
  await page.getByRole('button', { name: 'Delete Two climbs' }).click()
  await expect.poll(() => page.getByRole('button', { name: /^Saved/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Saved (1)' }).waitFor()
})

test('the range table and the list open the comparison with what is selected there', async () => {
  await page.goto(`${site}/activities/${made[0]?.activity}/range/user-1`)
  await page.getByRole('link', { name: 'Compare ranges' }).click()
  await expect.poll(picked).toEqual(['Fast climb'])
  await page.goto(link(pickOf(0), pickOf(1)))
  await expect.poll(picked).toEqual(['Fast climb', 'Slow climb'])
  await page.getByRole('button', { name: 'Copy table' }).click()
  await page.getByText('Copied', { exact: true }).waitFor()
  const copied = await until(() => page.evaluate('navigator.clipboard.readText()') as Promise<string>)
  expect(copied.split('\n').map((line) => line.split('\t')[0]?.split(' · ')[0])).toEqual([
    'Range',
    'Fast climb',
    'Slow climb',
  ])
  await page.getByRole('button', { name: 'Copy picture' }).click()
  await page.getByText('The picture was copied.').waitFor()
  expect(seen.flat().filter((fault) => !/40[34]/.test(fault))).toEqual([])
})
