/** Finds the assessment that a range's name stands for. */
import { metric } from './catalogue.ts'

export const assessmentKinds = [
  'hip_mobility_offset',
  'ankle_strength_offset',
  'body_stability',
  'hip_strength_rock',
] as const
export type AssessmentKind = (typeof assessmentKinds)[number]

const plainOf = (text: string) => text.normalize('NFC').trim().toLowerCase()

const kinds = new Map(
  assessmentKinds.flatMap((kind) =>
    [kind, ...(metric(kind)?.labels ?? [])].map((name) => [plainOf(name), kind] as const),
  ),
)

/** The assessment named by a metric code or its label in any language; undefined for another name. */
export const assessmentKindOf = (name: string): AssessmentKind | undefined => kinds.get(plainOf(name))
