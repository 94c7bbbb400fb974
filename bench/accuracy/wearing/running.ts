/** One runner's averages in a recording with the sensors put on anew. */
import { analyseMotion } from '@cadenza/motion'
import { simulateRun } from '@cadenza/simulator'
import type { Case, Measurement, Quantity } from '../quantity.ts'
import { averagesOf } from './averages.ts'

export const quantities: readonly Quantity[] = []

const DURATION_S = 120

export function measure({ durationS = DURATION_S, ...options }: Case): Measurement {
  return averagesOf(analyseMotion(simulateRun({ ...options, durationS }).log, { sport: 'running' }).cycles)
}
