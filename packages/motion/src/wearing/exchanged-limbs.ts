/** Foot and thigh of a leg that were exchanged: a foot moves much more than a thigh, in rides and in runs. */
import type { BodySensor } from '@cadenza/recording'
import { GRAVITY } from '../gravity.ts'
import { isUsable } from '../quality/judge.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'

/**
 * Multiples of the foot's acceleration between which a thigh's is a foot's. Thighs of simulated athletes have
 * 0.34–0.61; beyond the second, the foot's sensor does not measure.
 */
const FOOT_LIKE = 1.15
const MOST = 4
/** Samples of which one is looked at. */
const EVERY = 7

/** Pairs of foot and thigh that carry each other's name. */
export function findExchangedLimbs(prepared: readonly PreparedSensor[]): [BodySensor, BodySensor][] {
  const moves = new Map(prepared.map((sensor) => [sensor.sensor, meanAcceleration(sensor)]))
  return (['left', 'right'] as const).flatMap((leg): [BodySensor, BodySensor][] => {
    const foot = moves.get(`${leg}_foot`)
    const thigh = moves.get(`${leg}_thigh`)
    return foot && thigh && thigh > FOOT_LIKE * foot && thigh < MOST * foot
      ? [[`${leg}_foot`, `${leg}_thigh`]]
      : []
  })
}

/** RMS acceleration without gravity, m/s²; undefined for a sensor that does not measure gravity. */
function meanAcceleration(sensor: PreparedSensor): number | undefined {
  const { force, orientation } = sensor
  if (!force || !orientation || !isUsable(sensor)) return undefined
  const { up } = orientation
  let squares = 0
  let count = 0
  for (let i = 0; i < force.x.length; i += EVERY) {
    const x = (force.x[i] as number) - GRAVITY * (up.x[i] as number)
    const y = (force.y[i] as number) - GRAVITY * (up.y[i] as number)
    const z = (force.z[i] as number) - GRAVITY * (up.z[i] as number)
    squares += x * x + y * y + z * z
    count++
  }
  return Math.sqrt(squares / count)
}
