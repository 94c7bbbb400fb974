import { usualZoneShares, type ZoneKind } from '@cadenza/activity/zones'
import { type DisplayOptions, formatMetric, formatNumber } from '@cadenza/metrics'

export interface Zone {
  /** `Z1` … */
  name: string
  /** Bounds, without the unit. */
  range: string
  /** Bounds in % of the threshold. */
  shares: string
}

/** Zones of a kind for a threshold in W, m/s or bpm; `percents` are custom bounds. */
export function zonesOf(
  kind: ZoneKind,
  threshold: number,
  display: DisplayOptions,
  percents?: readonly number[],
): Zone[] {
  const shares = percents?.map((percent) => percent / 100) ?? usualZoneShares[kind]
  const percent = (share: number) => formatNumber(share * 100, 0, display.locale)
  // The space before it depends on the language.
  const sign = new Intl.NumberFormat(display.locale, { style: 'percent' }).format(0).replace('0', '')
  const figure = kind === 'pace' ? paceRange(threshold, display) : wholeRange(threshold, display.locale)
  return [...shares, undefined].map((upper, k) => {
    const lower = shares[k - 1]
    return { name: `Z${k + 1}`, range: figure(lower, upper), shares: rangeText(lower, upper, percent) + sign }
  })
}

type Range = (lower: number | undefined, upper: number | undefined) => string

const rangeText = (
  lower: number | undefined,
  upper: number | undefined,
  text: (share: number) => string,
): string => {
  if (lower === undefined) return `< ${text(upper ?? 0)}`
  return upper === undefined ? `≥ ${text(lower)}` : `${text(lower)}–${text(upper)}`
}

/**
 * Range in whole watts or beats: a value on a bound belongs to the upper zone, so each zone ends one below
 * the next.
 */
function wholeRange(threshold: number, locale: string): Range {
  // Removes binary rounding errors: 55 % of 200 W are 110 W.
  const first = (share: number) => Math.ceil(Math.round(share * threshold * 1e6) / 1e6)
  const text = (value: number) => formatNumber(value, 0, locale)
  return (lower, upper) => {
    if (lower === undefined) return `< ${text(first(upper ?? 0))}`
    return upper === undefined ? `≥ ${text(first(lower))}` : `${text(first(lower))}–${text(first(upper) - 1)}`
  }
}

/** Range in pace: faster zones have smaller values. */
function paceRange(thresholdMs: number, display: DisplayOptions): Range {
  const text = (share: number) => formatMetric('pace', 1000 / (share * thresholdMs), display)
  return (lower, upper) => {
    if (lower === undefined) return `> ${text(upper ?? 1)}`
    return upper === undefined ? `≤ ${text(lower)}` : `${text(lower)}–${text(upper)}`
  }
}
