/** Puts the logs of several files on one clock and joins the parts of each sensor. */

import type { ReadingProblem } from '../recording.ts'
import { type BodySensor, bodySensors, type MotionLog, type SensorLog } from './log.ts'
import { paired } from './pair.ts'

export interface ReadLog extends MotionLog {
  /**
   * Origin of the times: 1970, the zero of the log, or an arbitrary moment such as the start of the device.
   */
  clock: 'epoch' | 'own' | 'counter'
}

/**
 * Joins logs. Clocks that count from 1970 start at the earliest of them. Clocks with an arbitrary origin keep
 * their differences if they overlap; otherwise each starts at zero.
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

/** Converts a log whose times count from 1970 to one with a start and times relative to it. */
function withStart(log: ReadLog): ReadLog {
  if (log.clock !== 'epoch' || log.sensors.length === 0) return log
  const startMs = firstMs(log)
  return { ...log, startMs, sensors: shifted(log, -startMs) }
}

/** The earliest time of logs that all overlap; undefined if some do not. */
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
  // Files have at most three decimals of a millisecond.
  const moved = (time: number) => Math.round((time + byMs) * 1000) / 1000
  return sensors.map((sensor) => ({ ...sensor, timeMs: sensor.timeMs.map(moved) }))
}

/**
 * Joins the parts of one sensor: a complete one, otherwise gyroscope and accelerometer, otherwise the first.
 */
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
