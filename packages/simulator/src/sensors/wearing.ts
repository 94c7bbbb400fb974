/** One way of wearing a sensor: not quite where, how and as tightly as usual. */

import type { BodySensor } from '@cadenza/recording'
import type { Random } from '../random.ts'
import { drawErrors, type SensorErrors } from './errors.ts'
import { after, type Quaternion, turnAbout, type Vector } from './rotation.ts'

export interface Wearing {
  /** m from the usual place, segment axes, along the surface of the body. */
  moved: Vector
  /** Rotation from the usual orientation, segment axes. */
  turn: Quaternion
  /** Soft-tissue motion under the sensor relative to that of a tight strap. */
  looseness: number
}

/** m, degrees and factor; no sensor that is put on with care is farther from its usual place. */
export const MOST_MOVED_M = 0.05
export const MOST_TURNED_DEG = 10
export const MOST_LOOSE = 2

/** Draws a wearing: moved by up to 5 cm, turned by up to 10°, strapped up to twice as loosely. */
export function drawWearing(sensor: BodySensor, random: Random): Wearing {
  const distance = random.between(0, MOST_MOVED_M)
  const direction = random.between(0, 2 * Math.PI)
  const [a, b] = [distance * Math.cos(direction), distance * Math.sin(direction)]
  const z = random.between(-1, 1)
  const around = random.between(0, 2 * Math.PI)
  const level = Math.sqrt(1 - z * z)
  const angle = (random.between(0, MOST_TURNED_DEG) * Math.PI) / 180
  return {
    moved: alongSurface(sensor, a, b),
    turn: turnAbout([level * Math.cos(around), level * Math.sin(around), z], angle),
    looseness: random.between(1, MOST_LOOSE),
  }
}

/** The errors of the same sensor, put on and switched on anew: turned on its segment, with another bias. */
export function errorsWornAnew(usual: SensorErrors, { turn }: Wearing, random: Random): SensorErrors {
  const { gyroBias } = drawErrors('clean', random)
  return { ...usual, mounting: after(turn, usual.mounting), gyroBias }
}

/** The instep faces up, the back backwards, and the strap of a thigh forward and outwards. */
function alongSurface(sensor: BodySensor, a: number, b: number): Vector {
  if (sensor.endsWith('foot')) return [a, b, 0]
  if (!sensor.endsWith('thigh')) return [0, a, b]
  const outwards = sensor.startsWith('left') ? 1 : -1
  return [a * Math.SQRT1_2, -outwards * a * Math.SQRT1_2, b]
}
