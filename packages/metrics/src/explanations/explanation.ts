import type { Texts } from '../metric.ts'

/** Whose definition it is: ours, ours after a description that gives no formula, as published, or the device's. */
export type Origin = 'ours' | 'after' | 'published' | 'device'

/** What to expect of the average of a range, in the metric's kept unit, or `%` or `points` where these say more. */
export interface ExpectedError {
  unit: string
  /** In a laboratory, against cameras or a force plate. */
  lab?: number
  /** On skin and outdoors, from – to. */
  outdoors: readonly [from: number, to: number]
  /** Of the level between days, where a sensor is put on anew. */
  betweenDays?: readonly [from: number, to: number]
  /** Of changes within one activity. */
  within?: number
}

/**
 * `untested`: nothing is known to measure it against. `recording`: as exact as the recording and the settings that it is
 * computed from.
 */
export type ErrorStatement = ExpectedError | 'untested' | 'recording'

/** What a reader is told of a figure beyond its meaning. Kept apart from the catalogue: read only when somebody asks. */
export interface Explanation {
  /** How it is computed, in one or two sentences. */
  how: Texts
  origin: Origin
  /** Whom it is after, or where it is published. */
  source?: string
  /** Who held it against a laboratory. */
  checked?: string
  error: ErrorStatement
  /** The key of the algorithm among the versions that are kept with every figure. */
  algorithm: string
}

export type Explanations = Readonly<Record<string, Explanation>>

const plazaBravo = 'Plaza-Bravo et al. 2022, IJERPH 19:8375'
const baker = 'Baker 2001, J. Biomech. 34:97'
export const sources = { plazaBravo, baker } as const

/** Of a range of a segment's angle. */
export const rangeError: ExpectedError = { unit: '°', lab: 1, outdoors: [2, 3], within: 1 }
/** Of an angle from upright. */
export const angleError: ExpectedError = {
  unit: '°',
  lab: 1.5,
  outdoors: [3, 6],
  betweenDays: [3, 6],
  within: 1,
}

/** What the motion engine computes. */
export const fromMotion = (
  how: Texts,
  origin: Origin,
  error: ErrorStatement,
  source?: string,
  checked?: string,
): Explanation => ({
  how,
  origin,
  error,
  algorithm: 'motion',
  ...(source ? { source } : {}),
  ...(checked ? { checked } : {}),
})

/** One explanation for several codes. */
export const forEach = (codes: readonly string[], explanation: Explanation): Explanations =>
  Object.fromEntries(codes.map((code) => [code, explanation]))
