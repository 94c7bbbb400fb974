/** A thread that reads a motion log, or prepares single sensors of one. */
import { createReadStream } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { createGunzip } from 'node:zlib'
import { type PreparedSensor, prepareOptionsOf, prepareSensor, transferablesOf } from '@cadenza/motion'
import { type MotionLog, readMotion, type SensorLog } from '@cadenza/recording'

export type Task = { read: string } | { prepare: SensorLog }
export type Answer = { tookMs: number } & ({ log: MotionLog } | { prepared: PreparedSensor })

parentPort?.on('message', async (task: Task) => {
  const from = performance.now()
  if ('read' in task) {
    const { log } = await readMotion(
      createReadStream(task.read, { highWaterMark: 1 << 18 }).pipe(createGunzip()),
    )
    answer({ tookMs: performance.now() - from, log }, buffersOf(log))
  } else {
    const prepared = prepareSensor(task.prepare, prepareOptionsOf('cycling'))
    answer({ tookMs: performance.now() - from, prepared }, transferablesOf(prepared))
  }
})

function answer(message: Answer, transfer: ArrayBuffer[]): void {
  parentPort?.postMessage(message, transfer)
}

function buffersOf({ sensors }: MotionLog): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  for (const { timeMs, angularVelocity, specificForce } of sensors)
    for (const column of [
      timeMs,
      ...Object.values(angularVelocity ?? {}),
      ...Object.values(specificForce ?? {}),
    ])
      buffers.add((column as Float32Array).buffer as ArrayBuffer)
  return [...buffers]
}
