import { randomUUID } from 'node:crypto'
import { parseWorkout } from '@cadenza/workout/text/parse'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bufferingProxy } from '../apps/server/src/platform/testing-proxy.ts'
import { beSignedIn, newPerson, type Person, signedIn, site, speak } from './people.ts'
import { axeFindings, newPage, openBrowser } from './product.ts'

let browser: Browser
let rider: Person
let page: Page
let seen: string[]
beforeAll(async () => {
  ;[browser, rider] = await Promise.all([openBrowser({ webgl: false }), newPerson('Ada Lovelace')])
  ;({ page, seen } = await signedIn(browser, rider, '/live_session/'))
})
afterAll(() => browser?.close())

const path = '/api/live_sessions/v1/'

/** A device of the rider's, with a token of its own for nothing but live sessions. */
async function device() {
  const made = await rider.call('/api/account/v1/api_tokens/', {
    method: 'POST',
    body: JSON.stringify({
      ...{ current_password: rider.password, name: 'head unit', scopes: ['live'], expires_in_days: 30 },
    }),
  })
  const { token } = (await made.json()) as { token: string }
  const uuid = randomUUID()
  const post = async (to: string, body: object) => {
    const answer = await fetch(site + path + to, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.ok, await answer.text()).toBe(true)
  }
  const begin = new Date(Date.now() - 60_000).toISOString()
  await post('', { uuid, sport: 'bike', begin, device: 'Bike computer' })
  let seq = 0
  return {
    uuid,
    /** Sends some seconds of constant values from a second on. */
    send: (startS: number, seconds: number, values: Record<string, number>, ranges: object[] = []) =>
      post(`${uuid}/samples`, {
        seq: seq++,
        start_s: startS,
        columns: Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, Array(seconds).fill(value)]),
        ),
        ranges,
      }),
    end: () => post(`${uuid}/end`, {}),
  }
}

const row = () => page.getByRole('region', { name: 'Athletes' }).getByRole('listitem')
const detail = () => page.getByRole('region', { name: 'Ada Lovelace' })

test('[A2-025] [A2-068] without a session the page tells how a device is connected', async () => {
  await page.goto(`${site}/`)
  await page.getByRole('button', { name: 'Settings menu' }).click()
  await page.getByRole('menuitem', { name: 'Live Sessions' }).click()
  await page.getByText('Nobody is sending live data.').waitFor()
  await page.getByText(`simulate-live --athletes 20 --coach ${rider.email}`).waitFor()
  expect(await page.locator('pre').first().innerText()).toContain(`API=${site}${path.replace(/\/$/, '')}`)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'API tokens' }).click()
  await page.waitForURL(/\/setting\/account#tokens$/)
})

test('values are shown less than a second after they were sent, with laps, and again after a lost connection', async () => {
  await page.goto(`${site}/live_session/`)
  const { uuid, send, end } = await device()
  const lap = { uuid: randomUUID(), start_s: 0, end_s: null, name: 'Rep 1' }
  const motion = { foot_ar_left: 47.2, foot_ar_right: 52.6 }
  await send(0, 60, { power: 250, heartrate: 150, cadence: 90, ...motion }, [lap])
  await row().getByText('250', { exact: true }).waitFor()
  await row().getByText('Rep 1').waitFor()
  for (const value of ['47.2', '52.6']) await row().getByText(value).waitFor()
  const left = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().left)
  expect(await left(page.getByText(/^Motion, mean of/))).toBeCloseTo(await left(row().getByText('47.2')), 0)

  // In the browser, so that the time of this test's own process does not count.
  const appeared = page.evaluate(
    (value) =>
      new Promise<number>((resolve) => {
        const look = () =>
          document.body.innerText.includes(value) ? resolve(Date.now()) : requestAnimationFrame(look)
        look()
      }),
    '333',
  )
  const sentMs = Date.now()
  await send(60, 1, { power: 333, heartrate: 151, cadence: 90, ...motion })
  expect((await appeared) - sentMs).toBeLessThan(1_000)

  await row().getByRole('link').press('Enter')
  await page.waitForURL(`${site}/live_session/${uuid}`)
  await detail().locator('canvas').first().waitFor()
  await detail()
    .getByRole('row', { name: /^Rep 1 1:01/ })
    .waitFor()
  expect(await axeFindings(page)).toEqual([])

  // Nothing arrives: the figures must not look current.
  await row()
    .getByText(/^\d+ s old$/)
    .waitFor()
  await page.getByText('1 late').waitFor()
  // The device has kept what it measured meanwhile.
  await send(61, 12, { power: 275, heartrate: 152, cadence: 90, ...motion })
  await row().getByText('275', { exact: true }).waitFor()
  await row().getByText('live', { exact: true }).waitFor()
  const series = await rider.call(`${path}${uuid}/series?seconds=20&columns=power`)
  expect(await series.json()).toEqual({
    start_s: 53,
    columns: { power: [...Array(7).fill(250), 333, ...Array(12).fill(275)] },
  })

  await page.keyboard.press('Escape')
  await page.waitForURL(`${site}/live_session/`)
  await page.keyboard.press('/')
  await page.keyboard.type('nobody')
  await page.getByText('No matching athletes.').waitFor()
  await page.keyboard.press('Escape')
  await row().first().waitFor()

  await page.goto(`${site}/live_session/${uuid}`)
  await end()
  await page.getByText('This session has ended and is now an activity.').waitFor()
  await page.getByRole('link', { name: 'Open activity' }).click()
  await page.waitForURL(/\/activities\/[\da-f-]+$/)
  expect(seen).toEqual([])
})

test('on a phone in German, selects are as wide as the page, laps fit into their panel and degrees have their sign', async () => {
  const wide = page.viewportSize() ?? { width: 1440, height: 1000 }
  const { uuid, send, end } = await device()
  const laps = [0, 30].map((start_s, n) => ({
    ...{ uuid: randomUUID(), start_s, end_s: n === 0 ? 30 : null, name: `Rep ${n + 1}` },
  }))
  const motion = { foot_ar_left: 47.2, foot_ar_right: 52.6 }
  await send(0, 60, { power: 250, heartrate: 150, cadence: 90, ...motion }, laps)
  await speak(rider, 'de')
  try {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${site}/live_session/${uuid}`)
    await detail()
      .getByRole('row', { name: /^Rep 2/ })
      .waitFor()
    expect(await detail().getByRole('columnheader').allInnerTexts()).toContain('Herz\u00adfrequenz bpm')
    const scroller = detail()
      .locator('section')
      .filter({ has: page.getByRole('table') })
    expect(await scroller.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    expect(await detail().innerText()).toMatch(/52,6\s?°/)
    const selects = page.locator('main select').filter({ visible: true })
    const left = (await page.getByRole('heading', { level: 1 }).boundingBox())?.x ?? 0
    for (const select of await selects.all()) {
      const box = await select.boundingBox()
      expect(box?.x).toBeCloseTo(left, 0)
      expect(box?.width).toBeCloseTo(390 - 2 * left, 0)
    }
    expect(await selects.count()).toBeGreaterThan(0)
  } finally {
    await speak(rider, 'en')
    await page.setViewportSize(wide)
    await end()
  }
  expect(seen).toEqual([])
})

test('the limits of the newest target range stand at the graphs, until none is chosen', async () => {
  const activities = await rider.call('/api/activities/v1/')
  const [activity] = ((await activities.json()) as { activities: { uuid: string }[] }).activities
  const made = await rider.call('/api/target_ranges/v1/', {
    method: 'POST',
    body: JSON.stringify({
      activity_uuid: activity?.uuid,
      ...{ sport: 'bike', name: 'Steady', relative_start_time: 0, relative_end_time: 60_000 },
    }),
  })
  const { target_range } = (await made.json()) as { target_range: { uuid: string; version: number } }
  const changed = await rider.call(`/api/target_ranges/v1/${target_range.uuid}`, {
    method: 'PUT',
    body: JSON.stringify({
      ...{ name: 'Steady', version: target_range.version },
      thresholds: { power: { min: 240, max: 260 }, heartrate: { min: null, max: 155 } },
    }),
  })
  expect(changed.status).toBe(200)
  const { uuid, send, end } = await device()
  await send(0, 60, { power: 300, heartrate: 150, cadence: 90 })
  await page.goto(`${site}/live_session/${uuid}`)
  await detail().getByText('target 240–260').waitFor()
  await detail().getByText('target < 155').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await detail().getByLabel('Target').selectOption('No target range')
  await expect
    .poll(() =>
      detail()
        .getByText(/^target /)
        .count(),
    )
    .toBe(0)
  await end()
  expect(seen).toEqual([])
})

test('the limits of the step that is being done of the workout planned for the day stand at the graphs', async () => {
  const day = new Date(Date.now() - 60_000).toISOString().slice(0, 10)
  const { definition } = parseWorkout('# Over the top\nsport: bike\n- 1m 250-280W\n- 10m 150-170W <140bpm')
  const made = await rider.call('/api/calendar/v1/entries/', {
    method: 'POST',
    body: JSON.stringify({ kind: 'workout', date: day, definition }),
  })
  const { calendar_entry } = (await made.json()) as { calendar_entry: { uuid: string } }
  const { uuid, send, end } = await device()
  await send(0, 30, { power: 260, heartrate: 130, cadence: 90 })
  await page.goto(`${site}/live_session/${uuid}`)
  await detail().getByText('Step 1 of 2').waitFor()
  await detail().getByText('target 250–280').waitFor()
  await send(30, 40, { power: 160, heartrate: 130, cadence: 90 })
  await detail().getByText('Step 2 of 2').waitFor()
  await detail().getByText('target 150–170').waitFor()
  await detail().getByText('target < 140').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await detail().getByLabel('Target').selectOption('Steady')
  await detail().getByText('target 240–260').waitFor()
  await end()
  await rider.call(`/api/calendar/v1/entries/${calendar_entry.uuid}`, { method: 'DELETE' })
  expect(seen).toEqual([])
})

test.each([
  ['passes on 8 kB at a time', 8 * 1_024],
  ['holds every answer back until it is complete', Number.POSITIVE_INFINITY],
])(
  'behind a proxy that %s, values are shown less than a second after they were sent',
  async (_, blockBytes) => {
    const { hostname, port } = new URL(site)
    const proxy = await bufferingProxy(Number(port), { blockBytes, honours: false })
    const { context, page: behind } = await newPage(browser)
    try {
      await beSignedIn(context, rider)
      const { send, end } = await device()
      await behind.goto(`http://${hostname}:${proxy.port}/live_session/`)
      const athletes = behind.getByRole('region', { name: 'Athletes' })
      await send(0, 60, { power: 400 })
      await athletes.getByText('400', { exact: true }).waitFor()
      // The page notices by the first seconds that the stream is held back.
      const asksForOne = behind.waitForRequest(/\/follow\?since=/)
      let second = 60
      const sending = setInterval(() => void send(second, 1, { power: 400 + second++ }), 1_000)
      await asksForOne
      clearInterval(sending)
      for (const power of [801, 802, 803, 804, 805]) {
        const appeared = behind.evaluate(
          (value) =>
            new Promise<number>((resolve) => {
              const look = () =>
                document.body.innerText.includes(value) ? resolve(Date.now()) : requestAnimationFrame(look)
              look()
            }),
          String(power),
        )
        const sentMs = Date.now()
        await send(second++, 1, { power })
        expect((await appeared) - sentMs).toBeLessThan(1_000)
      }
      await end()
    } finally {
      await context.close()
      await proxy.close()
    }
  },
)
