/** The step of a planned workout that an athlete is doing at the moment. */
import { seriesColumn } from '@cadenza/metrics'
import { complianceRules } from '@cadenza/workout/compliance/rules'
import { type FormTarget, isEffort, type TargetCode } from '@cadenza/workout/definition'
import type { TimedStep } from '@cadenza/workout/expected/timeline'
import type { LiveRow } from './rows.ts'

/** The share by which a lap may differ from its step. */
const lapShare = 0.25

/**
 * The step by laps, if most laps so far are as long as the steps in their places, and else by the time since
 * the session began; undefined once the workout is over.
 */
export function riddenStep(
  steps: readonly TimedStep[],
  { ranges, lastS }: Pick<LiveRow, 'ranges' | 'lastS'>,
): TimedStep | undefined {
  const done = ranges.flatMap(({ startS, endS }) => (endS === null ? [] : endS - startS))
  const like = done.filter((seconds, k) => {
    const timeS = steps[k]?.timeS
    return timeS != null && Math.abs(seconds - timeS) <= lapShare * timeS
  })
  if (done.length > 0 && 2 * like.length > done.length) return steps[done.length]
  const now = lastS ?? 0
  return steps.find(({ startS, timeS }) => timeS === null || now < startS + timeS)
}

type Thresholds = Record<string, { min: number | null; max: number | null }>

/** The limits of a step by the columns of target ranges; a single value is as wide as where it is scored. */
export function thresholdsOf({ step, levels }: TimedStep, sport: LiveRow['sport']): Thresholds {
  const out: Thresholds = {}
  for (const code of Object.keys(levels) as TargetCode[]) {
    const level = levels[code]
    if (!level) continue
    const { low, high } = level
    const width = low !== undefined && low === high ? complianceRules.effort[code].width * low : 0
    const limits = {
      min: low === undefined ? null : low - width,
      max: high === undefined ? null : high + width,
    }
    out[columnOf(code, sport)] = code === 'PACE' ? inKmh(limits) : limits
  }
  for (const target of step.targetRanges ?? [])
    if (!isEffort(target)) Object.assign(out, formThresholds(target))
  return out
}

function columnOf(code: TargetCode, sport: LiveRow['sport']): string {
  if (code === 'CAD') return sport === 'run' ? 'run_cadence' : 'cadence'
  return { PWR: 'power', PACE: 'speed', TRQ: 'torque', HRT: 'heartrate' }[code]
}

const inKmh = ({ min, max }: Thresholds[string]): Thresholds[string] => ({
  min: min === null ? null : min * 3.6,
  max: max === null ? null : max * 3.6,
})

function formThresholds({ code, side, low, high }: FormTarget): Thresholds {
  const sides = side ? [side] : (['left', 'right', 'center'] as const)
  return Object.fromEntries(
    sides.map((each) => [seriesColumn(code, each), { min: low ?? null, max: high ?? null }]),
  )
}
