/**
 * The quantities that accuracy is measured by, their budgets, and one simulated athlete's contribution to
 * each.
 */

export const tiers = ['clean', 'dirty'] as const
export type Tier = (typeof tiers)[number]

export const ratesHz = [100, 200] as const
export type RateHz = (typeof ratesHz)[number]

/** One simulated athlete's recording. The same seed is the same athlete at any rate and tier. */
export interface Case {
  seed: string
  tier: Tier
  rateHz: RateHz
  /** Runners who vary in what the usual ones have in common. */
  varied?: boolean
  /** s; each sport has its usual duration. */
  durationS?: number
  /** The same activity recorded once more with all sensors put on anew, by a name of its own. */
  wornAnew?: string
}

/**
 * - `average`: measured by the error of an athlete's steady average (`number`); judged by its RMS over all.
 * - `each`: measured per stroke or stride (`EachError`); judged by the RMS over all of them.
 * - `at least`, `at most`: measured by counts (`Share`); judged by the share over all athletes, in %.
 */
export type Judgement = 'average' | 'each' | 'at least' | 'at most'

/** One limit, or one for each rate. */
export type Budget = number | Readonly<Record<RateHz, number>>

export interface Quantity {
  /** Shown in the table, such as `foot_ar` or `contact time`; unique within its sport. */
  name: string
  /** Unit of the error and of the budget; `%` for shares. */
  unit: string
  judgement: Judgement
  /** A tier without a budget is shown and not judged. */
  budget: Readonly<Partial<Record<Tier, Budget>>>
}

/** Count, mean and root mean square of the errors of an athlete's strokes or strides. */
export interface EachError {
  count: number
  bias: number
  rms: number
}

/** `count` of `of`. */
export interface Share {
  count: number
  of: number
}

export type Measured = number | EachError | Share

/**
 * One athlete's errors (measured less true) by the name of the quantity. A quantity that this athlete cannot
 * have (no such sensor, never standing) is left out. NaN is a figure that the engine should give and did not;
 * the line then fails.
 */
export type Measurement = Readonly<Record<string, Measured>>

/**
 * The exports of `cycling.ts` and `running.ts`. `measure` runs in several worker threads and is
 * deterministic.
 */
export interface Section {
  quantities: readonly Quantity[]
  measure(each: Case): Measurement | Promise<Measurement>
}

/**
 * One line about a recording of a real athlete, from `measureReal()`; there are none without the recordings.
 */
export interface RealLine {
  /** The recording and the quantity, such as `gaitmap walk: initial contacts found`. */
  name: string
  unit: string
  value: number
  /** Without a goal the line is shown and not judged. */
  goal?: { judgement: 'at least' | 'at most'; value: number }
  /** A remark for the reader, such as why it is not judged. */
  note?: string
}

/** Summarises a list of errors for a quantity judged by `each`. */
export function eachError(errors: ArrayLike<number>): EachError {
  let sum = 0
  let squares = 0
  for (let i = 0; i < errors.length; i++) {
    const error = errors[i] as number
    sum += error
    squares += error * error
  }
  const count = errors.length
  return { count, bias: count > 0 ? sum / count : 0, rms: count > 0 ? Math.sqrt(squares / count) : 0 }
}
