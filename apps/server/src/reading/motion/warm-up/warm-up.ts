/**
 * Runs in a worker thread: goes through a short outing as through a recorded one. What V8 has compiled by then it need not compile
 * while somebody waits: half of the time of a ride of ten minutes, a tenth of one of four hours.
 */
import { analysePrepared, type MotionSport, prepareOptionsOf, prepareSensor, release } from '@cadenza/motion'
import type { MotionLog } from '@cadenza/recording'

export interface Outing {
  sport: MotionSport
  log: MotionLog
}

/** How many strokes or strides were found; the log's columns are used up. */
export default function rehearse({ sport, log }: Outing): number {
  // Not in shared memory, which waits for a collection that nothing hastens.
  const options = { ...prepareOptionsOf(sport), consumes: true }
  const prepared = log.sensors.map((sensor) => prepareSensor(sensor, options))
  const { cycles } = analysePrepared(prepared, sport)
  release(prepared)
  return cycles.startMs.length
}
