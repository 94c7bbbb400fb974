/** Resolves targets to the levels of an athlete. */
import { raceSpeed } from '@cadenza/activity/training-stress'
import type { ZoneKind } from '@cadenza/activity/zones'
import { type EffortTarget, isRamp, type TargetCode, type TargetUnit } from '../definition.ts'
import { type Athlete, thresholdHeartrateOf, thresholdOf, zoneSharesOf } from './athlete.ts'

/**
 * A target as an athlete has to meet it: power in W, speed in m/s, heart rate in bpm, cadence in rpm or spm,
 * torque in Nm. `low` is the slower limit of a speed. The athlete is expected to go from `from` to `to`: the
 * middle of the limits unless it is a ramp.
 */
export interface Level {
  low?: number
  high?: number
  from: number
  to: number
}

/** m */
const raceDistances: Partial<Record<TargetUnit, number>> = {
  '%mile': 1609.344,
  '%5k': 5000,
  '%10k': 10_000,
  '%half': 21_097.5,
  '%marathon': 42_195,
}
const zoneKinds: Partial<Record<TargetCode, ZoneKind>> = { PWR: 'power', PACE: 'pace', HRT: 'heartrate' }

/** null if a level of the athlete that the target needs is unknown. */
export function levelOf(target: EffortTarget, athlete: Athlete): Level | null {
  if (target.unit === 'zone') return zoneLevel(target, athlete)
  const convert = converterOf(target.unit, athlete)
  if (!convert) return null
  if (isRamp(target)) {
    const [from, to] = [convert(target.from), convert(target.to)]
    return { low: Math.min(from, to), high: Math.max(from, to), from, to }
  }
  const { low, high } = target
  const middle = convert(middleOf(low, high))
  const [slow, fast] = target.unit === 's/km' ? [high, low] : [low, high]
  return {
    ...(slow === undefined ? {} : { low: convert(slow) }),
    ...(fast === undefined ? {} : { high: convert(fast) }),
    from: middle,
    to: middle,
  }
}

/** The middle of two limits, or the only one. */
function middleOf(low: number | undefined, high: number | undefined): number {
  return ((low ?? high ?? Number.NaN) + (high ?? low ?? Number.NaN)) / 2
}

function converterOf(unit: TargetUnit, athlete: Athlete): ((value: number) => number) | null {
  if (unit === 's/km') return (seconds) => 1000 / seconds
  if (!unit.startsWith('%')) return (value) => value
  const reference = referenceOf(unit, athlete)
  return reference ? (percent) => (percent / 100) * reference : null
}

function referenceOf(unit: TargetUnit, athlete: Athlete): number | null | undefined {
  if (unit === '%ftp') return athlete.ftp
  if (unit === '%hr') return athlete.maxHeartrate
  if (unit === '%lthr') return thresholdHeartrateOf(athlete)
  const { thresholdSpeed } = athlete
  const distance = raceDistances[unit]
  return distance && thresholdSpeed ? raceSpeed(distance, thresholdSpeed) : thresholdSpeed
}

function zoneLevel(target: EffortTarget, athlete: Athlete): Level | null {
  const kind = zoneKinds[target.code]
  const threshold = kind && thresholdOf(athlete, kind)
  if (!kind || !threshold) return null
  const shares = zoneSharesOf(athlete, kind)
  const zone = (number: number) => zoneBounds(shares, number)
  const { low, high } = isRamp(target) ? { low: target.from, high: target.to } : target
  const first = low === undefined ? undefined : zone(low)
  const last = high === undefined ? undefined : zone(high)
  if (first === null || last === null) return null
  const start = first?.[0] ?? last?.[0] ?? Number.NaN
  const end = last?.[1] ?? first?.[1] ?? Number.NaN
  const middle = ((start + end) / 2) * threshold
  if (!isRamp(target) || !first || !last)
    return {
      ...(first ? { low: first[0] * threshold } : {}),
      ...(last ? { high: last[1] * threshold } : {}),
      from: middle,
      to: middle,
    }
  const from = ((first[0] + first[1]) / 2) * threshold
  const to = ((last[0] + last[1]) / 2) * threshold
  return { low: Math.min(from, to), high: Math.max(from, to), from, to }
}

/**
 * The shares at which a zone begins and ends; the outer zones, open on one side, are taken as wide as their
 * neighbours. null for a zone that does not exist.
 */
function zoneBounds(shares: readonly number[], zone: number): readonly [number, number] | null {
  if (zone < 1 || zone > shares.length + 1) return null
  const [first = 0, second = first] = shares
  const [beforeLast = 0, last = 0] = shares.slice(-2)
  const begins = zone === 1 ? Math.max(0, 2 * first - second) : shares[zone - 2]
  const ends = zone > shares.length ? 2 * last - beforeLast : shares[zone - 1]
  return begins === undefined || ends === undefined ? null : [begins, ends]
}
