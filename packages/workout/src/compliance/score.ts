/** Scores of a workout that was done: each step for its length, intensity, cadence and form. */
import type { Span } from '@cadenza/activity'
import { type Athlete, thresholdOf } from '../expected/athlete.ts'
import type { Level } from '../expected/levels.ts'
import type { TimedStep } from '../expected/timeline.ts'
import { type Alignment, spanOf } from './align.ts'
import type { Certainty } from './certainty.ts'
import { type Compared, meanOf, type PartScore, partOf, percent, rounded, unscored } from './compared.ts'
import { effortScore, intensityScore } from './effort-score.ts'
import { formScore } from './form-score.ts'
import type { Placed } from './placed.ts'
import type { TimedSeconds } from './recorded.ts'
import { complianceRules } from './rules.ts'

export const scoreParts = ['duration', 'intensity', 'cadence', 'form'] as const
export type ScorePart = (typeof scoreParts)[number]

export interface StepScore {
  /** From 1, repetitions written out. */
  number: number
  /** ms since the activity's start; undefined where the step was left out. */
  span?: Span
  /** Which of its edges the recording shows. */
  certain: Certainty
  parts: Record<ScorePart, PartScore>
  /** The mean of its parts, 0 where it was left out; null without any. */
  score: number | null
  /** Planned load in TSS, or its estimate. */
  weight: number
}

export interface WorkoutScore {
  steps: StepScore[]
  /** The mean of the steps, weighted by planned load; null without any score. */
  score: number | null
}

export function scoreWorkout(
  steps: readonly TimedStep[],
  alignment: Alignment,
  athlete: Athlete,
): WorkoutScore {
  const scored = steps.map((step, k) => scoreStep(step, k, alignment, athlete))
  return { steps: scored, score: weightedMean(scored) }
}

export function weightedMean(scored: readonly Pick<StepScore, 'score' | 'weight'>[]): number | null {
  let sum = 0
  let weights = 0
  for (const { score, weight } of scored) {
    if (score === null) continue
    sum += score * weight
    weights += weight
  }
  return weights > 0 ? rounded(sum / weights) : null
}

function scoreStep(
  step: TimedStep,
  k: number,
  { timed, placed, certain: edges }: Alignment,
  athlete: Athlete,
): StepScore {
  const place = placed[k]
  const certain = edges[k] ?? { from: true, to: true }
  const weight = weightOf(step, place, athlete)
  if (!place) {
    const parts = {
      duration: unscored('none'),
      intensity: unscored('none'),
      cadence: unscored('none'),
      form: unscored('none'),
    }
    return { number: step.number, certain, parts, score: 0, weight }
  }
  const parts: StepScore['parts'] = {
    duration: lengthScore(step, timed, place),
    intensity: intensityScore(step, timed, place),
    cadence: effortScore(step, 'CAD', timed, place),
    form: formScore(step, timed, place),
  }
  const scores = scoreParts.map((part) => parts[part].score).filter((score) => score !== null)
  return {
    number: step.number,
    span: spanOf(timed, place),
    certain,
    parts,
    score: meanOf(scores),
    weight,
  }
}

/** The planned load in TSS; of an open step by the time it took. */
function weightOf({ timeS, levels }: TimedStep, place: Placed | undefined, athlete: Athlete): number {
  const seconds = timeS ?? (place ? place.to - place.from : 60)
  const shares = [
    shareOf(levels.PWR, thresholdOf(athlete, 'power')),
    shareOf(levels.PACE, thresholdOf(athlete, 'pace')),
    shareOf(levels.HRT, thresholdOf(athlete, 'heartrate')),
  ]
  const intensity = shares.find((share) => share !== undefined) ?? complianceRules.unknownIntensity
  return (seconds / 36) * intensity ** 2
}

function shareOf(level: Level | undefined, threshold: number | null): number | undefined {
  return level && threshold ? (level.from + level.to) / 2 / threshold : undefined
}

function lengthScore(
  { step, timeS }: TimedStep,
  { distance }: TimedSeconds,
  { from, to }: Placed,
): PartScore {
  const { length } = step
  if (length.type === 'open') return unscored('open')
  if (length.type === 'distance' && distance) {
    const done = (distance[to - 1] as number) - (from === 0 ? 0 : (distance[from - 1] as number))
    return partOf([lengthOf('m', length.value, done)])
  }
  return timeS === null ? unscored('unmeasured') : partOf([lengthOf('s', timeS, to - from)])
}

/** The score of a length, done as long as planned or not. */
export function lengthOf(code: 's' | 'm' | 'TSS', planned: number, done: number): Compared {
  const { full, none } = complianceRules.length
  const share = Math.min(planned, done) / Math.max(planned, done, 1e-9)
  return {
    score: percent((share - none) / (full - none)),
    code,
    low: planned,
    high: planned,
    done: rounded(done),
  }
}
