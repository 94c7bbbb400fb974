import tzLookup from '@photostructure/tz-lookup'
import { degreesPerSemicircle, isPlace } from './geodesy.ts'

/** A position in degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** The first valid position of a track (semicircles); undefined without any. */
export function firstPlace(
  latitude: Int32Array | undefined,
  longitude: Int32Array | undefined,
): Place | undefined {
  if (!latitude || !longitude) return undefined
  for (let k = 0; k < latitude.length; k++) {
    const lat = latitude[k] as number
    const lon = longitude[k] as number
    if (isPlace(lat, lon))
      return { latitude: lat * degreesPerSemicircle, longitude: lon * degreesPerSemicircle }
  }
  return undefined
}

/** The IANA time zone of a place. */
export function timeZoneAt({ latitude, longitude }: Place): string {
  return tzLookup(latitude, longitude)
}

/**
 * Time zones by offset from UTC in minutes, for offsets of no whole hours. The most populous of several
 * zones.
 */
const betweenHours: Readonly<Record<number, string>> = {
  [-570]: 'Pacific/Marquesas',
  [-210]: 'America/St_Johns',
  [-150]: 'America/St_Johns',
  210: 'Asia/Tehran',
  270: 'Asia/Kabul',
  330: 'Asia/Kolkata',
  345: 'Asia/Kathmandu',
  390: 'Asia/Yangon',
  525: 'Australia/Eucla',
  570: 'Australia/Adelaide',
  630: 'Australia/Adelaide',
  765: 'Pacific/Chatham',
  825: 'Pacific/Chatham',
}

/**
 * The IANA time zone of an offset that a device recorded: `Etc/GMT-9` for nine hours ahead of UTC,
 * `Asia/Kolkata` for five and a half. Rounded to minutes, because device clocks are seconds off. UTC for an
 * offset that no zone has.
 */
export function timeZoneOfOffset(utcOffsetS: number | undefined): string {
  const minutes = Math.round((utcOffsetS ?? 0) / 60)
  const hours = minutes / 60
  if (!Number.isInteger(hours)) return betweenHours[minutes] ?? 'UTC'
  if (hours === 0 || hours < -12 || hours > 14) return 'UTC'
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
