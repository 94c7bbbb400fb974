/**
 * The numbers of targets in FIT workouts: powers up to 1000 are percent of FTP and watts have 1000 added;
 * heart rates up to 100 are percent of the maximum and beats per minute have 100 added; speeds are in m/s.
 */

import type { ActivitySport } from '@cadenza/metrics'
import type { WorkoutTarget } from '@cadenza/recording/recording'
import { type EffortTarget, rounded, type TargetCode, type TargetUnit } from '../../definition.ts'
import { unitBounds } from '../../limits.ts'

const metresPerMile = 1609.344
/** m/s per unit of FIT. */
const speedStep = 1000

/** FIT’s names of each kind of target. */
const codes: Readonly<Record<string, TargetCode>> = {
  power: 'PWR',
  power_3s: 'PWR',
  power_10s: 'PWR',
  power_30s: 'PWR',
  power_lap: 'PWR',
  heart_rate: 'HRT',
  heart_rate_lap: 'HRT',
  speed: 'PACE',
  speed_lap: 'PACE',
  cadence: 'CAD',
}
export const fitNames: Readonly<Partial<Record<TargetCode, string>>> = {
  PWR: 'power',
  HRT: 'heart_rate',
  PACE: 'speed',
  CAD: 'cadence',
}

/** Steps per minute of runners are strides in FIT; a larger number must be of steps. */
const mostStrides = 125

/** Undefined for a target that has no limits; null for one that a definition cannot carry. */
export function readTarget(
  target: WorkoutTarget | undefined,
  sport: ActivitySport,
): EffortTarget | undefined | null {
  if (!target || target.type === 'open') return undefined
  const code = codes[target.type]
  if (!code) return null
  const { value = 0, low = 0, high = 0 } = target
  if (value > 0) return code === 'CAD' ? null : { code, unit: 'zone', low: value, high: value }
  if (low === 0 && high === 0) return undefined
  const added = code === 'PWR' ? 1000 : 100
  const isAbsolute = Math.max(low, high) > added
  // One limit in percent and one in watts or beats is no range.
  if ((code === 'PWR' || code === 'HRT') && isAbsolute && low > 0 && high > 0 && Math.min(low, high) < added)
    return null
  if (code === 'PWR')
    return isAbsolute ? limited(code, 'W', low - added, high - added) : limited(code, '%ftp', low, high)
  if (code === 'HRT')
    return isAbsolute ? limited(code, 'bpm', low - added, high - added) : limited(code, '%hr', low, high)
  if (code === 'PACE') return limited(code, 's/km', paceOf(high), paceOf(low))
  if (sport !== 'run') return limited(code, 'rpm', low, high)
  const factor = Math.max(low, high) <= mostStrides ? 2 : 1
  return limited(code, 'spm', low * factor, high * factor)
}

/** Limits at the end of what a target can be are none. Percentages of heart rate do end at 100. */
function limited(code: TargetCode, unit: TargetUnit, low: number, high: number): EffortTarget | null {
  const [least, most] = unitBounds[unit]
  const [lower, upper] = high > 0 && low > high ? [high, low] : [low, high]
  const target: EffortTarget = {
    code,
    unit,
    ...(lower > least ? { low: lower } : {}),
    ...(upper > 0 && upper < most ? { high: upper } : {}),
  }
  return target.low === undefined && target.high === undefined ? null : target
}

/** FIT’s numbers of a range. Limits that are absent are the smallest and the largest number. */
export function rawLimits({ code, unit, low, high }: EffortTarget): { low: number; high: number } {
  const [least, most] = unitBounds[unit]
  if (code === 'PACE')
    return {
      low: high === undefined ? 0 : speedOf(high),
      high: low === undefined ? speedOf(least) : speedOf(low),
    }
  const added = unit === 'W' ? 1000 : unit === 'bpm' ? 100 : 0
  const share = unit === 'spm' ? 0.5 : 1
  const top = unit === '%hr' ? 100 : most
  const raw = (value: number) => Math.round(value * share) + added
  return {
    low: raw(low ?? (unit === 'W' || unit === 'bpm' ? 0 : least)),
    high: raw(Math.min(high ?? top, top)),
  }
}

/** m/s, as FIT stores it. */
function speedOf(secondsPerKm: number): number {
  return Math.round((1000 / secondsPerKm) * speedStep) / speedStep
}

/** s/km of a speed: the roundest pace that FIT stores as this speed. */
function paceOf(metresPerSecond: number): number {
  if (metresPerSecond <= 0) return unitBounds['s/km'][1]
  const exact = 1000 / metresPerSecond
  const perMile = (Math.round((exact * metresPerMile) / 1000) * 1000) / metresPerMile
  const candidates = [Math.round(exact), perMile, Math.round(exact * 10) / 10]
  return rounded(candidates.find((pace) => speedOf(pace) === speedOf(exact)) ?? exact)
}
