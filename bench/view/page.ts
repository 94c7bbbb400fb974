/** The steps measured on the page of an activity. */
import type { Page } from 'playwright-core'

export interface Step {
  /** ms until the change is painted. */
  ms: number
  /** ms of the main thread's processor time, which a busy machine does not lengthen. */
  processorMs: number
  /** ms until the parts out of sight are drawn as well. */
  wholeMs: number
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** ms from the start of the navigation to a mark. */
export async function markOf(page: Page, mark: string): Promise<number> {
  const found = await page.waitForFunction((of) => performance.getEntriesByName(of)[0]?.startTime, mark)
  return Number(await found.jsonValue())
}

/** Runs in the page: waits until the last change is painted. */
const painted = `new Promise((done) => requestAnimationFrame(() => {
  const channel = new MessageChannel()
  channel.port1.onmessage = () => done()
  channel.port2.postMessage(0)
}))`

/** Runs in the page: waits 300 ms, in which drawing and requests end. */
const settled = 'new Promise((done) => setTimeout(done, 300))'

/** Runs in the page: ms from `from` to the next time that a mark is set. */
const untilMark = (mark: string, from: number) => `(async () => {
  for (;;) {
    const at = performance.getEntriesByName('${mark}').at(-1)?.startTime
    if (at > ${from}) return at - ${from}
    await new Promise((done) => setTimeout(done, 2))
  }
})()`

/** A clock of the main thread's processor time, in ms. */
export async function processorClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000
  }
}

/**
 * Runs a step `times` times and returns the medians. `act` is an expression that runs in the page and changes
 * something.
 */
async function steps(page: Page, times: number, act: string, drawsGraphs = false): Promise<Step> {
  const clock = await processorClock(page)
  const taken: number[] = []
  const processor: number[] = []
  const wholes: number[] = []
  for (let i = 0; i < times; i++) {
    const before = await clock()
    const { from, ms }: { from: number; ms: number } = await page.evaluate(`(async () => {
      const i = ${i}
      const from = performance.now();
      ${act};
      await ${painted}
      return { from, ms: performance.now() - from }
    })()`)
    taken.push(ms)
    processor.push((await clock()) - before)
    if (drawsGraphs) wholes.push(Math.max(ms, await page.evaluate(untilMark('cadenza:graphs-drawn', from))))
    await page.evaluate(settled)
  }
  return { ms: median(taken), processorMs: median(processor), wholeMs: median(wholes) }
}

/** Drags a selection. Each step paints its statistics. */
export async function drag(page: Page): Promise<Step> {
  await page.evaluate(`(() => {
    const overlay = document.querySelector('[role=slider][aria-describedby=graph-keys]')
    const box = overlay.getBoundingClientRect()
    overlay.setPointerCapture = () => undefined
    window.pull = (type, share) => overlay.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0,
      buttons: 1, pointerId: 1, clientX: box.left + box.width * share, clientY: box.top + 40 }))
    window.pull('pointerdown', 0.3)
  })()`)
  const step = await steps(page, 9, `window.pull('pointermove', 0.32 + i * 0.02)`)
  await page.evaluate(`window.pull('pointerup', 0.54)`)
  await page.evaluate(settled)
  return step
}

/** Zooms by keyboard, back and forward in the zoom history. */
export async function zoom(page: Page): Promise<Step> {
  const back = page.getByRole('button', { name: /^Previous zoom/ })
  while (await back.isDisabled()) {
    await page.evaluate(`document.querySelector('[role=slider][aria-describedby=graph-keys]').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))`)
    await page.evaluate(settled)
  }
  return steps(
    page,
    9,
    `window.dispatchEvent(new KeyboardEvent('keydown', { key: i % 2 ? 'ArrowRight' : 'ArrowLeft', altKey: true }))`,
    true,
  )
}

/** Chooses another smoothing in the menu. */
export async function smooth(page: Page): Promise<Step> {
  const menu = page.getByRole('button', { name: /^Smoothing/ })
  const taken: Step[] = []
  for (const seconds of [30, 5, 60, 10, 30]) {
    await menu.click()
    const item = page.locator('[role^=menuitem]', { hasText: new RegExp(`^${seconds} s$`) })
    await item.evaluate((element) => Object.assign(window, { item: element }))
    taken.push(await steps(page, 1, 'window.item.click()', true))
  }
  return {
    ms: median(taken.map(({ ms }) => ms)),
    processorMs: median(taken.map(({ processorMs }) => processorMs)),
    wholeMs: median(taken.map(({ wholeMs }) => wholeMs)),
  }
}

/** Switches between moving time and duration, which changes every figure of the table and every graph. */
export async function basis(page: Page): Promise<Step> {
  return steps(
    page,
    6,
    `[...document.querySelectorAll('[role=group] button[aria-pressed=false]')]
      .find((button) => ['Moving', 'Duration'].includes(button.textContent)).click()`,
  )
}

/**
 * Sets or clears the range to compare with, which changes every figure of the table and nothing else. The
 * visible part is painted first; `wholeMs` is the time until all of it is written.
 */
export async function table(page: Page): Promise<Step> {
  const act = `document.querySelector('table tbody tr button[aria-pressed]').click()`
  // Rows out of sight are written but not laid out, so the table is scrolled into view.
  await page.evaluate(`document.querySelector('table tbody').scrollIntoView()`)
  // The first comparison also loads the error of each metric.
  await page.evaluate(act)
  await page.locator('table tbody td [data-verdict]').first().waitFor({ state: 'attached' })
  const step = await steps(page, 7, act)
  const wholes: number[] = []
  for (let i = 0; i < 5; i++) {
    const from: number = await page.evaluate(`(() => {
      const from = performance.now();
      ${act};
      return from
    })()`)
    const whole: number = await page.evaluate(untilMark('cadenza:table-written', from))
    wholes.push(whole)
    await page.evaluate(settled)
  }
  return { ...step, wholeMs: median(wholes) }
}

/** The mean cost of one cursor movement over many positions, including layout. */
export async function cursor(page: Page): Promise<Step> {
  const moves = 200
  const clock = await processorClock(page)
  const before = await clock()
  const ms: number = await page.evaluate(`(() => {
    const overlay = document.querySelector('[role=slider][aria-describedby=graph-keys]')
    const box = overlay.getBoundingClientRect()
    const from = performance.now()
    for (let i = 0; i < ${moves}; i++) {
      overlay.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerId: 1,
        clientX: box.left + (box.width * i) / ${moves}, clientY: box.top + 40 }))
      document.body.getBoundingClientRect()
    }
    return performance.now() - from
  })()`)
  return { ms: ms / moves, processorMs: ((await clock()) - before) / moves, wholeMs: Number.NaN }
}
