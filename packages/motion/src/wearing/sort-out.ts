/** Finds sensors that were worn where another one belongs, and clocks that are off by seconds. */
import type { BodySensor } from '@cadenza/recording'
import type { MotionProblem } from '../quality/quality.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import { findClockShifts } from './clock-shifts.ts'
import { findExchangedLimbs } from './exchanged-limbs.ts'
import { asWorn, type Worn } from './worn.ts'

export type SensorPair = readonly [BodySensor, BodySensor]

export interface SortedOut {
  /** Places and clocks, by the sensors' names in the log. */
  worn: Worn
  /** The sensors as they were worn. */
  sensors: PreparedSensor[]
  /** The corrections, to be said. */
  problems: MotionProblem[]
}

/** Corrections that show without knowing strokes or strides. */
export function sortOut(prepared: readonly PreparedSensor[]): SortedOut {
  const shifts = findClockShifts(prepared)
  const limbs = findExchangedLimbs(prepared)
  const worn = { places: placesOf(limbs), aheadMs: Object.fromEntries(shifts) }
  const place = (sensor: BodySensor) => worn.places[sensor] ?? sensor
  return {
    worn,
    sensors: asWorn(prepared, worn),
    problems: [
      ...[...shifts].map(
        ([sensor, ms]): MotionProblem => ({
          code: 'MotionClockOff',
          sensor: place(sensor),
          value: ms / 1000,
        }),
      ),
      ...exchangeProblems(limbs),
    ],
  }
}

/** Sensors that wear each other's name. */
export function placesOf(pairs: readonly SensorPair[]): Worn['places'] {
  return Object.fromEntries(
    pairs.flatMap(([a, b]) => [
      [a, b],
      [b, a],
    ]),
  )
}

export function exchangeProblems(pairs: readonly SensorPair[]): MotionProblem[] {
  return pairs.flat().map((sensor): MotionProblem => ({ code: 'MotionExchanged', sensor }))
}
