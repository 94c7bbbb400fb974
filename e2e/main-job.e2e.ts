import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  activityFiles,
  axeFindings,
  newPage,
  openBrowser,
  type Product,
  root,
  startProduct,
} from './product.ts'

const ride = path.join(activityFiles, 'Edge810-Vector-2013-08-16-15-35-10.fit')
const screenshot = process.env.CADENZA_UPDATE_SCREENSHOT ? path.join(root, 'docs', 'activity.png') : undefined

describe.skipIf(!existsSync(ride))(
  'from npm start to a ride on the screen (skipped without ../shared/data)',
  () => {
    let product: Product
    let browser: Browser
    beforeAll(async () => {
      ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
    })
    afterAll(async () => {
      await browser?.close()
      expect(await product?.stop()).toBeLessThan(10_000)
    })

    test('[A1-001] [A1-007] [A1-018] sets up, logs in, drops a file and sees it', async () => {
      const { page, seen } = await newPage(browser)
      const manifest = JSON.parse(readFileSync(path.join(activityFiles, 'manifest.json'), 'utf8'))
      const [facts] = manifest.find((f: { file: string }) => f.file === path.basename(ride)).sessions

      // The first visit opens the set-up page, which asks for the code in the terminal.
      await page.goto(product.address)
      await page.waitForURL('**/setup')
      expect(await axeFindings(page)).toEqual([])
      const code = /code\W+([0-9A-Z-]{8,})/i.exec(product.terminal())?.[1] ?? ''
      await page.getByLabel(/code/i).fill(code)
      await page.getByLabel(/name/i).first().fill('Ada Lovelace')
      await page.getByLabel(/email/i).fill('ada@example.com')
      await page.locator('input[type=password]').first().fill('correct horse battery')
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.pathname === '/')

      // Log out, and in again on the log-in page.
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('menuitem', { name: 'Log Out' }).click()
      await page.waitForURL((url) => url.pathname === '/login')
      await page.goto(`${product.address}/activities/`)
      await page.waitForURL('**/login?next=%2Factivities%2F')
      expect(await axeFindings(page)).toEqual([])
      await page.locator('input[type=email]').fill('ada@example.com')
      await page.locator('input[type=password]').fill('correct horse battery')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/activities/')

      // Drop the file onto the page.
      const bytes = readFileSync(ride)
      const transfer = await page.evaluateHandle(
        ([name, base64]) => {
          const data = Uint8Array.from(atob(base64 as string), (c) => c.charCodeAt(0))
          const dropped = new DataTransfer()
          dropped.items.add(new File([data], name as string))
          return dropped
        },
        [path.basename(ride), bytes.toString('base64')],
      )
      const target = page.locator('main')
      for (const kind of ['dragenter', 'dragover', 'drop'])
        await target.dispatchEvent(kind, { dataTransfer: transfer })

      // It becomes a row, and the row opens the activity.
      const link = page.locator('main a[href^="/activities/"]').first()
      await link.waitFor()
      expect(await axeFindings(page)).toEqual([])
      await link.click()
      await page.waitForURL(/\/activities\/[0-9a-f-]{36}/)
      await page.locator('[data-plot] canvas').first().waitFor()
      const shown = await page.locator('main').innerText()
      // The file's own summary, decoded by another program: distance within 0.5 %, averages within 1 %.
      const figure = (label: string) => Number(new RegExp(`${label}\\s+([\\d.]+)`, 'i').exec(shown)?.[1])
      expect(Math.abs(figure('Distance') / (facts.distance_m / 1000) - 1)).toBeLessThan(0.005)
      expect(Math.abs(figure('Power') / facts.avgPower - 1)).toBeLessThan(0.01)
      expect(Math.abs(figure('Heart rate') / facts.avgHr - 1)).toBeLessThan(0.01)
      expect(shown).toMatch(new RegExp(`max\\s+${facts.maxPower}\\b`))
      expect(shown).toMatch(new RegExp(`max\\s+${facts.maxHr}\\b`))

      await page.locator('.maplibregl-canvas').waitFor()
      await page.getByText('Time in zones').first().waitFor()
      expect(await axeFindings(page)).toEqual([])
      expect(seen).toEqual([])
      if (screenshot) await page.screenshot({ path: screenshot })
      else expect((await page.screenshot()).byteLength).toBeGreaterThan(20_000)
    })
  },
)
