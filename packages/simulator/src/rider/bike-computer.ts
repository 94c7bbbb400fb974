/** The recording of a simulated ride by a bike computer with its own clock. */

import { type WritableRecording, writeCsv, writeFit } from '@cadenza/recording'
import { device } from '../activity-setup.ts'
import { createHeart } from '../athlete.ts'
import { DeviceLog } from '../log.ts'
import { wandering } from '../random.ts'
import { createRide, RIDE_START_MS, type RideOptions } from './simulate.ts'

export interface BikeComputerOptions {
  /** Offset of the computer's clock ahead of the motion log's in s. Default: 0. */
  clockOffsetS?: number
  /**
   * Times of switching it on and off, true time in s since the zero of the motion log. Default: the whole
   * ride.
   */
  fromS?: number
  toS?: number
}

/** The rider's functional threshold power, W. */
const FTP = 250
/** Torque on the cranks in the saddle, Nm. */
const TORQUE = 22

/**
 * A FIT file at 1 Hz of the ride that `simulateRide` simulates with these options: power, cadence, speed,
 * distance and heart rate.
 */
export function rideFit(ride: RideOptions, options: BikeComputerOptions = {}): Uint8Array<ArrayBuffer> {
  return writeFit(rideRecording(ride, options))
}

/**
 * The same ride as a table, as programs for home trainers write it: one line per second, times as ISO 8601.
 */
export function rideCsv(ride: RideOptions, options: BikeComputerOptions = {}): Uint8Array<ArrayBuffer> {
  const { startMs, utcOffsetS, device, timeMs, channels } = rideRecording(ride, options)
  const columns = channels.map(({ name, unit, values }) => ({ name, unit: unit ?? '', values }))
  const time = { name: 'time', unit: 'ms', values: timeMs }
  return writeCsv(
    { length: timeMs.length, columns: [time, ...columns] },
    { startMs, utcOffsetS, sportName: 'cycling', device },
  )
}

/**
 * The recording before it is written. The cadence is the mean of the previous second in whole rpm, as a crank
 * sensor sends it.
 */
export function rideRecording(
  ride: RideOptions,
  { clockOffsetS = 0, fromS = 0, toS = ride.durationS }: BikeComputerOptions = {},
): WritableRecording {
  const { body, plan, road, random } = createRide(ride)
  const own = random.fork('bike computer')
  const effort = wandering(own.fork('effort'), 0.12, 20)
  const speedNoise = wandering(own.fork('speed'), 0.05, 4)
  const heart = createHeart(wandering(own.fork('heart'), 1, 12))
  const log = new DeviceLog(['cadence', 'power', 'speed', 'distance', 'heartrate'])
  const first = Math.ceil(fromS + clockOffsetS)
  let distance = 0
  for (let second = first; second - clockOffsetS <= toS; second++) {
    const t = second - clockOffsetS
    const turned = body.crankAngle('left', t) - body.crankAngle('left', t - 1)
    const cadence = Math.max(0, Math.round((turned / (2 * Math.PI)) * 60))
    const torque = TORQUE * (1 + 0.3 * plan.risen.at(t)) * Math.max(0.2, 1 + effort())
    const power = Math.round(torque * ((cadence * Math.PI) / 30))
    const speed = Math.max(0, road.speed(t) * (1 + speedNoise()))
    distance += speed
    const heartrate = Math.round(heart(power / FTP, 18))
    log.add(second - first, { cadence, power, speed, distance, heartrate })
  }
  const { startMs = RIDE_START_MS } = ride
  return log.finish({
    startMs: startMs + 1000 * first,
    utcOffsetS: 7200,
    device,
    sport: 'cycling',
    subSport: ride.tier === 'clean' ? 'indoor_cycling' : 'road',
  })
}
