/** Comparisons of what was planned with what was done. */
import { rounded as toThousandth } from '../definition.ts'
import { knownMean } from './bins.ts'

/** The reason for no score: no such target, an open length, an unknown level, or nothing recorded. */
export type Unscored = 'none' | 'open' | 'unknown' | 'unmeasured'

/** In units of the figure: s or m of a length, those of the target otherwise. */
export interface Compared {
  /** 0–100 */
  score: number
  /** The code of the target, or the unit of a length. */
  code: string
  side?: 'left' | 'right'
  low: number | null
  high: number | null
  /** The mean of what was done. */
  done: number
}

/** The comparisons of a part, whose mean is its score; or why there is none. */
export type PartScore = { score: number; compared: Compared[] } | { score: null; reason: Unscored }

export const unscored = (reason: Unscored): PartScore => ({ score: null, reason })
export const partOf = (compared: Compared[]): PartScore => ({
  score: meanOf(compared.map(({ score }) => score)) ?? 0,
  compared,
})

export const percent = (share: number): number => rounded(100 * Math.min(1, Math.max(0, share)))
/** To a tenth. */
export const rounded = (value: number): number => Math.round(value * 10) / 10

/** The mean of the known values, precise enough for a speed in m/s to be shown as a pace. */
export const meanDone = (values: Float32Array): number => toThousandth(knownMean(values, 0, values.length))

export function meanOf(values: readonly number[]): number | null {
  return values.length > 0 ? rounded(values.reduce((sum, value) => sum + value, 0) / values.length) : null
}
