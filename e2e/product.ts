/** Starts the product as a user would, and a browser to test it with. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tutorialCodes } from '@cadenza/contract/tutorial'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { afterEach, beforeEach, vi } from 'vitest'

export const root = path.join(import.meta.dirname, '..')
export const activityFiles = path.join(root, '..', 'shared', 'data', 'activities')

/** ms that a test waits for something that must happen, generous enough for a slow machine. */
export const patienceMs = 60_000

/** Waits until `holds` returns something truthy, and returns that. */
export const until = <T>(holds: () => T | Promise<T>) =>
  vi.waitUntil(holds, { timeout: patienceMs, interval: 200 })

/**
 * Skips the tests after one that failed, for those that continue where the one before ended: each would wait
 * as long as a test may take.
 */
export function skipAfterFailure(): void {
  let failed: string | undefined
  beforeEach(({ task, skip }) => skip(failed !== undefined && failed !== task.id, 'an earlier test failed'))
  // A repetition that passes lets the others run.
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed = task.id
    else if (failed === task.id) failed = undefined
  })
}

export interface Product {
  address: string
  /** Everything printed to the terminal so far. */
  terminal(): string
  /** Resolves when the last process has ended. */
  ended: Promise<unknown>
  /** Stops npm and the server with SIGTERM. Resolves with the ms until the last process ended. */
  stop(): Promise<number>
}

/**
 * Runs `npm start`, or another command of npm's, on a data folder of its own. Resolves when it prints its
 * address.
 */
export async function startProduct(
  args: string[] = [],
  env: Record<string, string> = {},
  command: readonly string[] = ['start'],
): Promise<Product> {
  const data = mkdtempSync(path.join(tmpdir(), 'cadenza-e2e-'))
  const child: ChildProcess = spawn('npm', [...command, ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', CADENZA_DATA: data, DATABASE_URL: '', ...env },
    detached: true,
  })
  let shown = ''
  // The output closes when the last process that writes to it has ended. npm ends before the server does.
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const address = await new Promise<string>((resolve, reject) => {
    const look = (chunk: Buffer) => {
      shown += chunk.toString()
      const found = /https?:\/\/[\w.[\]:]+:\d+/.exec(shown)
      if (found) resolve(found[0])
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    ended.then((code) => reject(new Error(`The product ended with ${code}:\n${shown}`)))
  })
  return {
    address,
    terminal: () => shown,
    ended,
    async stop() {
      const from = performance.now()
      if (child.pid) process.kill(-child.pid, 'SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
      return performance.now() - from
    },
  }
}

/** Chromium's arguments for drawing without a graphics card. */
const drawing = {
  /** Canvases and WebGL. */
  all: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  /** WebGL alone, for the map; the processor draws canvases. */
  map: ['--disable-gpu'],
  none: ['--disable-gpu', '--disable-3d-apis'],
}

/** True where the npm package must also unpack the libraries that Chromium needs. */
const isBareMachine = !existsSync('/usr/lib/x86_64-linux-gnu/libnss3.so')

/**
 * Unpacks the Chromium of the npm package before test files start, two of which would unpack it at the same
 * time; in a process of its own, because the package changes its environment.
 */
export function unpackBrowser(): void {
  if (process.env.CADENZA_CHROMIUM) return
  const unpack = "import('@sparticuz/chromium').then(({ default: packed }) => packed.executablePath())"
  const env = { ...process.env, ...(isBareMachine ? { AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' } : {}) }
  execFileSync(process.execPath, ['-e', unpack], { cwd: root, env })
}

/**
 * Starts Chromium: the one in `CADENZA_CHROMIUM`, or the one from the npm package. The map needs `webgl`,
 * which is drawn in software here and makes each new browser context take seconds.
 */
export async function openBrowser({ webgl = true }: { webgl?: boolean | 'map' } = {}): Promise<Browser> {
  const installed = process.env.CADENZA_CHROMIUM
  if (isBareMachine) process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const packed = installed ? undefined : (await import('@sparticuz/chromium')).default
  const browser = await chromium.launch({
    executablePath: installed ?? (await packed?.executablePath()),
    args: [
      '--no-sandbox',
      ...drawing[webgl === 'map' ? 'map' : webgl ? 'all' : 'none'],
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  if (traceFolder) closeContextsFirst(browser)
  return browser
}

/** Folder for traces of pages: each step with pictures, network and console. Without it none are recorded. */
const traceFolder = process.env.CADENZA_E2E_TRACES && path.resolve(root, process.env.CADENZA_E2E_TRACES)

async function recordTrace(context: BrowserContext, folder: string): Promise<void> {
  await context.tracing.start({ screenshots: true, snapshots: true })
  const file = path.join(folder, `${randomUUID()}.zip`)
  const close = context.close.bind(context)
  context.close = async (options) => {
    await context.tracing.stop({ path: file })
    console.log(`Trace: ${file}`)
    await close(options)
  }
}

/** A trace is written when its context is closed, which a test leaves to the browser. */
function closeContextsFirst(browser: Browser): void {
  const close = browser.close.bind(browser)
  browser.close = async (options) => {
    for (const context of browser.contexts()) await context.close()
    await close(options)
  }
}

/** ms without requests after which a page is taken to be complete. */
const quietMs = 250

interface Traffic {
  /** Requests that are not answered yet, and when that last changed. */
  pending: Set<Request>
  changedMs: number
  /** The last answers of the API. */
  answers: string[]
  seen: readonly string[]
}

/** The traffic of the open pages of `newPage`. */
const traffic = new Map<Page, Traffic>()
const answersKept = 20

function watchTraffic(page: Page, seen: readonly string[]): void {
  const now: Traffic = { pending: new Set(), changedMs: performance.now(), answers: [], seen }
  traffic.set(page, now)
  page.on('close', () => traffic.delete(page))
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    const at = new Date().toISOString().slice(11, 23)
    now.answers.push(`${at} ${response.status()} ${response.request().method()} ${pathname}${search}`)
    if (now.answers.length > answersKept) now.answers.shift()
  })
  const count = (change: (request: Request) => void) => (request: Request) => {
    // The stream of events never ends.
    if (request.url().includes('/api/events/')) return
    change(request)
    now.changedMs = performance.now()
  }
  page.on(
    'request',
    count((request) => now.pending.add(request)),
  )
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(
      end as 'requestfinished',
      count((request) => now.pending.delete(request)),
    )
}

/** Prints what the open pages show and asked for last. */
export async function describePages(): Promise<void> {
  for (const [page, { pending, answers, seen }] of traffic) {
    const waiting = [...pending].map((request) => `waiting for ${request.method()} ${request.url()}`)
    const text = page.locator('body').innerText({ timeout: 5_000 })
    const shown = await text.catch((error: unknown) => `cannot be read: ${String(error)}`)
    const lines = [
      `Open: ${page.url()}`,
      ...answers,
      ...waiting,
      ...seen,
      shown.replace(/\s+/g, ' ').slice(0, 800),
    ]
    console.error(lines.join('\n  '))
  }
}

/** Waits until a page of `newPage` has asked for nothing for a while, and shows nothing as busy. */
export async function quiet(page: Page): Promise<void> {
  const now = traffic.get(page)
  if (!now) throw new Error('Only pages of newPage() are watched')
  now.changedMs = performance.now()
  await until(() => now.pending.size === 0 && performance.now() - now.changedMs > quietMs)
  await until(async () => (await page.locator('main [aria-busy=true]').count()) === 0)
}

/** Collects what must never happen: errors, failed requests, violations of the Content-Security-Policy. */
export function watch(page: Page): string[] {
  const seen: string[] = []
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content.Security.Policy/i.test(message.text()))
      seen.push(`${message.text()} ${message.location().url}`.trim())
  })
  page.on('response', (response) => {
    if (response.status() >= 500) seen.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  return seen
}

/** The serious and critical findings of axe on the page in its current state. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  return page.evaluate(
    `(() => {
      // axe would find a target too small that is scrolled partly below the page's header.
      window.scrollTo({ top: 0, behavior: 'instant' });
      // Everything is checked. Describing the elements without fault, too, would take twice the time.
      const options = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] };
      return window.axe.run(options).then((found) =>
        found.violations
          .filter((v) => v.impact === 'serious' || v.impact === 'critical')
          .map((v) => v.id + ' ' + v.nodes.map((n) => n.target).join(', '))) })()`,
  )
}

/** A script that makes axe a property of the window. */
const axe = `(() => { const module = undefined, exports = undefined; ${readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)} })()`

/** Opens a page in a context of its own, as for a user who has seen the tours unless `tutorial` is set. */
export async function newPage(
  browser: Browser,
  {
    tutorial = false,
    ...options
  }: {
    locale?: string
    colorScheme?: 'light' | 'dark'
    tutorial?: boolean
    hasTouch?: boolean
    isMobile?: boolean
  } = {},
): Promise<{ context: BrowserContext; page: Page; seen: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 1000 },
    locale: 'en',
    ...options,
  })
  context.setDefaultTimeout(patienceMs)
  if (traceFolder) await recordTrace(context, traceFolder)
  if (!tutorial)
    await context.addInitScript(
      (codes) => sessionStorage.setItem('cadenza:tutorial-done', codes),
      JSON.stringify(tutorialCodes),
    )
  const page = await context.newPage()
  const seen = watch(page)
  watchTraffic(page, seen)
  return { context, page, seen }
}
