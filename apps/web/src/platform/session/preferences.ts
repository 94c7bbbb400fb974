import { type DateFormat, dateFormats, type TimeFormat, timeFormats } from '@cadenza/metrics/dates'
import type { SchemeChoice } from '../theme/scheme.ts'

export const weekStarts = ['monday', 'sunday', 'saturday'] as const
export type WeekStart = (typeof weekStarts)[number]
export const themes = ['light', 'dark', 'system'] as const satisfies readonly SchemeChoice[]

export interface Preferences {
  dateFormat: DateFormat
  timeFormat: TimeFormat
  weekStart: WeekStart
  /** undefined until chosen; each browser then uses its own. */
  theme: SchemeChoice | undefined
  /** Reports come by mail when they are published. */
  reportEmails: boolean
}

/** Keys in the config. */
const storedAs = {
  dateFormat: 'date_format',
  timeFormat: 'time_format',
  weekStart: 'week_start',
  theme: 'theme',
  reportEmails: 'report_emails',
} as const satisfies Record<keyof Preferences, string>

const fields = (stored: unknown): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : {}

const oneOf = <T extends string>(options: readonly T[], value: unknown): T | undefined =>
  options.find((option) => option === value)

const booleanOf = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

/** Cached by language, since every date needs them. */
const usualOf = new Map<string, Preferences>()

/** Usual preferences of a language, such as `en-US` or `ja`. */
export function usualPreferences(language: string): Preferences {
  const known = usualOf.get(language)
  if (known) return known
  const order = new Intl.DateTimeFormat(language, { calendar: 'gregory' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type === 'year' || type === 'month' || type === 'day')
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
  const dateFormat =
    order[0] === 'year' ? 'yyyy/mm/dd' : order[0] === 'month' ? 'mm/dd/yyyy' : ('dd/mm/yyyy' as const)
  const usual: Preferences = {
    dateFormat,
    timeFormat: hourCycle === 'h12' || hourCycle === 'h11' ? '12h' : '24h',
    weekStart: dateFormat === 'mm/dd/yyyy' || language.startsWith('ja') ? 'sunday' : 'monday',
    theme: undefined,
    reportEmails: true,
  }
  usualOf.set(language, usual)
  return usual
}

/** Stored preferences, with the usual value in place of anything missing or invalid. */
export function readPreferences(stored: unknown, usual: Preferences): Preferences {
  const from = fields(stored)
  return {
    dateFormat: oneOf(dateFormats, from[storedAs.dateFormat]) ?? usual.dateFormat,
    timeFormat: oneOf(timeFormats, from[storedAs.timeFormat]) ?? usual.timeFormat,
    weekStart: oneOf(weekStarts, from[storedAs.weekStart]) ?? usual.weekStart,
    theme: oneOf(themes, from[storedAs.theme]) ?? usual.theme,
    reportEmails: booleanOf(from[storedAs.reportEmails]) ?? usual.reportEmails,
  }
}

/** Applies a change to the config and keeps the rest of it. */
export function writePreferences(stored: unknown, change: Partial<Preferences>): Record<string, unknown> {
  const to = fields(stored)
  for (const [name, value] of Object.entries(change)) to[storedAs[name as keyof Preferences]] = value
  return to
}
