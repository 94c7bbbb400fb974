/** Opening a four-hour ride in a real browser: graphs, table and map; then zooming, dragging and pointing in it. */
import type { Page } from 'playwright-core'
import { openBrowser, startProduct } from '../e2e/product.ts'
import { MISSING_POSITION, writeFit } from '../packages/recording/src/index.ts'
import type { Figure } from './figure.ts'

export const name = 'view'

const samples = 14_400
const email = 'bench@example.org'
const password = 'wheel-spoke-17-bench'
const rounds = 3

/** Waves of different lengths: a line that no pixel column can skip. */
function wave(middle: number, height: number, lengths: readonly number[]): Float32Array {
  return Float32Array.from({ length: samples }, (_, i) =>
    lengths.reduce(
      (sum, length) => sum + (height / lengths.length) * Math.sin((i * 2 * Math.PI) / length),
      middle,
    ),
  )
}

function fourHourRide(): Uint8Array {
  const speed = wave(8.5, 3, [37, 410, 2300])
  const distance = new Float64Array(samples)
  for (let i = 1; i < samples; i++) distance[i] = (distance[i - 1] ?? 0) + (speed[i] ?? 0)
  const semicircles = (degrees: number) => Math.round((degrees / 180) * 2 ** 31)
  const latitude = Int32Array.from({ length: samples }, (_, i) =>
    i < 5 ? MISSING_POSITION : semicircles(46.9 + 0.2 * Math.sin((i / samples) * 2 * Math.PI)),
  )
  const longitude = Int32Array.from({ length: samples }, (_, i) =>
    i < 5 ? MISSING_POSITION : semicircles(7.4 + 0.3 * Math.cos((i / samples) * 2 * Math.PI)),
  )
  const channel = (named: string, unit: string, values: Float32Array | Float64Array | Int32Array) => ({
    name: named,
    unit,
    values,
  })
  const lapMs = (samples / 20) * 1000
  return writeFit({
    startMs: Date.UTC(2026, 5, 12, 8),
    timeMs: Int32Array.from({ length: samples }, (_, i) => i * 1000),
    channels: [
      channel('power', 'W', wave(210, 120, [7, 61, 620])),
      channel('heartrate', 'bpm', wave(148, 20, [190, 1100])),
      channel('cadence', 'rpm', wave(88, 9, [11, 240])),
      channel('speed', 'm/s', speed),
      channel('distance', 'm', distance),
      channel('elevation', 'm', wave(480, 220, [900, 5200])),
      channel('latitude', 'semicircles', latitude),
      channel('longitude', 'semicircles', longitude),
      channel('temperature', '°C', wave(18, 5, [7000])),
      channel('l_r_balance', '%', wave(0.6, 2.4, [13, 330])),
      channel('torque_effectiveness_left', '%', wave(78, 12, [17, 300])),
      channel('torque_effectiveness_right', '%', wave(75, 12, [19, 280])),
      channel('pedal_smoothness_left', '%', wave(22, 5, [23, 350])),
      channel('pedal_smoothness_right', '%', wave(21, 5, [29, 370])),
    ],
    sessions: [{ startMs: 0, endMs: samples * 1000, totals: {}, sport: 'cycling' }],
    laps: Array.from({ length: 20 }, (_, i) => ({ startMs: i * lapMs, endMs: (i + 1) * lapMs, totals: {} })),
  })
}

export async function run(): Promise<Figure[]> {
  const product = await startProduct([], {
    CADENZA_ADMIN_EMAIL: email,
    CADENZA_ADMIN_PASSWORD: password,
    CADENZA_LOG_LEVEL: 'warn',
  })
  // Canvases are then drawn by the processor itself, the map by software all the same.
  const browser = await openBrowser({ webgl: false })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'en' })
    const page = await context.newPage()
    await page.goto(`${product.address}/login`)
    await page.locator('input[type=email]').fill(email)
    await page.locator('input[type=password]').fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/login')
    await page.goto(`${product.address}/activities/`)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'ride.fit',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(fourHourRide()),
      })
    const link = page.locator('[role=grid] a[href^="/activities/"]')
    for (let tries = 0; (await link.count()) === 0; tries++) {
      if (tries > 30) throw new Error('The ride did not arrive in the list')
      await page.waitForTimeout(500)
      await page.reload({ waitUntil: 'networkidle' })
    }
    const address = product.address + (await link.first().getAttribute('href'))

    const graphs: number[] = []
    const maps: number[] = []
    for (let round = 0; round < rounds; round++) {
      await page.goto(address)
      graphs.push(await markOf(page, 'cadenza:graphs-painted'))
      maps.push(await markOf(page, 'cadenza:map-painted'))
    }
    const rows = await page.locator('.uplot').count()
    const drag = await dragMs(page)
    // The map, drawn by software here, still works on the selection.
    await page.waitForTimeout(2500)
    const zoom = await zoomMs(page)
    const cursor = await cursorMs(page)
    return [
      figure(
        `navigation to graphs (${rows} rows × ${samples} samples) and table painted`,
        median(graphs),
        1000,
      ),
      figure('navigation to the map painted', median(maps), 3000),
      figure('a selection dragged one step further, with its statistics, painted', drag, 50),
      figure('zoom painted', zoom, 50),
      figure('cursor moved, with its values and the map', cursor, 8),
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

const figure = (named: string, value: number, goal: number): Figure => ({
  name: named,
  value,
  unit: 'ms',
  goal,
  ok: value <= goal,
})

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** ms from the navigation's start to a mark. */
async function markOf(page: Page, mark: string): Promise<number> {
  const found = await page.waitForFunction((of) => performance.getEntriesByName(of)[0]?.startTime, mark)
  return Number(await found.jsonValue())
}

/** In the page: waits until what was just changed has been painted. */
const painted = `new Promise((done) => requestAnimationFrame(() => {
  const channel = new MessageChannel()
  channel.port1.onmessage = () => done()
  channel.port2.postMessage(0)
}))`

/** Selects by dragging; the median of the steps, each with its statistics painted. */
async function dragMs(page: Page): Promise<number> {
  return page.evaluate(`(async () => {
    const overlay = document.querySelector('[role=slider]')
    const box = overlay.getBoundingClientRect()
    overlay.setPointerCapture = () => undefined
    const send = (type, x) => overlay.dispatchEvent(new PointerEvent(type, {
      bubbles: true, button: 0, buttons: 1, pointerId: 1, clientX: box.left + x, clientY: box.top + 40 }))
    send('pointerdown', box.width * 0.3)
    const times = []
    for (let i = 1; i <= 12; i++) {
      const from = performance.now()
      send('pointermove', box.width * (0.3 + i * 0.02))
      await ${painted}
      times.push(performance.now() - from)
    }
    send('pointerup', box.width * 0.54)
    await new Promise((done) => setTimeout(done, 500))
    return times.sort((a, b) => a - b)[6]
  })()`)
}

/** From the button to the painted graphs, back and again; the median. */
async function zoomMs(page: Page): Promise<number> {
  return page.evaluate(`(async () => {
    const times = []
    const buttonsOf = () => [...document.querySelectorAll('[role=status] button.btn')]
    for (let i = 0; i < 7; i++) {
      const [button] = buttonsOf()
      const from = performance.now()
      button.click()
      await ${painted}
      times.push(performance.now() - from)
      await new Promise((done) => setTimeout(done, 250))
    }
    return times.sort((a, b) => a - b)[3]
  })()`)
}

/** Mean over 200 positions of what one movement costs, layout included. */
async function cursorMs(page: Page): Promise<number> {
  return page.evaluate(`(async () => {
    const overlay = document.querySelector('[role=slider]')
    const box = overlay.getBoundingClientRect()
    const from = performance.now()
    for (let i = 0; i < 200; i++) {
      overlay.dispatchEvent(new PointerEvent('pointermove', {
        bubbles: true, pointerId: 1, clientX: box.left + (box.width * i) / 200, clientY: box.top + 40 }))
      document.body.getBoundingClientRect()
    }
    return (performance.now() - from) / 200
  })()`)
}
