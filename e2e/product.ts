/** Starts the product as a person would, and a browser to look at it with. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tutorialCodes } from '@cadenza/contract/tutorial'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { vi } from 'vitest'

export const root = path.join(import.meta.dirname, '..')
export const activityFiles = path.join(root, '..', 'shared', 'data', 'activities')

/** The machine may be slow, the product never wrong: so long a test waits for what must come. */
export const patienceMs = 120_000

/** Waits until it holds, and gives back what it found. */
export const until = <T>(holds: () => T | Promise<T>) =>
  vi.waitUntil(holds, { timeout: patienceMs, interval: 200 })

export interface Product {
  address: string
  /** Everything that the terminal has shown so far. */
  terminal(): string
  /** Ends it as a terminal would, npm with it, and resolves with the ms until its last process was gone. */
  stop(): Promise<number>
}

/** Runs `npm start`, or another command of npm's, on a data folder of its own. Resolves when it prints its address. */
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
  // The output closes when the last process that writes to it is gone: npm itself ends before the server has drained.
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
    async stop() {
      const from = performance.now()
      if (child.pid) process.kill(-child.pid, 'SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
      return performance.now() - from
    },
  }
}

/** `webgl` for the map: software drawing, with which a new context takes seconds after another was closed. */
export async function openBrowser({ webgl = true } = {}): Promise<Browser> {
  const installed = process.env.CADENZA_CHROMIUM
  if (!existsSync('/usr/lib/x86_64-linux-gnu/libnss3.so')) process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const packed = installed ? undefined : (await import('@sparticuz/chromium')).default
  return chromium.launch({
    executablePath: installed ?? (await packed?.executablePath()),
    args: [
      '--no-sandbox',
      ...(webgl ? ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'] : ['--disable-gpu']),
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** What nobody should ever see: errors, failed requests, violations of the Content-Security-Policy. */
export function watch(page: Page): string[] {
  const seen: string[] = []
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content.Security.Policy/i.test(message.text()))
      seen.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 500) seen.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  return seen
}

/** Serious and critical findings of axe on the page as it stands. */
export async function axeFindings(page: Page): Promise<string[]> {
  const source = createRequire(import.meta.url).resolve('axe-core')
  return page.evaluate(
    `(() => { const module = undefined, exports = undefined; ${readFileSync(source, 'utf8')}
      // A scrolled target that the page's header covers in part would be found too small.
      window.scrollTo({ top: 0, behavior: 'instant' });
      return window.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }).then((found) =>
        found.violations
          .filter((v) => v.impact === 'serious' || v.impact === 'critical')
          .map((v) => v.id + ' ' + v.nodes.map((n) => n.target).join(', '))) })()`,
  )
}

export async function newPage(
  browser: Browser,
  {
    tutorial = false,
    ...options
  }: { locale?: string; colorScheme?: 'light' | 'dark'; tutorial?: boolean } = {},
): Promise<{ context: BrowserContext; page: Page; seen: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 1000 },
    locale: 'en',
    ...options,
  })
  context.setDefaultTimeout(patienceMs)
  // Somebody who has seen the tours, as the same session keeps it, unless the test is about them.
  if (!tutorial)
    await context.addInitScript(
      (codes) => sessionStorage.setItem('cadenza:tutorial-done', codes),
      JSON.stringify(tutorialCodes),
    )
  const page = await context.newPage()
  return { context, page, seen: watch(page) }
}
