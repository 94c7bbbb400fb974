import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { axeFindings, newPage, openBrowser, type Product, startProduct } from './product.ts'

/** The demo's runner is no coach, and the demo's coach has both athletes already: the runner comes to coach the rider. */
const password = 'cadenza-demo'
const coachEmail = 'runner@demo.cadenza'
const athleteEmail = 'athlete@demo.cadenza'

let product: Product
let browser: Browser
let coach: Page
let athlete: Page
let visitor: Page
const seen: string[][] = []
let activity: string
let link: string

async function call(path: string, init: RequestInit = {}) {
  return fetch(product.address + path, {
    ...init,
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', ...init.headers },
  })
}

async function bearerOf(email: string): Promise<string> {
  const body = JSON.stringify({ type: 'email', email, password })
  const answer = await vi.waitUntil(
    async () => {
      const got = await call('/login', { method: 'POST', body })
      return got.ok && got
    },
    { timeout: 60_000, interval: 300 },
  )
  return `Bearer ${((await answer.json()) as { token: { token: string } }).token.token}`
}

async function open(bearer?: string): Promise<Page> {
  const opened = await newPage(browser)
  opened.page.setDefaultTimeout(30_000)
  seen.push(opened.seen)
  if (bearer) await opened.context.addCookies([{ name: 'auth', value: bearer, url: product.address }])
  return opened.page
}

let coachBearer: string
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(['--demo']), openBrowser({ webgl: false })])
  coachBearer = await bearerOf(coachEmail)
  const athleteBearer = await bearerOf(athleteEmail)
  ;[coach, athlete, visitor] = await Promise.all([open(coachBearer), open(athleteBearer), open()])
  activity = await vi.waitUntil(
    async () => {
      const headers = { authorization: athleteBearer }
      const answer = await call('/api/activities/v1/activities?sport_in=bike', { headers })
      return ((await answer.json()) as { activities: { uuid: string }[] }).activities[0]?.uuid
    },
    { timeout: 60_000, interval: 300 },
  )
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test('[A2-017] who coaches nobody yet starts to, and makes a link', async () => {
  await coach.goto(`${product.address}/athletes/`)
  await coach.getByRole('button', { name: 'Start coaching' }).click()
  await coach.getByText('You coach nobody yet.').waitFor()
  await coach.getByLabel('Email (optional)').fill('nobody')
  await coach.getByRole('button', { name: 'Send invitation' }).click()
  await coach.getByText('Please enter an email address').waitFor()
  await coach.getByLabel('Email (optional)').fill('')
  await coach.getByRole('button', { name: 'Make a link' }).click()
  link = (await coach.locator('[data-link]').textContent()) ?? ''
  expect(link).toMatch(/\/coach_invitation\/[\w-]{43}$/)
  await coach.getByText('Open invitations').waitFor()
  expect(await axeFindings(coach)).toEqual([])
})

test('[A2-016] a visitor is led to an account or to the log-in page and back', async () => {
  await visitor.goto(link)
  await visitor.getByRole('heading', { name: /^Invitation from / }).waitFor()
  await visitor.getByRole('button', { name: 'Create account and accept' }).waitFor()
  expect(await axeFindings(visitor)).toEqual([])
  await visitor.getByRole('link', { name: 'Log in' }).last().click()
  await visitor.waitForURL((url) => url.searchParams.get('next') === new URL(link).pathname)
})

test('[A4-029] [A2-015] an athlete accepts, once, and sees who coaches them', async () => {
  await athlete.goto(link)
  await athlete.getByRole('button', { name: 'Accept' }).click()
  await athlete.getByRole('heading', { name: /is now your coach$/ }).waitFor()
  await visitor.goto(link)
  await visitor.getByRole('heading', { name: 'This invitation is over' }).waitFor()
  await athlete.getByRole('link', { name: 'To your coaches' }).click()
  await athlete.getByRole('group', { name: /^What Alex Demo may do/ }).waitFor()
})

test('[A2-056] [A6-005] the coach finds the athlete in the overview and the picker, and goes to their pages', async () => {
  await coach.reload()
  await coach.getByRole('row').filter({ hasText: 'Robin Demo' }).waitFor()
  await coach.getByRole('button', { name: /^Athlete:/ }).click()
  await coach.getByRole('menuitem', { name: 'Robin Demo' }).click()
  await coach.waitForURL(/\/athletes\/[0-9a-f-]{36}$/)
  await coach.getByRole('link', { name: 'Activities' }).first().click()
  await coach.waitForURL(/\/athletes\/[0-9a-f-]{36}\/activities\/$/)
  await coach.goto(`${product.address}/activities/${activity}`)
  // On the activity's own page, too, the athlete stays the one who is selected.
  await coach.getByRole('button', { name: 'Athlete: Robin Demo' }).waitFor()
})

test('a coach whose step the athlete lowers is refused, and the log says what was looked at', async () => {
  const tag = (name: string) =>
    call(`/api/activities/v1/${activity}/tags/`, {
      method: 'POST',
      headers: { authorization: coachBearer },
      body: JSON.stringify({ tag: name }),
    })
  expect((await tag('hills')).ok).toBe(true)
  const steps = athlete.getByRole('group', { name: /^What Alex Demo may do/ })
  await steps.getByRole('button', { name: 'See', exact: true }).click()
  await athlete.getByText('Activities, files, records and analyses.').waitFor()
  await vi.waitUntil(async () => (await tag('climbs')).status === 404, { timeout: 15_000, interval: 200 })
  await athlete.reload()
  const log = athlete.getByRole('table')
  await log.getByText('Opened an activity').first().waitFor()
  await log.getByText('Added a tag').first().waitFor()
  await athlete.getByRole('button', { name: 'Changes', exact: true }).click()
  await log.getByText('Opened an activity').waitFor({ state: 'detached' })
  await log.getByText('Added a tag').first().waitFor()
  expect(await axeFindings(athlete)).toEqual([])
})

test('an ended link can be had back at once', async () => {
  await athlete.getByRole('button', { name: 'End the link with Alex Demo' }).click()
  await athlete.getByText('Alex Demo no longer sees your data.').waitFor()
  await athlete.getByRole('button', { name: 'Undo' }).click()
  await athlete.getByRole('group', { name: /^What Alex Demo may do/ }).waitFor()
  const unexpected = seen.flat().filter((line) => !/status of 4\d\d/.test(line))
  expect(unexpected).toEqual([])
})
