/** One rider's averages in a recording with the sensors put on anew. */
import { analyseMotion } from '@cadenza/motion'
import { simulateRide } from '@cadenza/simulator'
import type { Case, Measurement, Quantity } from '../quantity.ts'
import { averagesOf } from './averages.ts'

export const quantities: readonly Quantity[] = []

const DURATION_S = 180

export function measure({ durationS = DURATION_S, ...options }: Case): Measurement {
  return averagesOf(analyseMotion(simulateRide({ ...options, durationS }).log, { sport: 'cycling' }).cycles)
}
