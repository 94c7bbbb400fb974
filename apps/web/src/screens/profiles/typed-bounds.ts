import { usualZoneShares, type ZoneKind } from '@cadenza/activity/zones'
import { parseDecimal } from '@cadenza/metrics'

/** Default lower bounds of all zones but the first, in percent. */
export const usualBounds = (kind: ZoneKind): number[] =>
  usualZoneShares[kind].map((share) => Math.round(share * 1_000) / 10)

const mostPercent = 1_000

/** Parses typed bounds to percent, NaN if invalid. */
export const parseBounds = (texts: readonly string[]): number[] =>
  texts.map((text) => parseDecimal(text.replace(/\s*%$/, '')) ?? Number.NaN)

/** Indices of invalid bounds: not over 0 to 1,000 %, or not above the one before. */
export function faultyBounds(bounds: readonly number[]): number[] {
  return bounds.flatMap((bound, at) => {
    const before = bounds[at - 1] ?? 0
    const rises = Number.isNaN(before) || bound > before
    return bound > 0 && bound <= mostPercent && rises ? [] : [at]
  })
}

/** Bounds to store; nothing for the default. */
export function keptBounds(kind: ZoneKind, bounds: readonly number[]): readonly number[] | undefined {
  const usual = usualBounds(kind)
  return bounds.every((bound, at) => bound === usual[at]) ? undefined : bounds
}
