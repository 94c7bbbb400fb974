import { demoSeason } from '@cadenza/simulator'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beSignedIn, newPerson, type Person, sendFiles, site } from './people.ts'
import { axeFindings, newPage, openBrowser } from './product.ts'

let browser: Browser
let page: Page
let seen: string[]

/** A ride with power, heart rate and laps. */
const ride = () =>
  [...demoSeason({ seed: 'explain', endDay: '2026-04-30', weeks: 2, motionLogs: false })].filter(({ name }) =>
    name.endsWith('threshold-intervals.fit'),
  )

beforeAll(async () => {
  let athlete: Person
  ;[athlete, browser] = await Promise.all([newPerson(), openBrowser({ webgl: false })])
  // Without FTP a ride has no load to explain.
  const ftp = JSON.stringify({ ftp: 200, date: '2026-01-01' })
  expect((await athlete.call('/api/account/v1/power_zone/', { method: 'POST', body: ftp })).ok).toBe(true)
  const [activity] = await sendFiles(athlete, ride())
  const opened = await newPage(browser)
  ;({ page, seen } = opened)
  await beSignedIn(opened.context, athlete)
  await page.goto(`${site}/activities/${activity?.uuid}`)
  await page.locator('[data-plot] canvas').first().waitFor()
})
afterAll(() => browser?.close())

const explanation = () => page.getByRole('dialog')
/** The row of the first lap in the range table. */
const lap = () => page.locator('tr', { has: page.locator('td[data-code]') }).nth(1)

test('a figure explains itself by mouse: meaning, computation, version, error, coverage, source', async () => {
  const address = page.url()
  const cell = lap().locator('td[data-code=power]').first()
  const name = await lap().locator('th').innerText()
  await cell.click()
  await explanation().waitFor()
  const text = await explanation().innerText()
  for (const said of [
    'Power',
    'How it is calculated',
    'Recorded by the power meter',
    name.trim(),
    '% of the time',
    'Expected error',
    'Definition',
  ])
    expect(text).toContain(said)
  expect(text).toMatch(/averages, version \d/)
  // The selection is kept.
  expect(page.url()).toBe(address)
  // Scrolled to the top, so that the header covers no target.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await explanation().waitFor({ state: 'detached' })
  expect(page.url()).toBe(address)
})

test('by keyboard: Enter opens, Esc closes, and focus comes back to the name', async () => {
  for (const place of ['thead', 'section[aria-label=Totals]']) {
    const name = page.locator(`${place} button[data-explains=normalized_power]`).first()
    await name.focus()
    await page.keyboard.press('Enter')
    await explanation().waitFor()
    expect(await explanation().evaluate((element) => element.contains(document.activeElement))).toBe(true)
    expect(await explanation().innerText()).toContain('As published: Coggan 2003')
    await page.keyboard.press('Escape')
    await explanation().waitFor({ state: 'detached' })
    expect(await name.evaluate((element) => element === document.activeElement)).toBe(true)
  }
})

test('Esc in an explanation leaves the selection; a press elsewhere closes it; a graph’s name opens its own', async () => {
  await lap().locator('th button').first().click()
  await page.waitForURL(/\/range\//)
  const address = page.url()
  const name = page.locator('button[data-explains=heartrate]').nth(1)
  await name.scrollIntoViewIfNeeded()
  await name.click()
  await explanation().waitFor()
  expect(await explanation().innerText()).toContain('Heart rate')
  await page.keyboard.press('Escape')
  await explanation().waitFor({ state: 'detached' })
  expect(page.url()).toBe(address)
  await name.click()
  await explanation().waitFor()
  await page.mouse.click(3, 300)
  await explanation().waitFor({ state: 'detached' })
})

test('every figure of every panel explains itself, with the version that made it', async () => {
  await page.getByRole('heading', { name: 'Aerobic decoupling' }).waitFor()
  // One figure of each metric in each panel. Figures that are links are left out.
  const tried = await page.locator('[data-explains], td[data-code]').evaluateAll((all) => {
    const seen = new Map<string, string>()
    for (const element of all) {
      const panel = element.closest('section, aside')
      const name = panel?.getAttribute('aria-label') ?? panel?.querySelector('h2')?.textContent ?? ''
      const code = element.getAttribute('data-explains') ?? element.getAttribute('data-code') ?? ''
      const key = `${name} ${element.tagName} ${code}`
      if (seen.has(key) || element.querySelector('a') || !(element as HTMLElement).innerText.trim()) continue
      element.setAttribute('data-tried', String(seen.size))
      seen.set(key, name)
    }
    return [...seen]
  })
  for (const panel of [
    'Totals',
    'Ranges',
    'Range table',
    'Power curve',
    'Time in zones',
    'Aerobic decoupling',
  ])
    expect(tried.map(([, name]) => name)).toContain(panel)
  for (const [at, [key]] of tried.entries()) {
    await page.locator(`[data-tried="${at}"]`).click()
    await explanation().waitFor()
    expect(await explanation().innerText(), key).toContain('How it is calculated')
    expect(await explanation().innerText(), key).toMatch(/, version \d/)
    await page.keyboard.press('Escape')
    await explanation().waitFor({ state: 'detached' })
  }
})

test('leads to the metric’s place in the help, where all can be searched', async () => {
  await page.locator('button[data-explains=tss]').first().click()
  await explanation().getByRole('link').click()
  await page.waitForURL('**/help#tss')
  await page.locator('#tss').waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('tss')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('searchbox').fill('dead spot')
  await page.locator('#tss').waitFor({ state: 'detached' })
  expect(await page.locator('#dss').innerText()).toContain('Our own definition, based on LEOMO')
  expect(seen).toEqual([])
})
