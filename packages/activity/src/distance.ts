import { MISSING_POSITION } from '@cadenza/recording'
import { distanceBetween, isPlace } from './geodesy.ts'

/** m/s; a faster first sample means that the device's counter did not start with the activity. */
const fastestStartMS = 30

/**
 * m since the activity's start at each sample, never falling, NaN where unknown. `values` are the device's counter,
 * `before` its last value before the activity. A counter that restarts is continued; one that falls back a little
 * stands still.
 */
export function countedDistance(values: Float64Array, timeMs: Int32Array, before: number): Float64Array {
  const out = new Float64Array(values.length).fill(Number.NaN)
  let base = Number.NaN
  let reached = 0
  for (let k = 0; k < values.length; k++) {
    const value = values[k] as number
    if (Number.isNaN(value)) continue
    if (Number.isNaN(base)) base = counterAtStart(value, timeMs[k] as number, before)
    if (value - base < reached / 2 && reached > 100) base = value - reached
    reached = Math.max(reached, value - base)
    out[k] = reached
  }
  return out
}

function counterAtStart(first: number, firstMs: number, before: number): number {
  if (before <= first) return before
  return first <= fastestStartMS * Math.max(10, firstMs / 1000 + 1) ? 0 : first
}

/** m along the positions (semicircles) since the first of them, NaN without a position. */
export function travelledDistance(latitude: Int32Array, longitude: Int32Array): Float64Array {
  const out = new Float64Array(latitude.length).fill(Number.NaN)
  let travelled = 0
  let lastLatitude = MISSING_POSITION
  let lastLongitude = MISSING_POSITION
  for (let k = 0; k < latitude.length; k++) {
    const lat = latitude[k] as number
    const lon = longitude[k] as number
    if (!isPlace(lat, lon)) continue
    if (lastLatitude !== MISSING_POSITION) travelled += distanceBetween(lastLatitude, lastLongitude, lat, lon)
    out[k] = travelled
    lastLatitude = lat
    lastLongitude = lon
  }
  return out
}

/**
 * Speed in m/s from a 1 Hz distance, over two seconds before and after as far as they are unbroken. NaN where the
 * distance is unknown.
 */
export function speedFromDistance(distance: Float64Array): Float32Array {
  const out = new Float32Array(distance.length).fill(Number.NaN)
  for (let i = 0; i < distance.length; i++) {
    if (Number.isNaN(distance[i])) continue
    let from = i
    while (from > i - 2 && from > 0 && !Number.isNaN(distance[from - 1])) from--
    let to = i
    while (to < i + 2 && to < distance.length - 1 && !Number.isNaN(distance[to + 1])) to++
    if (to > from) out[i] = ((distance[to] as number) - (distance[from] as number)) / (to - from)
  }
  return out
}
