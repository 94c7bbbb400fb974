/** Scrolling through a list of 5,000 activities in a real browser, as fast as it draws. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openDatabase } from '../apps/server/src/platform/database/open.ts'
import { newUuid } from '../apps/server/src/platform/uuid.ts'
import { newPage, openBrowser, type Product } from '../e2e/product.ts'
import { atMost, type Figure, withoutGoal } from './figure.ts'
import { email, signInPage, startServer } from './server.ts'
import { processorClock } from './view/page.ts'

export const name = 'scroll'

const activities = 5_000
/** ms; users notice a longer frame. */
const hitchMs = 50
/** ms; frames last a whole number of 60ths of a second, read with this error. */
const clockMs = 0.2
/** The one with the middle number of long frames counts: other work on the machine lengthens frames. */
const scrollings = 3
/** Rows scrolled in each frame: a page of the list in two frames, as with a quick drag of the scroll bar. */
const rowsAFrame = 12

/** Adds rides with motion figures, so that the list shows all its columns. */
async function addActivities(dataFolder: string): Promise<void> {
  const open = await openDatabase({ dataFolder, databaseUrl: undefined }, { connections: 1 })
  try {
    const figure = (avg: number) => ({ avg, sd: 1, count: 900, coverage: 1 })
    const both = (left: number, right: number) => ({ left: figure(left), right: figure(right) })
    const mpi = {
      dss: both(3.1, 4.6),
      foot_ar: both(48.1, 42.7),
      leg_ar: both(52.6, 51.2),
      pelvic_rock: { center: figure(5) },
    }
    const basis = { basic: {}, mpi, normalized_power: 219, intensity_factor: 0.852, tss: 124 }
    const stats = {
      ...{ elapsed_time: 6138, duration: 6138, moving_time: 6138, distance: 49_500, elevation_gain: 562 },
      ...{ avg_power: 190, max_power: 702, avg_heartrate: 152, max_heartrate: 178, avg_cadence: 88 },
      ...{ max_cadence: 120, avg_run_cadence: null, max_run_cadence: null, avg_speed: 29, max_speed: 62 },
      ...{ avg_stride: null, max_stride: null, avg_l_r_balance: 51.6 },
      ...{ normalized_power: 219, intensity_factor: 0.852, tss: 124 },
      ...{ moving_time_based_stats: basis, duration_based_stats: basis },
    }
    await open.pool.query(
      `insert into activities (user_uuid, uuid, sport, sport_name, start_time, end_time, time_zone, title, stats, sparkline)
       select u.uuid, given.uuid, 'bike', 'cycling', '2016-01-01'::timestamptz + n * interval '17 hours',
         '2016-01-01'::timestamptz + n * interval '17 hours' + interval '90 min', 'Europe/Berlin', 'Ride ' || n, $3, $4
       from users u, unnest($2::uuid[]) with ordinality as given (uuid, n) where u.email = $1`,
      [
        email,
        Array.from({ length: activities }, () => newUuid()),
        JSON.stringify(stats),
        Buffer.alloc(48, 100),
      ],
    )
  } finally {
    await open.close()
  }
}

/** ms between frames while scrolling from the first row to the last. */
async function scrolled(page: Page): Promise<number[]> {
  return page.evaluate(`(async () => {
    const grid = document.querySelector('[role=grid]')
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const step = ${rowsAFrame} * grid.querySelector('[role=rowgroup]:last-child [role=row]').offsetHeight
    const frames = []
    let before = await frame()
    while (grid.scrollTop + grid.clientHeight < grid.scrollHeight - 1) {
      grid.scrollTop += step
      const now = await frame()
      frames.push(now - before)
      before = now
    }
    return frames
  })()`)
}

/**
 * The same for a plain page with as many empty rows in a box of the same size: the browser's own cost of
 * scrolling.
 */
async function emptyScrolled(context: BrowserContext, list: Page): Promise<number[]> {
  const { widthPx, heightPx, rowPx } = await list.evaluate(() => {
    const grid = document.querySelector<HTMLElement>('[role=grid]')
    const row = grid?.querySelector<HTMLElement>('[role=rowgroup]:last-child [role=row]')
    return {
      widthPx: grid?.clientWidth ?? 0,
      heightPx: grid?.clientHeight ?? 0,
      rowPx: row?.offsetHeight ?? 0,
    }
  })
  const page = await context.newPage()
  try {
    const row = `<div role="row" style="box-sizing: border-box; height: ${rowPx}px; border-bottom: 1px solid"></div>`
    await page.setContent(
      `<!doctype html><body><div role="grid" style="overflow: auto; background: #fff; width: ${widthPx}px; height: ${heightPx}px">
        <div role="rowgroup">${row.repeat(activities)}</div></div></body>`,
    )
    return await scrolled(page)
  } finally {
    await page.close()
  }
}

const beside = (figure: Figure, empty: number): Figure => ({
  ...figure,
  against: { name: 'empty rows', value: empty },
})
const overHitch = (frames: readonly number[]) => frames.filter((ms) => ms > hitchMs + clockMs).length
/** The quantile `share` of sorted frames. */
const atShare = (frames: readonly number[], share: number) =>
  frames[Math.floor(frames.length * share)] ?? Number.NaN

interface Scroll {
  /** ms between frames, ascending. */
  frames: number[]
  /** The same for empty rows. */
  empty: number[]
  /** ms of processor time of the main thread. */
  workedMs: number
}

/** Scrolls once in a browser context that has seen nothing of the product. */
async function scrollOnce(browser: Browser, product: Product, isFirst: boolean): Promise<Scroll> {
  const { context, page } = await newPage(browser)
  try {
    await signInPage(page, product, { isFirst })
    await page.goto(`${product.address}/activities/`)
    await page.getByRole('row', { name: `Ride ${activities}` }).waitFor()
    const processorMs = await processorClock(page)
    const before = await processorMs()
    const frames = await scrolled(page)
    const workedMs = (await processorMs()) - before
    const last = await page.getByRole('row', { name: 'Ride 1', exact: false }).count()
    if (frames.length < 100 || last === 0) throw new Error('The list was not scrolled to its end')
    const empty = await emptyScrolled(context, page)
    const ascending = (times: number[]) => times.toSorted((a, b) => a - b)
    return { frames: ascending(frames), empty: ascending(empty), workedMs }
  } finally {
    await context.close()
  }
}

export async function run(): Promise<Figure[]> {
  const data = mkdtempSync(path.join(tmpdir(), 'cadenza-bench-scroll-'))
  const product = await startServer(data)
  const browser = await openBrowser({ webgl: false })
  try {
    await addActivities(data)
    const scrolls: Scroll[] = []
    for (let n = 0; n < scrollings; n++) scrolls.push(await scrollOnce(browser, product, n === 0))
    const [{ frames, empty, workedMs }] = scrolls
      .toSorted((a, b) => overHitch(a.frames) - overHitch(b.frames))
      .slice(Math.floor(scrollings / 2)) as [Scroll]
    return [
      beside(
        atMost(`frames over ${hitchMs} ms, of ${frames.length}`, overHitch(frames), '', 0),
        overHitch(empty),
      ),
      beside(
        atMost('frame time, 99th percentile', atShare(frames, 0.99), 'ms', hitchMs + clockMs),
        atShare(empty, 0.99),
      ),
      beside(atMost('frame time, median', atShare(frames, 0.5), 'ms', 34), atShare(empty, 0.5)),
      ...scrolls.map(({ frames: own }, n) =>
        withoutGoal(`  scroll ${n + 1}: frames over ${hitchMs} ms`, overHitch(own), ''),
      ),
      // A busy machine does not lengthen processor time.
      withoutGoal('  processor time of the main thread per frame', workedMs / frames.length, 'ms'),
    ]
  } finally {
    await browser.close()
    await product.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
