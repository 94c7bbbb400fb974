import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  activityFiles,
  axeFindings,
  newPage,
  openBrowser,
  type Product,
  startProduct,
  watch,
} from './product.ts'

const email = 'ada@example.com'
const password = 'correct horse battery'
const athlete = '0191d6a0-0000-7000-8000-000000000001'
const ride = path.join(activityFiles, 'garmin-edge-500-activity.fit')

let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser({ webgl: false })])
  const code = await vi.waitUntil(() => /code\W+([0-9A-Z-]{8,})/i.exec(product.terminal())?.[1], {
    timeout: 30_000,
  })
  const made = await fetch(`${product.address}/api/setup/v1/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ code, name: 'Ada Lovelace', email, password }),
  })
  expect(made.ok, await made.text()).toBe(true)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function fillSignIn(page: Page, secret = password) {
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(secret)
  await page.keyboard.press('Enter')
}

async function signedIn(at = '/compare/'): Promise<{ context: BrowserContext; page: Page; seen: string[] }> {
  const opened = await newPage(browser)
  await opened.page.goto(`${product.address}${at}`)
  await fillSignIn(opened.page)
  await opened.page.waitForURL((url) => url.pathname === at)
  await opened.page.locator('header nav').waitFor()
  return opened
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

describe('the sign-in page', () => {
  let page: Page
  let seen: string[]
  beforeEach(async () => {
    ;({ page, seen } = await newPage(browser))
    return () => page.context().close()
  })

  test('[A2-042] [A2-043] [A2-044] [A2-045] [A2-046] [A2-049] has its title, fields, link and button, and the focus', async () => {
    await page.goto(`${product.address}/login`)
    expect(await page.locator('h1').innerText()).toBe('LOG IN')
    const field = page.getByLabel('Email')
    expect(await field.getAttribute('type')).toBe('email')
    expect(await field.getAttribute('placeholder')).toBe('name@example.com')
    expect(await field.evaluate((input: HTMLInputElement) => input.required)).toBe(true)
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await page.getByLabel('Password').getAttribute('placeholder')).toBe('Enter password')
    expect(await page.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
      '/reset_password',
    )
    expect(await page.getByRole('button', { name: 'LOG IN' }).isVisible()).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    expect(seen).toEqual([])
  })

  test('[A2-047] [A2-048] shows a spinner, then the error with a shake, none where motion is unwanted', async () => {
    await page.goto(`${product.address}/login`)
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      void page.route('**/login', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        resolve()
        await new Promise<void>((go) => {
          answer = go
        })
        await route.continue()
      })
    })
    await fillSignIn(page, 'not the password')
    await asked
    expect(await page.locator('button[data-loading]').count()).toBe(1)
    answer()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.innerText()).toBe('The email address or the password is not correct.')
    const animation = () => alert.evaluate((element) => getComputedStyle(element).animationName)
    expect(await animation()).toMatch(/shake/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await animation()).toBe('none')
    expect(await page.locator('button[data-loading]').count()).toBe(0)
  })

  test('[A2-034] [A2-036] leads back to where one wanted to go', async () => {
    await page.goto(`${product.address}/compare/?sport=bike&x=%2F`)
    expect(new URL(page.url()).searchParams.get('next')).toBe('/compare/?sport=bike&x=%2F')
    await fillSignIn(page)
    await page.waitForURL(`${product.address}/compare/?sport=bike&x=%2F`)
    await page.goto(`${product.address}/login?next=//elsewhere.example`)
    expect(page.url()).toBe(`${product.address}/`)
  })

  test('changes its language without a reload, and remembers it', async () => {
    await page.goto(`${product.address}/login`)
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await expect.poll(() => page.locator('h1').innerText()).toBe('ANMELDEN')
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    await page.reload()
    expect(await page.locator('h1').innerText()).toBe('ANMELDEN')
  })

  test('[A2-071] [A2-072] visitors get Log In alone, with next, and not on the sign-in page itself', async () => {
    const logIn = page.getByRole('link', { name: 'Log In' })
    await page.goto(`${product.address}/about/privacy?a=1`)
    await page.locator('h1').waitFor()
    expect(await page.locator('header nav').count()).toBe(0)
    expect(await logIn.getAttribute('href')).toBe('/login?next=%2Fabout%2Fprivacy%3Fa%3D1')
    for (const url of ['/login', '/reset_password']) {
      await page.goto(`${product.address}${url}`)
      await page.locator('h1').waitFor()
      expect(await logIn.count()).toBe(0)
    }
  })

  test('the chosen theme is there before the first paint', async () => {
    await page.goto(`${product.address}/login`)
    await page.getByRole('button', { name: /^Theme/ }).click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    // The page's own code does not come: what is dark now, the first script made dark.
    await page.route('**/assets/index-*.js', (route) => route.abort())
    await page.reload({ waitUntil: 'domcontentloaded' })
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  })
})

describe('the frame around every screen', () => {
  let context: BrowserContext
  let page: Page
  let seen: string[]
  beforeAll(async () => {
    ;({ context, page, seen } = await signedIn())
  })
  afterAll(() => context?.close())
  beforeEach(async () => {
    await page.goto(`${product.address}/compare/`)
    await bell(page).waitFor()
  })

  test('[A2-050] [A2-051] has a logo that leads to the provider, and a footer up to this year', async () => {
    expect(await page.locator('header a').first().getAttribute('href')).toBe('/')
    const links = page.locator('footer a')
    expect(await links.allInnerTexts()).toEqual([
      'Privacy Policy',
      'Terms of Use',
      'Warranty',
      'Returns & Refunds',
      'Support',
    ])
    for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
      expect((await fetch(`${product.address}${href}`)).status).toBe(200)
    expect(await page.locator('footer').innerText()).toContain(`© 2016–${new Date().getFullYear()}`)
  })

  test('[A2-054] [A2-055] its navigation keeps the selected athlete in the path', async () => {
    const navigation = page.locator('header nav a')
    const hrefs = () => navigation.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(await navigation.allInnerTexts()).toEqual([
      'DASHBOARD',
      'ACTIVITIES',
      'COMPARE',
      'CALENDAR',
      'ANALYSIS',
    ])
    expect(await hrefs()).toEqual(['/', '/activities/', '/compare/', '/calendar/', '/analysis/'])
    expect(await page.locator('[aria-current=page]').innerText()).toBe('COMPARE')
    await page.goto(`${product.address}/athletes/${athlete}/calendar/`)
    await bell(page).waitFor()
    const of = `/athletes/${athlete}`
    expect(await hrefs()).toEqual([
      of,
      `${of}/activities/`,
      `${of}/compare/`,
      `${of}/calendar/`,
      `${of}/analysis/`,
    ])
  })

  test('[A2-056] shows just the name where there are no athletes to choose from', async () => {
    expect(await page.locator('header').getByText('Ada Lovelace').isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: /^Athlete/ }).count()).toBe(0)
  })

  test('[A2-058] [A2-059] [A2-060] [A2-061] [A2-062] [A2-063] [A2-064] [A2-065] [A2-066] [A2-068] [A2-069] [A2-070] has a settings menu', async () => {
    await page.getByRole('button', { name: 'Settings menu' }).click()
    const menu = page.getByRole('menu')
    await menu.waitFor()
    expect(await menu.innerText()).toMatch(/^Ada Lovelace/)
    // No payment key, no web-redesign: neither Subscription nor Target Range V2.
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Account & Preferences',
      'Physical Profiles',
      'Target Range',
      'Workout',
      'Import Data',
      'Coaches',
      'Athletes',
      'Live Sessions',
      'Log Out',
    ])
    expect(await axeFindings(page)).toEqual([])
    // The first item has the focus.
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/setting\/account$/)
  })

  test('lets keyboards skip to the content', async () => {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  test('[A2-029] any other path is the 404 page', async () => {
    const answer = await page.goto(`${product.address}/nowhere`)
    expect(answer?.status()).toBe(404)
    await page.locator('h1').waitFor()
    expect(await page.locator('h1').innerText()).toBe('404')
    expect(await page.locator('main').innerText()).toContain(
      'Sorry, but the page you were trying to view does not exist.',
    )
  })

  test('a page that this version lacks says so', async () => {
    await page.goto(`${product.address}/compare/`)
    await page.getByText('This screen is not part of this version yet.').waitFor()
    expect(seen.filter((line) => !line.includes('404'))).toEqual([])
  })

  describe.skipIf(!existsSync(ride))('after a file has been sent (skipped without ../shared/data)', () => {
    test('[A2-057] [A2-073] [A2-074] [A2-075] [A2-076] [A2-077] [A2-080] [A2-081] the bell tells', async () => {
      await bell(page).click()
      const dropdown = page.getByRole('dialog')
      await dropdown.getByText('You have no notifications').waitFor()
      expect(await dropdown.evaluate((panel) => getComputedStyle(panel).maxHeight)).toBe('800px')
      await page.keyboard.press('Escape')

      await page.goto(`${product.address}/activity_log/import`)
      const files = page.locator('input[type=file]')
      const recording = {
        name: path.basename(ride),
        mimeType: 'application/octet-stream',
        buffer: readFileSync(ride),
      }
      await files.setInputFiles([recording])
      await page.getByRole('link', { name: 'Open the activity' }).waitFor()
      await files.setInputFiles([
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no recording') },
      ])
      await page.getByText('failed').waitFor()

      await page.goto(`${product.address}/compare/`)
      await page.locator('header .dot').waitFor()
      const marked = page.waitForRequest((request) => request.method() === 'PUT')
      await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
      const items = dropdown.locator('li')
      await items.first().waitFor()
      expect(await items.allInnerTexts()).toEqual([
        expect.stringMatching(
          /^(now|1 minute ago)\s+Your file "notes\.txt" uploaded on .+ could not be processed/,
        ),
        expect.stringMatching(/^(now|1 minute ago)\s+Your activity ".+" has been uploaded\.$/),
      ])
      expect(await items.locator('svg').count()).toBe(2)
      expect(await items.nth(1).locator('a').getAttribute('href')).toMatch(/^\/activities\/[0-9a-f-]{36}$/)
      expect(await axeFindings(page)).toEqual([])
      // Closing it marks both as read.
      await page.keyboard.press('Escape')
      const { notifications } = JSON.parse((await marked).postData() ?? '{}') as { notifications: unknown[] }
      expect(notifications).toHaveLength(2)
      expect(notifications[0]).toMatchObject({ read: true })
      await page.reload()
      await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    })

    test('[A2-079] [A9-016] opening it reloads the list only when the last load was over 10 seconds ago', async () => {
      let loads = 0
      page.on('request', (request) => {
        if (request.method() === 'GET' && request.url().includes('/api/notifications/v1/')) loads += 1
      })
      await page.reload()
      await bell(page).click()
      await page.getByRole('dialog').locator('li').first().waitFor()
      expect(loads).toBe(1)
      await page.keyboard.press('Escape')
      await page.clock.setFixedTime(Date.now() + 11_000)
      await bell(page).click()
      await expect.poll(() => loads).toBe(2)
    })

    test('[A2-078] a message opens in a new tab, everything else in this one', async () => {
      await page.route('**/api/notifications/v1/?*', async (route) => {
        const answer = await route.fetch()
        const { notifications } = (await answer.json()) as { notifications: Record<string, unknown>[] }
        const message = {
          ...notifications[0],
          key: athlete,
          type: 'MESSAGE',
          url: 'https://example.org/news',
        }
        await route.fulfill({ json: { notifications: [message, ...notifications] } })
      })
      await page.reload()
      await bell(page).click()
      const links = page.getByRole('dialog').locator('a')
      await links.first().waitFor()
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('target')))).toEqual([
        '_blank',
        null,
      ])
      await page.unrouteAll()
    })
  })

  test('[A2-089] [A2-090] [A2-091] [A2-092] [A2-093] the maintenance banner needs its feature and is closed for the session', async () => {
    expect(await page.locator('aside').count()).toBe(0)
    const lang = { current: 'de' }
    await page.route('**/api/account/v1/?*', async (route) => {
      const answer = await route.fetch()
      const { account } = (await answer.json()) as { account: { features: string[] } }
      const features = [...account.features, 'maintenance_message']
      await route.fulfill({ json: { account: { ...account, lang: lang.current, features } } })
    })
    await page.reload()
    const banner = page.locator('aside')
    await banner.waitFor()
    // Neither Japanese nor English: English.
    expect(await banner.innerText()).toMatch(/2022-09-28, 10:00 to 11:30 \(\+09:00\).+uploaded.+unavailable/)
    expect(await banner.getByRole('link').getAttribute('href')).toBe('/about/support')
    lang.current = 'ja'
    await page.reload()
    await banner.waitFor()
    expect(await banner.innerText()).toContain('2022年9月28日 10:00～11:30（+09:00）')
    lang.current = 'en'
    await page.reload()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await bell(page).waitFor()
    expect(await banner.count()).toBe(0)
    await page.unrouteAll()
  })
})

describe('trouble', () => {
  test('[A2-037] [A2-038] a screen that does not load is an error page, after 30 seconds a reload', async () => {
    const { context, page } = await signedIn()
    await page.clock.install()
    await page.route('**/assets/import-*.js', (route) => route.abort())
    const open = async () => {
      await page.getByRole('button', { name: 'Settings menu' }).click()
      await page.getByRole('menuitem', { name: 'Import Data' }).click()
    }
    await open()
    await expect.poll(() => page.locator('h1').innerText()).toBe('500')
    await page.goto(`${product.address}/compare/`)
    await page.clock.fastForward(31_000)
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
    await open()
    await expect.poll(() => page.evaluate(() => 'sameDocument' in globalThis)).toBe(false)
    await context.close()
  })

  test('[A2-031] [A2-032] without features there is the maintenance page, in the language of the document', async () => {
    for (const [lang, title] of [
      ['en', 'Temporarily unavailable'],
      ['ja', '一時的にご利用いただけません'],
    ] as const) {
      const { context, page } = await newPage(browser)
      await context.addCookies([{ name: 'lang', value: lang, url: product.address }])
      await page.route('**/default_features/*', (route) => route.fulfill({ status: 503, json: {} }))
      await page.goto(`${product.address}/login`)
      await expect.poll(() => page.locator('h1').innerText()).toBe(title)
      expect(await page.locator('form').count()).toBe(0)
      await context.close()
    }
  })

  test('[A2-096] an uncaught error is reported to /sos', async () => {
    const { context, page } = await signedIn()
    const reported = page.waitForRequest(/\/sos\?/)
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('something of ours broke')
      })
    })
    const query = new URL((await reported).url()).searchParams
    expect(query.get('message')).toContain('something of ours broke')
    expect(query.get('url')).toBe(`${product.address}/compare/`)
    expect(query.get('stack')).toContain('Error')
    expect(query.get('documentMode')).toBe('CSS1Compat')
    await context.close()
  })
})

describe('a sign-in', () => {
  test('is restored when its hour is over, before anything shows', async () => {
    const { context, page, seen } = await signedIn()
    await context.clearCookies({ name: 'auth' })
    await page.goto(`${product.address}/compare/?b=2`)
    await page.locator('header nav').waitFor()
    expect(page.url()).toBe(`${product.address}/compare/?b=2`)
    expect((await context.cookies()).find(({ name }) => name === 'auth')?.value).toMatch(/^Bearer/)
    expect(seen).toEqual([])
    await context.close()
  })

  test('that cannot be restored leads to the sign-in page and leaves nothing behind', async () => {
    const { context, page } = await signedIn()
    await context.clearCookies({ name: 'auth' })
    await page.evaluate(() => localStorage.setItem('refresh_token', 'x'.repeat(43)))
    await page.goto(`${product.address}/compare/?b=2`)
    await page.waitForURL('**/login?next=%2Fcompare%2F%3Fb%3D2')
    expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('session')
    await context.close()
  })

  test('[A2-039] ends and begins in all tabs at once', async () => {
    const { context, page } = await signedIn()
    const tab = await context.newPage()
    const seen = watch(tab)
    await tab.goto(`${product.address}/calendar/`)
    await bell(tab).waitFor()
    await page.getByRole('button', { name: 'Settings menu' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await Promise.all([page.waitForURL('**/login'), tab.waitForURL('**/login')])
    const left = (await context.cookies()).map(({ name }) => name)
    for (const name of ['auth', 'session', 'lang', 'user_uuid']) expect(left).not.toContain(name)
    await fillSignIn(page)
    await Promise.all([page, tab].map((each) => each.waitForURL((url) => url.pathname === '/')))
    expect(seen).toEqual([])
    await context.close()
  })
})
