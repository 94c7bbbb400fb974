/** Runs in a thread of the server's pool of readers: a motion log from a packed file to MPI series, as the server does it. */
import { cadenceSeries, cycleSeries } from '@cadenza/motion'
import { streamMotion } from '../../apps/server/src/ingest/motion-log.ts'
import { crewFor } from '../../apps/server/src/motion/crew.ts'
import { diskObjects } from '../../apps/server/src/objects/disk.ts'

export interface Task {
  /** Of objects on disk. */
  folder: string
  key: string
  seconds: number
}

export interface Step {
  /** By the clock. */
  ms: number
  /** Of this thread's processor, and of all of the process: the other thread, the system's unpacking, the compiler. */
  threadMs: number
  processMs: number
}

export interface Costs {
  samples: number
  cycles: number
  read: Step
  prepare: Step
  measure: Step
  series: Step
}

/** Nobody helps where this is no thread of a pool. */
export default async function analyse({ folder, key, seconds }: Task): Promise<Costs> {
  const objects = diskObjects(folder)
  const head = await objects.get(key, { start: 0, end: 1 << 20 })
  const [streamed, read] = await timed(() => streamMotion(objects, key, head))
  if (!streamed) throw new Error('The reader gave no log.')
  const { log } = streamed.read
  const samples = log.sensors.reduce((sum, { timeMs }) => sum + timeMs.length, 0)
  const crew = crewFor(log)
  try {
    const [prepared, prepare] = await timed(() => crew.prepare(log, 'cycling', false))
    const [{ cycles }, measure] = await timed(() => crew.analyseRide(prepared))
    const span = { startMs: 0, count: seconds }
    const [, series] = await timed(async () => [cycleSeries(cycles, span), cadenceSeries(cycles, span)])
    return { samples, cycles: cycles.startMs.length, read, prepare, measure, series }
  } finally {
    crew.dismiss()
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, Step]> {
  const from = performance.now()
  const thread = process.threadCpuUsage()
  const whole = process.cpuUsage()
  const result = await work()
  const ms = performance.now() - from
  return [
    result,
    { ms, threadMs: sum(process.threadCpuUsage(thread)), processMs: sum(process.cpuUsage(whole)) },
  ]
}

function sum({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}
