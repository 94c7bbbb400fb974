import { assessmentExplanations } from './explanations/assessment.ts'
import { cyclingExplanations } from './explanations/cycling.ts'
import { effortExplanations } from './explanations/efforts.ts'
import type { Explanation, Explanations } from './explanations/explanation.ts'
import { recordedExplanations } from './explanations/recorded.ts'
import { runningBodyExplanations } from './explanations/running-body.ts'
import { runningLegExplanations } from './explanations/running-leg.ts'
import { type StandardError, standardErrors } from './explanations/standard-errors.ts'
import { stridePhaseExplanations } from './explanations/stride-phases.ts'
import { trunkExplanations } from './explanations/trunk.ts'

export type { ErrorStatement, ExpectedError, Explanation, Origin } from './explanations/explanation.ts'
export { type StandardError, standardErrorsMeasured } from './explanations/standard-errors.ts'

const explanations: Explanations = {
  ...recordedExplanations,
  ...cyclingExplanations,
  ...trunkExplanations,
  ...runningLegExplanations,
  ...runningBodyExplanations,
  ...assessmentExplanations,
  ...effortExplanations,
  ...stridePhaseExplanations,
}

/** The explanation of a metric: how it is computed, who defined it and how accurate it is. */
export function explanation(code: string): Explanation | undefined {
  return explanations[code]
}

export const explainedCodes: readonly string[] = Object.keys(explanations)

/**
 * Standard errors of a metric's average, from simulated athletes; undefined for what no sensor on the body
 * measures.
 */
export function standardError(code: string): StandardError | undefined {
  return standardErrors[code]
}
