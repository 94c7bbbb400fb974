import { readFileSync } from 'node:fs'
import { motionBytes, rideFit, simulateAssessment, simulateRide } from '@cadenza/simulator'
import { unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activitiesOf, beSignedIn, newPerson, type Person, sendFiles, site } from './people.ts'
import { axeFindings, newPage, openBrowser, until } from './product.ts'

const startMs = Date.UTC(2026, 4, 1, 8)
const ride = { seed: 'merged', durationS: 120, rateHz: 100, tier: 'clean', startMs } as const
const fit = Buffer.from(rideFit(ride))
const motion = Buffer.from(motionBytes(simulateRide({ ...ride, sensors: ['left_foot', 'right_foot'] }).log))
const assessed = simulateAssessment({ seed: 'shown', rateHz: 100, sensors: ['left_thigh', 'right_thigh'] })

let browser: Browser
let page: Page
let seen: string[]
let athlete: Person

beforeAll(async () => {
  ;[athlete, browser] = await Promise.all([newPerson(), openBrowser({ webgl: false })])
  const opened = await newPage(browser)
  ;({ page, seen } = opened)
  await beSignedIn(opened.context, athlete)
  await sendFiles(athlete, [
    { name: 'ride.fit', bytes: fit },
    { name: 'ride.motion.csv.gz', bytes: motion },
    { name: 'tests.motion.csv.gz', bytes: motionBytes(assessed.log) },
  ])
}, 400_000)
afterAll(() => browser?.close())

const listed = () => activitiesOf(athlete)
const ofRide = async () => (await listed()).filter(({ date }) => date === '2026-05-01')
const offer = () => page.getByRole('complementary', { name: 'Merge suggestion' })
const merged = () => page.getByRole('complementary', { name: 'Merged activity' })
const undo = () => page.getByRole('button', { name: 'Undo' })

async function openPart() {
  const [part] = await ofRide()
  await page.goto(`${site}/activities/${part?.uuid}`)
  await offer().waitFor()
}

test('an offer that is declined goes, and comes back when that is undone', async () => {
  await openPart()
  expect(await axeFindings(page)).toEqual([])
  await offer().getByRole('button', { name: 'Keep separate' }).click()
  await offer().waitFor({ state: 'detached' })
  await undo().click()
  await offer().waitFor()
})

test('two recordings become one activity with the figures and files of both', async () => {
  await openPart()
  await offer().getByRole('button', { name: 'Merge' }).click()
  await merged().waitFor()
  expect(await merged().innerText()).toContain('ride.fit')
  expect(await merged().innerText()).toContain('ride.motion.csv')
  // The page shows the bike computer's power and the sensors' strokes.
  await page.getByRole('region', { name: 'Motion sensors' }).first().waitFor()
  await page.getByRole('region', { name: 'Totals' }).getByText('Power', { exact: true }).first().waitFor()
  expect(await ofRide()).toHaveLength(1)
  await page.getByRole('button', { name: 'Download' }).click()
  const download = page.waitForEvent('download')
  await page.getByText('Everything (ZIP)').click()
  const packed = unzipSync(readFileSync(await (await download).path()))
  const holds = (bytes: Buffer) => Object.values(packed).some((each) => bytes.equals(each))
  expect([holds(fit), holds(motion)], Object.keys(packed).join()).toEqual([true, true])
})

test('merging is undone at once, or taken apart later: both recordings are back', async () => {
  await merged().getByRole('button', { name: 'Unmerge' }).click()
  await offer().waitFor()
  expect(await ofRide()).toHaveLength(2)
  await offer().getByRole('button', { name: 'Merge' }).click()
  await merged().waitFor()
  await undo().click()
  await offer().waitFor()
  await until(async () => (await ofRide()).length === 2)
})

test('[R9-003] a range that is named as a short test shows what it came to, and explains it', async () => {
  const [done] = assessed.tests
  const activity = (await listed()).find(({ date }) => date !== '2026-05-01')
  await page.goto(`${site}/activities/${activity?.uuid}`)
  await athlete.call(`/api/activities/v1/${activity?.uuid}/ranges/`, {
    method: 'POST',
    body: JSON.stringify({
      name: 'Hip mobility offset',
      relative_start_time: Math.round(1000 * (done?.fromS ?? 0)),
      relative_end_time: Math.round(1000 * (done?.toS ?? 0)),
    }),
  })
  await page.goto(`${site}/activities/${activity?.uuid}/range/user-1`)
  const panel = page.getByRole('region', { name: 'Assessment' })
  await panel.getByText('repetitions').waitFor()
  const shown = Number(/[−-]?\d+\.\d/.exec(await panel.locator('dd').innerText())?.[0]?.replace('−', '-'))
  expect(Math.abs(shown - (done?.value ?? 0))).toBeLessThan(1.5)
  await panel.getByRole('button', { name: 'Hip mobility offset' }).click()
  await page.getByRole('dialog').getByText('How much further the left leg swings').waitFor()
  // Activities that no longer exist may have been requested once more.
  expect(seen.filter((line) => !/status of 404/.test(line))).toEqual([])
})
