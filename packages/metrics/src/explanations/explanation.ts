import type { Texts } from '../metric.ts'

/**
 * The author of a definition: ours, ours after a description without a formula, as published, or the
 * device's.
 */
export type Origin = 'ours' | 'after' | 'published' | 'device'

/** The expected error of the average of a range, in the metric's kept unit, `%` or `points`. */
export interface ExpectedError {
  unit: string
  /** Against cameras or a force plate in a laboratory. */
  lab?: number
  /** With sensors on skin, outdoors. */
  outdoors: readonly [from: number, to: number]
  /** Between days, with the sensors attached anew. */
  betweenDays?: readonly [from: number, to: number]
  /** For changes within one activity. */
  within?: number
}

/**
 * `untested`: no reference is known. `recording`: as exact as the recording and the settings it is computed
 * from.
 */
export type ErrorStatement = ExpectedError | 'untested' | 'recording'

/**
 * The explanation of a figure beyond its meaning. Kept apart from the catalogue because it is loaded on
 * demand.
 */
export interface Explanation {
  /** The computation, in one or two sentences. */
  how: Texts
  origin: Origin
  /** The author or publication of the definition. */
  source?: string
  /** A study that compared it with a laboratory. */
  checked?: string
  error: ErrorStatement
  /** The algorithm's key in the versions stored with every figure. */
  algorithm: string
}

export type Explanations = Readonly<Record<string, Explanation>>

const plazaBravo = 'Plaza-Bravo et al. 2022, IJERPH 19:8375'
const baker = 'Baker 2001, J. Biomech. 34:97'
export const sources = { plazaBravo, baker } as const

/** Error of the range of a segment's angle. */
export const rangeError: ExpectedError = { unit: '°', lab: 1, outdoors: [2, 3], within: 1 }
/** Error of an angle from upright. */
export const angleError: ExpectedError = {
  unit: '°',
  lab: 1.5,
  outdoors: [3, 6],
  betweenDays: [3, 6],
  within: 1,
}

/** The explanation of a figure from the motion engine. */
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
  source,
  checked,
})

/** Assigns one explanation to several codes. */
export const forEach = (codes: readonly string[], explanation: Explanation): Explanations =>
  Object.fromEntries(codes.map((code) => [code, explanation]))
