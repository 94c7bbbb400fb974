/**
 * Runs in a worker thread: goes through a short outing as through a recorded one. What V8 has compiled by then it need not compile
 * while somebody waits: half of the time of a ride of ten minutes, a tenth of one of four hours.
 */
import { analysePrepared, type MotionSport, prepareOptionsOf, prepareSensor } from '@cadenza/motion'
import type { MotionLog } from '@cadenza/recording'

export interface Outing {
  sport: MotionSport
  log: MotionLog
}

/** How many strokes or strides were found; the log's columns are used up. */
export default function rehearse({ sport, log }: Outing): number {
  const options = { ...prepareOptionsOf(sport), shared: true, consumes: true }
  const prepared = log.sensors.map((sensor) => prepareSensor(sensor, options))
  return analysePrepared(prepared, sport).cycles.startMs.length
}
