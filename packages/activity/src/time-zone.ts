import tzLookup from '@photostructure/tz-lookup'
import { degreesPerSemicircle, isPlace } from './geodesy.ts'

/** In degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** The first place of a track (semicircles); undefined without any. */
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

/** The IANA name of a place's time zone. */
export function timeZoneAt({ latitude, longitude }: Place): string {
  return tzLookup(latitude, longitude)
}

/** Where clocks are no whole hours off UTC: local time less UTC in minutes. Of several zones the one most people live in. */
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
 * The IANA name of an offset from UTC, as a device knew it: `Etc/GMT-9` for nine hours ahead, `Asia/Kolkata` for five and
 * a half. A few seconds more or less are a device's, not a zone's. UTC for what no zone has.
 */
export function timeZoneOfOffset(utcOffsetS: number | undefined): string {
  const minutes = Math.round((utcOffsetS ?? 0) / 60)
  const hours = minutes / 60
  if (!Number.isInteger(hours)) return betweenHours[minutes] ?? 'UTC'
  if (hours === 0 || hours < -12 || hours > 14) return 'UTC'
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
