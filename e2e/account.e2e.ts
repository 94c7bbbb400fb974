import { fillText } from '@cadenza/contract'
import { type InvalidForm, invalidForms } from '@cadenza/contract/invalid-forms'
import { en } from '@cadenza/contract/texts/en'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Elsewhere,
  freePort,
  type TestProvider,
  testProvider,
} from '../apps/server/src/people/oidc/testing.ts'
import { codeAt, fromBase32 } from '../apps/server/src/people/second-factor/testing.ts'
import { type TestMailServer, testMailServer } from '../apps/server/src/platform/mail/testing.ts'
import {
  axeFindings,
  newPage,
  openBrowser,
  type Product,
  skipAfterFailure,
  startProduct,
  until,
} from './product.ts'

const email = 'ada@example.com'
const password = 'correct horse battery'
const people = new Map<string, Elsewhere>([['ada-elsewhere', { email: 'other@example.org' }]])

let product: Product
let browser: Browser
let post: TestMailServer
let provider: TestProvider
let page: Page
let seen: string[]
let base: string
beforeAll(async () => {
  const port = await freePort()
  base = `http://localhost:${port}`
  ;[post, provider] = await Promise.all([testMailServer(), testProvider(`${base}/oidc/return`, people)])
  ;[product, browser] = await Promise.all([
    startProduct([], {
      PORT: String(port),
      CADENZA_PUBLIC_URL: base,
      CADENZA_ADMIN_EMAIL: email,
      CADENZA_ADMIN_PASSWORD: password,
      CADENZA_SMTP_URL: post.url,
      CADENZA_SMTP_FROM: 'Cadenza <cadenza@example.org>',
      CADENZA_SIGNUP: 'open',
      CADENZA_LINK_MARKETING: `${base}/about/terms`,
      ...provider.settings,
    }),
    openBrowser({ webgl: false }),
  ])
  ;({ page, seen } = await newPage(browser))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await provider?.close()
  await post?.close()
})

async function fillIn(on: Page, as = { email, password }) {
  await on.getByLabel('Email').fill(as.email)
  await on.getByLabel('Password').fill(as.password)
  await on.keyboard.press('Enter')
}
/** Resolves when the first page of an account has sent the browser's time zone. */
const timeZoneSaid = () =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/account/v1/'),
  )
const left = (on: Page) => on.waitForURL((url) => url.pathname !== '/login')
const panel = (id: string, on = page) => on.locator(`#${id}`)
const press = (name: string, within = page.locator('body')) =>
  within.getByRole('button', { name, exact: true }).click()
/** Console messages about the refusals that a test provokes. */
const forgetRefusals = () => {
  const unexpected = seen.filter((line) => !/status of 4\d\d/.test(line))
  seen.length = 0
  return unexpected
}

test('the page for new accounts says what is missing, and sends nothing', async () => {
  const requests: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && requests.push(request.url()))
  await page.goto(`${base}/login`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await press('Create account')
  for (const said of ['Username is required.', 'Email is required.', 'Password is required.'])
    await page.getByText(said).first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(requests).toEqual([])
})

/** Values typed into a form, and the messages it then shows. Nothing may be sent. */
async function refusesAll(rows: readonly InvalidForm[], submit: string, within = page.locator('main')) {
  const requests: string[] = []
  const note = (request: { method(): string; url(): string }) => {
    if (!['GET', 'HEAD'].includes(request.method())) requests.push(request.url())
  }
  page.on('request', note)
  for (const { form, codes } of rows) {
    // The e-mail field comes first: the password field appears once the address has changed.
    for (const [name, typed] of Object.entries(form)) await within.locator(`input[name=${name}]`).fill(typed)
    await press(submit, within)
    for (const code of Object.values(codes)) {
      const said = fillText(en[code], 'en', { count: code === 'ErrorPasswordTooLong' ? 512 : 6 })
      await within.getByText(said).first().waitFor()
    }
  }
  page.off('request', note)
  expect(requests).toEqual([])
}

describe('every form says what is wrong, by the table that the rules and the API are held to', () => {
  test('signing in and up', async () => {
    await page.goto(`${base}/login`)
    await refusesAll(invalidForms.signIn, 'LOG IN')
    await page.goto(`${base}/signup`)
    await refusesAll(invalidForms.signUp, 'Create account')
  })
})

describe('an account that anybody may make', () => {
  test('asks for the link that was mailed to it, sends another, and is confirmed by a press', async () => {
    const newcomer = await newPage(browser)
    await newcomer.page.goto(`${base}/signup`)
    for (const [name, typed] of [
      ['name', 'New Comer'],
      ['email', 'new@example.org'],
      ['password', password],
    ] as const)
      await newcomer.page.locator(`input[name=${name}]`).fill(typed)
    await press('Create account', newcomer.page.locator('main'))
    const banner = newcomer.page.locator('aside').filter({ hasText: 'A link was sent to new@example.org.' })
    await banner.waitFor()
    await press('Send a new link', banner)
    await banner.getByText('A new link has been sent.').waitFor()
    expect(await axeFindings(newcomer.page)).toEqual([])
    await expect.poll(() => post.mails.length).toBe(2)
    const links = post.mails.map(
      ({ mail }) => /http:\/\/localhost:\d+\/confirm_email\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? '',
    )
    await newcomer.page.goto(links[0] ?? '')
    await newcomer.page.getByText('Is new@example.org your address?').waitFor()
    expect(await axeFindings(newcomer.page)).toEqual([])
    await press('Confirm', newcomer.page.locator('main'))
    await newcomer.page.getByText('Your email address is confirmed').waitFor()
    await newcomer.page.getByRole('link', { name: 'Continue to Cadenza' }).click()
    await newcomer.page.waitForURL(`${base}/`)
    expect(await banner.count()).toBe(0)
    // The other link proves the same, so it is no longer valid.
    await newcomer.page.goto(links[1] ?? '')
    await newcomer.page.getByText('This link has expired or has already been used.').waitFor()
    expect(newcomer.seen.filter((line) => !/status of 400/.test(line))).toEqual([])
    await newcomer.context.close()
    post.mails.length = 0
  })
})

/** Fills in several fields in one task, as password managers do. */
const fillAtOnce = (values: Record<string, string>) =>
  page.evaluate((given) => {
    // React overwrites the property of each element, by which it would take the value for its own.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    for (const [name, value] of Object.entries(given)) {
      const field = document.querySelector(`input[name=${name}]`)
      set?.call(field, value)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, values)

describe('[A1-020] a forgotten password', () => {
  skipAfterFailure()
  const grace = { email: 'grace@example.com', password: 'the forgotten one' }

  beforeAll(async () => {
    const answer = await fetch(`${base}/api/sign_up/v1/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({ name: 'Grace', ...grace }),
    })
    expect(answer.ok).toBe(true)
    await until(() => post.mails.some(({ to }) => to.includes(grace.email)))
    post.mails.length = 0
  })

  test('[A7-022] [A4-037] [A2-045] is asked for on the page that the log-in page leads to, and what is wrong is said there', async () => {
    const requests: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && requests.push(request.url()))
    await page.goto(`${base}/login`)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.waitForURL(`${base}/reset_password`)
    await refusesAll(invalidForms.forgotten, 'Send link')
    expect(requests).toEqual([])
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Email').fill(grace.email)
    await press('Send link')
    await page.getByText('Check your email').waitFor()
    await expect.poll(() => post.mails.length).toBe(1)
  })

  test('of a link shows both fields that a password manager fills at once, and where the fault is before the next key', async () => {
    const link = /http:\/\/localhost:\d+\/reset_password\/[\w-]+/.exec(post.mails[0]?.mail.text ?? '')?.[0]
    await page.goto(link ?? '')
    await page.getByLabel('Confirm new password').waitFor()
    await fillAtOnce({ password: grace.password, password_confirm: 'another one' })
    const values = () =>
      page
        .locator('input[type=password]')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    expect(await values()).toEqual([grace.password, 'another one'])
    const focused = await page.evaluate(() => {
      document.forms[0]?.requestSubmit()
      return document.activeElement?.getAttribute('name')
    })
    expect(focused).toBe('password_confirm')
  })

  test('[A7-023] [A4-038] [A5-034] [A5-035] is replaced by the link of the mail, once', async () => {
    const link = /http:\/\/localhost:\d+\/reset_password\/[\w-]+/.exec(post.mails[0]?.mail.text ?? '')?.[0]
    await page.goto(link ?? '')
    const requests: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && requests.push(request.url()))
    const type = async (first: string, second: string) => {
      await page.getByLabel('New password', { exact: true }).fill(first)
      await page.getByLabel('Confirm new password').fill(second)
      await press('Save new password')
    }
    await page.getByLabel('Confirm new password').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await type('abcde', 'abcdf')
    expect(await page.getByRole('alert').innerText()).toBe('Password must be at least 6 characters.')
    await refusesAll(invalidForms.newPassword, 'Save new password')
    expect(requests).toEqual([])
    grace.password = 'another horse battery'
    await type(grace.password, grace.password)
    await page.getByText('Your password has been changed').waitFor()
    await page.goto(link ?? '')
    await page.getByText('This link has expired or has already been used.').waitFor()
    await page.getByRole('link', { name: 'Request a new link' }).waitFor()
    await page.goto(`${base}/login?next=/setting/account`)
    const said = timeZoneSaid()
    await fillIn(page, grace)
    await left(page)
    await said
    await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
    expect(forgetRefusals()).toEqual([])
  })
})

let secret: Buffer
let codes: string[]

describe('the account page', () => {
  skipAfterFailure()

  beforeAll(async () => {
    await page.context().close()
    ;({ page, seen } = await newPage(browser))
    await page.goto(`${base}/login?next=/setting/account`)
    const said = timeZoneSaid()
    await fillIn(page)
    await page.waitForURL(`${base}/setting/account`)
    await said
  })

  test('[A5-015] says of every field what is wrong, and sends nothing', async () => {
    for (const row of invalidForms.identity) {
      await page.reload()
      await panel('identity').getByLabel('Email').waitFor()
      await refusesAll([row], 'Save', panel('identity'))
    }
    await refusesAll(invalidForms.password, 'Change password', panel('password'))
  })

  test('turns a second factor on with a picture, its first code and recovery codes', async () => {
    const section = panel('second-factor')
    await press('Turn on', section)
    await section.getByLabel('Current password').fill('not the one')
    await press('Continue', section)
    await section.getByText('The current password is incorrect.').waitFor()
    await section.getByLabel('Current password').fill(password)
    await press('Continue', section)
    await section.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    const key = await section.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
    secret = fromBase32(key.replaceAll(' ', ''))
    await section.getByLabel('Code shown in the app').fill('12')
    await press('Turn on', section)
    await section.getByText('The code is incorrect').first().waitFor()
    await section.getByLabel('Code shown in the app').fill(codeAt(secret, Date.now()))
    await press('Turn on', section)
    await section.getByText('Save these recovery codes.').waitFor()
    codes = await section.getByText(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/).allInnerTexts()
    expect(codes).toHaveLength(10)
    await press('I have saved them', section)
    await section.getByText('10 recovery codes left.').waitFor()
    // axe finds a target too small if the header covers half of it.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await axeFindings(page)).toEqual([])
    expect(forgetRefusals()).toEqual([])
  })

  test('logs another device out, which logged in with a code', async () => {
    const other = await newPage(browser)
    await other.page.goto(`${base}/login?next=/setting/account`)
    await fillIn(other.page)
    const field = other.page.getByLabel('Authenticator code')
    await field.waitFor()
    await field.fill('000000')
    await other.page.keyboard.press('Enter')
    await other.page.getByRole('alert').filter({ hasText: 'The code is incorrect' }).waitFor()
    // The code of the time step after the one that turned the second factor on.
    await field.fill(codeAt(secret, Date.now() + 30_000))
    await other.page.keyboard.press('Enter')
    await left(other.page)
    await page.reload()
    const section = panel('sessions')
    await section.getByText('This device').waitFor()
    await press('Log out everywhere else', section)
    await section
      .getByRole('button', { name: /^Log out/ })
      .first()
      .waitFor({ state: 'detached' })
    await other.page.goto(`${base}/activities/`)
    await other.page.waitForURL((url) => url.pathname === '/login')
    await other.context.close()
  })

  test('makes a token that sends a file, and revokes it', async () => {
    const section = panel('tokens')
    await press('New token', section)
    await press('Create token', section)
    await section.getByText('Please enter a value.').waitFor()
    await section.getByText('Current password is required.').waitFor()
    await section.getByLabel('Name').fill('Head unit')
    await section.getByLabel('Current password').fill(password)
    await section.getByLabel('Authenticator code').fill(codes[9] ?? '')
    await press('Create token', section)
    const line = await section.getByText(/^curl/).innerText()
    expect(line).toContain(`-F file=@ride.fit ${base}/api/devices/v1/uploads/`)
    const token = /cdz_[\w-]+/.exec(line)?.[0] ?? ''
    const points = Array.from(
      { length: 60 },
      (_, i) =>
        `<trkpt lat="${47 + i / 10_000}" lon="8.5"><time>${new Date(Date.UTC(2026, 2, 1, 9, 0, i)).toISOString()}</time></trkpt>`,
    )
    const gpx = `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
    const headers = { authorization: `Bearer ${token}` }
    const sent = await fetch(`${base}/api/devices/v1/uploads/ride.gpx`, { method: 'PUT', headers, body: gpx })
    expect(sent.status).toBe(202)
    const { uploads } = (await sent.json()) as { uploads: { uuid: string }[] }
    const state = async () => {
      const answer = await fetch(`${base}/api/devices/v1/uploads/${uploads[0]?.uuid}`, { headers })
      return ((await answer.json()) as { upload: { status: string } }).upload.status
    }
    await expect.poll(state).toBe('done')
    await press('I have saved it', section)
    await press('Revoke Head unit', section)
    await press('Revoke permanently', section)
    await section.getByText('Head unit').waitFor({ state: 'detached' })
    const refused = await fetch(`${base}/api/devices/v1/uploads/${uploads[0]?.uuid}`, { headers })
    expect(refused.status).toBe(401)
  })

  test('asks for a mail with what is new, and for no more of them', async () => {
    const preferences = panel('preferences')
    await press('Weekly', preferences)
    await preferences.getByText(/on Mondays at 7 a\.m\./).waitFor()
    await preferences.getByText('Saved').waitFor()
    await page.reload()
    await preferences.getByText(/on Mondays at 7 a\.m\./).waitFor()
    await press('Never', preferences)
    await preferences.getByText('One email each morning with your unread notifications.').waitFor()
    // The page that the link in each of these mails opens.
    await page.goto(`${base}/digest/no-such-token/end`)
    await press('Stop emails')
    await page.getByText('You no longer receive notifications by email.').waitFor()
    await page.getByRole('link', { name: 'Turn them back on' }).click()
    await panel('preferences').waitFor()
    expect(forgetRefusals()).toEqual([])
  })

  test('connects a provider, with which one then logs in, second factor included', async () => {
    const visitProvider = async (on: Page) => {
      await on.waitForURL((url) => url.origin === provider.issuer)
      await on.locator('input[name=login]').fill('ada-elsewhere')
      await on.locator('input[name=password]').fill('any')
      await on.locator('button[type=submit]').click()
      await on.getByRole('button', { name: 'Continue' }).click()
    }
    const section = panel('connection')
    await press('Connect', section)
    await section.getByLabel('Current password').fill(password)
    await press('Continue', section)
    await visitProvider(page)
    await page.waitForURL(`${base}/setting/account#connection`)
    await panel('connection').getByText('You can log in with Velo Club.').waitFor()
    const other = await newPage(browser)
    await other.page.goto(`${base}/login?next=/setting/account`)
    await other.page.getByRole('link', { name: 'Log in with Velo Club' }).click()
    await visitProvider(other.page)
    await other.page.getByLabel('Authenticator code').fill(codes[0] ?? '')
    expect(other.page.url()).toBe(`${base}/login?next=%2Fsetting%2Faccount`)
    await other.page.keyboard.press('Enter')
    await other.page.waitForURL(`${base}/setting/account`)
    await other.context.close()
    forgetRefusals()
  })

  test('changes the password, and revokes the tokens with it where that is ticked', async () => {
    await page.goto(`${base}/setting/account`)
    const bearer = (await page.context().cookies()).find(({ name }) => name === 'auth')?.value ?? ''
    const made = await page.request.post(`${base}/api/account/v1/api_tokens/`, {
      headers: { authorization: decodeURIComponent(bearer) },
      data: {
        ...{ current_password: password, totp: codes[1] },
        name: 'Bridge',
        scopes: ['read'],
        expires_in_days: 30,
      },
    })
    expect(made.status(), await made.text()).toBe(201)
    const { token } = (await made.json()) as { token: string }
    const use = () =>
      fetch(`${base}/api/activities/v1/activities`, { headers: { authorization: `Bearer ${token}` } })
    expect((await use()).status).toBe(200)
    const change = async (from: string, to: string) => {
      const section = panel('password')
      await section.getByLabel('Current password').fill(from)
      await section.getByLabel('New password', { exact: true }).fill(to)
      await section.getByLabel('Confirm new password').fill(to)
      await press('Change password', section)
      await section.getByText('Saved').waitFor()
    }
    await page.reload()
    await change(password, 'another horse battery')
    expect((await use()).status).toBe(200)
    await panel('password')
      .getByLabel(/^Also revoke/)
      .check()
    await change('another horse battery', password)
    expect((await use()).status).toBe(401)
    await panel('password')
      .getByLabel(/^Also revoke/)
      .waitFor({ state: 'detached' })
    expect(forgetRefusals()).toEqual([])
  })

  test('turns the second factor off with the password and a code, and not without', async () => {
    const section = panel('second-factor')
    await press('Turn off', section)
    await section.getByLabel('Current password').fill(password)
    await press('Turn off', section)
    await section
      .getByText(/^Enter the code from your/)
      .first()
      .waitFor()
    await section.getByLabel('Authenticator code').fill('000000')
    await press('Turn off', section)
    await section.getByText('The code is incorrect').first().waitFor()
    await section.getByLabel('Authenticator code').fill(codes[2] ?? '')
    await press('Turn off', section)
    await section.getByRole('button', { name: 'Turn on', exact: true }).waitFor()
    expect(forgetRefusals()).toEqual([])
  })

  test('[A7-020] [A7-021] deletes the account after a dialog, clears what the browser kept and leaves', async () => {
    await page.goto(`${base}/setting/account#delete`)
    await press('Delete account…', panel('delete'))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password').fill('not the one')
    await press('Delete everything', dialog)
    await dialog.getByText('The current password is incorrect.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByLabel('Current password').fill(password)
    await press('Delete everything', dialog)
    await page.waitForURL(`${base}/about/terms`)
    const cookies = await page.context().cookies()
    expect(
      cookies.map(({ name }) => name).filter((name) => /^(auth|session|user_uuid|lang)$/.test(name)),
    ).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull()
    await page.goto(`${base}/login`)
    await fillIn(page)
    await page.getByText('The email address or password is incorrect.').waitFor()
    expect(forgetRefusals()).toEqual([])
  })
})
