/** Positions on a local plane, in metres east and north of an origin. */
import { isPlace } from '@cadenza/activity/geodesy'

/** Positions in semicircles, `MISSING_POSITION` where there is none; one every second. */
export interface Positions {
  latitude: Int32Array
  longitude: Int32Array
}

export interface Plane {
  /** Semicircles of the origin. */
  latitude: number
  longitude: number
  metresPerLatitude: number
  metresPerLongitude: number
}

/** Points in metres; NaN where there is no position. */
export interface Points {
  x: Float64Array
  y: Float64Array
}

const radiansPerSemicircle = Math.PI / 2 ** 31
const earthRadiusM = 6_371_008.8

/** The plane that touches the globe at a position. Distances within 100 km are right to about 0.1 %. */
export function planeAt(latitude: number, longitude: number): Plane {
  const metresPerLatitude = earthRadiusM * radiansPerSemicircle
  return {
    latitude,
    longitude,
    metresPerLatitude,
    metresPerLongitude: metresPerLatitude * Math.cos(latitude * radiansPerSemicircle),
  }
}

/** Projects the positions from index `from` up to, not including, `to`. */
export function project(
  plane: Plane,
  positions: Positions,
  from = 0,
  to = positions.latitude.length,
): Points {
  const x = new Float64Array(to - from).fill(Number.NaN)
  const y = new Float64Array(to - from).fill(Number.NaN)
  for (let i = from; i < to; i++) {
    const latitude = positions.latitude[i] as number
    const longitude = positions.longitude[i] as number
    if (!isPlace(latitude, longitude)) continue
    // Shortest way around the globe: differences of 32-bit semicircles wrap.
    x[i - from] = ((longitude - plane.longitude) | 0) * plane.metresPerLongitude
    y[i - from] = (latitude - plane.latitude) * plane.metresPerLatitude
  }
  return { x, y }
}
