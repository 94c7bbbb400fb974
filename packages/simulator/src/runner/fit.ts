/** The same run as a watch recorded it: once a second, on a clock of its own. */

import { type WritableRecording, writeFit } from '@cadenza/recording'
import { DeviceLog } from '../log.ts'
import { type Random, randomOf, wandering } from '../random.ts'
import type { SimulatedRun } from './simulate.ts'
import type { TrueStride } from './truth.ts'

export interface RunFitOptions {
  seed: string
  /** How far the watch's clock is ahead of the motion log's, s. */
  clockOffsetS: number
  /** When the watch was started and stopped, true time in s since the motion log's zero; without it all of the log. */
  fromS?: number
  toS?: number
  /** Whether the watch measures contact and bounce as well (no, unless said otherwise). */
  dynamics?: boolean
}

/** A watch shows what has been over the last seconds. */
const SMOOTHING_S = 3

/** A FIT file of 1 Hz of a simulated run: cadence, speed, distance and heart rate. */
export function fitOfRun(run: SimulatedRun, options: RunFitOptions): Uint8Array<ArrayBuffer> {
  return writeFit(recordingOf(run, options))
}

function recordingOf({ log, truth }: SimulatedRun, options: RunFitOptions): WritableRecording {
  const { seed, clockOffsetS, dynamics = false } = options
  const random = randomOf(`watch ${seed}`)
  const lastMs = Math.max(0, ...log.sensors.map(({ timeMs }) => timeMs.at(-1) ?? 0))
  const { fromS = 0, toS = lastMs / 1000 } = options
  const zeroS = (log.startMs ?? 0) / 1000 + clockOffsetS
  const firstS = Math.ceil(zeroS + fromS)
  const lastS = Math.floor(zeroS + toS)
  const watch = new DeviceLog([
    'heartrate',
    'cadence',
    'distance',
    'speed',
    ...(dynamics ? (['vertical_oscillation', 'ground_contact_time'] as const) : []),
  ])
  const heart = heartOf(random.fork('heart'))
  const speedNoise = wandering(random.fork('speed'), 0.04, 8)
  let distance = 0
  for (let second = firstS; second <= lastS; second++) {
    const t = second - zeroS
    const recent = truth.strides.filter(({ contactS, endS }) => contactS < t && endS > t - SMOOTHING_S)
    const isMoving = recent.some(({ endS }) => endS > t - 1)
    const speed = isMoving ? Math.max(0, mean(recent, (stride) => stride.speed) + speedNoise()) : 0
    // FIT counts the strides of one foot, in whole numbers and halves.
    const cadence = isMoving ? Math.round(mean(recent, (stride) => stride.stepsPerMinute)) / 2 : 0
    distance += speed
    watch.add(second - firstS, {
      heartrate: heart(speed),
      cadence,
      distance,
      speed,
      vertical_oscillation: isMoving ? mean(recent, ({ values }) => values.vertical_oscillation) : Number.NaN,
      ground_contact_time: isMoving ? mean(recent, ({ values }) => values.ground_contact_time) : Number.NaN,
    })
  }
  return watch.finish({
    startMs: firstS * 1000,
    utcOffsetS: 7200,
    device: { manufacturer: 'development', product: 'Cadenza simulator' },
    sport: 'running',
    subSport: 'street',
  })
}

/** Follows the speed with a lag. Called once a second. */
function heartOf(random: Random): (speed: number) => number {
  const noise = wandering(random, 1, 10)
  let rate = 85
  return (speed) => {
    rate += (85 + 22 * speed - rate) / 25
    return Math.round(rate + noise())
  }
}

/** Of those strides that have the figure. */
function mean(strides: readonly TrueStride[], figure: (stride: TrueStride) => number | undefined): number {
  const values = strides.map(figure).filter((value) => value !== undefined)
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
