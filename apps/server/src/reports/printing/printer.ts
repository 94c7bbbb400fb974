/** Queue in front of the browser that prints: one page at a time, accounts in turn, with limits. */
import { ApiError } from '@cadenza/contract'
import type { Logger } from 'pino'
import type { Settings } from '../../platform/settings.ts'
import { PageFailed, type PageToPrint, type PrintBrowser, PrintTimeout, startBrowser } from './browser.ts'
import { findChromium } from './executable.ts'

export interface PrinterLimits {
  /** ms without work after which the browser ends. */
  idleMs: number
  /** Pages that wait or print, in all and of one account. */
  most: number
  mostOfOne: number
  /** ms for one page. */
  pageMs: number
  /** Pages after which a new process returns what the old one kept. */
  pagesPerProcess: number
}

export const usualLimits: PrinterLimits = {
  idleMs: 60_000,
  most: 40,
  mostOfOne: 10,
  pageMs: 30_000,
  pagesPerProcess: 100,
}

interface Waiting {
  page: PageToPrint
  resolve(pdf: Buffer): void
  reject(error: unknown): void
}

export interface Printer {
  /** Unpacks Chromium where that is still to be done, since somebody may print soon. */
  prepare(): void
  /** Throws `PrintUnavailable`, `TooManyRequests` or `PrintFailed`. */
  print(account: string, page: PageToPrint): Promise<Buffer>
  /** Ends the browser. */
  close(): Promise<void>
}

export function createPrinter(
  settings: Pick<Settings, 'chromium' | 'dataFolder'>,
  log: Pick<Logger, 'warn'>,
  limits: PrinterLimits = usualLimits,
): Printer {
  /** Pages by account, the account whose turn is next first. */
  const lines = new Map<string, Waiting[]>()
  /** Pages that wait or print, by account. */
  const counts = new Map<string, number>()
  let total = 0
  let isPrinting = false
  let isClosed = false
  let browser: PrintBrowser | undefined
  let pages = 0
  let idle: NodeJS.Timeout | undefined

  let executable: ReturnType<typeof findChromium> | undefined
  const findExecutable = () => {
    executable ??= findChromium(settings)
    return executable
  }

  const end = async () => {
    const old = browser
    browser = undefined
    pages = 0
    await old?.close()
  }

  const ready = async (): Promise<PrintBrowser> => {
    if (browser && (!browser.alive() || pages >= limits.pagesPerProcess)) await end()
    if (browser) return browser
    if (isClosed) throw new ApiError('Unavailable', { retryAfterS: 5 })
    try {
      const found = await findExecutable()
      if (!found) throw new Error('There is no Chromium')
      browser = await startBrowser(found)
    } catch (error) {
      executable = undefined
      log.warn({ err: error }, 'reports cannot be printed: set CADENZA_CHROMIUM')
      throw new ApiError('PrintUnavailable')
    }
    return browser
  }

  const printNext = async (page: PageToPrint): Promise<Buffer> => {
    const open = await ready()
    pages += 1
    try {
      return await open.print(page, limits.pageMs)
    } catch (error) {
      // A page that hangs may hold memory and processor; the next one gets a new process.
      if (!(error instanceof PageFailed)) await end()
      log.warn({ err: error }, 'a report could not be printed')
      throw new ApiError('PrintFailed', error instanceof PrintTimeout ? { retryAfterS: 60 } : {})
    }
  }

  /** Prints until nobody waits. Each account has one page printed before its turn comes again. */
  const printAll = async () => {
    isPrinting = true
    for (;;) {
      const [account, line = []] = lines.entries().next().value ?? []
      const next = line.shift()
      if (account === undefined || !next) break
      lines.delete(account)
      if (line.length > 0) lines.set(account, line)
      await printNext(next.page).then(next.resolve, next.reject)
    }
    isPrinting = false
  }

  return {
    prepare() {
      findExecutable().catch((error: unknown) => {
        executable = undefined
        log.warn({ err: error }, 'Chromium cannot be unpacked; the next PDF tries again')
      })
    },
    async print(account, page) {
      const own = counts.get(account) ?? 0
      if (own >= limits.mostOfOne || total >= limits.most)
        throw new ApiError('TooManyRequests', { parameters: { seconds: 10 }, retryAfterS: 10 })
      counts.set(account, own + 1)
      total += 1
      clearTimeout(idle)
      try {
        return await new Promise<Buffer>((resolve, reject) => {
          const line = lines.get(account) ?? []
          lines.set(account, line)
          line.push({ page, resolve, reject })
          if (!isPrinting) void printAll()
        })
      } finally {
        total -= 1
        const left = (counts.get(account) ?? 1) - 1
        if (left > 0) counts.set(account, left)
        else counts.delete(account)
        if (total === 0) {
          idle = setTimeout(() => void end(), limits.idleMs)
          idle.unref()
        }
      }
    },
    async close() {
      isClosed = true
      clearTimeout(idle)
      await end()
    },
  }
}
