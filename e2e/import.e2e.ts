import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, newPerson } from './people.ts'
import { activityFiles, axeFindings, newPage, openBrowser } from './product.ts'

const ride = path.join(activityFiles, 'garmin-fenix-5-bike.fit')
const plannedRoute = `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
  <trkpt lat="47.1" lon="8.1"/><trkpt lat="47.2" lon="8.2"/></trkseg></trk></gpx>`

describe.skipIf(!existsSync(ride))('the import screen (skipped without ../shared/data)', () => {
  let browser: Browser
  let page: Page
  let seen: string[]
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'cadenza-import-'))
    mkdirSync(path.join(folder, 'Activity'))
    cpSync(ride, path.join(folder, 'Activity', 'a ride.fit'))
    cpSync(ride, path.join(folder, 'Activity', 'b the same ride.fit'))
    writeFileSync(path.join(folder, 'c route.gpx'), plannedRoute)
    writeFileSync(path.join(folder, '.DS_Store'), 'x')
    browser = await openBrowser({ webgl: false })
    ;({ page, seen } = await newPage(browser))
    await logIn(page, await newPerson(), '/activity_log/import')
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const queue = () => page.getByRole('region', { name: 'Uploads in progress' })
  const history = () => page.getByRole('region', { name: 'Upload history' })
  /** Requests to the storage. */
  const bytes = (url: URL) => url.pathname.includes('/uploads/') && !url.pathname.startsWith('/api/')
  const row = (name: string) => history().getByRole('row').filter({ hasText: name })

  test('[A2-014] a folder is taken whole; each file says what came of it, and where it leads', async () => {
    await history().getByText('Nothing has been uploaded yet.').waitFor()
    await page.locator('input[type=file]').nth(1).setInputFiles(folder)
    await queue().getByText('3 of 3 uploaded').waitFor()
    // Two files are read at once, and either may be stored first.
    const outcomes = async () =>
      Promise.all(
        ['a ride.fit', 'b the same ride.fit'].map((name) => row(name).getByRole('cell').allInnerTexts()),
      )
    await expect
      .poll(async () =>
        (await outcomes())
          .flat()
          .filter((text) => /^(done|already uploaded)$/.test(text))
          .sort(),
      )
      .toEqual(['already uploaded', 'done'])
    const first = await row('a ride.fit').getByRole('link').getAttribute('href')
    expect(first).toMatch(/^\/activities\/[0-9a-f-]{36}$/)
    expect(await row('b the same ride.fit').getByRole('link').getAttribute('href')).toBe(first)
    await row('c route.gpx').getByText('It may be a planned route.').waitFor()
    expect(await row('c route.gpx').innerText()).toContain(
      'Export the recorded activity instead of the route.',
    )
    expect(await history().getByRole('row').count()).toBe(4)
    // A file that failed stands once, in the history, and is marked.
    await expect.poll(() => page.getByText('c route.gpx').count()).toBe(1)
    expect(await row('c route.gpx').getAttribute('data-failed')).toBe('true')
    expect(await row('a ride.fit').getAttribute('data-failed')).toBeNull()
    // The list of settings stays beside the page.
    const settings = page.getByRole('navigation', { name: 'Settings' })
    expect(await settings.locator('[aria-current=page]').innerText()).toBe('Import Data')
    expect(await axeFindings(page)).toEqual([])
  })

  test('those with problems stand alone when asked for, and are read again', async () => {
    await history().getByRole('button', { name: 'With problems' }).click()
    await expect.poll(() => history().getByRole('row').count()).toBe(2)
    const asked = page.waitForResponse((response) => response.url().endsWith('/reading'))
    await row('c route.gpx').getByRole('button', { name: 'Process again' }).click()
    expect((await asked).status()).toBe(202)
    await row('c route.gpx').getByText('failed').waitFor()
    await history().getByRole('button', { name: 'All', exact: true }).click()
  })

  test('without a connection a file waits; leaving warns; after a reload it is sent by itself', async () => {
    // The upload token is given; the upload itself fails.
    await page.route(bytes, (route) => route.abort('connectionfailed'))
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'd left.gpx', mimeType: 'application/xml', buffer: Buffer.from(plannedRoute) })
    await queue().getByText('waiting for server').waitFor()
    await queue().getByRole('alert').waitFor()
    const warned = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await warned
    expect(dialog.type()).toBe('beforeunload')
    // An open dialog blocks the rest of the page.
    await dialog.accept()
    await reloaded
    await page.unroute(bytes)
    await row('d left.gpx').getByText('failed').waitFor()
    expect(await row('d left.gpx').count()).toBe(1)
  })

  test('a file that waits in a tab is sent by another when that tab is closed', async () => {
    const closing = await page.context().newPage()
    await closing.goto(page.url())
    await closing.route(bytes, (route) => route.abort('connectionfailed'))
    await closing
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'e handed on.gpx',
        mimeType: 'application/xml',
        buffer: Buffer.from(plannedRoute),
      })
    await closing.getByText('waiting for server').waitFor()
    await page.reload()
    await page.getByRole('region', { name: 'Upload history' }).waitFor()
    expect(await row('e handed on.gpx').count()).toBe(0)
    await closing.close()
    await row('e handed on.gpx').getByText('failed').waitFor()
  })

  test('[A4-036] 2,000 files dropped at once: a few are drawn, and all are cancelled with one press', async () => {
    await page.route('**/upload_token', (route) => route.abort('connectionfailed'))
    const transfer = await page.evaluateHandle(() => {
      const dropped = new DataTransfer()
      for (let at = 0; at < 2_000; at++) dropped.items.add(new File([`${at}`], `${at}.fit`))
      return dropped
    })
    for (const kind of ['dragenter', 'dragover', 'drop'])
      await page.locator('main').dispatchEvent(kind, { dataTransfer: transfer })
    await queue()
      .getByText(/ of 2,00\d uploaded/)
      .waitFor()
    expect(await queue().getByRole('listitem').count()).toBeLessThan(60)
    await queue().getByRole('button', { name: 'Cancel all' }).click()
    await expect.poll(() => queue().getByRole('button', { name: 'Cancel all' }).count()).toBe(0)
    await page.unroute('**/upload_token')
    expect(seen.filter((line) => !/ERR_CONNECTION_FAILED|Failed to load resource/.test(line))).toEqual([])
  })
})
