/** People of the shared product. Each test file makes its own, so that none sees what another does. */
import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { newPage, until } from './product.ts'

/** Where the shared product answers. */
export const site = inject('address')

export interface Person {
  name: string
  email: string
  password: string
  /** The Authorization header, and what the browser keeps as its cookie. */
  bearer: string
  /** Asks the API, signed in. */
  call(path: string, init?: RequestInit): Promise<Response>
}

/** What tests read of an activity in the list. */
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
    headers: { ...ofOurs, 'x-forwarded-for': `10.${id.join('.')}` },
    body: JSON.stringify({ name, email, password }),
  })
  if (!answer.ok) throw new Error(`${name} gets no account: ${answer.status} ${await answer.text()}`)
  const { token } = (await answer.json()) as { token: { token: string } }
  const bearer = `Bearer ${token.token}`
  const call: Person['call'] = (path, init = {}) =>
    fetch(site + path, { ...init, headers: { ...ofOurs, authorization: bearer, ...init.headers } })
  // Otherwise the first page says where its browser is, while a test looks at what is sent.
  const said = await call('/api/account/v1/', { method: 'PUT', body: JSON.stringify({ time_zone: 'UTC' }) })
  if (!said.ok) throw new Error(`${name} has no time zone: ${said.status}`)
  return { name, email, password, bearer, call }
}

const ofOurs = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }

/** As the log-in page leaves the browser. */
export async function beSignedIn(context: BrowserContext, { bearer }: Person): Promise<void> {
  await context.addCookies([{ name: 'auth', value: bearer, url: site }])
}

/** Fills the log-in page that is open, and sends it. */
export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

/** Through the log-in page, on to `path`. */
export async function logIn(page: Page, person: Person, path: string): Promise<void> {
  await page.goto(`${site}/login?next=${path}`)
  await fillSignIn(page, person)
  await page.waitForURL((url) => url.pathname === path)
}

/** A page of their own, signed in, with its frame drawn. */
export async function signedIn(browser: Browser, person: Person, at = '/compare/') {
  const opened = await newPage(browser)
  await logIn(opened.page, person, at)
  await opened.page.locator('header nav').waitFor()
  return opened
}

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

export async function activitiesOf({ call }: Person): Promise<ListedActivity[]> {
  const answer = await call('/api/activities/v1/activities')
  return ((await answer.json()) as { activities: ListedActivity[] }).activities
}

/** Sends files, each of which becomes one activity, and waits until all are there. */
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
    if (!answer.ok) throw new Error(`${name} is not taken: ${answer.status} ${await answer.text()}`)
  }
  return until(async () => {
    const all = await activitiesOf(person)
    return all.length === before + files.length && all
  })
}
