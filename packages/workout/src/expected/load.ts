import { fourthPowersOfMeans, normalized } from '@cadenza/activity/normalized-power'
import { trainingStress } from '@cadenza/activity/training-stress'
import type { ActivitySport } from '@cadenza/metrics'
import { type Athlete, thresholdHeartrateOf, thresholdOf } from './athlete.ts'
import type { Course } from './course.ts'

export interface ExpectedLoad {
  /** TSS, null if none of it is known; by power, in runs by speed, elsewhere by heart rate. */
  load: number | null
  /** The intensity factor of the time in which the load is known. */
  intensity: number | null
  /** s in which no load is known, for want of a target or of the athlete's levels. */
  unratedS: number
}

/** The load of a course, as activities have it. */
export function loadOf(course: Course, sport: ActivitySport, athlete: Athlete): ExpectedLoad {
  const values = sport === 'run' ? course.speed : course.power
  const threshold = thresholdOf(athlete, sport === 'run' ? 'pace' : 'power')
  const level = normalizedLevel(values)
  const rated = threshold !== null && level !== null ? values.filter(isKnown).length : 0
  const own = rated > 0 ? trainingStress(rated, (level ?? 0) / (threshold ?? 1)) : 0

  const limit = thresholdHeartrateOf(athlete)
  const beats = course.heartrate.filter((bpm, i) => isKnown(bpm) && !(rated > 0 && isKnown(values[i])))
  const beating = limit === null ? 0 : beats.length
  const mean = sumOf(beats) / beats.length
  const load = own + (beating > 0 ? trainingStress(beating, mean / (limit ?? 1)) : 0)

  const seconds = rated + beating
  return {
    load: seconds > 0 ? load : null,
    // TSS = hours × IF² × 100
    intensity: seconds > 0 ? Math.sqrt((load / 100) * (3600 / seconds)) : null,
    unratedS: values.length - seconds,
  }
}

/** Normalized power or speed over the known seconds; null without 30 of them in a row. */
export function normalizedLevel(values: Float32Array): number | null {
  const timer = new Float32Array(values.length).fill(1)
  const powers = fourthPowersOfMeans(values, timer, 0, values.length).filter(isKnown)
  const counts = Float64Array.of(powers.length)
  return normalized({ sums: Float64Array.of(sumOf(powers)), counts }, [0])
}

export const isKnown = (value: number | undefined): boolean => value !== undefined && !Number.isNaN(value)

/** The sum of known values. */
export function sumOf(values: Iterable<number>): number {
  let sum = 0
  for (const value of values) if (isKnown(value)) sum += value
  return sum
}
