/**
 * `node run.ts TASK [alone|unrehearsed]`: one log in a process of its own, by two threads as in the server, by one, or by two that
 * had done nothing before; prints what it took.
 */
import { readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { newReaders } from '../../apps/server/src/reading/files/readers.ts'
import analyse, { type Costs, type Task } from './worker.ts'

export interface Run extends Costs {
  /** From the start of the first step to the end of the last, by the clock. */
  wholeMs: number
  /** Of the process, at most; of Linux alone, NaN elsewhere. */
  peakMb: number
}

const [, , json = '', how] = process.argv
const task: Task = JSON.parse(json)

// As the server does: its threads find their modules compiled.
enableCompileCache(path.join(task.folder, 'compiled'))

/** As of a file so large: a machine that does much else is given the time. */
const hardlyLimited = 1e9

async function byTwo(): Promise<Costs> {
  const readers = newReaders()
  try {
    await readers.warm()
    // As while a file so large is uploaded.
    if (how !== 'unrehearsed') await readers.rehearse()
    const worker = new URL('./worker.ts', import.meta.url).href
    return await readers.run<Costs>(worker, task, undefined, hardlyLimited)
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
