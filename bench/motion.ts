/**
 * A ride of four hours with five sensors at 100 Hz (7.2 million samples of six channels), from a gzipped file to MPI series
 * on two threads: one reads while the system unpacks, both prepare sensors and take a leg's strokes each. Prints what each
 * step costs: time of its threads' processors, so that a busy machine does not make it dearer.
 */
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import {
  analyseRide,
  cadenceSeries,
  cycleSeries,
  type PreparedSensor,
  type RideTask,
  transferablesOf,
} from '@cadenza/motion'
import { type MotionLog, type SensorLog, writeMotionCsv } from '@cadenza/recording'
import { simulateRide } from '@cadenza/simulator'
import type { Figure } from './figure.ts'
import type { Answer, Task } from './motion/worker.ts'

export const name = 'motion'

const GOAL_S = 8
const GOAL_MB = 700
const GOAL_PREPARE_NS = 500
const HOURS = 4
const PART_S = 600
const SENSORS = ['pelvis', 'left_thigh', 'right_thigh', 'left_foot', 'right_foot'] as const

/** Ten minutes, again and again with a second between: each part begins with a stand, as after a stop. */
async function writeLog(file: string, parts: number): Promise<number> {
  const { log } = simulateRide({
    seed: 'bench',
    durationS: PART_S,
    rateHz: 100,
    tier: 'clean',
    sensors: SENSORS,
  })
  const out = await open(file, 'w')
  let samples = 0
  for (let part = 0; part < parts; part++) {
    const shifted: MotionLog = {
      ...log,
      sensors: log.sensors.map((sensor) => ({
        ...sensor,
        timeMs: sensor.timeMs.map((time) => time + part * (PART_S + 1) * 1000),
      })),
    }
    const text = Buffer.concat([...writeMotionCsv(shifted)].map((piece) => Buffer.from(piece)))
    // Only the first part keeps its head.
    const from = part === 0 ? 0 : text.indexOf('\n', text.indexOf('\ntime_ms') + 1) + 1
    await out.write(gzipSync(text.subarray(from), { level: 1 }))
    samples += log.sensors.reduce((sum, { timeMs }) => sum + timeMs.length, 0)
  }
  await out.close()
  return samples
}

function ask(worker: Worker, task: Task, transfer: ArrayBuffer[] = []): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.postMessage(task, transfer)
  })
}

interface Costs {
  wholeMs: number
  readMs: number
  prepareMs: number
  strokesMs: number
  seriesMs: number
  peakMb: number
  strokes: number
}

async function analyse(file: string, seconds: number): Promise<Costs> {
  const workers = [0, 1].map(() => new Worker(new URL('./motion/worker.ts', import.meta.url)))
  let peakMb = 0
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, process.memoryUsage.rss() / 1e6)
  }, 50)
  try {
    const start = performance.now()
    const read = await ask(workers[0] as Worker, { read: file })
    if (!('log' in read)) throw new Error('The reader gave no log.')
    const { prepared, cpuMs: prepareMs } = await prepareAll(workers, read.log.sensors)
    const { cycles, cpuMs: strokesMs } = await measureRide(workers, prepared)
    const listed = performance.now()
    cycleSeries(cycles, { startMs: 0, count: seconds })
    cadenceSeries(cycles, { startMs: 0, count: seconds })
    const end = performance.now()
    return {
      wholeMs: end - start,
      readMs: read.cpuMs,
      prepareMs,
      strokesMs,
      seriesMs: end - listed,
      peakMb,
      strokes: cycles.startMs.length,
    }
  } finally {
    clearInterval(watch)
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

/** Both threads take sensors until there are none. `cpuMs` is the time of both. */
async function prepareAll(workers: readonly Worker[], sensors: SensorLog[]) {
  const waiting = [...sensors]
  const prepared: PreparedSensor[] = []
  let cpuMs = 0
  await Promise.all(
    workers.map(async (worker) => {
      for (let sensor = waiting.shift(); sensor; sensor = waiting.shift()) {
        const answer = await ask(worker, { prepare: sensor }, transferablesOf(sensor))
        if (!('prepared' in answer)) throw new Error('No prepared sensor came back.')
        prepared.push(answer.prepared)
        cpuMs += answer.cpuMs
      }
    }),
  )
  return { prepared, cpuMs }
}

/** Both threads take tasks until there are none, step by step; what lies between is this thread's. */
async function measureRide(workers: readonly Worker[], prepared: readonly PreparedSensor[]) {
  const before = process.threadCpuUsage()
  let cpuMs = 0
  const own = () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  await Promise.all(workers.map((worker) => ask(worker, { hold: prepared })))
  const measure = async (worker: Worker, task: RideTask) => {
    const answer = await ask(worker, { measure: task })
    if (!('result' in answer)) throw new Error('No result came back.')
    cpuMs += answer.cpuMs
    return answer.result
  }
  const steps = analyseRide(prepared)
  let step = steps.next([])
  while (!step.done) {
    const tasks = step.value
    const results = new Array<Awaited<ReturnType<typeof measure>>>(tasks.length)
    let next = 0
    await Promise.all(
      workers.map(async (worker) => {
        for (let i = next++; i < tasks.length; i = next++)
          results[i] = await measure(worker, tasks[i] as RideTask)
      }),
    )
    step = steps.next(results)
  }
  return { cycles: step.value.cycles, cpuMs: cpuMs + own() }
}

export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-bench-motion-'))
  try {
    const measured: { samples: number; costs: Costs }[] = []
    for (const share of [0.25, 1]) {
      const parts = Math.round((share * HOURS * 3600) / PART_S)
      const file = path.join(folder, `${parts}.motion.csv.gz`)
      const samples = await writeLog(file, parts)
      measured.push({ samples, costs: await analyse(file, parts * (PART_S + 1)) })
    }
    const [quarter, whole] = measured as [(typeof measured)[number], (typeof measured)[number]]
    const { samples, costs } = whole
    const each = (ms: number) => (ms * 1e6) / samples
    const figure = (title: string, value: number, unit: string, goal: number): Figure => ({
      name: title,
      value,
      unit,
      goal,
      ok: value <= goal,
    })
    const shown = (title: string, ms: number): Figure => ({
      ...figure(title, each(ms), 'ns a sample', Number.POSITIVE_INFINITY),
      ok: true,
    })
    const growth = costs.wholeMs / samples / (quarter.costs.wholeMs / quarter.samples)
    return [
      figure(
        `${HOURS} h, ${SENSORS.length} sensors, ${costs.strokes} strokes`,
        costs.wholeMs / 1000,
        's',
        GOAL_S,
      ),
      figure('memory at its most', costs.peakMb, 'MB', GOAL_MB),
      figure('a sample of four hours against one of one hour', growth, '×', 1.2),
      figure('clock, bias, orientation (one core)', each(costs.prepareMs), 'ns a sample', GOAL_PREPARE_NS),
      shown('unpacking and reading', costs.readMs),
      shown('strokes and their figures', costs.strokesMs),
      shown('series', costs.seriesMs),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
