import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { packZip, readRecording } from '@cadenza/recording'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, newPerson } from './people.ts'
import { activityFiles, axeFindings, newPage, openBrowser } from './product.ts'

const ride = path.join(activityFiles, 'garmin-fenix-5-bike.fit')

describe.skipIf(!existsSync(ride))('an archive in, a file out (skipped without ../shared/data)', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser({ webgl: false })
  })
  afterAll(() => browser?.close())

  test('a ZIP becomes activities, its bad file is named, and an activity is saved as FIT', async () => {
    const { page, seen } = await newPage(browser)
    await logIn(page, await newPerson(), '/activities/')

    const zip = packZip([
      { name: 'ride.fit', bytes: readFileSync(ride) },
      { name: 'run.tcx', bytes: readFileSync(path.join(activityFiles, 'run-6281425038.tcx')) },
      { name: 'readme.txt', bytes: new TextEncoder().encode('no recording') },
    ])
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'all.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) })
    await page.getByText('1 of 3 files could not be read.').first().waitFor()
    await page.getByText('readme.txt: This file format is not supported').waitFor()
    expect(await axeFindings(page)).toEqual([])
    const links = page.locator('main a[href^="/activities/"]:not([href="/activities/"])')
    await links.first().waitFor()

    await links.first().click()
    await page.waitForURL(/\/activities\/[0-9a-f-]{36}/)
    await page.locator('[data-plot] canvas').first().waitFor()
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem', { name: 'Everything (ZIP)' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'FIT', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d .+\.fit$/)
    const read = readRecording(readFileSync(await download.path()))
    expect(read.timeMs).toEqual(readRecording(readFileSync(ride)).timeMs)
    expect(read.problems).toEqual([])
    expect(seen).toEqual([])
  })
})
