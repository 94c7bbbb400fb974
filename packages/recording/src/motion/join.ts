/** Puts logs of several files on one clock, and the parts of one sensor together. */

import type { ReadingProblem } from '../recording.ts'
import { type BodySensor, bodySensors, type MotionLog, type SensorLog } from './log.ts'
import { paired } from './pair.ts'

export interface ReadLog extends MotionLog {
  /** What times count from: 1970, the log's own zero, or anything (a device's start). */
  clock: 'epoch' | 'own' | 'counter'
}

/**
 * Clocks that count from 1970 are put on the zero of the earliest; those that count from anything keep their differences
 * where they overlap, else each starts at zero.
 */
export function joinLogs(logs: readonly ReadLog[], problems: ReadingProblem[]): MotionLog {
  const dated = logs.map(withStart)
  const starts = dated.flatMap(({ startMs }) => startMs ?? [])
  const startMs = starts.length > 0 ? Math.min(...starts) : undefined
  const counters = dated.filter(({ clock }) => clock === 'counter')
  const common = commonZero(counters)
  const parts = dated.flatMap((log) => {
    if (log.startMs !== undefined) return shifted(log, log.startMs - (startMs ?? 0))
    return log.clock === 'counter' ? shifted(log, -(common ?? firstMs(log))) : log.sensors
  })
  const sensors = bodySensors.flatMap((sensor) => joinParts(sensor, parts, problems))
  const first = <Key extends 'sport' | 'timeZone' | 'device'>(key: Key) =>
    logs.find((log) => log[key] !== undefined)?.[key]
  return {
    ...(first('sport') === undefined ? {} : { sport: first('sport') }),
    ...(startMs === undefined ? {} : { startMs }),
    ...(first('timeZone') === undefined ? {} : { timeZone: first('timeZone') }),
    ...(first('device') === undefined ? {} : { device: first('device') }),
    sensors,
  }
}

/** A log whose times count from 1970, with its start named and its times counting from there. */
function withStart(log: ReadLog): ReadLog {
  if (log.clock !== 'epoch' || log.sensors.length === 0) return log
  const startMs = firstMs(log)
  return { ...log, startMs, sensors: shifted(log, -startMs) }
}

/** The earliest time of counters that all overlap; undefined where some do not. */
function commonZero(logs: readonly ReadLog[]): number | undefined {
  const spans = logs.filter(({ sensors }) => sensors.length > 0)
  const latestStart = Math.max(...spans.map(firstMs))
  const earliestEnd = Math.min(...spans.map(lastMs))
  return latestStart <= earliestEnd ? Math.min(...spans.map(firstMs)) : undefined
}

function firstMs({ sensors }: MotionLog): number {
  return Math.min(...sensors.map(({ timeMs }) => timeMs.reduce((a, b) => Math.min(a, b))))
}

function lastMs({ sensors }: MotionLog): number {
  return Math.max(...sensors.map(({ timeMs }) => timeMs.reduce((a, b) => Math.max(a, b))))
}

function shifted({ sensors }: MotionLog, byMs: number): SensorLog[] {
  if (byMs === 0) return sensors
  // A thousandth of a millisecond is what a file has at most.
  const moved = (time: number) => Math.round((time + byMs) * 1000) / 1000
  return sensors.map((sensor) => ({ ...sensor, timeMs: sensor.timeMs.map(moved) }))
}

/** The parts of one sensor: a whole one, else its gyroscope's with its accelerometer's, else the first. */
function joinParts(sensor: BodySensor, parts: readonly SensorLog[], problems: ReadingProblem[]): SensorLog[] {
  const own = parts.filter((part) => part.sensor === sensor)
  const gyroscope = own.find((part) => part.angularVelocity && !part.specificForce)
  const accelerometer = own.find((part) => part.specificForce && !part.angularVelocity)
  const whole = own.find((part) => part.angularVelocity && part.specificForce)
  const halves = gyroscope && accelerometer ? paired(gyroscope, accelerometer) : undefined
  const kept = whole ?? halves ?? own[0]
  const used = kept === halves && halves ? 2 : 1
  if (own.length > used) problems.push({ code: 'ReadSensorTwice', count: own.length - used, names: [sensor] })
  return kept ? [kept] : []
}
