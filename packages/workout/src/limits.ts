import type { Bounds } from '@cadenza/metrics'
import type { TargetUnit } from './definition.ts'

/** Limits of a workout's definition. */
export const limits = {
  /** Repeats inside each other. */
  depth: 4,
  /** Steps as they are written. */
  steps: 1_000,
  /** Steps with all repeats. */
  expandedSteps: 5_000,
  sections: 200,
  times: 1_000,
  /** s; of a step and of all steps with a time. */
  seconds: 86_400,
  /** m */
  metres: 1_000_000,
  /** Characters of a title and of a name. */
  title: 200,
  /** Characters of a description and of a comment. */
  text: 2_000,
  tags: 20,
  /** Characters of a tag. */
  tag: 50,
  targets: 8,
  /** s */
  alert: 600,
} as const

/** The smallest and largest value of a target. */
export const unitBounds: Readonly<Record<TargetUnit, Bounds>> = {
  '%ftp': [1, 1000],
  W: [0, 3000],
  zone: [1, 10],
  rpm: [0, 250],
  spm: [0, 350],
  Nm: [0, 500],
  's/km': [60, 3600],
  '%pace': [10, 300],
  '%mile': [10, 300],
  '%5k': [10, 300],
  '%10k': [10, 300],
  '%half': [10, 300],
  '%marathon': [10, 300],
  bpm: [20, 250],
  '%hr': [1, 200],
  '%lthr': [1, 200],
}
