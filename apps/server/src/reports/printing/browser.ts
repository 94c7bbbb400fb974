/** One Chromium process that prints pages, started when needed and ended when idle. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { DevTools } from './devtools.ts'
import type { Executable } from './executable.ts'
import { unprivileged } from './unprivileged.ts'

export interface PageToPrint {
  url: string
  cookies: readonly { name: string; value: string }[]
  /** JavaScript whose value is true once the page is complete, and `failed` once it never will be. */
  readyWhen: string
}

export interface PrintBrowser {
  /** Rejects after `limitMs`, and where the page does not come. */
  print(page: PageToPrint, limitMs: number): Promise<Buffer>
  /** False once the process has ended. */
  alive(): boolean
  close(): Promise<void>
}

/**
 * The sandbox needs rights that containers lack. The browser shows pages of this server alone: it resolves no
 * other name, and their Content-Security-Policy admits the server's own scripts alone.
 */
const switches = [
  '--headless',
  '--no-sandbox',
  '--remote-debugging-pipe',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-3d-apis',
  '--disable-sync',
  '--disk-cache-size=33554432',
  '--font-render-hinting=none',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-zygote',
]
const startMs = 20_000
const pollMs = 50

/** Starts it in the first environment in which it answers. */
export async function startBrowser({ path: file, environments }: Executable): Promise<PrintBrowser> {
  const failures: unknown[] = []
  for (const env of environments)
    try {
      return await startIn(file, env)
    } catch (error) {
      failures.push(error)
    }
  throw new AggregateError(failures, `${file} does not start`)
}

async function startIn(file: string, env: NodeJS.ProcessEnv): Promise<PrintBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'cadenza-print-'))
  const command = unprivileged(file, [...switches, `--user-data-dir=${profile}`, 'about:blank'])
  const child = spawn(...command, {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  // Requests of people go before pages to print. The processes that it starts have the same priority.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const tools = new DevTools(child.stdio[3] as Writable, child.stdio[4] as Readable)
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-2_000)
  })
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      tools.fail(new Error(`Chromium ended: ${said.trim()}`))
      resolve()
    }
    child.once('error', end)
    child.once('exit', end)
  })
  const close = async () => {
    if (isRunning(child)) child.kill('SIGKILL')
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    await within(startMs, tools.send('Browser.getVersion'), 'Chromium does not answer')
  } catch (error) {
    await close()
    throw error
  }
  return {
    alive: () => isRunning(child),
    close,
    print: (page, limitMs) => printPage(tools, page, limitMs),
  }
}

const isRunning = ({ exitCode, signalCode, pid }: ChildProcess) =>
  pid !== undefined && exitCode === null && signalCode === null

const context = z.object({ browserContextId: z.string() })
const target = z.object({ targetId: z.string() })
const session = z.object({ sessionId: z.string() })
const evaluated = z.object({ result: z.object({ value: z.unknown().optional() }) })
const navigated = z.object({ errorText: z.string().optional() })
const printed = z.object({ stream: z.string() })
const piece = z.object({ data: z.string(), base64Encoded: z.boolean().optional(), eof: z.boolean() })

/** Prints in a context of its own, which shares nothing with others and goes with its page. */
async function printPage(tools: DevTools, page: PageToPrint, limitMs: number): Promise<Buffer> {
  const { browserContextId } = await tools.send('Target.createBrowserContext', {}, { result: context })
  try {
    return await within(limitMs, printIn(tools, browserContextId, page), 'The page took too long')
  } finally {
    await tools.send('Target.disposeBrowserContext', { browserContextId }).catch(() => {
      // Chromium has ended, and its contexts with it.
    })
  }
}

async function printIn(tools: DevTools, browserContextId: string, page: PageToPrint): Promise<Buffer> {
  const { url, cookies, readyWhen } = page
  const wanted = { url: 'about:blank', browserContextId, width: 1280, height: 1800 }
  const { targetId } = await tools.send('Target.createTarget', wanted, { result: target })
  const attach = { targetId, flatten: true }
  const { sessionId } = await tools.send('Target.attachToTarget', attach, { result: session })
  await tools.send('Storage.setCookies', {
    browserContextId,
    cookies: cookies.map((cookie) => ({ ...cookie, url })),
  })
  const { errorText } = await tools.send('Page.navigate', { url }, { sessionId, result: navigated })
  if (errorText) throw new Error(`The page cannot be opened: ${errorText}`)
  for (;;) {
    const { result } = await tools.send(
      'Runtime.evaluate',
      { expression: readyWhen, returnByValue: true, awaitPromise: true },
      { sessionId, result: evaluated },
    )
    if (result.value === true) break
    if (result.value === 'failed') throw new PageFailed('The page shows that it failed')
    await sleep(pollMs)
  }
  const { stream } = await tools.send(
    'Page.printToPDF',
    {
      preferCSSPageSize: true,
      printBackground: true,
      generateTaggedPDF: true,
      transferMode: 'ReturnAsStream',
    },
    { sessionId, result: printed },
  )
  return readStream(tools, stream, sessionId)
}

async function readStream(tools: DevTools, handle: string, sessionId: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (;;) {
    const { data, base64Encoded, eof } = await tools.send(
      'IO.read',
      { handle, size: 1 << 20 },
      { sessionId, result: piece },
    )
    pieces.push(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'))
    if (eof) return Buffer.concat(pieces)
  }
}

/** Rejects after a while. The work goes on, and its failure is of no interest any more. */
async function within<T>(ms: number, work: Promise<T>, message: string): Promise<T> {
  const over = new AbortController()
  work.catch(() => undefined)
  try {
    return await Promise.race([
      work,
      sleep(ms, undefined, { signal: over.signal }).then(() => {
        throw new PrintTimeout(message)
      }),
    ])
  } finally {
    over.abort()
  }
}

/** A page that says that what it should show cannot be loaded. */
export class PageFailed extends Error {}

/** A page that was not complete in time. */
export class PrintTimeout extends Error {}
