import { metric } from './catalogue.ts'
import type { DisplayOptions } from './format.ts'
import type { Bounds, Metric } from './metric.ts'

/** True for a text that may occur while a pace is typed: digits and one colon. */
export function isPaceTyping(text: string): boolean {
  return /^\d*:?\d*$/.test(text)
}

/** Parses `m:ss` or `mm:ss` to seconds; undefined for anything else. */
export function parsePace(text: string): number | undefined {
  const match = /^(\d{1,2}):([0-5]?\d)$/.exec(text.trim())
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined
}

/** Parses `hh:mm:ss` to seconds; undefined for anything else. */
export function parseClock(text: string): number | undefined {
  const match = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/.exec(text.trim())
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : undefined
}

/** Parses digits with a decimal point or comma, and a sign if `signed`; undefined for anything else. */
export function parseDecimal(text: string, signed = false): number | undefined {
  const plain = text.trim().replace(',', '.').replace('−', '-')
  const allowed = signed ? /^-?(\d+\.?\d*|\.\d+)$/ : /^(\d+\.?\d*|\.\d+)$/
  return allowed.test(plain) ? Number(plain) : undefined
}

/** A number as it is typed: with the language's decimal separator, without grouping and trailing zeros. */
export const typedNumber = (value: number, decimals: number, locale: string): string =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: decimals })
    .format(value)
    .replace('−', '-')

/** The bounds of a filter in the unit in which it is typed: 0–30 cm for a metric bounded by 0–300 mm. */
export function filterBounds(code: string, { unit }: Pick<DisplayOptions, 'unit'>): Bounds | undefined {
  const entry = metric(code)
  const bounds = entry?.bounds?.[unit]
  return entry && bounds && [bounds[0] / entry.inputFactor, bounds[1] / entry.inputFactor]
}

/** The bounds of a filter in the unit of figures: W, km/h, s/km, m, mm. */
export function figureBounds(code: string): Bounds | undefined {
  const bounds = filterBounds(code, { unit: 'km' })
  const shown = metric(code)?.shown.km
  return (
    bounds && shown && [(bounds[0] - shown.offset) / shown.factor, (bounds[1] - shown.offset) / shown.factor]
  )
}

/**
 * Parses a typed filter value to a figure (W, km/h, s/km, m, mm …), clamped to the bounds; undefined if
 * invalid.
 */
export function parseFilterInput(
  code: string,
  text: string,
  { unit }: Pick<DisplayOptions, 'unit'>,
): number | undefined {
  const entry = metric(code)
  const bounds = filterBounds(code, { unit })
  if (!entry || !bounds) return undefined
  const typed = read[entry.form](text, bounds)
  if (typed === undefined) return undefined
  const { factor, offset } = entry.shown[unit]
  return (Math.min(Math.max(typed, bounds[0]), bounds[1]) - offset) / factor
}

/** Only symmetric bounds belong to signed figures. A lower bound slightly below zero just includes zero. */
const isSigned = ([min, max]: Bounds): boolean => min === -max

/** Least value that can be typed within these bounds. */
export const leastTyped = (bounds: Bounds): number => (isSigned(bounds) ? bounds[0] : Math.max(0, bounds[0]))

const read: Record<Metric['form'], (text: string, bounds: Bounds) => number | undefined> = {
  number: (text, bounds) => parseDecimal(text, isSigned(bounds)),
  balance: (text) => parseDecimal(text),
  pace: parsePace,
  duration: parseClock,
}
