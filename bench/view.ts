/**
 * Opening a four-hour ride with sixteen graph rows and sixty ranges in a real browser, then zooming,
 * dragging, pointing and smoothing, compared with ECharts and Chart.js drawing the same data in the same
 * browser.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser } from '../e2e/product.ts'
import { type Figure, withoutGoal } from './figure.ts'
import { email, signInPage, startServer } from './server.ts'
import { basis, cursor, drag, markOf, median, type Step, smooth, table, zoom } from './view/page.ts'
import { ranges, rows, samples, tableOnly } from './view/ride.ts'
import { measureRivals, type Timings } from './view/rivals.ts'
import { addRide } from './view/seed.ts'

export const name = 'view'

const openings = 5

export async function run(): Promise<Figure[]> {
  const data = mkdtempSync(path.join(tmpdir(), 'cadenza-bench-view-'))
  const product = await startServer(data)
  const browser = await openBrowser({ webgl: 'map' })
  try {
    const { user, ride, target } = await addRide(data, email)
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'en' })
    const page = await context.newPage()
    await signInPage(page, product)
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
      // The other libraries draw all rows at once, so this counts all of ours.
      ...besideRivals('first drawing, all rows', opened.drawnMs, 150, rivals, 'first', 0.5),
      ...besideRivals('first drawing, all rows, beside a second one', opened.drawnMs, 150, rivals, 'again'),
      ...stepFigures('selection dragged one step, painted with its statistics', dragged, 50),
      ...stepFigures('zoom painted, visible graph rows', zoomed, 33),
      ...besideRivals('zoom, all rows', zoomed.wholeMs, 33, rivals, 'zoom'),
      ...stepFigures('cursor moved, with values and map', pointed, 8),
      ...besideRivals('cursor moved', pointed.ms, 8, rivals, 'cursor'),
      ...stepFigures('smoothing changed, painted', smoothed, 100),
      ...besideRivals('values replaced, all rows', smoothed.wholeMs, 100, rivals, 'smoothing'),
      ...stepFigures('time basis changed, painted: all figures of the table and all graphs', written, 100),
      ...stepFigures(
        `table of ${ranges.length} ranges × 40 metrics with differences, visible part painted`,
        compared,
        100,
      ),
      withoutGoal('  until its rows and columns out of sight are written', compared.wholeMs, 'ms'),
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

/** The time of a step, and the main thread's part of it, which has no goal. */
const stepFigures = (named: string, { ms, processorMs }: Step, goal: number): Figure[] => [
  figure(named, ms, goal),
  withoutGoal('  of that, processor time of the main thread', processorMs, 'ms'),
]

/**
 * Figures compared with other libraries in the same run. The goal is at most `share` of the time of each.
 */
const besideRivals = (
  named: string,
  ours: number,
  goal: number,
  rivals: Readonly<Record<string, Timings>>,
  what: keyof Timings,
  share = 1,
): Figure[] =>
  Object.entries(rivals).map(([rival, timings]) => ({
    ...figure(`${named}, compared with ${rival}`, ours, goal),
    ok: ours <= share * timings[what],
    against: { name: rival, value: timings[what] },
    ratio: ours / timings[what],
  }))

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
    figure(
      `navigation until graphs (${title}), ${ranges.length} ranges and table are painted`,
      median(whole),
      1000,
    ),
    withoutGoal('  of that, navigation until the graphs are painted', median(drawn), 'ms'),
    figure('  of that, first graph until all visible graphs are painted', median(graphs), 150),
    withoutGoal('  of that, first graph until all rows are drawn', median(complete), 'ms'),
    withoutGoal('  navigation until table rows out of sight are written', median(written), 'ms'),
    figure('navigation until the map is painted', median(maps), 3000),
  ]
  return { figures, drawnMs: median(complete) }
}

/** Checks that the page shows what is to be measured. */
async function checkPicture(page: Page): Promise<void> {
  const graphs = await page.locator('[data-plot]').count()
  if (graphs < rows.length) throw new Error(`The view has ${graphs} graphs instead of ${rows.length}`)
  const lines = page.locator('table tbody tr', { has: page.locator('td[data-code]') })
  const [written, columns] = [await lines.count(), await lines.first().locator('td').count()]
  if (written < ranges.length || columns < 40)
    throw new Error(`The table has ${written} × ${columns} figures instead of ${ranges.length} × 40`)
}
