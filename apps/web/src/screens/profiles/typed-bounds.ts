import { usualZoneShares, type ZoneKind } from '@cadenza/activity/zones'
import { parseDecimal } from '@cadenza/metrics'

/** Where each zone but the first usually begins, in percent. */
export const usualBounds = (kind: ZoneKind): number[] =>
  usualZoneShares[kind].map((share) => Math.round(share * 1_000) / 10)

const mostPercent = 1_000

/** Typed bounds as percents, NaN for what is none. */
export const parseBounds = (texts: readonly string[]): number[] =>
  texts.map((text) => parseDecimal(text.replace(/\s*%$/, '')) ?? Number.NaN)

/** The places of bounds that are no percents over 0 to 1,000, or do not lie above the one before. */
export function faultyBounds(bounds: readonly number[]): number[] {
  return bounds.flatMap((bound, at) => {
    const before = bounds[at - 1] ?? 0
    const rises = Number.isNaN(before) || bound > before
    return bound > 0 && bound <= mostPercent && rises ? [] : [at]
  })
}

/** What a record keeps: nothing where the bounds are the usual ones. */
export function keptBounds(kind: ZoneKind, bounds: readonly number[]): readonly number[] | undefined {
  const usual = usualBounds(kind)
  return bounds.every((bound, at) => bound === usual[at]) ? undefined : bounds
}
