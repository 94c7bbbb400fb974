import tzLookup from '@photostructure/tz-lookup'
import { degreesPerSemicircle, isPlace } from './geodesy.ts'

/** The time zone of the first place of a track (semicircles); undefined without a place. */
export function timeZoneOfTrack(
  latitude: Int32Array | undefined,
  longitude: Int32Array | undefined,
): string | undefined {
  if (!latitude || !longitude) return undefined
  for (let k = 0; k < latitude.length; k++) {
    const lat = latitude[k] as number
    const lon = longitude[k] as number
    if (isPlace(lat, lon)) return tzLookup(lat * degreesPerSemicircle, lon * degreesPerSemicircle)
  }
  return undefined
}

/** The IANA name of an offset from UTC: `Etc/GMT-9` for nine hours ahead. UTC for what has no such name. */
export function timeZoneOfOffset(utcOffsetS: number | undefined): string {
  const hours = (utcOffsetS ?? 0) / 3600
  if (hours === 0 || !Number.isInteger(hours) || hours < -12 || hours > 14) return 'UTC'
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

/** The clock on the wall: its date (YYYY-MM-DD) and hour. */
export interface WallClock {
  date: string
  hour: number
}

export function wallClock(epochMs: number, timeZone: string): WallClock {
  return atUtc(epochMs + offsetMs(epochMs, timeZone))
}

/** As `wallClock`, for an offset that no time zone's name stands for. */
export function wallClockAtOffset(epochMs: number, utcOffsetS: number): WallClock {
  return atUtc(epochMs + utcOffsetS * 1000)
}

function atUtc(ms: number): WallClock {
  const date = new Date(ms)
  return { date: date.toISOString().slice(0, 10), hour: date.getUTCHours() }
}

/** Making one costs as much as processing an hour of samples. */
const formats = new Map<string, Intl.DateTimeFormat>()

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const before = formats.get(timeZone)
  if (before) return before
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, made)
  return made
}

function offsetMs(epochMs: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const name =
    offsetFormat(timeZone)
      .formatToParts(epochMs)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  if (!sign) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
