import type { wire } from '@cadenza/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemo } from './demo.ts'
import { cutOff, oddWords, tooWide } from './page-faults.ts'
import { newPage, openBrowser, type Product } from './product.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startDemo(), openBrowser({ webgl: false })])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function signIn(email: string) {
  const answer = await fetch(`${product.address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ type: 'email', email, password: 'cadenza-demo' }),
  })
  const { token } = (await answer.json()) as { token: { token: string } }
  const authorization = `Bearer ${token.token}`
  return {
    authorization,
    get: async <Answer>(path: string) =>
      (await (await fetch(product.address + path, { headers: { authorization } })).json()) as Answer,
  }
}

/** Pages whose content reaches into the foot. */
const overflowing = (page: Page): Promise<string[]> =>
  page.locator('[data-report] > article').evaluateAll((pages) =>
    pages.flatMap((one) => {
      const end = one.querySelector('footer')?.getBoundingClientRect().top ?? 0
      const blocks = [...one.querySelectorAll('header + div > *')]
      const lowest = Math.max(...blocks.map((block) => block.getBoundingClientRect().bottom))
      return lowest > end + 1 ? [`${one.getAttribute('aria-label')}: ${Math.round(lowest - end)} px`] : []
    }),
  )

describe.each([
  ['athlete@demo.cadenza', ['BIKE_FORM', 'BIKE_LPC_PROTOCOL']],
  ['runner@demo.cadenza', ['RUN_5K_TT', 'RUN_FORM', 'RUN_HALF_PYRAMID_INTERVAL', 'RUN_RAPID_ANALYSIS']],
])('the demo of %s', (email, types) => {
  test('has two reports of each type with comments, scores and drills, and each opens', async () => {
    const person = await signIn(email)
    const { account } = await person.get<{ account: { uuid: string } }>('/api/account/v1/')
    const { reports } = await person.get<{ reports: wire.ListedReport[] }>(
      `/api/reports/v1/?user=${account.uuid}`,
    )
    expect(reports.map(({ type }) => type).sort()).toEqual(types.flatMap((type) => [type, type]))
    const { page, context, seen } = await newPage(browser)
    await context.addCookies([{ name: 'auth', value: person.authorization, url: product.address }])
    for (const { uuid, type, name } of reports) {
      const { report } = await person.get<{ report: wire.Report }>(`/api/reports/v1/${uuid}`)
      expect(report.values.report_comment?.length, name).toBeGreaterThan(100)
      expect(report.scores?.total, name).toBeGreaterThan(20)
      expect(report.drills.length, name).toBeGreaterThan(0)
      for (const range of report.ranges)
        expect(
          Object.keys(range.moving_time_based_stats.mpi).length,
          `${name} ${range.name}`,
        ).toBeGreaterThan(10)
      await page.goto(`${product.address}/reports/${uuid}`)
      await page.locator('[data-report=complete]').waitFor({ timeout: 60_000 })
      await page
        .getByText(report.values.report_comment?.slice(0, 30) ?? '')
        .first()
        .waitFor()
      expect(await cutOff(page), name).toEqual([])
      expect(await oddWords(page), name).toEqual([])
      await page.goto(`${product.address}/reports/${uuid}?details=1`)
      await page.locator('[data-report=complete]').waitFor({ timeout: 60_000 })
      for (const media of ['screen', 'print'] as const) {
        await page.emulateMedia({ media })
        expect(await overflowing(page), `${name} on ${media}`).toEqual([])
      }
      await page.emulateMedia({ media: null })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.locator('[data-report=complete]').waitFor({ timeout: 60_000 })
      expect(await tooWide(page), `${name} on a phone`).toBe(0)
      await page.setViewportSize({ width: 1440, height: 1000 })
      // The later one of a type is compared with the earlier one, at least three weeks before.
      const { previous } = await person.get<{ previous: wire.PreviousReport | null }>(
        `/api/reports/v1/${uuid}/previous`,
      )
      const isLater =
        reports.findIndex((each) => each.type === type) === reports.findIndex((each) => each.uuid === uuid)
      expect(previous !== null, name).toBe(isLater)
      const [range, before] = [report.ranges[0], previous?.report.ranges[0]]
      if (range && before)
        expect(Date.parse(range.start_time) - Date.parse(before.start_time)).toBeGreaterThan(21 * 86_400_000)
    }
    expect(seen).toEqual([])
    await page.close()
  })
})
