/**
 * Accounts on the shared product. Each test file makes its own, so that test files do not affect each other.
 */
import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { newPage, until } from './product.ts'

/** The address of the shared product. */
export const site = inject('address')

export interface Person {
  name: string
  email: string
  password: string
  /** The value of the Authorization header and of the browser's `auth` cookie. */
  bearer: string
  /** Calls the API, signed in. */
  call(path: string, init?: RequestInit): Promise<Response>
}

/** The properties of a listed activity that tests read. */
interface ListedActivity {
  uuid: string
  title: string
  date: string
  sport: string
  tags: string[]
}

/** Makes an account on the shared product. */
export async function newPerson(name = 'Ada Lovelace'): Promise<Person> {
  const id = randomBytes(3)
  const email = `${id.toString('hex')}@example.com`
  const password = 'correct horse battery'
  const answer = await fetch(`${site}/api/sign_up/v1/`, {
    method: 'POST',
    headers: { ...jsonHeaders, 'x-forwarded-for': `10.${id.join('.')}` },
    body: JSON.stringify({ name, email, password }),
  })
  if (!answer.ok) throw new Error(`${name} could not sign up: ${answer.status} ${await answer.text()}`)
  const { token } = (await answer.json()) as { token: { token: string } }
  const bearer = `Bearer ${token.token}`
  const call: Person['call'] = (path, init = {}) =>
    fetch(site + path, { ...init, headers: { ...jsonHeaders, authorization: bearer, ...init.headers } })
  // Otherwise the first page sends the browser's time zone, which tests that watch requests would see.
  const said = await call('/api/account/v1/', { method: 'PUT', body: JSON.stringify({ time_zone: 'UTC' }) })
  if (!said.ok) throw new Error(`${name} could not set a time zone: ${said.status}`)
  return { name, email, password, bearer, call }
}

const jsonHeaders = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }

/** Signs the browser in with a cookie, as the log-in page does. */
export async function beSignedIn(context: BrowserContext, { bearer }: Person): Promise<void> {
  await context.addCookies([{ name: 'auth', value: bearer, url: site }])
}

/** Fills in and submits the open log-in page. */
export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

/** Signs in on the log-in page and waits for `path`. */
export async function logIn(page: Page, person: Person, path: string): Promise<void> {
  await page.goto(`${site}/login?next=${path}`)
  await fillSignIn(page, person)
  await page.waitForURL((url) => url.pathname === path)
}

/** Opens a page of its own, signed in by cookie, and waits until the header is drawn. */
export async function signedIn(browser: Browser, person: Person, at = '/compare/') {
  const opened = await newPage(browser)
  await beSignedIn(opened.context, person)
  await opened.page.goto(site + at)
  await opened.page.locator('header nav').waitFor()
  return opened
}

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

export async function activitiesOf({ call }: Person): Promise<ListedActivity[]> {
  const answer = await call('/api/activities/v1/activities')
  return ((await answer.json()) as { activities: ListedActivity[] }).activities
}

/** Uploads files that become one activity each, and waits for all of them. */
export async function sendFiles(
  person: Person,
  files: readonly { name: string; bytes: Uint8Array }[],
): Promise<ListedActivity[]> {
  const before = (await activitiesOf(person)).length
  for (const { name, bytes } of files) {
    const answer = await person.call(`/api/devices/v1/uploads/${encodeURIComponent(name)}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.from(bytes),
    })
    if (!answer.ok) throw new Error(`${name} was not accepted: ${answer.status} ${await answer.text()}`)
  }
  return until(async () => {
    const all = await activitiesOf(person)
    return all.length === before + files.length && all
  })
}

/** Changes the language that a person reads; pages show it when they are loaded next. */
export async function speak({ name, call }: Person, lang: string): Promise<void> {
  const answer = await call('/api/account/v1/', { method: 'PUT', body: JSON.stringify({ lang }) })
  if (!answer.ok) throw new Error(`The language of ${name} stays as it is: ${answer.status}`)
}

/** Makes one person the other's coach, by an invitation that is accepted. */
export async function coaches(coach: Person, athlete: Person): Promise<void> {
  const calls = '/api/coach/v1'
  const on = await coach.call(`${calls}/coaching/`, { method: 'PUT', body: '{"coaching":true}' })
  if (!on.ok) throw new Error(`${coach.name} cannot coach: ${on.status}`)
  const invited = await coach.call(`${calls}/athletes/invite`, { method: 'POST', body: '{"email":""}' })
  const { invite_token } = (await invited.json()) as { invite_token: string }
  const accepted = await athlete.call(`${calls}/athletes/invite/${invite_token}`, { method: 'POST' })
  if (!accepted.ok) throw new Error(`${athlete.name} got no coach: ${accepted.status}`)
}
