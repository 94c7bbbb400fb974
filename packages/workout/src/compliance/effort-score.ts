/** Scores of power, pace, heart rate, torque and cadence. */
import { type EffortTarget, isEffort, isRamp, type TargetCode } from '../definition.ts'
import type { Level } from '../expected/levels.ts'
import type { TimedStep } from '../expected/timeline.ts'
import { meanDone, type PartScore, partOf, unscored } from './compared.ts'
import { knownShare, type Range, rangeScore } from './credit.ts'
import type { Placed } from './placed.ts'
import { columnsOfTarget, type TimedSeconds } from './recorded.ts'
import { complianceRules } from './rules.ts'

/** The target by which the intensity of a step is judged: the first that is not of cadence. */
export function intensityScore(step: TimedStep, timed: TimedSeconds, place: Placed): PartScore {
  const target = step.step.targetRanges?.find((each) => isEffort(each) && each.code !== 'CAD')
  return target ? effortScore(step, target.code as TargetCode, timed, place) : unscored('none')
}

export function effortScore(
  { step, levels }: TimedStep,
  code: TargetCode,
  timed: TimedSeconds,
  place: Placed,
): PartScore {
  const target = step.targetRanges?.find((each): each is EffortTarget => isEffort(each) && each.code === code)
  if (!target) return unscored('none')
  const level = levels[code]
  if (!level) return unscored('unknown')
  const values = columnsOfTarget[code].map(timed.column).find((column) => column !== undefined)
  if (!values) return unscored('unmeasured')
  const { width, none } = complianceRules.effort[code]
  const own = valuesIn(values, code, place)
  if (knownShare(own) < complianceRules.leastKnown) return unscored('unmeasured')
  const score = rangeScore(own, rangeOf(level, isRamp(target), width), { none })
  const [low, high] = [level.low ?? null, level.high ?? null]
  return partOf([{ score, code, low, high, done: meanDone(own) }])
}

/** The range of a target at a share of its step. */
function rangeOf(
  { low, high, from, to }: Level,
  isRamping: boolean,
  width: number,
): (through: number) => Range {
  if (isRamping)
    return (through) => {
      const middle = from + (to - from) * through
      return { low: middle * (1 - width), high: middle * (1 + width) }
    }
  const narrow = low !== undefined && high !== undefined && high - low < width * (high + low)
  const range = {
    low: low === undefined ? Number.NEGATIVE_INFINITY : narrow ? ((low + high) / 2) * (1 - width) : low,
    high: high === undefined ? Number.POSITIVE_INFINITY : narrow ? ((low + high) / 2) * (1 + width) : high,
  }
  return () => range
}

/** The values of a step as compared: smoothed, without the delay of the heart or time without pedalling. */
function valuesIn(values: Float32Array, code: TargetCode, { from, to }: Placed): Float32Array {
  const own = values.subarray(from, to)
  if (code === 'CAD') return own.map((value) => (value > 0 ? value : Number.NaN))
  if (code === 'HRT') {
    const { heartrateDelayS, heartrateDelayShare } = complianceRules
    return own.subarray(Math.floor(Math.min(heartrateDelayS, heartrateDelayShare * own.length)))
  }
  return smoothed(own)
}

/** Means of some seconds around each, within the step. */
function smoothed(values: Float32Array): Float32Array {
  const half = complianceRules.smoothS >> 1
  const sums = new Float64Array(values.length + 1)
  const counts = new Int32Array(values.length + 1)
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    const known = Number.isNaN(value) ? 0 : 1
    sums[i + 1] = (sums[i] as number) + (known === 1 ? value : 0)
    counts[i + 1] = (counts[i] as number) + known
  }
  return values.map((_, i) => {
    const [from, to] = [Math.max(0, i - half), Math.min(values.length, i + half)]
    const count = (counts[to] as number) - (counts[from] as number)
    return count > 0 ? ((sums[to] as number) - (sums[from] as number)) / count : Number.NaN
  })
}
