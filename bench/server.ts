/** A running product that a benchmark asks, as its administrator. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { type Product, startProduct } from '../e2e/product.ts'

export const email = 'bench@example.org'
const password = 'wheel-spoke-17-bench'

/** Starts the product on this data folder, with the account above. */
export const startServer = (data: string, env: Record<string, string> = {}): Promise<Product> =>
  startProduct([], {
    CADENZA_DATA: data,
    CADENZA_ADMIN_EMAIL: email,
    CADENZA_ADMIN_PASSWORD: password,
    CADENZA_LOG_LEVEL: 'warn',
    ...env,
  })

/** Value of the header `authorization`. */
export async function signIn({ address }: Product): Promise<string> {
  const answer = await fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'email', email, password }),
  })
  const { token } = (await answer.json()) as { token: { token: string } }
  return `Bearer ${token.token}`
}

/** Signs in on a page that then shows `next`; `isFirst` unless the account has had a page before. */
export async function signInPage(
  page: Page,
  { address }: Product,
  { next = '/', isFirst = true }: { next?: string; isFirst?: boolean } = {},
): Promise<void> {
  await page.goto(`${address}/login?next=${encodeURIComponent(next)}`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  // An account's first page reports its time zone, after which what the zone may change is asked for again.
  const zoneReported =
    isFirst &&
    page.waitForResponse(
      (answer) => answer.url().includes('/api/account/') && answer.request().method() === 'PUT',
    )
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  await zoneReported
}

/** Resident MB of the server's process. */
export function serverMb(data: string): number {
  for (const entry of readdirSync('/proc').filter((each) => /^\d+$/.test(each)))
    try {
      const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0')
      const environment = readFileSync(`/proc/${entry}/environ`, 'utf8')
      if (!command.some((word) => word.endsWith('src/main.ts')) || !environment.includes(data)) continue
      const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${entry}/status`, 'utf8'))
      return Number(found?.[1]) / 1024
    } catch {
      // The process ended meanwhile.
    }
  throw new Error('The server does not run')
}
