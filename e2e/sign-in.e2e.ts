import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bell, fillSignIn, logIn, newPerson, type Person, site } from './people.ts'
import { axeFindings, newPage, openBrowser, until, watch } from './product.ts'

let ada: Person
let browser: Browser
beforeAll(async () => {
  ;[ada, browser] = await Promise.all([newPerson(), openBrowser({ webgl: false })])
})
afterAll(() => browser?.close())

describe('the sign-in page', () => {
  let page: Page
  let seen: string[]
  beforeEach(async () => {
    ;({ page, seen } = await newPage(browser))
    return () => page.context().close()
  })

  test('[A2-027] [A2-042] [A2-043] [A2-044] [A2-045] [A2-046] [A2-049] has its title, fields, link and button, and the focus', async () => {
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
    await fillSignIn(page, { ...ada, password: 'not the password' })
    await asked
    expect(await page.locator('button[data-loading]').count()).toBe(1)
    answer()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.innerText()).toBe('The email address or password is incorrect.')
    const animation = () => alert.evaluate((element) => getComputedStyle(element).animationName)
    expect(await animation()).toMatch(/shake/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await animation()).toBe('none')
    expect(await page.locator('button[data-loading]').count()).toBe(0)
  })

  test('[A2-034] [A2-036] [A7-016] leads back to where one wanted to go', async () => {
    await page.goto(`${site}/compare/?sport=bike&x=%2F`)
    expect(new URL(page.url()).searchParams.get('next')).toBe('/compare/?sport=bike&x=%2F')
    await fillSignIn(page, ada)
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
    // The page's modules are blocked: the page is dark through the first script alone.
    await page.route('**/assets/index-*.js', (route) => route.abort())
    await page.reload({ waitUntil: 'domcontentloaded' })
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  })
})

describe('a sign-in', () => {
  /** Opens a page of its own, signed in on the sign-in page. */
  async function loggedIn() {
    const opened = await newPage(browser)
    await logIn(opened.page, ada, '/compare/')
    await opened.page.locator('header nav').waitFor()
    return opened
  }

  test('[A4-009] [A4-010] is restored when its hour is over, before anything shows', async () => {
    const { context, page, seen } = await loggedIn()
    // Leave first: requests of the page before must not be sent without its token.
    await page.goto('about:blank')
    // A blank page has no storage to mark the tours as done.
    seen.length = 0
    await context.clearCookies({ name: 'auth' })
    await page.goto(`${site}/compare/?b=2`)
    await page.locator('header nav').waitFor()
    expect(page.url()).toBe(`${site}/compare/?b=2`)
    expect((await context.cookies()).find(({ name }) => name === 'auth')?.value).toMatch(/^Bearer/)
    expect(seen).toEqual([])
    await context.close()
  })

  test('[A4-008] [A4-011] [A8-009] that cannot be restored leads to the sign-in page and leaves nothing behind', async () => {
    const { context, page } = await loggedIn()
    // No script runs on this page that would notice the lost session and leave.
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
    const { context, page } = await loggedIn()
    const tabs = [page, await context.newPage(), await context.newPage()]
    for (const tab of tabs.slice(1)) await tab.goto(`${site}/compare/`)
    await Promise.all(tabs.map((tab) => bell(tab).waitFor()))
    let refreshes = 0
    const refused = new Set<Page>()
    for (const tab of tabs)
      tab.on('response', (response) => {
        if (response.status() === 401) refused.add(tab)
      })
    // The first refresh is answered when every tab has been refused and waits for a new token.
    await context.route('**/api/token/v1/*', async (route) => {
      refreshes += 1
      await until(() => refused.size === tabs.length)
      await route.continue()
    })
    // Leave first: requests of the pages before must not use the spent token.
    await Promise.all(tabs.map((tab) => tab.goto('about:blank')))
    await context.addCookies([{ name: 'auth', value: 'Bearer spent', url: site }])
    await Promise.all(tabs.map((tab) => tab.goto(`${site}/compare/`)))
    await Promise.all(tabs.map((tab) => bell(tab).waitFor()))
    expect(refreshes).toBe(1)
    for (const tab of tabs) expect(new URL(tab.url()).pathname).toBe('/compare/')
    await context.close()
  })

  test('[A2-039] [A4-008] [A4-013] ends and begins in all tabs at once', async () => {
    const { context, page } = await loggedIn()
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
    await fillSignIn(page, ada)
    await Promise.all([page, tab].map((each) => each.waitForURL((url) => url.pathname === '/')))
    // Requests of the other tab may have been refused when the session ended.
    expect(seen.filter((line) => !line.includes('401'))).toEqual([])
    await context.close()
  })
})
