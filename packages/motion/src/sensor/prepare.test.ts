import { setFlagsFromString } from 'node:v8'
import type { Axes, SensorLog } from '@cadenza/recording'
import { beforeAll, expect, test } from 'vitest'
import { type PreparedSensor, prepareSensor } from './prepare.ts'

/** True if V8 sees both objects as of one hidden class. */
let haveOneShape: (a: object, b: object) => boolean
beforeAll(() => {
  setFlagsFromString('--allow-natives-syntax')
  haveOneShape = new Function('a', 'b', 'return %HaveSameMap(a, b)') as typeof haveOneShape
})

/** Ten seconds of a sensor that turns and hits the end of its range. */
function turningSensor(): SensorLog {
  const at = (value: (second: number) => number): Float32Array =>
    Float32Array.from({ length: 1000 }, (_, i) => value(i / 100))
  const angularVelocity: Axes = {
    x: at(() => 0),
    y: at((second) => Math.max(-5, Math.min(5, 6 * Math.sin(9 * second)))),
    z: at(() => 0),
  }
  const specificForce: Axes = { x: at(() => 0), y: at(() => 0), z: at(() => 9.81) }
  const timeMs = Float64Array.from({ length: 1000 }, (_, i) => 10 * i)
  return { sensor: 'pelvis', timeMs, angularVelocity, specificForce }
}

const options = { gravityHz: 0.02, attitude: () => true }

test('sensors in shared memory are the same as others, and objects of the same shape', () => {
  const own = prepareSensor(turningSensor(), options)
  const shared = prepareSensor(turningSensor(), { ...options, shared: true })
  expect(own.saturated).toContain(1)
  expect(shared).toEqual(own)
  const parts = (sensor: PreparedSensor) => [
    sensor,
    sensor.timeline,
    sensor.timeline.segments[0] as object,
    sensor.rate as object,
    sensor.orientation as object,
    sensor.stillness as object,
  ]
  const others = parts(shared)
  // The warm-up prepares sensors outside shared memory; code for other shapes would be compiled again.
  expect(parts(own).map((part, i) => haveOneShape(part, others[i] as object))).toEqual(others.map(() => true))
})

test('all columns of a shared sensor can be read by several threads', () => {
  const { timeline, ...sensor } = prepareSensor(turningSensor(), { ...options, shared: true })
  expect(timeline.advance).toHaveLength(0)
  const columns = [sensor.saturated, sensor.orientation?.attitude].concat(
    [sensor.rate, sensor.force, sensor.orientation?.up].flatMap((axes) => Object.values(axes ?? {})),
  )
  expect(columns.map((column) => column?.buffer)).toEqual(columns.map(() => expect.any(SharedArrayBuffer)))
  expect(columns).toHaveLength(11)
})
