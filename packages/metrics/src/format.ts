import { metric } from './catalogue.ts'
import { type Form, languages, type Metric, type Texts } from './metric.ts'
import { formatDifference, formatNumber, isMissing, missing, withPercent } from './numbers.ts'
import { formatDuration, formatMinutes } from './time.ts'
import type { UnitSystem } from './units.ts'

export interface DisplayOptions {
  locale: string
  unit: UnitSystem
}

type Figure = number | null | undefined

/** Formats a figure in its metric's shown unit, without the unit; '-' for a missing value. */
export function formatMetric(code: string, value: Figure, options: DisplayOptions): string {
  if (isMissing(value)) return missing
  const entry = known(code)
  return write[entry.form](shownValue(entry, value, options.unit), entry.precision, options.locale)
}

/** Formats a figure with its unit. */
export function formatWithUnit(code: string, value: Figure, options: DisplayOptions): string {
  const unit = metricUnit(code, options)
  const text = formatMetric(code, value, options)
  if (text === missing || unit === '') return text
  if (unit === '%') return withPercent(text, options.locale)
  return unit.startsWith('/') || unit === '°' ? text + unit : `${text}\u00a0${unit}`
}

/** Formats a difference of two figures with +, − or ±0, without the unit. */
export function formatDelta(code: string, difference: Figure, options: DisplayOptions): string {
  if (isMissing(difference)) return missing
  const entry = known(code)
  return writeDelta[entry.form](
    difference * entry.shown[options.unit].factor,
    entry.precision,
    options.locale,
  )
}

/** Formats a standard deviation or other width: scaled like its metric, without its offset. */
export function formatSpread(code: string, width: Figure, options: DisplayOptions): string {
  if (isMissing(width)) return missing
  const entry = known(code)
  const form = entry.form === 'balance' ? 'number' : entry.form
  return write[form](width * entry.shown[options.unit].factor, entry.precision, options.locale)
}

/** The unit in which a metric is shown; '' for none. */
export function metricUnit(code: string, options: DisplayOptions): string {
  const entry = known(code)
  return entry.form === 'duration' ? '' : entry.shown[options.unit].unit
}

/** Converts a figure to the shown unit, with pace capped. */
export function toDisplay(code: string, value: number, options: DisplayOptions): number {
  return shownValue(known(code), value, options.unit)
}

/** Converts a value in the shown unit to a figure. */
export function fromDisplay(code: string, shown: number, options: DisplayOptions): number {
  const { factor, offset } = known(code).shown[options.unit]
  return (shown - offset) / factor
}

export function metricLabel(code: string, locale: string): string {
  return textIn(known(code).labels, locale)
}

/** The heading of a figure: the abbreviation by which a total is known (NP, IF, TSS), else the label. */
export function metricHeading(code: string, locale: string): string {
  return known(code).kind === 'total' ? metricAbbreviation(code, locale) : metricLabel(code, locale)
}

/** The abbreviation, or the label where there is none. */
export function metricAbbreviation(code: string, locale: string): string {
  const entry = known(code)
  return textIn(entry.abbreviation ?? entry.labels, locale)
}

/** The text in the language of a locale; English for an unsupported one. */
export function textIn(texts: Texts, locale: string): string {
  const index = (languages as readonly string[]).indexOf(locale.slice(0, 2).toLowerCase())
  return texts[index] ?? texts[0]
}

/** Formats metres as km or mi with two decimals, without the unit. */
export function formatDistance(metres: Figure, options: DisplayOptions): string {
  return formatMetric('distance', metres, options)
}

/** Formats metres as m or ft, without the unit. */
export function formatElevation(metres: Figure, options: DisplayOptions): string {
  return formatMetric('elevation', metres, options)
}

/** Formats km/h as km/h or mi/h, without the unit. */
export function formatSpeed(kmh: Figure, options: DisplayOptions): string {
  return formatMetric('speed', kmh, options)
}

/**
 * Formats seconds per km as `m:ss` per km or mile, without the unit. Slower paces than 30:00 per km are shown
 * as 30:00.
 */
export function formatPace(secondsPerKm: Figure, options: DisplayOptions): string {
  return formatMetric('pace', secondsPerKm, options)
}

/** Formats both sides of an `l_r_balance`; they add up to 100. */
export function formatBalance(value: Figure, locale: string): { left: string; right: string } {
  if (isMissing(value)) return { left: missing, right: missing }
  const left = Math.round((50 + value) * 10) / 10
  return { left: formatNumber(left, 1, locale), right: formatNumber(100 - left, 1, locale) }
}

const kgPerPound = 0.45359237

export function convertWeight(weight: number, from: 'kg' | 'lb', to: 'kg' | 'lb'): number {
  if (from === to) return weight
  return to === 'lb' ? weight / kgPerPound : weight * kgPerPound
}

/** Formats a weight with one decimal and its unit. */
export function formatWeight(weight: Figure, unit: 'kg' | 'lb', locale: string): string {
  return isMissing(weight) ? missing : `${formatNumber(weight, 1, locale)}\u00a0${unit}`
}

const write: Record<Form, (shown: number, decimals: number, locale: string) => string> = {
  number: formatNumber,
  pace: formatMinutes,
  duration: formatDuration,
  balance: (shown, _decimals, locale) => {
    const { left, right } = formatBalance(shown - 50, locale)
    return `${left} / ${right}`
  },
}

const writeDelta: Record<Form, (difference: number, decimals: number, locale: string) => string> = {
  number: formatDifference,
  pace: (difference) => signed(difference, formatMinutes),
  duration: (difference) => signed(difference, formatDuration),
  balance: formatDifference,
}

function signed(seconds: number, format: (seconds: number) => string): string {
  if (Math.round(seconds) === 0) return '±0'
  return seconds > 0 ? `+${format(seconds)}` : format(seconds)
}

function shownValue(entry: Metric, value: number, unit: UnitSystem): number {
  const capped = entry.cap === undefined ? value : Math.min(value, entry.cap)
  return capped * entry.shown[unit].factor + entry.shown[unit].offset
}

function known(code: string): Metric {
  const entry = metric(code)
  if (!entry) throw new RangeError(`No metric of the catalogue is called ${code}`)
  return entry
}
