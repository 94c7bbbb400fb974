/**
 * Processing a four-hour ride with five sensors at 100 Hz (7.2 million samples of six channels), from a
 * gzipped file to MPI series, in the server's worker threads: one reads while the system unpacks, then two
 * prepare the sensors and measure the legs in parallel. Both are warmed up first, as during an upload. Shows
 * each step in wall-clock time and in processor time, which a busy machine does not lengthen.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { allocatorEnvironment } from '../apps/server/allocator.mjs'
import type { Figure } from './figure.ts'
import { partS, sensors, writeLog } from './motion/log.ts'
import type { Run } from './motion/run.ts'
import type { Step, Task } from './motion/worker.ts'

export const name = 'motion'

const GOAL_S = 8
const GOAL_MB = 700
const GOAL_PREPARE_NS = 500
const HOURS = 4
/** Names of the tasks that measure. */
const partNames = {
  hinge: 'axes of feet and thighs, pedals',
  side: 'strokes and both legs',
  trunk: 'pelvis and torso',
  rest: 'the crank, slips, the table',
}

/** Runs in a process of its own with the server's memory settings. */
async function analysed(task: Task, ...how: string[]): Promise<Run> {
  const env = { ...process.env, ...allocatorEnvironment }
  const program = fileURLToPath(new URL('./motion/run.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(task), ...how], {
    env,
  })
  return JSON.parse(stdout)
}

export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-bench-motion-'))
  try {
    const tasks: Task[] = []
    for (const share of [0.25, 1]) {
      const parts = Math.round((share * HOURS * 3600) / partS)
      const task = { folder, key: `${parts}.motion.csv.gz`, seconds: parts * (partS + 1) }
      await writeLog(path.join(folder, task.key), parts)
      tasks.push(task)
    }
    const [short, long] = tasks as [Task, Task]
    const quarter = await analysed(short)
    const whole = await analysed(long)
    const cold = await analysed(long, 'cold')
    const alone = await analysed(long, 'alone')
    const each = (ms: number) => (ms * 1e6) / whole.samples
    const figure = (title: string, value: number, unit: string, goal = Number.POSITIVE_INFINITY): Figure => ({
      name: title,
      value,
      unit,
      goal,
      ok: value <= goal,
    })
    const growth = whole.wholeMs / whole.samples / (quarter.wholeMs / quarter.samples)
    const steps = (title: string, of: (step: Step) => number, { read, prepare, measure, series }: Run) => [
      figure(`${title}, unpacking and reading`, each(of(read)), 'ns/sample'),
      figure(`${title}, clock, bias, orientation`, each(of(prepare)), 'ns/sample'),
      figure(`${title}, strokes and their figures`, each(of(measure)), 'ns/sample'),
      figure(`${title}, series`, each(of(series)), 'ns/sample'),
    ]
    return [
      figure(
        `${HOURS} h, ${sensors.length} sensors, ${whole.cycles} strokes`,
        whole.wholeMs / 1000,
        's',
        GOAL_S,
      ),
      figure('the same in threads that were not warmed up', cold.wholeMs / 1000, 's'),
      figure('peak memory', whole.peakMb, 'MB', GOAL_MB),
      figure('time per sample of four hours, compared with one hour', growth, '×', 1.2),
      figure(
        'clock, bias, orientation (one core)',
        each(alone.prepare.threadMs),
        'ns/sample',
        GOAL_PREPARE_NS,
      ),
      ...steps('two threads, wall-clock time', ({ ms }) => ms, whole),
      ...steps('two threads, processor time of the process', ({ processMs }) => processMs, whole),
      ...steps('one thread, processor time', ({ threadMs }) => threadMs, alone),
      ...Object.entries(alone.measureParts ?? {}).map(([part, ms]) =>
        figure(
          `one thread, strokes and their figures: ${partNames[part as keyof typeof partNames]}`,
          each(ms),
          'ns/sample',
        ),
      ),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
