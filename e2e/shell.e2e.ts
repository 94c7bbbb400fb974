import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPerson, type Person, site } from './people.ts'
import { activityFiles, axeFindings, newPage, openBrowser, until, watch } from './product.ts'

const athlete = '0191d6a0-0000-7000-8000-000000000001'
const ride = path.join(activityFiles, 'garmin-edge-500-activity.fit')

let ada: Person
let browser: Browser
beforeAll(async () => {
  ;[ada, browser] = await Promise.all([newPerson(), openBrowser({ webgl: false })])
})
afterAll(() => browser?.close())

async function fillSignIn(page: Page, secret = ada.password) {
  await page.locator('input[type=email]').fill(ada.email)
  await page.locator('input[type=password]').fill(secret)
  await page.keyboard.press('Enter')
}

async function signedIn(at = '/compare/'): Promise<{ context: BrowserContext; page: Page; seen: string[] }> {
  const opened = await newPage(browser)
  await opened.page.goto(`${site}${at}`)
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
    await page.goto(`${site}/login`)
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

  test('[A2-047] [A2-048] [A4-006] [A8-012] shows a spinner, then the error with a shake, none where motion is unwanted', async () => {
    await page.goto(`${site}/login`)
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

  test('[A2-034] [A2-036] [A7-016] leads back to where one wanted to go', async () => {
    await page.goto(`${site}/compare/?sport=bike&x=%2F`)
    expect(new URL(page.url()).searchParams.get('next')).toBe('/compare/?sport=bike&x=%2F')
    await fillSignIn(page)
    await page.waitForURL(`${site}/compare/?sport=bike&x=%2F`)
    const auth = (await page.context().cookies()).find(({ name }) => name === 'auth')
    expect(auth).toMatchObject({ path: '/', sameSite: 'Lax', value: expect.stringMatching(/^Bearer(%20| )/) })
    expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toMatch(/^[\w-]{43}$/)
    await page.goto(`${site}/login?next=//elsewhere.example`)
    expect(page.url()).toBe(`${site}/`)
  })

  test('changes its language without a reload, and remembers it', async () => {
    await page.goto(`${site}/login`)
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
    await page.goto(`${site}/about/privacy?a=1`)
    await page.locator('h1').waitFor()
    expect(await page.locator('header nav').count()).toBe(0)
    expect(await logIn.getAttribute('href')).toBe('/login?next=%2Fabout%2Fprivacy%3Fa%3D1')
    for (const url of ['/login', '/reset_password']) {
      await page.goto(`${site}${url}`)
      await page.locator('h1').waitFor()
      expect(await logIn.count()).toBe(0)
    }
  })

  test('the chosen theme is there before the first paint', async () => {
    await page.goto(`${site}/login`)
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
    await page.goto(`${site}/compare/`)
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
      expect((await fetch(`${site}${href}`)).status).toBe(200)
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
    await page.goto(`${site}/athletes/${athlete}/calendar/`)
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

  test('[A2-052] [A2-053] stands side by side from 1440 px; at 1231, 960 and 760 px it folds, and nothing is out of reach', async () => {
    const fold = page.locator('header button[aria-controls=sections]')
    const links = page.locator('header nav a')
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    for (const path of ['/compare/', '/', '/activities/', '/setting/account', '/coaches/', '/help'])
      for (const width of [1440, 1231, 1230, 960, 959, 760]) {
        await page.setViewportSize({ width, height: 900 })
        if (width === 1440) await page.goto(`${site}${path}`)
        await bell(page).waitFor()
        const at = `${path} at ${width}`
        expect(await over(), at).toBeLessThanOrEqual(0)
        expect(await links.first().isVisible(), at).toBe(width >= 960)
        expect(await fold.isVisible(), at).toBe(width < 960)
        // The tools at the right end are all within the window.
        const end = await page.getByRole('button', { name: 'Settings menu' }).boundingBox()
        expect((end?.x ?? width) + (end?.width ?? 0), at).toBeLessThanOrEqual(width)
      }
    await page.goto(`${site}/setting/account`)
    const columns = () =>
      page
        .locator('#preferences, #identity')
        .evaluateAll((all) => new Set(all.map((panel) => Math.round(panel.getBoundingClientRect().x))).size)
    for (const [width, beside] of [
      [1231, 2],
      [1230, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(columns).toBe(beside)
    }
    await page.setViewportSize({ width: 760, height: 900 })
    await fold.click()
    expect(await links.allInnerTexts()).toEqual([
      'DASHBOARD',
      'ACTIVITIES',
      'COMPARE',
      'CALENDAR',
      'ANALYSIS',
    ])
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await links.first().isVisible()).toBe(false)
    expect(await fold.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await links.nth(2).click()
    await page.waitForURL('**/compare/')
    expect(await links.first().isVisible()).toBe(false)
    expect(await fold.innerText()).toMatch(/compare/i)
    await page.setViewportSize({ width: 1440, height: 1000 })
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

  test('[A2-082] [A2-083] [A9-019] help on the screen opens beside the work, which stays usable', async () => {
    await page.goto(`${site}/activities/`)
    await page.getByRole('link', { name: 'Help', exact: true }).click()
    const panel = page.getByRole('complementary', { name: 'Help' })
    await panel.getByRole('heading', { level: 1 }).waitFor()
    expect((await panel.boundingBox())?.width).toBe(600)
    expect(await panel.innerText()).toContain('Every recording, newest first.')
    const link = panel.getByRole('link', { name: 'Open In New Window' })
    expect(await link.getAttribute('href')).toBe('/help/activities')
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await axeFindings(page)).toEqual([])
    // Beside the work: its controls still answer.
    await page.locator('main input[type=search]').fill('x')
    await panel.getByRole('button', { name: 'Close' }).click()
    expect(await panel.count()).toBe(0)
    await page.goto(`${site}/help/activities`)
    await page.getByText('Every recording, newest first.').waitFor()
  })

  test('[A2-084] on a touch device help opens in a new window', async () => {
    const phone = await newPage(browser)
    await phone.context.addCookies(await context.cookies())
    await phone.page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgent', {
        value: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)',
      }),
    )
    await phone.page.goto(`${site}/activities/`)
    const opened = phone.context.waitForEvent('page')
    await phone.page.getByRole('link', { name: 'Help', exact: true }).click()
    expect(new URL((await opened).url()).pathname).toBe('/help/activities')
    expect(await phone.page.getByRole('complementary', { name: 'Help' }).count()).toBe(0)
    await phone.context.close()
  })

  test('[A2-067] [A2-085] [A2-086] [A2-087] [A2-088] [A4-032] [A9-018] the tour shows what is new, cannot be left by Esc, and is done when it ends', async () => {
    const fresh = await newPage(browser, { tutorial: true })
    await fresh.context.addCookies(await context.cookies())
    // Delays are measured between the timers that the page sets.
    await fresh.page.addInitScript(() => {
      const waits: number[] = []
      Object.assign(globalThis, { waits })
      const set = window.setTimeout
      window.setTimeout = ((task: TimerHandler, ms?: number, ...rest: unknown[]) => {
        waits.push(ms ?? 0)
        return set(task, ms, ...rest)
      }) as typeof window.setTimeout
    })
    const waits = (ms: number) =>
      fresh.page.evaluate(
        (wanted) =>
          (globalThis as unknown as { waits: number[] }).waits.filter((each) => each === wanted).length,
        ms,
      )
    const tour = fresh.page.getByRole('dialog', { name: 'Tutorial' })
    await fresh.page.goto(`${site}/setting/account`)
    await tour.waitFor()
    expect(await waits(300)).toBeGreaterThan(0)
    expect(await tour.innerText()).toContain('1 of 2')
    expect(await tour.getByRole('button', { name: 'Prev' }).isDisabled()).toBe(true)
    await fresh.page.keyboard.press('Escape')
    await fresh.page.mouse.click(5, 700)
    expect(await tour.isVisible()).toBe(true)
    const before = await waits(100)
    await tour.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => tour.innerText()).toContain('second factor')
    expect(await waits(100)).toBeGreaterThan(before)
    await tour.getByRole('button', { name: 'Prev' }).click()
    await expect.poll(() => tour.innerText()).toContain('Language, units')
    expect(await axeFindings(fresh.page)).toEqual([])
    const saved = fresh.page.waitForRequest((request) => request.method() === 'PUT')
    await tour.getByRole('button', { name: 'Done' }).click()
    const request = await saved
    expect(new URL(request.url()).pathname).toMatch(/\/config\/tutorial$/)
    expect(JSON.parse(request.postData() ?? '')).toEqual({
      data: { done: ['account.preferences', 'account.security'] },
    })
    await request.response()
    // Another session of the account: nothing is left to show, and the menu starts it again.
    await fresh.page.evaluate(() => sessionStorage.clear())
    await fresh.page.reload()
    await bell(fresh.page).waitFor()
    await fresh.page.getByRole('button', { name: 'Settings menu' }).click()
    expect(await tour.count()).toBe(0)
    await fresh.page.getByRole('menuitem', { name: 'Tutorial' }).click()
    await tour.waitFor()
    await tour.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => tour.count()).toBe(0)
    // No tour of this screen: no entry in its menu.
    await fresh.page.goto(`${site}/compare/`)
    await fresh.page.getByRole('button', { name: 'Settings menu' }).click()
    await fresh.page.getByRole('menuitem', { name: 'Log Out' }).waitFor()
    expect(await fresh.page.getByRole('menuitem', { name: 'Tutorial' }).count()).toBe(0)
    expect(fresh.seen).toEqual([])
    await fresh.context.close()
  })

  test('[A2-026] [A2-094] the catalogue of components shows modals, which keep the focus and close as they say', async () => {
    await page.goto(`${site}/develop/components`)
    const modal = page.getByRole('dialog', { name: 'Delete the range?' })
    await page.getByRole('button', { name: 'Buttons alone' }).click()
    await modal.waitFor()
    expect(await modal.innerText()).toContain('This is an example: nothing is deleted.')
    expect(await modal.getByRole('button').allInnerTexts()).toEqual(['Dangerous', 'Cancel'])
    for (const _ of [1, 2]) await page.keyboard.press('Escape')
    await page.mouse.click(5, 500)
    expect(await modal.isVisible()).toBe(true)
    for (const _ of [1, 2, 3, 4]) {
      await page.keyboard.press('Tab')
      // Within the modal, or in the browser's own frame: never on the page behind.
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(
        /DIALOG|BODY/,
      )
      expect(await page.evaluate(() => document.activeElement?.closest('main'))).toBeNull()
    }
    await modal.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.locator('output').innerText()).toBe('Cancel')
    await page.getByRole('button', { name: 'Dismissible' }).click()
    await modal.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('output').innerText()).toBe('Dismissed')
  })

  test('[A8-004] [A8-005] [A8-006] a failure without words is said in the general ones, by whether one is online', async () => {
    await page.goto(`${site}/develop/components`)
    const notice = page.getByRole('alert')
    const general = page.getByRole('button', { name: 'With the general sentence' })
    await general.click()
    await notice.getByText('Sorry, something went wrong. Please try again.', { exact: true }).waitFor()
    await context.setOffline(true)
    await general.click()
    await notice
      .getByText('Communication error occured. Please check your internet connection and try again.', {
        exact: true,
      })
      .waitFor()
    await page.getByText('You are offline.').waitFor()
    await context.setOffline(false)
    await expect.poll(() => page.getByText('You are offline.').count()).toBe(0)
    // Those that were asked for.
    expect(seen.splice(0).filter((line) => !line.includes('Without words'))).toEqual([])
  })

  test('[A2-029] any other path is the 404 page', async () => {
    const answer = await page.goto(`${site}/nowhere`)
    expect(answer?.status()).toBe(404)
    await page.locator('h1').waitFor()
    expect(await page.locator('h1').innerText()).toBe('404')
    expect(await page.locator('main').innerText()).toContain(
      'Sorry, but the page you were trying to view does not exist.',
    )
  })

  test('a page that this version lacks says so', async () => {
    await page.goto(`${site}/compare/`)
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

      await page.goto(`${site}/activity_log/import`)
      const files = page.locator('input[type=file]').first()
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
      await page.getByText('failed').first().waitFor()

      await page.goto(`${site}/compare/`)
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

  test('[A1-022] [A4-045] [A2-089] [A2-090] [A2-091] [A2-092] [A2-093] the maintenance banner needs its feature and is closed for the session', async () => {
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
  test('[A9-017] [A2-037] [A2-038] a screen that does not load is an error page, after 30 seconds a reload', async () => {
    const { context, page } = await signedIn()
    await page.clock.install()
    await page.route('**/assets/import-*.js', (route) => route.abort())
    const open = async () => {
      await page.getByRole('button', { name: 'Settings menu' }).click()
      await page.getByRole('menuitem', { name: 'Import Data' }).click()
    }
    await open()
    await expect.poll(() => page.locator('h1').innerText()).toBe('500')
    await page.goto(`${site}/compare/`)
    await page.clock.fastForward(31_000)
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
    await open()
    await expect.poll(() => page.evaluate(() => 'sameDocument' in globalThis)).toBe(false)
    await context.close()
  })

  test('[A8-021] [A8-023] a screen that fails while it is drawn reloads its page once, and then is the error page', async () => {
    const { context, page } = await signedIn('/develop/components')
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    const fail = page.getByRole('button', { name: 'Fail', exact: true })
    const reported = page.waitForRequest(/\/sos\?.*asked%20to%20fail|\/sos\?.*asked\+to\+fail/)
    await fail.click()
    await reported
    await expect.poll(() => loads).toBe(1)
    await fail.click()
    await expect.poll(() => page.locator('h1').innerText()).toBe('500')
    expect(await page.locator('main').innerText()).toContain('Sorry, something went wrong. Please try again.')
    expect(loads).toBe(1)
    await context.close()
  })

  test('[A2-095] Internet Explorer, which knows no style of ours, shows a notice; no other browser does', async () => {
    const { context, page } = await newPage(browser)
    await page.goto(`${site}/login`)
    const notice = page.getByText('Internet Explorer is not supported. Please use a current browser.')
    await page.locator('h1').waitFor()
    expect(await notice.isVisible()).toBe(false)
    // Neither modules nor @supports: it sees the document as it comes.
    await page.route(/\.(css|js)$/, (route) => route.abort())
    await page.reload()
    await notice.waitFor({ state: 'visible' })
    await context.close()
  })

  test('[A1-022] [A2-031] [A2-032] [A8-024] without features there is the maintenance page, in the language of the document', async () => {
    for (const [lang, title] of [
      ['en', 'Temporarily unavailable'],
      ['ja', '一時的にご利用いただけません'],
    ] as const) {
      const { context, page } = await newPage(browser)
      await context.addCookies([{ name: 'lang', value: lang, url: site }])
      await page.route('**/default_features/*', (route) => route.fulfill({ status: 503, json: {} }))
      await page.goto(`${site}/login`)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
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
    expect(query.get('url')).toBe(`${site}/compare/`)
    expect(query.get('stack')).toContain('Error')
    expect(query.get('documentMode')).toBe('CSS1Compat')
    await context.close()
  })
})

describe('a sign-in', () => {
  test('[A4-009] [A4-010] is restored when its hour is over, before anything shows', async () => {
    const { context, page, seen } = await signedIn()
    await context.clearCookies({ name: 'auth' })
    await page.goto(`${site}/compare/?b=2`)
    await page.locator('header nav').waitFor()
    expect(page.url()).toBe(`${site}/compare/?b=2`)
    expect((await context.cookies()).find(({ name }) => name === 'auth')?.value).toMatch(/^Bearer/)
    expect(seen).toEqual([])
    await context.close()
  })

  test('[A4-008] [A4-011] [A8-009] that cannot be restored leads to the sign-in page and leaves nothing behind', async () => {
    const { context, page } = await signedIn()
    // Nothing of the product runs here that would find the sign-in gone and leave by itself.
    await page.goto(`${site}/healthz`)
    await context.clearCookies({ name: 'auth' })
    await page.evaluate(() => localStorage.setItem('refresh_token', 'x'.repeat(43)))
    await page.goto(`${site}/compare/?b=2`)
    await page.waitForURL('**/login?next=%2Fcompare%2F%3Fb%3D2')
    expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('session')
    await context.close()
  })

  test('[A8-008] several tabs whose hour is over share one refresh, and none is logged out', async () => {
    const { context, page } = await signedIn()
    const tabs = [page, await context.newPage(), await context.newPage()]
    for (const tab of tabs.slice(1)) await tab.goto(`${site}/compare/`)
    await Promise.all(tabs.map((tab) => bell(tab).waitFor()))
    let refreshes = 0
    const refused = new Set<Page>()
    for (const tab of tabs)
      tab.on('response', (response) => {
        if (response.status() === 401) refused.add(tab)
      })
    // The first refresh is answered when every tab has met the spent token and so waits for one.
    await context.route('**/api/token/v1/*', async (route) => {
      refreshes += 1
      await until(() => refused.size === tabs.length)
      await route.continue()
    })
    // Away first: what the pages before would still ask must not meet the spent token.
    await Promise.all(tabs.map((tab) => tab.goto('about:blank')))
    await context.addCookies([{ name: 'auth', value: 'Bearer spent', url: site }])
    await Promise.all(tabs.map((tab) => tab.goto(`${site}/compare/`)))
    await Promise.all(tabs.map((tab) => bell(tab).waitFor()))
    expect(refreshes).toBe(1)
    for (const tab of tabs) expect(new URL(tab.url()).pathname).toBe('/compare/')
    await context.close()
  })

  test('[A2-039] [A4-008] [A4-013] ends and begins in all tabs at once', async () => {
    const { context, page } = await signedIn()
    const tab = await context.newPage()
    const seen = watch(tab)
    await tab.goto(`${site}/calendar/`)
    await bell(tab).waitFor()
    await page.getByRole('button', { name: 'Settings menu' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await Promise.all([page.waitForURL('**/login'), tab.waitForURL('**/login')])
    const left = (await context.cookies()).map(({ name }) => name)
    for (const name of ['auth', 'session', 'lang', 'user_uuid']) expect(left).not.toContain(name)
    expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull()
    await fillSignIn(page)
    await Promise.all([page, tab].map((each) => each.waitForURL((url) => url.pathname === '/')))
    expect(seen).toEqual([])
    await context.close()
  })
})
