/** Faults of sensors that are put on in a hurry, done to the log of sensors that are worn right. */

import type { Axes, BodySensor, MotionLog, SensorLog } from '@cadenza/recording'
import type { Random } from '@cadenza/simulator'

/** The log with a fault. */
export type Fault = (log: MotionLog, random: Random) => MotionLog

const legs = ['left', 'right'] as const

/** Faults by their names in the table. */
export const faults: Readonly<Record<string, Fault>> = {
  'left and right exchanged': (log) =>
    exchanged(log, [
      ['left_foot', 'right_foot'],
      ['left_thigh', 'right_thigh'],
    ]),
  'feet exchanged': (log) => exchanged(log, [['left_foot', 'right_foot']]),
  'thighs exchanged': (log) => exchanged(log, [['left_thigh', 'right_thigh']]),
  'foot and thigh of a leg exchanged': (log, random) => {
    const leg = oneOf(legs, random)
    return exchanged(log, [[`${leg}_foot`, `${leg}_thigh`]])
  },
  'front to back': (log, random) => turned(log, random, [0, 0, 1]),
  'upside down': (log, random) => turned(log, random, [1, 0, 0]),
  'strap slips': (log, random) => slipping(log, random, 1),
  'strap creeps': (log, random) => slipping(log, random, CREEP_S),
  'dead sensor': dead,
  'clock off by whole seconds': (log, random) => {
    const sensor = anySensor(log, random)
    const shiftMs = 1000 * Math.round(random.between(1, 5.99)) * (random.next() < 0.5 ? 1 : -1)
    const timeMs = (each: SensorLog) => each.timeMs.map((time) => time + shiftMs)
    return changed(log, sensor, (each) => ({ ...each, timeMs: timeMs(each) }))
  },
}

/** s. Time over which a creeping strap gives way. */
const CREEP_S = 60
/** °. A strap gives way by this much. */
const LEAST_SLIP_DEG = 8
const MOST_SLIP_DEG = 25

function oneOf<T>(all: readonly T[], random: Random): T {
  return all[Math.floor(random.next() * all.length)] as T
}

function anySensor({ sensors }: MotionLog, random: Random): BodySensor {
  return oneOf(
    sensors.map(({ sensor }) => sensor),
    random,
  )
}

function changed(log: MotionLog, sensor: BodySensor, change: (each: SensorLog) => SensorLog): MotionLog {
  return { ...log, sensors: log.sensors.map((each) => (each.sensor === sensor ? change(each) : each)) }
}

function exchanged(log: MotionLog, pairs: readonly (readonly [BodySensor, BodySensor])[]) {
  const other = new Map(
    pairs.flatMap(([a, b]) => [
      [a, b],
      [b, a],
    ]),
  )
  const named = log.sensors.map((each) => ({ ...each, sensor: other.get(each.sensor) ?? each.sensor }))
  return { ...log, sensors: named }
}

/** One sensor, worn the other way round all the time: half a turn about one of its axes. */
function turned(log: MotionLog, random: Random, [x, , z]: readonly [number, number, number]) {
  const sensor = anySensor(log, random)
  const signs = { x: x === 1 ? 1 : -1, y: -1, z: z === 1 ? 1 : -1 }
  const turn = (axes: Axes | undefined) =>
    axes && {
      x: axes.x.map((value) => signs.x * value),
      y: axes.y.map((value) => signs.y * value),
      z: axes.z.map((value) => signs.z * value),
    }
  const change = (each: SensorLog) => ({
    ...each,
    angularVelocity: turn(each.angularVelocity),
    specificForce: turn(each.specificForce),
  })
  return changed(log, sensor, change)
}

/** One sensor gives way from two thirds of the recording on, within `lastsS`. */
function slipping(log: MotionLog, random: Random, lastsS: number) {
  const sensor = anySensor(log, random)
  const angle =
    ((random.between(LEAST_SLIP_DEG, MOST_SLIP_DEG) * Math.PI) / 180) * (random.next() < 0.5 ? 1 : -1)
  const axis = [random.normal(), random.normal(), random.normal()]
  const size = Math.hypot(...axis)
  const [x, y, z] = axis.map((value) => value / size) as [number, number, number]
  const change = (each: SensorLog): SensorLog => {
    const first = each.timeMs[0] ?? 0
    const last = each.timeMs.at(-1) ?? 0
    const from = first + ((last - first) * 2) / 3
    const share = (timeMs: number) => Math.min(1, Math.max(0, (timeMs - from) / (1000 * lastsS)))
    const turn = (axes: Axes | undefined): Axes | undefined => {
      if (!axes) return undefined
      const out = { x: axes.x.slice(), y: axes.y.slice(), z: axes.z.slice() }
      each.timeMs.forEach((timeMs, i) => {
        const a = -angle * share(timeMs)
        const [c, s] = [Math.cos(a), Math.sin(a)]
        const [p, q, r] = [axes.x[i] as number, axes.y[i] as number, axes.z[i] as number]
        const along = (x * p + y * q + z * r) * (1 - c)
        out.x[i] = c * p + s * (y * r - z * q) + along * x
        out.y[i] = c * q + s * (z * p - x * r) + along * y
        out.z[i] = c * r + s * (x * q - y * p) + along * z
      })
      return out
    }
    const angularVelocity = turn(each.angularVelocity)
    if (angularVelocity)
      each.timeMs.forEach((timeMs, i) => {
        if (share(timeMs) <= 0 || share(timeMs) >= 1) return
        for (const [axis, part] of [
          ['x', x],
          ['y', y],
          ['z', z],
        ] as const)
          angularVelocity[axis][i] = (angularVelocity[axis][i] as number) + (angle / lastsS) * part
      })
    return { ...each, angularVelocity, specificForce: turn(each.specificForce) }
  }
  return changed(log, sensor, change)
}

/** One sensor measures nothing, or stops: it repeats its last values, is silent, or shows zeros or noise. */
function dead(log: MotionLog, random: Random) {
  const sensor = anySensor(log, random)
  const kind = oneOf(['stuck', 'zeros', 'noise', 'silent'] as const, random)
  const fromShare = oneOf([0, 0.5], random)
  const change = (each: SensorLog): SensorLog => {
    const from = Math.floor(fromShare * each.timeMs.length)
    const columns = (axes: Axes | undefined, noise: number) =>
      axes && { x: column(axes.x, noise), y: column(axes.y, noise), z: column(axes.z, noise) }
    const column = (values: Float32Array, noise: number) =>
      values.map((value, i) => {
        if (i < from) return value
        if (kind === 'stuck') return values[from] as number
        return kind === 'noise' ? noise * random.normal() : 0
      })
    if (kind !== 'silent')
      return {
        ...each,
        angularVelocity: columns(each.angularVelocity, 0.01),
        specificForce: columns(each.specificForce, 0.05),
      }
    const cut = (axes: Axes | undefined) =>
      axes && { x: axes.x.slice(0, from), y: axes.y.slice(0, from), z: axes.z.slice(0, from) }
    return {
      ...each,
      timeMs: each.timeMs.slice(0, from),
      angularVelocity: cut(each.angularVelocity),
      specificForce: cut(each.specificForce),
    }
  }
  return changed(log, sensor, change)
}
