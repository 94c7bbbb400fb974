/** Every option of analysis and comparison, in both themes and three languages. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo } from './demo.ts'
import { cutOff, oddWords, picturesAreTaken, takePicture, tooWide } from './page-faults.ts'
import { axeFindings, newPage, openBrowser, type Product, quiet, until } from './product.ts'

let product: Product
let browser: Browser
let token: string
let coach: string
let headers: Record<string, string>
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startDemo(), openBrowser({ webgl: false })])
  token = await until(() => tokenOf('athlete@demo.cadenza').catch(() => ''))
  coach = await tokenOf('coach@demo.cadenza')
  headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function tokenOf(email: string): Promise<string> {
  const answer = await fetch(`${product.address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'email', email, password: 'cadenza-demo' }),
  })
  return ((await answer.json()) as { token: { token: string } }).token.token
}

async function ask<Data>(query: string): Promise<Data> {
  const answer = await fetch(`${product.address}/api/analysis/v2/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
  })
  return ((await answer.json()) as { data: Data }).data
}

async function speak(lang: string, of = token): Promise<void> {
  const answer = await fetch(`${product.address}/api/account/v1/`, {
    method: 'PUT',
    headers: { ...headers, authorization: `Bearer ${of}` },
    body: JSON.stringify({ lang }),
  })
  expect(answer.status).toBe(200)
}

/** Addresses after /analysis/, by the option that each shows. */
const analyses: Record<string, string> = {
  usual: '',
  'history of weeks, metrics and sides':
    '?graph=history&metric=dss&metric=power.max&metric=foot_ar.left&by=week',
  'history without means and bands': '?graph=history&by=activity&hide=mean&hide=band&period=all',
  'history of seconds at an effort, without artefacts':
    '?graph=history&power=150..300&cadence=70..100&time=duration',
  'history of runs': '?graph=history&sport=run&metric=pace&metric=run_cadence.median&by=month',
  'heatmap of a value': '?graph=heatmap&x=power.20&y=cadence.5&value=dss.left.max',
  'heatmap as a table': '?graph=heatmap&as=table',
  'heatmap of runs': '?graph=heatmap&sport=run&value=ground_contact_time',
  'out of the saddle': '?position=standing',
  'limits that no second meets': '?power=1400..1500',
  'a time without activities': '?from=2001-01-01&to=2001-02-01',
  'a tag that there is not': '?tag=race&not=indoor',
  'an option that there is not': '?by=decade',
}

/** Addresses after /compare/, by the option that each shows. */
async function comparisons(): Promise<Record<string, string>> {
  const { activities } = await ask<{ activities: { uuid: string }[] }>(
    '{ activities(limit: 6, filter: { sport_in: [bike] }) { uuid } }',
  )
  const { ranges } = await ask<{ ranges: { uuid: string; activity_uuid: string }[] }>(
    '{ ranges(limit: 3, filter: { sport_in: [run] }) { uuid activity_uuid } }',
  )
  const rides = activities.map(({ uuid }) => `pick=${uuid}`).join('&')
  const laps = ranges.map(({ uuid, activity_uuid }) => `pick=${activity_uuid}.${uuid}`).join('&')
  const [first] = activities
  return {
    empty: '',
    'by time': `?${rides}`,
    'by distance, differences': `?${rides}&by=distance&values=difference`,
    'by place': `?${rides}&by=place`,
    'smoothed, all seconds out of the saddle, two graphs': `?${rides}&smoothing=60&position=standing&time=duration&graphs=power,cadence`,
    laps: `?${laps}`,
    'one alone': `?pick=${first?.uuid}`,
    'activities found': '?kind=activity',
    'the same road': `?road=${first?.uuid}.selection-600000-1200000`,
    'nothing found': '?from=2001-01-01&to=2001-02-01',
  }
}

/** Opens addresses one after another without loading the app anew each time. */
async function openApp(page: Page): Promise<(path: string) => Promise<void>> {
  await page.goto(`${product.address}/help`)
  return async (path) => {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await page.locator('h1').first().waitFor()
    await quiet(page)
  }
}

/** All of them take four minutes; unless pictures are taken, each language and theme is seen once. */
const readers = picturesAreTaken
  ? (['en', 'de', 'ja'] as const).flatMap((lang) =>
      (['light', 'dark'] as const).map((theme) => ({ lang, theme })),
    )
  : ([
      { lang: 'en', theme: 'light' },
      { lang: 'de', theme: 'dark' },
      { lang: 'ja', theme: 'light' },
    ] as const)

/** Axe judges structure and colours, which the language does not change: once in each theme. */
const judged = { light: 'en', dark: 'de' } as const

test.each(readers)(
  'each option in $lang, $theme, has its texts, fits and passes axe once in each theme',
  async ({ lang, theme }) => {
    const lookAt = async (paths: Record<string, string>, as: string) => {
      await speak(lang, as)
      const { context, page, seen } = await newPage(browser, { locale: lang, colorScheme: theme })
      await context.addCookies([{ name: 'auth', value: `Bearer ${as}`, url: product.address }])
      const open = await openApp(page)
      for (const [name, path] of Object.entries(paths)) {
        await open(path)
        await takePicture(page, `${name} ${lang} ${theme}`)
        expect(await page.locator('html').getAttribute('lang'), name).toBe(lang)
        expect(await oddWords(page), name).toEqual([])
        expect(await tooWide(page), name).toBe(0)
        expect(await cutOff(page), name).toEqual([])
        if (lang === judged[theme]) expect(await axeFindings(page), name).toEqual([])
        expect(seen, name).toEqual([])
      }
      await context.close()
    }
    const below = (room: string, paths: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(paths).map(([name, rest]) => [`${room}, ${name}`, `/${room}/${rest}`]),
      )
    await lookAt({ ...below('analysis', analyses), ...below('compare', await comparisons()) }, token)
    await lookAt(below('analysis', { 'all athletes': '?metric=dss&of=all' }), coach)
  },
)

test('on a phone the names of the comparison’s metrics are whole, in German too', async () => {
  await speak('de')
  const { activities } = await ask<{ activities: { uuid: string }[] }>(
    '{ activities(limit: 2, filter: { sport_in: [bike] }) { uuid } }',
  )
  const { context, page } = await newPage(browser, { locale: 'de' })
  await page.setViewportSize({ width: 390, height: 800 })
  await context.addCookies([{ name: 'auth', value: `Bearer ${token}`, url: product.address }])
  await page.goto(`${product.address}/compare/?${activities.map(({ uuid }) => `pick=${uuid}`).join('&')}`)
  await page
    .getByRole('row', { name: /^Geschwindigkeit/ })
    .first()
    .waitFor()
  const cut = page.locator('table th[scope=row]').evaluateAll((heads) =>
    heads.flatMap((head) => {
      const { right } = head.getBoundingClientRect()
      const isWhole = [...head.querySelectorAll('*')].every(
        (part) => part.getBoundingClientRect().right <= right,
      )
      return isWhole && head.scrollWidth <= head.clientWidth ? [] : [head.textContent]
    }),
  )
  expect(await cut).toEqual([])
  await context.close()
})
