/**
 * Runs in a thread of the server's worker pool: processes a packed motion log to MPI series as the server
 * does.
 */
import { isMainThread } from 'node:worker_threads'
import {
  analyseRide,
  cadenceSeries,
  cycleSeries,
  doRideTask,
  type MotionAnalysis,
  type PreparedSensor,
  type RideTask,
} from '@cadenza/motion'
import { diskObjects } from '../../apps/server/src/platform/objects/disk.ts'
import { streamMotion } from '../../apps/server/src/reading/files/motion-log.ts'
import { analyseInParallel } from '../../apps/server/src/reading/motion/parallel.ts'

export interface Task {
  /** The folder of the object store. */
  folder: string
  key: string
  seconds: number
}

export interface Step {
  /** Wall-clock time. */
  ms: number
  /**
   * Processor time of this thread, and of the whole process with the other thread, the unpacking and the
   * compiler.
   */
  threadMs: number
  processMs: number
}

export interface Costs {
  samples: number
  cycles: number
  read: Step
  prepare: Step
  measure: Step
  /**
   * Processor time of this thread by task, ms, in a run with one thread. `rest` is the work between the
   * tasks.
   */
  measureParts?: Record<RideTask['task'] | 'rest', number>
  series: Step
}

/** Runs in one thread if this is not a thread of the pool. */
export default async function analyse({ folder, key, seconds }: Task): Promise<Costs> {
  const objects = diskObjects(folder)
  const head = await objects.get(key, { start: 0, end: 1 << 20 })
  const [streamed, read] = await timed(() => streamMotion(objects, key, head))
  if (!streamed) throw new Error('The reader found no motion log')
  const { log } = streamed.read
  const samples = log.sensors.reduce((sum, { timeMs }) => sum + timeMs.length, 0)
  const parallel = analyseInParallel(log)
  try {
    const [prepared, prepare] = await timed(() => parallel.prepare(log, 'cycling', false))
    const parts = { hinge: 0, side: 0, trunk: 0, rest: 0 }
    const [{ cycles }, measure] = await timed(async () =>
      isMainThread ? measureAlone(prepared, parts) : parallel.analyseRide(prepared),
    )
    const span = { startMs: 0, count: seconds }
    const [, series] = await timed(async () => [cycleSeries(cycles, span), cadenceSeries(cycles, span)])
    const measureParts = isMainThread ? { measureParts: parts } : {}
    return { samples, cycles: cycles.startMs.length, read, prepare, measure, ...measureParts, series }
  } finally {
    parallel.dismiss()
  }
}

/** Measures in this thread alone and adds its processor time to `parts`. */
function measureAlone(
  prepared: readonly PreparedSensor[],
  parts: Record<RideTask['task'] | 'rest', number>,
): MotionAnalysis {
  const begin = process.threadCpuUsage()
  const steps = analyseRide(prepared)
  let step = steps.next([])
  while (!step.done) {
    const { tasks, meanwhile } = step.value
    meanwhile?.()
    const results = tasks.map((task) => {
      const from = process.threadCpuUsage()
      const result = doRideTask(prepared, task)
      parts[task.task] += sum(process.threadCpuUsage(from))
      return result
    })
    step = steps.next(results)
  }
  parts.rest = sum(process.threadCpuUsage(begin)) - parts.hinge - parts.side - parts.trunk
  return step.value
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
