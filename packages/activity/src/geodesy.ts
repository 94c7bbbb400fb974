import { MISSING_POSITION } from '@cadenza/recording'

const earthRadiusM = 6_371_008.8
export const degreesPerSemicircle = 180 / 2 ** 31
const radiansPerSemicircle = Math.PI / 2 ** 31

/**
 * True if a pair of semicircles is a valid position: on the globe, and not the 0/0 that receivers send
 * without a fix.
 */
export function isPlace(latitude: number, longitude: number): boolean {
  if (latitude === MISSING_POSITION || longitude === MISSING_POSITION) return false
  return Math.abs(latitude) <= 2 ** 30 && !(latitude === 0 && longitude === 0)
}

/** Great-circle distance in m between two places in semicircles (haversine, mean radius of the earth). */
export function distanceBetween(
  latitude1: number,
  longitude1: number,
  latitude2: number,
  longitude2: number,
) {
  const a = latitude1 * radiansPerSemicircle
  const b = latitude2 * radiansPerSemicircle
  const sinLatitude = Math.sin((b - a) / 2)
  const sinLongitude = Math.sin(((longitude2 - longitude1) * radiansPerSemicircle) / 2)
  const h = sinLatitude * sinLatitude + Math.cos(a) * Math.cos(b) * sinLongitude * sinLongitude
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(h)))
}
