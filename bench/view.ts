/**
 * Opening a four-hour ride of sixteen rows and sixty ranges in a real browser, then zooming, dragging, pointing and
 * smoothing in it; beside ECharts and Chart.js drawing the same in the same browser.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { openBrowser, startProduct } from '../e2e/product.ts'
import type { Figure } from './figure.ts'
import { basis, cursor, drag, markOf, median, type Step, smooth, table, zoom } from './view/page.ts'
import { ranges, rows, samples, tableOnly } from './view/ride.ts'
import { measureRivals, type Timings } from './view/rivals.ts'
import { addRide } from './view/seed.ts'

export const name = 'view'

const email = 'bench@example.org'
const password = 'wheel-spoke-17-bench'
const openings = 5

export async function run(): Promise<Figure[]> {
  const data = mkdtempSync(path.join(tmpdir(), 'cadenza-bench-view-'))
  const product = await startProduct([], {
    CADENZA_DATA: data,
    CADENZA_ADMIN_EMAIL: email,
    CADENZA_ADMIN_PASSWORD: password,
    CADENZA_LOG_LEVEL: 'warn',
  })
  // Canvases are then drawn by the processor itself, the map by software all the same.
  const browser = await openBrowser({ webgl: false })
  try {
    const { user, ride, target } = await addRide(data, email)
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'en' })
    const page = await signedIn(context, product.address)
    await page.evaluate(
      ([key, value]) => localStorage.setItem(key as string, value as string),
      [
        `cadenza.activity-views.${user}`,
        JSON.stringify([
          {
            activityUuid: ride,
            preferences: {
              shownRows: rows.map(({ code }) => code),
              hiddenRows: tableOnly,
              targetRange: target,
            },
          },
        ]),
      ],
    )
    const opened = await open(page, `${product.address}/activities/${ride}`)
    await checkPicture(page)
    const dragged = await drag(page)
    const zoomed = await zoom(page)
    const pointed = await cursor(page)
    const smoothed = await smooth(page)
    const written = await basis(page)
    const compared = await table(page)
    await page.close()
    const rivals = await measureRivals(context)
    return [
      ...opened.figures,
      // They draw all rows at once: so ours are all drawn.
      ...besideRivals('graphs drawn, all rows', opened.drawnMs, 150, rivals, 'draw'),
      ...stepFigures('a selection dragged one step further, with its statistics, painted', dragged, 50),
      ...stepFigures('zoom painted, graphs alone, rows in sight', zoomed, 33),
      ...besideRivals('zoom, all rows', zoomed.wholeMs, 33, rivals, 'zoom'),
      ...stepFigures('cursor moved, with its values and the map', pointed, 8),
      ...besideRivals('cursor moved', pointed.ms, 8, rivals, 'cursor'),
      ...stepFigures('another smoothing painted', smoothed, 100),
      ...besideRivals('other values, all rows', smoothed.wholeMs, 100, rivals, 'smoothing'),
      ...stepFigures('other time basis painted: every figure of the table and every graph', written, 100),
      ...stepFigures(
        `table of ${ranges.length} ranges × 40 metrics with differences, what is in sight of it painted`,
        compared,
        100,
      ),
      {
        ...figure('  until its rows and columns out of sight are written, too', compared.wholeMs, 100),
        ok: true,
      },
    ]
  } finally {
    await browser.close()
    await product.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

const figure = (named: string, value: number, goal: number): Figure => ({
  name: named,
  value,
  unit: 'ms',
  goal,
  ok: value <= goal,
})

/** Of a step, and what of it was the main thread's work: that is shown, not judged. */
const stepFigures = (named: string, { ms, processorMs }: Step, goal: number): Figure[] => [
  figure(named, ms, goal),
  { ...figure('  of that, processor time of the main thread', processorMs, goal), ok: true },
]

/** The same drawn by another library in the same run: no slower than it. */
const besideRivals = (
  named: string,
  ours: number,
  goal: number,
  rivals: Readonly<Record<string, Timings>>,
  what: keyof Timings,
): Figure[] =>
  Object.entries(rivals).map(([rival, timings]) => ({
    ...figure(`${named}, beside ${rival}`, ours, goal),
    ok: ours <= timings[what],
    against: { name: rival, value: timings[what] },
    ratio: ours / timings[what],
  }))

async function signedIn(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${address}/login`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  return page
}

async function open(page: Page, address: string): Promise<{ figures: Figure[]; drawnMs: number }> {
  const whole: number[] = []
  const drawn: number[] = []
  const graphs: number[] = []
  const maps: number[] = []
  const written: number[] = []
  const complete: number[] = []
  for (let round = 0; round < openings; round++) {
    await page.goto(address)
    const painted = await markOf(page, 'cadenza:graphs-painted')
    whole.push(Math.max(painted, await markOf(page, 'cadenza:table-painted')))
    drawn.push(painted)
    const begun = await markOf(page, 'cadenza:graphs-begun')
    graphs.push(painted - begun)
    complete.push(Math.max(painted, await markOf(page, 'cadenza:graphs-complete')) - begun)
    maps.push(await markOf(page, 'cadenza:map-painted'))
    written.push(await markOf(page, 'cadenza:table-written'))
  }
  const title = `${rows.length} rows × ${samples} samples`
  const figures = [
    figure(`navigation to graphs (${title}), ${ranges.length} ranges and table painted`, median(whole), 1000),
    { ...figure('  of that, navigation to graphs painted', median(drawn), 1000), ok: true },
    figure('  of that, from the first graph to all in sight painted', median(graphs), 150),
    { ...figure('  of that, to all rows of graphs drawn', median(complete), 150), ok: true },
    { ...figure('  rows of the table out of sight written', median(written), 1000), ok: true },
    figure('navigation to the map painted', median(maps), 3000),
  ]
  return { figures, drawnMs: median(complete) }
}

/** What is measured is what was asked for. */
async function checkPicture(page: Page): Promise<void> {
  const graphs = await page.locator('[data-plot]').count()
  if (graphs < rows.length) throw new Error(`The view has ${graphs} graphs in place of ${rows.length}`)
  const lines = page.locator('table tbody tr', { has: page.locator('td[data-code]') })
  const [written, columns] = [await lines.count(), await lines.first().locator('td').count()]
  if (written < ranges.length || columns < 40)
    throw new Error(`The table has ${written} × ${columns} figures in place of ${ranges.length} × 40`)
}
