/** The demo, made once for all test files that need it: each runs on a copy of its data. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject, vi } from 'vitest'
import { type Product, startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder for the demo's data; empty until a test file needs it. */
    demoFolder: string
  }
}

/** ms; a year of recordings is simulated and imported. */
const madeWithinMs = 480_000

/** Runs the complete demo. Its changes are seen by nobody else. */
export async function startDemo(env: Record<string, string> = {}): Promise<Product> {
  const made = await demoData()
  const folder = mkdtempSync(path.join(tmpdir(), 'cadenza-e2e-demo-'))
  const data = path.join(folder, 'data')
  // Keeps the owner of the database's files, unlike Node's own copying.
  execFileSync('cp', ['-a', made, data])
  const product = await startProduct(['--demo'], { ...env, CADENZA_DATA: data })
  return {
    ...product,
    async stop() {
      const ms = await product.stop()
      rmSync(folder, { recursive: true, force: true })
      return ms
    },
  }
}

/** Data of a complete demo, made by whoever asks first. */
async function demoData(): Promise<string> {
  const folder = inject('demoFolder')
  const data = path.join(folder, 'data')
  const complete = path.join(folder, 'complete')
  const failed = path.join(folder, 'failed')
  try {
    mkdirSync(path.join(folder, 'begun'))
  } catch {
    await vi.waitUntil(() => existsSync(complete) || existsSync(failed), {
      timeout: madeWithinMs,
      interval: 200,
    })
    if (existsSync(failed)) throw new Error('The demo was not made: see the test file that began it.')
    return data
  }
  try {
    await makeDemo(data)
  } catch (error) {
    writeFileSync(failed, '')
    throw error
  }
  writeFileSync(complete, '')
  return data
}

async function makeDemo(data: string): Promise<void> {
  const product = await startProduct(['--demo'], { CADENZA_DATA: data })
  const isComplete = () => product.terminal().includes('The demo is complete')
  let hasEnded = false
  void product.ended.then(() => {
    hasEnded = true
  })
  try {
    await vi.waitUntil(() => isComplete() || hasEnded, { timeout: madeWithinMs, interval: 200 })
    if (!isComplete()) throw new Error(`The product ended:\n${product.terminal()}`)
  } finally {
    if (!hasEnded) await product.stop()
  }
}
