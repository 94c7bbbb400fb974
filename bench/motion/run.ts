/**
 * `node run.ts TASK [alone|cold]`: processes one log in two threads as the server does, in one (`alone`), or
 * in two that were not warmed up (`cold`), and prints the costs.
 */
import { readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { newReaderPool } from '../../apps/server/src/reading/files/reader-pool.ts'
import analyse, { type Costs, type Task } from './worker.ts'

export interface Run extends Costs {
  /** Wall-clock time of all steps. */
  wholeMs: number
  /** Peak resident memory of the process. */
  peakMb: number
}

const [, , json = '', how] = process.argv
const task: Task = JSON.parse(json)

// The server's threads find their modules compiled, too.
enableCompileCache(path.join(task.folder, 'compiled'))

/** Bytes; the time limit grows with the file, and a busy machine must not reach it. */
const fileBytes = 1e9

async function byTwo(): Promise<Costs> {
  const readers = newReaderPool()
  try {
    await readers.warm()
    if (how !== 'cold') await readers.warmUp()
    const worker = new URL('./worker.ts', import.meta.url).href
    return await readers.run<Costs>(worker, task, undefined, fileBytes)
  } finally {
    await readers.stop()
  }
}

const costs = how === 'alone' ? await analyse(task) : await byTwo()
const steps = [costs.read, costs.prepare, costs.measure, costs.series]
const run: Run = { ...costs, wholeMs: steps.reduce((sum, { ms }) => sum + ms, 0), peakMb: peakMb() }
console.log(JSON.stringify(run))

function peakMb(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1000
  const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))
  return (Number(found?.[1]) * 1024) / 1e6
}
