/** A time parsed from text. */
export interface TimeStamp {
  epochMs: number
  /** Local time minus UTC in s, if the text has an offset. */
  utcOffsetS?: number
  /** True if the text has neither an offset nor `Z`; it is read as UTC. */
  isLocal?: true
}

const pattern =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d:?(?:\d\d)?)?$/i

/**
 * Parses ISO 8601 as in XML's dateTime and in spreadsheets; undefined for any other text and for invalid
 * dates.
 */
export function parseTimeStamp(text: string): TimeStamp | undefined {
  const plain = utcMs(text)
  if (!Number.isNaN(plain)) return { epochMs: plain }
  const match = pattern.exec(text.trim())
  if (!match) return undefined
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone = ''] = match
  const ms = Math.round(Number(`0.${fraction || '0'}`) * 1000)
  const utc = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    ms,
  )
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1
  if (!isDay || Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return undefined
  if (new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day)) {
    return undefined
  }
  if (zone === '') return { epochMs: utc, isLocal: true }
  if (zone.toUpperCase() === 'Z') return { epochMs: utc }
  const digits = zone.slice(1).replace(':', '')
  const size = Number(digits.slice(0, 2)) * 3600 + Number(digits.slice(2) || '0') * 60
  if (size > 15 * 3600) return undefined
  const utcOffsetS = zone.startsWith('-') ? -size : size
  const epochMs = utc - utcOffsetS * 1000
  // Many programs write +00:00 instead of Z, so it says nothing about the local time.
  return utcOffsetS === 0 ? { epochMs } : { epochMs, utcOffsetS }
}

/**
 * Fast path without a regular expression for the most common form, `2026-05-01T06:00:00Z` with or without
 * `.000`; NaN for others.
 */
function utcMs(text: string): number {
  const { length } = text
  const isPlain = length === 20 || (length === 24 && text.charCodeAt(19) === DOT)
  if (!isPlain || text.charCodeAt(length - 1) !== ZULU || text.charCodeAt(10) !== TEE) return Number.NaN
  if (text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return Number.NaN
  if (text.charCodeAt(13) !== COLON || text.charCodeAt(16) !== COLON) return Number.NaN
  const day = digits(text, 8, 2)
  const hour = digits(text, 11, 2)
  const minute = digits(text, 14, 2)
  const second = digits(text, 17, 2)
  const month = digits(text, 5, 2)
  // The end of a month and leap seconds are left to the thorough parser.
  if (!(day >= 1 && day <= 28 && month >= 1 && month <= 12 && hour < 24 && minute < 60 && second < 60)) {
    return Number.NaN
  }
  const ms = length === 24 ? digits(text, 20, 3) : 0
  return Date.UTC(digits(text, 0, 4), month - 1, day, hour, minute, second, ms)
}

const [DASH, DOT, COLON, TEE, ZULU] = [0x2d, 0x2e, 0x3a, 0x54, 0x5a]

function digits(text: string, at: number, count: number): number {
  let value = 0
  for (let i = at; i < at + count; i++) {
    const digit = text.charCodeAt(i) - 0x30
    if (digit < 0 || digit > 9) return Number.NaN
    value = 10 * value + digit
  }
  return value
}

/** Parses a number with a decimal point or comma; NaN for any other text. */
export function parseNumber(text: string): number {
  const trimmed = text.trim()
  if (trimmed === '') return Number.NaN
  const value = Number(trimmed)
  if (Number.isFinite(value)) return value
  return /^[+-]?\d+,\d+(?:e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN
}
