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

/** The IANA name of an offset from UTC: `Etc/GMT-9` for nine hours ahead. UTC for what has no such name. */
export function timeZoneOfOffset(utcOffsetS: number | undefined): string {
  const hours = (utcOffsetS ?? 0) / 3600
  if (hours === 0 || !Number.isInteger(hours) || hours < -12 || hours > 14) return 'UTC'
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
