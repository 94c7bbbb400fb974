/**
 * Twenty four-hour rides compared in a real browser: from a choice of another alignment until the graphs are
 * painted, and the cost of a movement of the cursor.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser } from '../e2e/product.ts'
import { atMost, type Figure, withoutGoal } from './figure.ts'
import { email, signInPage, startServer } from './server.ts'
import { median } from './view/page.ts'
import { addRide } from './view/seed.ts'

export const name = 'compare'

const rides = 20
const rounds = 5
const moves = 200
/** ms after which graphs are taken not to be drawn at all. */
const longestMs = 30_000

export async function run(): Promise<Figure[]> {
  const data = mkdtempSync(path.join(tmpdir(), 'cadenza-bench-compare-'))
  const product = await startServer(data)
  const browser = await openBrowser({ webgl: false })
  try {
    const address = new URLSearchParams()
    for (let n = 0; n < rides; n++) address.append('pick', (await addRide(data, email)).ride)
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'en' })
    const page = await context.newPage()
    await signInPage(page, product, { next: `/compare/?${address}` })
    const values = page.getByRole('region', { name: 'Values at the cursor' })
    await values.getByRole('row').nth(rides).waitFor()
    const figures: Figure[] = []
    for (const [by, word] of [
      ['distance', 'Distance'],
      ['place', 'Place'],
      ['time', 'Time'],
    ] as const) {
      const { firstMs, againMs } = await align(page, word)
      figures.push(
        atMost(`aligned by ${by}: graphs of ${rides} rides of 14,400 s painted`, againMs, 'ms', 300),
        withoutGoal('  the first time, before anything is remembered', firstMs, 'ms'),
      )
    }
    return [...figures, atMost('cursor moved, with all values', await moveCursor(page), 'ms', 8)]
  } finally {
    await browser.close()
    await product.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** ms from choosing an alignment until all graphs are painted: the first time, and the median of rounds. */
async function align(page: Page, word: string): Promise<{ firstMs: number; againMs: number }> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Another alignment before each; the page begins with the first of them.
    for (const each of [word === 'Time' ? 'Distance' : 'Time', word]) {
      const ms: number = await page.evaluate(`(async () => {
        const from = performance.now()
        const buttons = [...document.querySelectorAll('[role=group][aria-label="Align by"] button')]
        const button = buttons.find((button) => button.textContent === '${each}')
        if (button.ariaPressed === 'true') return NaN
        button.click()
        while (performance.now() - from < ${longestMs}) {
          await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
          const drawn = performance.getEntriesByName('cadenza:graphs-drawn').at(-1)?.startTime
          if (drawn > from) return performance.now() - from
        }
        throw new Error('${each}: no graphs were drawn')
      })()`)
      if (each === word) taken.push(ms)
      await page.waitForTimeout(300)
    }
  }
  return { firstMs: taken[0] ?? Number.NaN, againMs: median(taken) }
}

/** The mean ms of a movement of the cursor, including layout. */
async function moveCursor(page: Page): Promise<number> {
  const ms: number = await page.evaluate(`(() => {
    const layer = document.querySelector('[role=slider][aria-describedby=compare-keys]')
    const box = layer.getBoundingClientRect()
    const from = performance.now()
    for (let i = 0; i < ${moves}; i++) {
      layer.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerId: 1,
        clientX: box.left + (box.width * i) / ${moves}, clientY: box.top + 40 }))
      document.body.getBoundingClientRect()
    }
    return performance.now() - from
  })()`)
  return ms / moves
}
