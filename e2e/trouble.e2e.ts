import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, type Person, signedIn, site } from './people.ts'
import { newPage, openBrowser } from './product.ts'

let ada: Person
let browser: Browser
beforeAll(async () => {
  ;[ada, browser] = await Promise.all([newPerson(), openBrowser({ webgl: false })])
})
afterAll(() => browser?.close())

describe('trouble', () => {
  test('[A9-017] [A2-037] [A2-038] [A8-023] a screen that does not load is an error page, after 30 seconds a reload', async () => {
    const { context, page } = await signedIn(browser, ada)
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

  test('[A8-021] a screen that fails while it is drawn reloads its page once, and then is the error page', async () => {
    const { context, page } = await signedIn(browser, ada, '/develop/components')
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    const fail = page.getByRole('button', { name: 'Trigger error', exact: true })
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
    // A browser without modules and @supports shows the document as it is sent.
    await page.route(/\.(css|js)$/, (route) => route.abort())
    await page.reload()
    await notice.waitFor({ state: 'visible' })
    await context.close()
  })

  test('[A1-022] [A2-031] [A2-032] [A8-024] [R2-056] [R8-013] without features there is the maintenance page, in the language of the document', async () => {
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
    const { context, page } = await signedIn(browser, ada)
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
