/** The ranges that planned steps ask of the signal by which they are recognized. */
import { isRamp, type TargetCode, type TargetRange } from '../definition.ts'
import type { Level } from '../expected/levels.ts'
import type { TimedStep } from '../expected/timeline.ts'
import { columnsOfTarget, type TimedSeconds } from './recorded.ts'

/** A step's range of the signal, as shares of its scale; `slope` from start to end for a ramp. */
export interface Aim {
  low: number
  high: number
  /** The change from start to end of a ramp; 0 otherwise. */
  slope: number
}

export interface Signal {
  code: TargetCode
  /** Shares of the plan's mean level; NaN where unknown. */
  values: Float32Array
  /** One for each step; undefined where it has no such target. */
  aims: (Aim | undefined)[]
  /** The usual deviation from a target, as a share of the scale. */
  spread: number
}

/** Heart rate follows an effort after half a minute, so it is the last choice. */
const codes = ['PWR', 'PACE', 'TRQ', 'HRT'] as const
/** Shares of the plan's mean level by which people miss a target without doing something else. */
const spreads = { PWR: 0.13, PACE: 0.06, TRQ: 0.15, HRT: 0.05 } as const
/** Least share of seconds with a value. */
const leastKnown = 0.5

/**
 * The signal in which most of the planned time has a target, with the aims of possible steps; undefined if
 * none was recorded.
 */
export function signalOf(
  steps: readonly TimedStep[],
  possible: readonly TimedStep[],
  timed: TimedSeconds,
): Signal | undefined {
  let best: Signal | undefined
  let longest = 0
  for (const code of codes) {
    const column = columnsOfTarget[code].map(timed.column).find((values) => values !== undefined)
    if (!column || knownShare(column) < leastKnown) continue
    const aimed = steps.filter(({ levels }) => levels[code])
    const seconds = aimed.reduce((sum, step) => sum + weightS(step), 0)
    if (seconds <= longest) continue
    const scale = aimed.reduce((sum, step) => sum + weightS(step) * middle(step.levels[code]), 0) / seconds
    if (!(scale > 0)) continue
    longest = seconds
    best = {
      code,
      values: column.map((value) => value / scale),
      aims: possible.map((step) => aimOf(step, code, scale)),
      spread: spreads[code],
    }
  }
  return best
}

const weightS = ({ timeS }: TimedStep): number => timeS ?? 60
const middle = (level: Level | undefined): number => (level ? (level.from + level.to) / 2 : 0)

function aimOf({ step, levels }: TimedStep, code: TargetCode, scale: number): Aim | undefined {
  const level = levels[code]
  if (!level) return undefined
  const target = step.targetRanges?.find((each: TargetRange) => each.code === code)
  if (isRamp(target))
    return { low: level.from / scale, high: level.from / scale, slope: (level.to - level.from) / scale }
  return {
    low: level.low === undefined ? Number.NEGATIVE_INFINITY : level.low / scale,
    high: level.high === undefined ? Number.POSITIVE_INFINITY : level.high / scale,
    slope: 0,
  }
}

function knownShare(values: Float32Array): number {
  let known = 0
  for (const value of values) if (!Number.isNaN(value)) known++
  return known / Math.max(1, values.length)
}

/** Parts of a ramp with a level of their own. */
const rampParts = 8

/** An aim as stretches of one level each, of equal length; none without an aim. */
export function partsOf(aim: Aim | undefined): Aim[] {
  if (!aim) return []
  if (aim.slope === 0) return [aim]
  return Array.from({ length: rampParts }, (_, part) => {
    const level = aim.low + (aim.slope * (part + 0.5)) / rampParts
    return { low: level, high: level, slope: 0 }
  })
}
