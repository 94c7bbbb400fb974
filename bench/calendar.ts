/** Ten years of a calendar: an activity a day with all motion figures, and four planned workouts a week. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { testApp } from '../apps/server/src/app/testing/app.ts'
import { type OpenDatabase, openDatabase } from '../apps/server/src/platform/database/open.ts'
import { newPage, openBrowser } from '../e2e/product.ts'
import { metrics } from '../packages/metrics/src/index.ts'
import { atMost, type Figure, withoutGoal } from './figure.ts'
import { email, signInPage, startServer } from './server.ts'
import { watchTurns } from './turns.ts'
import { median, processorClock } from './view/page.ts'

export const name = 'calendar'

const days = 3_653
const warmUps = 5
const runs = 25
const goalMs = 80
/** ms from the calendar's data to its picture. */
const paintGoalMs = 300

/** The motion figures of a rider with all sensors. */
const mpi = Object.fromEntries(
  metrics
    .filter(({ kind, sport }) => kind === 'mpi' && sport === 'bike')
    .map(({ code, sides }) => [
      code,
      Object.fromEntries(sides.map((side) => [side, { avg: 20, sd: 2, count: 5_000, coverage: 1 }])),
    ]),
)

async function fill({ pool }: OpenDatabase, userUuid: string): Promise<void> {
  await pool.query('alter table activities disable trigger activities_load_days')
  await pool.query(
    `insert into activities (user_uuid, uuid, sport, sport_name, start_time, end_time, time_zone, title, stats, sparkline)
     select $1, gen_random_uuid(), 'bike', 'cycling', at, at + interval '1 h', 'Europe/Berlin', 'Ride ' || n,
       jsonb_build_object('tss', 50 + n % 60, 'moving_time', 3600 + n, 'distance', 30000 + n,
         'moving_time_based_stats', jsonb_build_object('tss', 80, 'mpi', $2::jsonb)), $4
     from generate_series(1, $3) n, lateral (select '2016-01-01T09:00:00Z'::timestamptz + n * interval '1 day' as at) times`,
    [userUuid, JSON.stringify(mpi), days, Buffer.alloc(48, 100)],
  )
  await pool.query('alter table activities enable trigger activities_load_days')
  await pool.query(
    `insert into load_days (user_uuid, date)
     select distinct user_uuid, local_date from activities where user_uuid = $1`,
    [userUuid],
  )
  await pool.query('select sum_load_day(user_uuid, date) from load_days where user_uuid = $1', [userUuid])
  await pool.query(
    `insert into calendar_entries (user_uuid, uuid, kind, date, position, title, note, sport, goal, expected_time,
       expected_load, definition, profile, created_at, updated_at)
     select $1, gen_random_uuid(), 'workout', '2016-01-01'::date + n, 1, 'Sweet spot ' || n, '', 'bike', '', 5400, 78,
       jsonb_build_object('name', 'Sweet spot', 'sport', 'bike', 'steps', repeat('x', 3000)), $3, now(), now()
     from generate_series(1, $2) n where n % 7 < 4`,
    [userUuid, days, Buffer.alloc(48, 80)],
  )
  await pool.query('vacuum analyze')
}

export async function run(): Promise<Figure[]> {
  return [...(await answered()), ...(await painted())]
}

/** The server's answers. */
async function answered(): Promise<Figure[]> {
  const app = await testApp({}, { checked: false })
  try {
    const athlete = await app.person()
    await fill(app.open, athlete.uuid)
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.server.address() as AddressInfo
    const medianOf = async (span: string) => {
      const times: number[] = []
      for (let i = 0; i < warmUps + runs; i++) {
        const from = performance.now()
        const answer = await fetch(`http://127.0.0.1:${port}/api/calendar/v1/?${span}`, {
          headers: athlete.headers,
        })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`The calendar answered ${answer.status}`)
        if (i >= warmUps) times.push(performance.now() - from)
      }
      times.sort((a, b) => a - b)
      return times[Math.floor(times.length / 2)] ?? Number.NaN
    }
    const decade = await medianOf('date_gte=2016-01-01&date_lte=2025-12-31')
    const month = await medianOf('date_gte=2020-06-01&date_lte=2020-06-30')
    const turns = watchTurns()
    await medianOf('date_gte=2016-01-01&date_lte=2025-12-31')
    const { longestMs } = turns.stop()
    return [
      atMost('calendar of ten years, median', decade, 'ms', goalMs),
      atMost('calendar of a month, median', month, 'ms', 10),
      atMost('ten years again: longest event loop turn', longestMs, 'ms', 50),
    ]
  } finally {
    await app.close()
  }
}

/** Runs in the page: keeps the time at which the screen, without its header, was painted last. */
const notePictures = `(() => {
  let isAsked = false
  const isOfScreen = ({ target }) => {
    const element = target.parentElement ?? document.documentElement
    return element.closest('main') !== null || target.querySelector?.('main')
  }
  new MutationObserver((changes) => {
    if (isAsked || !changes.some(isOfScreen)) return
    isAsked = true
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        isAsked = false
        window.lastPaintedMs = performance.now()
      }
      channel.port2.postMessage(0)
    })
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
})()`

/** ms from the end of the calendar's answer until everything that shows the day is painted. */
async function paintedMs(page: Page, view: 'year' | 'month', day: string): Promise<number> {
  const month = new Date(day).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const shown =
    view === 'month'
      ? page.locator(`[data-day="${day}"]`, { hasText: 'Ride' })
      : page.getByRole('row', { name: new RegExp(`^${month} 31 `) })
  await shown.waitFor()
  // Late changes count as well.
  await page.waitForTimeout(500)
  return page.evaluate<number>(`(() => {
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/calendar/v1/?'))
    return window.lastPaintedMs - answers.at(-1).responseEnd
  })()`)
}

/** The screen in a browser, which shows a year, or a month beside its year. */
async function painted(): Promise<Figure[]> {
  const data = mkdtempSync(path.join(tmpdir(), 'cadenza-bench-calendar-'))
  const product = await startServer(data)
  const browser = await openBrowser({ webgl: false })
  try {
    const open = await openDatabase({ dataFolder: data, databaseUrl: undefined }, { connections: 1 })
    try {
      const user = open.database.selectFrom('users').select('uuid').where('email', '=', email)
      await fill(open, (await user.executeTakeFirstOrThrow()).uuid)
    } finally {
      await open.close()
    }
    const { page } = await newPage(browser)
    await page.addInitScript(notePictures)
    await signInPage(page, product)
    const workedMs = await processorClock(page)
    const figures: Figure[] = []
    for (const view of ['year', 'month'] as const) {
      const opened: number[] = []
      const turned: number[] = []
      const worked: number[] = []
      for (let year = 2017; year < 2024; year++) {
        await page.goto(`${product.address}/calendar/?view=${view}&date=${year}-01-15`)
        opened.push(await paintedMs(page, view, `${year}-01-15`))
        await page.evaluate('performance.clearResourceTimings()')
        const before = await workedMs()
        // Each turn leads to a year that is asked for.
        await page.getByRole('button', { name: view === 'year' ? 'Later' : 'Earlier' }).click()
        turned.push(await paintedMs(page, view, view === 'year' ? `${year + 1}-01-15` : `${year - 1}-12-15`))
        worked.push((await workedMs()) - before)
      }
      figures.push(
        atMost(`${view} opened, ten years: data until painted`, median(opened), 'ms', paintGoalMs),
        withoutGoal('  the longest of seven', Math.max(...opened), 'ms'),
        atMost(`${view} turned to another year: data until painted`, median(turned), 'ms', paintGoalMs),
        withoutGoal('  the longest of seven', Math.max(...turned), 'ms'),
        withoutGoal('  processor time of the main thread for a turn', median(worked), 'ms'),
      )
    }
    return figures
  } finally {
    await browser.close()
    await product.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
