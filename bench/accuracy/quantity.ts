/** What an engine is measured by: its quantities, their budgets, and what one simulated athlete adds to each. */

export const tiers = ['clean', 'dirty'] as const
export type Tier = (typeof tiers)[number]

export const ratesHz = [100, 200] as const
export type RateHz = (typeof ratesHz)[number]

/** One simulated athlete as one device writes it; the same seed is the same athlete at either rate and tier. */
export interface Case {
  seed: string
  tier: Tier
  rateHz: RateHz
}

/**
 * - `average`: measured by the error of an athlete's steady average (`number`); judged by its RMS over athletes.
 * - `each`: measured per stroke or stride (`EachError`); judged by the RMS over all of them.
 * - `at least`, `at most`: measured by counts (`Share`); judged by the share of all athletes together, in %.
 */
export type Judgement = 'average' | 'each' | 'at least' | 'at most'

/** One limit, or one for each rate. */
export type Budget = number | Readonly<Record<RateHz, number>>

export interface Quantity {
  /** As the table shows it, such as `foot_ar` or `contact time`; unique within its sport. */
  name: string
  /** Of the error and of the budget; `%` for shares. */
  unit: string
  judgement: Judgement
  /** None in a tier: shown there, not judged. */
  budget: Readonly<Partial<Record<Tier, Budget>>>
}

/** The errors of an athlete's strokes or strides: how many, their mean and the square root of their mean square. */
export interface EachError {
  count: number
  bias: number
  rms: number
}

/** How many of how many. */
export interface Share {
  count: number
  of: number
}

export type Measured = number | EachError | Share

/**
 * What one athlete adds, by the name of the quantity: measured less true. A quantity that this athlete cannot have (no such
 * sensor, never standing) is left out; one that the engine should have given and did not is NaN, and then the line fails.
 */
export type Measurement = Readonly<Record<string, Measured>>

/** What `cycling.ts` and `running.ts` export. `measure` runs in a worker thread, many at once, and is the same for the same case. */
export interface Section {
  quantities: readonly Quantity[]
  measure(each: Case): Measurement | Promise<Measurement>
}

/** One line about a recording of a real athlete. `real.ts` exports `measureReal()`, which answers them; none without the recordings. */
export interface RealLine {
  /** The recording and what is measured of it, such as `gaitmap walk: initial contacts found`. */
  name: string
  unit: string
  value: number
  /** At least or at most this; none: shown, not judged. */
  goal?: { judgement: 'at least' | 'at most'; value: number }
  /** What a reader should know, such as why it is not judged. */
  note?: string
}

/** What a list of errors adds to a quantity judged by `each`; of none, nothing. */
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
