import { locales, matchPage, type Page as PageSpec, pages } from '@cadenza/contract'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startDemo } from './demo.ts'
import { oddWords } from './page-faults.ts'
import { axeFindings, newPage, openBrowser, type Product, until } from './product.ts'

/** The demo's accounts, whose screens have data to show. */
const athlete = { type: 'email', email: 'athlete@demo.cadenza', password: 'cadenza-demo' }
const helpCenter = 'https://help.example.org/cadenza?a=1&b="2"'
const somebody = '0191d6a0-0000-7000-8000-000000000001'

let product: Product
let browser: Browser
let context: BrowserContext
let page: Page
let seen: string[]

async function call(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
  return fetch(`${product.address}${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      'x-requested-with': 'XMLHttpRequest',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

let token: string
let activityUuid: string
let userUuid: string
beforeAll(async () => {
  ;[product, browser] = await Promise.all([
    startDemo({ CADENZA_LINK_HELP: helpCenter }),
    openBrowser({ webgl: false }),
  ])
  const signedIn = await vi.waitUntil(
    async () => {
      const answer = await call('POST', '/login', athlete)
      return answer.ok && answer
    },
    { timeout: 60_000, interval: 300 },
  )
  token = ((await signedIn.json()) as { token: { token: string } }).token.token
  const first = await vi.waitUntil(
    async () => {
      const answer = await call('GET', '/api/activities/v1/activities', undefined, token)
      return ((await answer.json()) as { activities: { uuid: string; user_uuid: string }[] }).activities[0]
    },
    { timeout: 60_000, interval: 300 },
  )
  activityUuid = first.uuid
  userUuid = first.user_uuid
  ;({ context, page, seen } = await newPage(browser))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function beSignedIn(yes: boolean): Promise<void> {
  // The page before must send no request with the cookies of the next one.
  await page.goto('about:blank')
  await context.clearCookies()
  if (yes) await context.addCookies([{ name: 'auth', value: `Bearer ${token}`, url: product.address }])
}

const pathOf = (spec: PageSpec) =>
  spec.path.replace(
    /:(\w+)/g,
    (_, name: string) =>
      ({ topic: 'terms', helpTopic: 'activity', activityUuid, userUuid, rangeInfo: 'lap1' })[name] ??
      somebody,
  )

/** Links of the page to this site that lead to no page, or to one without a screen. */
async function deadEnds(): Promise<string[]> {
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  return links.flatMap((link) => {
    const target = matchPage(new URL(link ?? '', product.address).pathname)?.page
    return link && (!target || target.unbuilt) ? [link] : []
  })
}

/** Texts of several lines with a single letter on the last one. */
async function torn(): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const found: string[] = []
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trimEnd() ?? ''
      if (text.length < 8 || node.nextSibling || node.previousSibling) continue
      const topAt = (at: number) => {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        return range.getBoundingClientRect().top
      }
      if (topAt(text.length - 1) > topAt(text.length - 2) + 4) found.push(text)
    }
    return found
  })
}

/** Heads of the activity list that do not fit into their columns, also with the arrow of the sorted one. */
async function cutHeads(): Promise<string[]> {
  const heads = page.getByRole('grid').getByRole('columnheader')
  await page.locator('[role=row][aria-selected]').first().waitFor()
  const cut = () =>
    heads.evaluateAll((all) =>
      all.flatMap((head) =>
        [...head.querySelectorAll('button')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ innerText }) => innerText),
      ),
    )
  const found = await cut()
  for (const code of ['distance', 'power', 'heartrate']) {
    const sorting = heads.filter({ has: page.locator(`[data-explains=${code}]`) }).first()
    if ((await sorting.count()) === 0) continue
    await sorting.getByRole('button').first().click()
    await until(async () => (await sorting.getAttribute('aria-sort')) !== null)
    found.push(...(await cut()))
  }
  return found
}

async function open(path: string): Promise<number> {
  seen.length = 0
  const answer = await page.goto(`${product.address}${path}`)
  await page.locator('h1').first().waitFor()
  return answer?.status() ?? 0
}

/** Pages that only visitors can open, or only at certain times. Other tests cover them. */
const elsewhere = ['setup', 'login', 'signUp', 'newPassword']

/** Pages opened for something that does not exist. They say so, and the console reports the answer 404. */
const ofNothing = [
  'sharedActivity',
  'confirmEmail',
  'coachInvitation',
  'coachInvitationV2',
  'report',
  'reportAccept',
  'workout',
  'liveSession',
]

/** Pages for signed-in users. Those of the redesign need its feature. */
const shown = pages.filter(
  (spec) => !spec.redirectTo && spec.feature !== 'web_redesign' && !elsewhere.includes(spec.name),
)

describe('every screen of the table', () => {
  test.each(shown.map((spec) => [spec.path, spec] as const))(
    '%s loads, has its texts and passes axe',
    async (_, spec) => {
      await beSignedIn(spec.access === 'signed-in')
      expect(await open(pathOf(spec))).toBe(spec.name === 'sharedActivity' ? 404 : 200)
      expect(await page.title()).toMatch(/\S/)
      expect(await oddWords(page)).toEqual([])
      expect(await axeFindings(page)).toEqual([])
      expect(await deadEnds()).toEqual([])
      const refused = /^Failed to load resource: .* status of 40[04]/
      expect(seen.filter((line) => !ofNothing.includes(spec.name) || !refused.test(line))).toEqual([])
    },
  )
})

/** The specification's routes, with the heading of the screen that each shows. */
const headed: [title: string, path: () => string, heading: RegExp][] = [
  ['[A2-003] / is the dashboard', () => '/', /^Dashboard$/],
  ['[A2-004] an athlete’s page is their dashboard', () => `/athletes/${userUuid}`, /^Dashboard$/],
  ['[A2-005] /activities/ is the list', () => '/activities/', /^Activities$/],
  ['[A2-009] so is that of an athlete', () => `/athletes/${userUuid}/activities/`, /^Activities$/],
  ['/analysis/ has the analysis', () => '/analysis/', /^Analysis$/],
  ['and that of an athlete', () => `/athletes/${userUuid}/analysis/`, /^Analysis$/],
  ['[A2-012] /target_range/ has the target ranges', () => '/target_range/', /^Target Ranges$/],
  ['[A2-014] /activity_log/import is the import', () => '/activity_log/import', /^Import data$/i],
  ['[A2-015] /coaches/ has the coaches', () => '/coaches/', /^Coaches$/],
  ['[A2-017] /athletes/ has the athletes', () => '/athletes/', /^Athletes$/],
  ['[A2-018] /setting/account has the account', () => '/setting/account', /^Account & preferences$/i],
  ['[A2-018] /setting/physical_profiles', () => '/setting/physical_profiles', /^Physical profiles$/i],
  ['[A2-020] /reset_password', () => '/reset_password', /password/i],
]

describe('the screen of a route', () => {
  test.each(headed)('%s', async (_, path, heading) => {
    await beSignedIn(path() !== '/reset_password')
    expect(await open(path())).toBe(200)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  })

  test('[R2-006] [A2-028] /help is the help, with a link to the operator’s help center', async () => {
    await beSignedIn(false)
    expect(await open('/help')).toBe(200)
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
    const link = page.getByRole('link', { name: 'Open the help center' })
    expect(await link.getAttribute('href')).toBe(helpCenter)
  })

  test('[A2-006] [A2-007] of an activity shows it, with the range that its path names selected', async () => {
    await beSignedIn(true)
    const title = async (path: string) => {
      expect(await open(path)).toBe(200)
      return page.locator('h1').first().innerText()
    }
    const whole = await title(`/activities/${activityUuid}`)
    expect(whole).toMatch(/\S/)
    expect(await title(`/activities/${activityUuid}/range/lap1`)).toBe(whole)
    await page.locator('main [aria-current=true], main [aria-selected=true]').first().waitFor()
  })

  test('of an activity whose path names no range is the 404 page, and one that it lacks is told', async () => {
    await beSignedIn(true)
    for (const none of ['lap', 'selection-9000-1000']) {
      expect(await open(`/activities/${activityUuid}/range/${none}`)).toBe(404)
      expect(await page.locator('h1').innerText()).toBe('404')
    }
    expect(await open(`/activities/${activityUuid}/range/lap9999`)).toBe(200)
    await page.getByText('This activity has no “lap9999”.').waitFor()
    await page.waitForURL((url) => url.pathname === `/activities/${activityUuid}`)
  })

  test('of an ended share asks once whether there is one', async () => {
    await beSignedIn(false)
    let asked = 0
    const count = (request: { url(): string }) => {
      if (/\/share\/[A-Za-z]{22}\?/.test(request.url())) asked += 1
    }
    page.on('request', count)
    expect(await open(`/activities/${activityUuid}/share/${'A'.repeat(22)}`)).toBe(404)
    await page.clock.install()
    await page.clock.fastForward(30_000)
    page.off('request', count)
    expect(asked).toBe(1)
  })
})

/** Pages of features, and what each feature shows on other pages. */
const pagesOf = {
  baseline: '/target_range/',
  workout: '/workout/',
  report: '/reports/',
  live_session: '/live_session/',
}

test('[R6-006] each feature shows its pages and parts, which are missing without it', async () => {
  const { activities } = (await (
    await call('GET', '/api/activities/v1/activities?sport_in=bike', undefined, token)
  ).json()) as { activities: { uuid: string; stats: { mpi?: Record<string, unknown> } }[] }
  const withMotion = activities.filter(({ stats }) => stats.mpi?.dss)
  const [first, second] = withMotion.map(({ uuid }) => uuid)
  await beSignedIn(true)
  /** Parts that are shown; those that should be there are waited for. */
  const show = async (expected: boolean) => {
    const found = new Set<string>()
    const note = async (name: string, locator: Locator) => {
      if (expected) await locator.first().waitFor()
      if ((await locator.count()) > 0) found.add(name)
    }
    for (const [feature, path] of Object.entries(pagesOf)) {
      await open(path)
      if ((await page.locator('h1').first().innerText()) !== '404') found.add(feature)
    }
    await open(`/activities/${first}`)
    await page.locator('[data-plot] canvas').first().waitFor()
    await note('csv_download', page.getByRole('button', { name: 'CSV', exact: true }))
    await page.getByRole('button', { name: /^Rows \d+ of \d+/ }).click()
    const menu = page.getByRole('menu')
    await menu.getByText('Power', { exact: true }).waitFor()
    await note('mpi_size', menu.getByText('Row height'))
    await note('mpi_combine', menu.getByText('Left and right in one row'))
    await note('torque', menu.getByText('Torque', { exact: true }))
    await note('new_mpi', menu.getByText(/^(DSS|Dead Spot Score)/))
    await open('/activities/')
    await page
      .locator('[role=row][aria-selected]')
      .first()
      .getByRole('button', { name: /^Select/ })
      .click()
    await page.locator('[role=row][aria-selected=true]').waitFor()
    await note('zip_download', page.getByRole('button', { name: 'Download', exact: true }))
    await open(`/compare/?pick=${first}&pick=${second}`)
    await page.getByRole('table').first().waitFor()
    await note('compare_graph', page.getByRole('region', { name: 'Graphs' }))
    return [...found].sort()
  }
  const all = await show(true)
  expect(all).toEqual([
    ...['baseline', 'compare_graph', 'csv_download', 'live_session', 'mpi_combine', 'mpi_size', 'new_mpi'],
    ...['report', 'torque', 'workout', 'zip_download'],
  ])
  await page.route('**/api/account/v1/?*', async (route) => {
    const answer = await route.fetch()
    const { account } = (await answer.json()) as { account: object }
    await route.fulfill({ json: { account: { ...account, features: [] } } })
  })
  expect(await show(false)).toEqual([])
  await page.unrouteAll()
})

const everyday = [
  '/',
  '/activities/',
  '/analysis/',
  '/activity_log/import',
  '/setting/account',
  '/setting/physical_profiles',
  '/help',
]

describe('the screens of every day in each language', () => {
  test.each(locales)('[A1-021] [A9-027] are whole in %s', async (locale) => {
    expect((await call('PUT', '/api/account/v1/', { lang: locale }, token)).status).toBe(200)
    await beSignedIn(true)
    const headings = new Set<string>()
    for (const path of everyday) {
      expect(await open(path), path).toBe(200)
      expect(await page.locator('html').getAttribute('lang')).toBe(locale)
      expect(await oddWords(page), path).toEqual([])
      expect(await torn(), path).toEqual([])
      if (path === '/activities/') expect(await cutHeads()).toEqual([])
      headings.add((await page.locator('h1').first().innerText()).trim())
    }
    expect(headings.size).toBe(everyday.length)
    expect(seen).toEqual([])
  })
})

test('settings pages are equally wide, on large screens too', async () => {
  expect((await call('PUT', '/api/account/v1/', { lang: 'en' }, token)).status).toBe(200)
  await beSignedIn(true)
  await page.setViewportSize({ width: 1920, height: 1000 })
  const ends = new Map<string, number>()
  for (const path of [
    '/setting/account',
    '/setting/physical_profiles',
    '/activity_log/import',
    '/athletes/',
  ]) {
    await open(path)
    const panels = page.locator('main .panel')
    await panels.first().waitFor()
    const rights = await panels.evaluateAll((all) => all.map((panel) => panel.getBoundingClientRect().right))
    ends.set(path, Math.max(...rights))
  }
  expect(new Set(ends.values()).size, JSON.stringify([...ends])).toBe(1)
  await page.setViewportSize({ width: 1440, height: 1000 })
})

describe('on a phone', () => {
  test.each(['/setting/physical_profiles', 'activity'])('no figure of %s stands on another', async (path) => {
    expect((await call('PUT', '/api/account/v1/', { lang: 'en' }, token)).status).toBe(200)
    await beSignedIn(true)
    await page.setViewportSize({ width: 390, height: 900 })
    await open(path === 'activity' ? `/activities/${activityUuid}` : path)
    const figures = page.locator('ol[aria-label] > li > span, section[aria-label="Totals"] dd')
    await figures.first().waitFor()
    const cut = await figures.evaluateAll((all) =>
      all.filter((figure) => figure.scrollWidth > figure.clientWidth + 1).map((figure) => figure.textContent),
    )
    expect(cut).toEqual([])
    await page.setViewportSize({ width: 1440, height: 1000 })
  })
})
