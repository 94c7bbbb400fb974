import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo } from './demo.ts'
import { axeFindings, newPage, openBrowser, type Product, until } from './product.ts'

interface Listed {
  uuid: string
  user_uuid: string
  sport: string
}

let browser: Browser
let product: Product
let page: Page
let seen: string[]
/** The coach’s headers, and a cycling activity of either athlete. */
let headers: Record<string, string>
let robin: Listed
let alex: Listed

const call = async (path: string, init: RequestInit = {}, as = headers) =>
  (await fetch(product.address + path, { ...init, headers: as })).json()

async function headersOf(email: string): Promise<Record<string, string>> {
  const known = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  const answer = await fetch(`${product.address}/login`, {
    method: 'POST',
    headers: known,
    body: JSON.stringify({ type: 'email', email, password: 'cadenza-demo' }),
  })
  const { token } = ((await answer.json()) as { token: { token: string } }).token
  return { ...known, authorization: `Bearer ${token}` }
}

const graphql = async (query: string, as = headers) =>
  ((await call(`/api/analysis/v2/graphql?query=${encodeURIComponent(query)}`, {}, as)) as { data: unknown })
    .data

/** The newest activity of whoever asks. */
async function newestOf(as: Record<string, string>): Promise<Listed> {
  const { activities } = (await graphql('{ activities(limit: 1) { uuid user_uuid sport } }', as)) as {
    activities: Listed[]
  }
  const [newest] = activities
  if (!newest) throw new Error('The demo is not ready')
  return newest
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startDemo(), openBrowser({ webgl: false })])
  headers = await until(() => headersOf('coach@demo.cadenza').catch(() => ({})))
  robin = await until(async () => newestOf(await headersOf('athlete@demo.cadenza')))
  alex = await until(async () => newestOf(await headersOf('runner@demo.cadenza')))
  const opened = await newPage(browser)
  ;({ page, seen } = opened)
  const value = headers.authorization ?? ''
  await opened.context.addCookies([{ name: 'auth', value, url: product.address }])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const heads = () => page.locator('table thead th[scope=colgroup]')

test('a coach searches the ranges of several athletes, and compares them without a verdict', async () => {
  await page.goto(`${product.address}/compare/?kind=activity`)
  await page
    .getByRole('button', { name: 'Athletes' })
    .or(page.locator('[aria-describedby=compare-athletes]'))
    .first()
    .click()
  for (const name of ['Robin Demo', 'Alex Demo']) await page.getByRole('menuitemcheckbox', { name }).click()
  await page.keyboard.press('Escape')
  const boxes = [/Robin Demo/, /Alex Demo/].map((name) => page.getByRole('checkbox', { name }).first())
  const [robins, alexs] = await Promise.all(boxes.map((box) => box.elementHandle()))
  await page.evaluate(
    async ([first, second]) => {
      ;(first as HTMLElement).click()
      // The address has the first pick, which is not drawn yet.
      for (let n = 0; n < 10_000 && !location.search.includes('pick='); n++) await null
      ;(second as HTMLElement).click()
    },
    [robins, alexs],
  )
  await expect.poll(() => heads().count()).toBe(2)
  await expect.poll(async () => (await heads().allInnerTexts()).join()).toMatch(/Alex Demo.*Robin Demo/s)
  await page.getByText('Between athletes there is no verdict').waitFor()
  expect(await page.locator('td [data-verdict=better], td [data-verdict=worse]').count()).toBe(0)
  expect(await page.getByText('no clear change', { exact: true }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
})

test('each repetition of a proposed effort is found from one of them', async () => {
  const { activities } = (await graphql(
    `{ activities(filter: { user_uuid: "${robin.user_uuid}", sport_in: [bike] }, limit: 100) { uuid user_uuid } }`,
  )) as { activities: Listed[] }
  interface Proposed {
    name: string
    type: string
    relative_start_time: number
    relative_end_time: number
  }
  let pick = ''
  let proposed: Proposed | undefined
  for (const { uuid } of activities) {
    const { pre_ranges } = (await call(`/api/activities/v1/${uuid}/pre_ranges/`)) as {
      pre_ranges: Proposed[]
    }
    proposed = pre_ranges.find(({ type, name }) => type === 'effort' && name.includes('/'))
    if (!proposed) continue
    pick = `${uuid}.selection-${proposed.relative_start_time}-${proposed.relative_end_time}`
    break
  }
  const { name } = proposed ?? { name: '' }
  expect(name).toMatch(/^\d+:\d\d 1\/\d+$/)
  await page.goto(`${product.address}/athletes/${robin.user_uuid}/compare/?pick=${pick}`)
  await page.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: `Find every time of the effort ${name}` }).click()
  await page.waitForURL(/effort=/)
  // All efforts of its own set at least, which is as large as its name says.
  const count = Number(name.split('/')[1])
  const rows = page.getByRole('checkbox', { name: new RegExp(`/${count}`) })
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(count)
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(1)
  await page.getByRole('checkbox', { checked: false }).first().click()
  await expect.poll(() => heads().count()).toBe(2)
  await page.getByRole('button', { name: 'Search for other efforts too' }).click()
  await until(async () => !page.url().includes('effort='))
})

test('an athlete who leaves the coach is named as not available, and others can be chosen', async () => {
  const compared = `/compare/?kind=activity&athlete=${robin.user_uuid}&athlete=${alex.user_uuid}&pick=${robin.uuid}&pick=${alex.uuid}`
  await page.goto(product.address + compared)
  await expect.poll(() => heads().locator('a').count()).toBe(2)
  const asAlex = await headersOf('runner@demo.cadenza')
  const { coaches } = (await call('/api/coach/v1/coaches/', {}, asAlex)) as { coaches: { uuid: string }[] }
  const [coach] = coaches
  await fetch(`${product.address}/api/coach/v1/coaches/${coach?.uuid}`, {
    method: 'DELETE',
    headers: { authorization: asAlex.authorization ?? '', 'x-requested-with': 'XMLHttpRequest' },
  })
  await page.reload()
  await page.getByText('Not available: deleted, or you may not see it.').waitFor()
  await page.getByText('You may not see the ranges of one of these athletes.').waitFor()
  await expect.poll(() => heads().locator('a').count()).toBe(1)
  await page.locator('[aria-describedby=compare-athletes]').click()
  await page.getByRole('menuitemcheckbox').first().click()
  await page.keyboard.press('Escape')
  await until(async () => (await page.getByText('You may not see the ranges').count()) === 0)
  expect(seen.filter((fault) => !/40[34]/.test(fault))).toEqual([])
})
