import { readFileSync } from 'node:fs'
import { motionBytes, rideFit, simulateAssessment, simulateRide } from '@cadenza/simulator'
import { unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { axeFindings, newPage, openBrowser, type Product, startProduct } from './product.ts'

const email = 'ada@example.com'
const password = 'correct horse battery'
const startMs = Date.UTC(2026, 4, 1, 8)
const ride = { seed: 'merged', durationS: 120, rateHz: 100, tier: 'clean', startMs } as const
const fit = Buffer.from(rideFit(ride))
const motion = Buffer.from(motionBytes(simulateRide({ ...ride, sensors: ['left_foot', 'right_foot'] }).log))
const assessed = simulateAssessment({ seed: 'shown', rateHz: 100, sensors: ['left_thigh', 'right_thigh'] })

let product: Product
let browser: Browser
let page: Page
let seen: string[]
let headers: Record<string, string>

interface Listed {
  uuid: string
  date: string
}

beforeAll(async () => {
  const admin = { CADENZA_ADMIN_EMAIL: email, CADENZA_ADMIN_PASSWORD: password }
  ;[product, browser] = await Promise.all([startProduct([], admin), openBrowser({ webgl: false })])
  const opened = await newPage(browser)
  ;({ page, seen } = opened)
  await page.goto(`${product.address}/login?next=/activities/`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/activities/')
  const cookie = (await opened.context.cookies()).find(({ name }) => name === 'auth')
  headers = { 'content-type': 'application/json', authorization: decodeURIComponent(cookie?.value ?? '') }
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      file('ride.fit', fit),
      file('ride.motion.csv.gz', motion),
      file('tests.motion.csv.gz', Buffer.from(motionBytes(assessed.log))),
    ])
  await until(async () => (await listed()).length === 3)
}, 400_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** The page may be slow, never wrong. */
const until = (holds: () => Promise<boolean>) => vi.waitUntil(holds, { timeout: 120_000, interval: 300 })
const call = (path: string, init: RequestInit = {}) =>
  fetch(product.address + path, { ...init, headers: { ...headers, ...init.headers } })
async function listed(): Promise<Listed[]> {
  const answer = await call('/api/activities/v1/activities?limit=10')
  return ((await answer.json()) as { activities: Listed[] }).activities
}
const ofRide = async () => (await listed()).filter(({ date }) => date === '2026-05-01')
const offer = () => page.getByRole('complementary', { name: 'Merge offer' })
const merged = () => page.getByRole('complementary', { name: 'Merged activity' })
const undo = () => page.getByRole('button', { name: 'Undo' })

async function openPart() {
  const [part] = await ofRide()
  await page.goto(`${product.address}/activities/${part?.uuid}`)
  await offer().waitFor()
}

test('an offer that is declined goes, and comes back when that is undone', async () => {
  await openPart()
  expect(await axeFindings(page)).toEqual([])
  await offer().getByRole('button', { name: 'Not now' }).click()
  await offer().waitFor({ state: 'detached' })
  await undo().click()
  await offer().waitFor()
})

test('two recordings become one activity with the figures and files of both', async () => {
  await openPart()
  await offer().getByRole('button', { name: 'Merge' }).click()
  await merged().waitFor({ timeout: 120_000 })
  expect(await merged().innerText()).toContain('ride.fit')
  expect(await merged().innerText()).toContain('ride.motion.csv')
  // The bike computer's power and the sensors' strokes on one page.
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
  await merged().getByRole('button', { name: 'Take apart' }).click()
  await offer().waitFor()
  expect(await ofRide()).toHaveLength(2)
  await offer().getByRole('button', { name: 'Merge' }).click()
  await merged().waitFor({ timeout: 120_000 })
  await undo().click()
  await offer().waitFor()
  await until(async () => (await ofRide()).length === 2)
})

test('[R9-003] a range that is named as a short test shows what it came to, and explains it', async () => {
  const [done] = assessed.tests
  const activity = (await listed()).find(({ date }) => date !== '2026-05-01')
  await page.goto(`${product.address}/activities/${activity?.uuid}`)
  await call(`/api/activities/v1/${activity?.uuid}/ranges/`, {
    method: 'POST',
    body: JSON.stringify({
      name: 'Hip mobility offset',
      relative_start_time: Math.round(1000 * (done?.fromS ?? 0)),
      relative_end_time: Math.round(1000 * (done?.toS ?? 0)),
    }),
  })
  await page.goto(`${product.address}/activities/${activity?.uuid}/range/user-1`)
  const panel = page.getByRole('region', { name: 'Short test' })
  await panel.getByText('repeats').waitFor({ timeout: 60_000 })
  const shown = Number(/[−-]?\d+\.\d/.exec(await panel.locator('dd').innerText())?.[0]?.replace('−', '-'))
  expect(Math.abs(shown - (done?.value ?? 0))).toBeLessThan(1.5)
  await panel.getByRole('button', { name: 'Hip mobility offset' }).click()
  await page.getByRole('dialog').getByText('How much further the left leg swings').waitFor()
  // Parts and wholes that went away may have been asked for once more.
  expect(seen.filter((line) => !/status of 404/.test(line))).toEqual([])
})
