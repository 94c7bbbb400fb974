/** Changes of a step's targets. */
import {
  type EffortTarget,
  type FormTarget,
  isEffort,
  isRamp,
  type Step,
  type TargetCode,
  type TargetRange,
  type TargetUnit,
} from '@cadenza/workout/definition'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import { levelOf } from '@cadenza/workout/expected/levels'

/** The limits of a new target, by its unit. */
const usual: Readonly<Record<TargetUnit, readonly [number, number]>> = {
  '%ftp': [85, 90],
  W: [180, 200],
  zone: [2, 2],
  rpm: [85, 95],
  spm: [170, 180],
  Nm: [30, 40],
  's/km': [285, 300],
  '%pace': [90, 95],
  '%mile': [90, 95],
  '%5k': [90, 95],
  '%10k': [90, 95],
  '%half': [95, 100],
  '%marathon': [95, 100],
  bpm: [130, 145],
  '%hr': [70, 80],
  '%lthr': [80, 90],
}

export function newTarget(code: TargetCode, unit: TargetUnit): EffortTarget {
  const [low, high] = usual[unit]
  return { code, unit, low, high }
}

export const withTargets = ({ targetRanges: _, ...step }: Step, targets: TargetRange[]): Step => ({
  ...step,
  ...(targets.length > 0 ? { targetRanges: targets } : {}),
})

/** The same target in another unit: converted where the athlete's levels allow it, else a usual one. */
export function inUnit(target: EffortTarget, unit: TargetUnit, athlete: Athlete): EffortTarget {
  const fresh = newTarget(target.code, unit)
  const level = levelOf(target, athlete)
  const one = levelOf({ code: target.code, unit, low: 100, high: 100 }, athlete)
  if (!level || !one || unit === 'zone') return isRamp(target) ? rampOf(fresh) : fresh
  // A pace is the inverse of a speed, everything else is proportional.
  const convert = (value: number) => Math.round(unit === 's/km' ? 1000 / value : (value / one.from) * 100)
  if (isRamp(target)) return { code: target.code, unit, from: convert(level.from), to: convert(level.to) }
  const ends = [level.low, level.high].map((value) => (value === undefined ? undefined : convert(value)))
  const [low, high] = unit === 's/km' ? ends.toReversed() : ends
  return {
    code: target.code,
    unit,
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
  }
}

/** A ramp from the lower to the higher limit; of paces, from the slower to the faster one. */
export function rampOf({ code, unit, low, high }: EffortTarget): EffortTarget {
  const [first = 1, second = first] = [low ?? high, high ?? low]
  const [from, to] = unit === 's/km' ? [second, first] : [first, second]
  return { code, unit, from, to }
}

export function steadyOf({ code, unit, from = 1, to = from }: EffortTarget): EffortTarget {
  return { code, unit, low: Math.min(from, to), high: Math.max(from, to) }
}

/** Makes the main target a ramp, or steady; a step without a target of effort gets one. */
export function withRamp(step: Step, ramp: boolean, usualTarget: EffortTarget): Step {
  const { targetRanges = [] } = step
  const main = targetRanges.find(isEffort)
  const others = targetRanges.filter((target) => target !== main)
  if (ramp) return withTargets(step, [rampOf(main ?? usualTarget), ...others])
  return main && isRamp(main) ? withTargets(step, [steadyOf(main), ...others]) : step
}

/** Replaces one limit, which undefined leaves open. The other one gives way to it. */
export function withLimit<Target extends EffortTarget | FormTarget>(
  target: Target,
  end: 'low' | 'high',
  value: number | undefined,
): Target {
  const { [end]: _, ...rest } = target
  const changed = (value === undefined ? rest : { ...rest, [end]: value }) as Target
  const { low, high } = changed
  if (low === undefined && high === undefined) return target
  return low !== undefined && high !== undefined && low > high
    ? { ...changed, low: value, high: value }
    : changed
}

/** True if a limit can be replaced without moving the other one. */
export function fitsLimit(
  { low, high }: EffortTarget | FormTarget,
  end: 'low' | 'high',
  value: number,
): boolean {
  return end === 'low' ? high === undefined || value <= high : low === undefined || value >= low
}
