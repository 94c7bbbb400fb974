import { statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { writeFit } from '@cadenza/recording'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPage, openBrowser, type Product, root, startProduct, until } from './product.ts'

const email = 'ada@example.com'
const password = 'correct horse battery'
const serverSource = path.join(root, 'apps', 'server', 'src', 'main.ts')

let dev: Product
let browser: Browser
beforeAll(async () => {
  const env = { CADENZA_ADMIN_EMAIL: email, CADENZA_ADMIN_PASSWORD: password }
  const starting = startProduct(['--no-demo'], env, ['run', 'dev'])
  browser = await openBrowser({ webgl: false })
  dev = await starting
})
afterAll(async () => {
  await browser?.close()
  expect(await dev?.stop()).toBeLessThan(10_000)
})

/** Ten minutes at 200 W. */
function ride(): Buffer {
  const length = 600
  return Buffer.from(
    writeFit({
      startMs: Date.UTC(2026, 4, 1, 6),
      timeMs: Int32Array.from({ length }, (_, second) => second * 1000),
      channels: [{ name: 'power', unit: 'W', values: new Float32Array(length).fill(200) }],
      sessions: [{ sport: 'cycling', startMs: 0, endMs: (length - 1) * 1000, totals: {} }],
    }),
  )
}

test('npm run dev serves modules, uploads and events at one address, under the policy of production', async () => {
  const { page, seen } = await newPage(browser)
  const document = await page.goto(`${dev.address}/activity_log/import`)
  const policy = document?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+';/)
  expect(policy).toContain("connect-src 'self';")
  expect(await document?.text()).toContain('/@vite/client')
  // The server's own redirect, through the proxy.
  expect(new URL(page.url()).pathname).toBe('/login')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  // A signed upload through the proxy becomes an activity, and an event tells the page.
  const file = { name: 'ride.fit', mimeType: 'application/octet-stream', buffer: ride() }
  await page.locator('input[type=file]').first().setInputFiles([file])
  await page.getByRole('link', { name: 'Open the activity' }).waitFor()
  expect(seen).toEqual([])
  await page.context().close()
})

test('npm run dev restarts the server when a source changes; requests wait for it', async () => {
  const { atime } = statSync(serverSource)
  utimesSync(serverSource, atime, new Date())
  await until(() => /main\.ts changed: the server restarted/.test(dev.terminal()))
  expect((await fetch(`${dev.address}/readyz`)).status).toBe(200)
})
