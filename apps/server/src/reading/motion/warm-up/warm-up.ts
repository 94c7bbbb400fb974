/**
 * Worker-thread module: analyses a short simulated log, so that V8 compiles the engine before a file waits.
 * That saves half of the time of a ten-minute ride and a tenth of a four-hour one.
 */
import { analysePrepared, type MotionSport, prepareOptionsOf, prepareSensor, release } from '@cadenza/motion'
import type { MotionLog } from '@cadenza/recording'

export interface WarmUpLog {
  sport: MotionSport
  log: MotionLog
}

/** Number of strokes or strides found. Uses up the log's columns. */
export default function warmUp({ sport, log }: WarmUpLog): number {
  // Not in shared memory, whose release waits for a garbage collection.
  const options = { ...prepareOptionsOf(sport), consumes: true }
  const prepared = log.sensors.map((sensor) => prepareSensor(sensor, options))
  const { cycles } = analysePrepared(prepared, sport)
  release(prepared)
  return cycles.startMs.length
}
