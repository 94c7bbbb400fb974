/** The recording of a simulated run by a watch with its own clock. */

import { writeFit } from '@cadenza/recording'
import { device } from '../activity-setup.ts'
import { createHeart } from '../athlete.ts'
import { DeviceLog } from '../log.ts'
import { createRandom, wandering } from '../random.ts'
import type { SimulatedRun } from './simulate.ts'

export interface WatchOptions {
  seed: string
  durationS: number
  /** Offset of the watch's clock ahead of the motion log's, in s. */
  clockOffsetS: number
}

/** Speed in m/s at which the runner's heart rate is at its threshold. */
const THRESHOLD_SPEED = 3.6

/**
 * A FIT file of the run at 1 Hz, with the cadence (of one foot, as in FIT) and speed of the current stride.
 */
export function runFit(
  { log, truth }: SimulatedRun,
  { seed, durationS, clockOffsetS }: WatchOptions,
): Uint8Array<ArrayBuffer> {
  const random = createRandom(seed).fork('watch')
  const speedNoise = wandering(random.fork('speed'), 0.03, 5)
  const heart = createHeart(wandering(random.fork('heart'), 1, 12))
  const watch = new DeviceLog(['cadence', 'speed', 'distance', 'heartrate'])
  const first = Math.ceil(clockOffsetS)
  let stride = 0
  let distance = 0
  for (let second = first; second - clockOffsetS <= durationS; second++) {
    const t = second - clockOffsetS
    while ((truth.strides[stride]?.endS ?? Number.POSITIVE_INFINITY) < t) stride++
    const now = truth.strides[stride]
    const moving = now !== undefined && now.contactS <= t
    const cadence = moving ? Math.round(now.stepsPerMinute / 2) : 0
    const speed = moving ? Math.max(0, now.speed * (1 + speedNoise())) : 0
    distance += speed
    const heartrate = Math.round(heart(speed / THRESHOLD_SPEED, 16))
    watch.add(second - first, { cadence, speed, distance, heartrate })
  }
  const startMs = (log.startMs ?? 0) + 1000 * first
  return writeFit(watch.finish({ startMs, utcOffsetS: 7200, device, sport: 'running', subSport: 'street' }))
}
