/** A moment as text gives it. */
export interface TimeStamp {
  epochMs: number
  /** Local time less UTC in s, where the text says; undefined for `Z`, and where it says nothing, which is taken as UTC. */
  utcOffsetS?: number
}

const pattern =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d:?(?:\d\d)?)?$/i

/** ISO 8601, as XML's dateTime and as spreadsheets write it; undefined for anything else and for days that never were. */
export function parseTimeStamp(text: string): TimeStamp | undefined {
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
  if (zone === '' || zone.toUpperCase() === 'Z') return { epochMs: utc }
  const digits = zone.slice(1).replace(':', '')
  const size = Number(digits.slice(0, 2)) * 3600 + Number(digits.slice(2) || '0') * 60
  if (size > 15 * 3600) return undefined
  const utcOffsetS = zone.startsWith('-') ? -size : size
  const epochMs = utc - utcOffsetS * 1000
  // Many programs write +00:00 for what others write as Z: it says nothing of the place.
  return utcOffsetS === 0 ? { epochMs } : { epochMs, utcOffsetS }
}

/** A number as files write it, also with a decimal comma; NaN for anything else. */
export function parseNumber(text: string): number {
  const trimmed = text.trim()
  if (trimmed === '') return Number.NaN
  const value = Number(trimmed)
  if (Number.isFinite(value)) return value
  return /^[+-]?\d+,\d+$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN
}
