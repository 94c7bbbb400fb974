/** A thread that reads a motion log, prepares single sensors of one, or does a ride's tasks on sensors that it holds. */
import { createReadStream } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { createGunzip } from 'node:zlib'
import {
  doRideTask,
  type PreparedSensor,
  prepareOptionsOf,
  prepareSensor,
  type RideResult,
  type RideTask,
  release,
  transferablesOf,
} from '@cadenza/motion'
import { type MotionLog, readMotion, type SensorLog } from '@cadenza/recording'

export type Task =
  | { read: string }
  | { prepare: SensorLog }
  | { hold: readonly PreparedSensor[] }
  | { measure: RideTask }
/** `tookMs` by the clock, `cpuMs` of this thread; the system unpacks gzip on one of its own. */
export type Answer = { tookMs: number; cpuMs: number } & Outcome
type Outcome = { log: MotionLog } | { prepared: PreparedSensor } | { held: number } | { result: RideResult }

let held: readonly PreparedSensor[] = []

parentPort?.on('message', async (task: Task) => {
  const from = performance.now()
  const before = process.threadCpuUsage()
  const outcome = await outcomeOf(task)
  const { user, system } = process.threadCpuUsage(before)
  const answer: Answer = { tookMs: performance.now() - from, cpuMs: (user + system) / 1000, ...outcome }
  parentPort?.postMessage(answer, transferablesOf(outcome))
})

async function outcomeOf(task: Task): Promise<Outcome> {
  if ('read' in task) {
    const packed = createReadStream(task.read, { highWaterMark: 1 << 18 })
    const { log } = await readMotion(givenBack(packed.pipe(createGunzip({ chunkSize: 1 << 18 }))))
    return { log }
  }
  if ('prepare' in task) {
    const prepared = prepareSensor(task.prepare, { ...prepareOptionsOf('cycling'), shared: true })
    release(task.prepare)
    return { prepared }
  }
  if ('hold' in task) {
    held = task.hold
    return { held: held.length }
  }
  return { result: doRideTask(held, task.measure) }
}

/** Pieces whose memory is given back once they are read: collected by and by, they would be as much as the log itself. */
async function* givenBack(pieces: AsyncIterable<Buffer<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece
    // Where it does not end with its buffer, more is written behind it.
    if (piece.byteOffset + piece.byteLength === piece.buffer.byteLength) release(piece)
  }
}
