/** Repetitions that nobody planned: people do one more when they feel good, and devices let them. */
import type { TimedStep } from '../expected/timeline.ts'

/** A planned step, or one of a repetition more than planned. */
export interface PossibleStep extends TimedStep {
  /** The index of the planned step; undefined for an extra one. */
  planned?: number
}

/**
 * The planned steps with one more repetition, which nobody need do, after the last one of each innermost
 * repeat.
 */
export function withExtraRepetitions(steps: readonly TimedStep[]): PossibleStep[] {
  const out: PossibleStep[] = []
  let run: TimedStep[] = []
  const end = () => {
    const [first] = run
    const last = run.findLastIndex(({ step }) => step === first?.step)
    if (last > 0) out.push(...run.slice(last))
    run = []
  }
  steps.forEach((step, planned) => {
    const before = run.at(-1)
    if (before && parentOf(before) !== parentOf(step)) end()
    out.push({ ...step, planned })
    run.push(step)
  })
  end()
  return out
}

/** True if the steps follow one another in one repetition, or outside any repeat. */
export function isSameRepetition(before: PossibleStep, after: PossibleStep): boolean {
  return parentOf(before) === parentOf(after) && (before.path.at(-1) ?? 0) < (after.path.at(-1) ?? 0)
}

const parentOf = ({ path }: TimedStep): string => path.slice(0, -1).join('.')
