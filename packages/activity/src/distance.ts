import { MISSING_POSITION } from '@cadenza/recording'
import { distanceBetween, isPlace } from './geodesy.ts'
import type { Span } from './series.ts'
import { firstAtOrAfter } from './sessions.ts'

/** m/s; a faster first sample means that the device's counter did not start with the activity. */
const fastestStartMS = 30

/** m and m/s by which a counter may go on across a stopped timer: devices write the last metres late. */
const latestM = 20
const slowestMS = 3

/** ms of pauses between each sample and the one before it; 1 for a break of the track without a pause. */
export function interruptions(
  timeMs: Int32Array,
  pauses: readonly Span[],
  breaksMs: readonly number[] = [],
): Float64Array {
  const out = new Float64Array(timeMs.length)
  const at = (ms: number) => firstAtOrAfter(timeMs, ms)
  for (const ms of breaksMs) if (at(ms) < out.length) out[at(ms)] = 1
  for (const { startMs, endMs } of pauses) {
    for (let k = Math.max(1, at(startMs + 1)); k < out.length; k++) {
      const from = Math.max(startMs, timeMs[k - 1] as number)
      const to = Math.min(endMs, timeMs[k] as number)
      if (to <= from) break
      out[k] = (out[k] as number) + to - from
    }
  }
  return out
}

/**
 * m since the activity's start at each sample, never falling, NaN where unknown. `values` are the device's
 * counter, `before` its last value before the activity. A counter that restarts is continued; one that falls
 * back a little stands still. What it counts while the timer is stopped is left out.
 */
export function countedDistance(
  values: Float64Array,
  timeMs: Int32Array,
  before: number,
  interrupted?: Float64Array,
): Float64Array {
  const out = new Float64Array(values.length).fill(Number.NaN)
  let base = Number.NaN
  let reached = 0
  let lastMs = Number.NaN
  let speedMS = 0
  let pausedMs = 0
  for (let k = 0; k < values.length; k++) {
    const value = values[k] as number
    pausedMs += interrupted?.[k] ?? 0
    if (Number.isNaN(value)) continue
    if (Number.isNaN(base)) base = counterAtStart(value, timeMs[k] as number, before)
    if (value - base < reached / 2 && reached > 100) base = value - reached
    const seconds = ((timeMs[k] as number) - lastMs) / 1000
    const rise = value - base - reached
    if (pausedMs > 1) {
      const running = seconds - pausedMs / 1000 + 1
      if (rise > latestM + running * Math.max(speedMS, slowestMS)) base += rise
    } else if (seconds > 0) speedMS = Math.max(0, rise) / seconds
    pausedMs = 0
    lastMs = timeMs[k] as number
    reached = Math.max(reached, value - base)
    out[k] = reached
  }
  return out
}

function counterAtStart(first: number, firstMs: number, before: number): number {
  if (before <= first) return before
  return first <= fastestStartMS * Math.max(10, firstMs / 1000 + 1) ? 0 : first
}

/**
 * m along the positions (semicircles) since the first of them, NaN without a position. The distance to an
 * interrupted sample does not count.
 */
export function travelledDistance(
  latitude: Int32Array,
  longitude: Int32Array,
  interrupted?: Float64Array,
): Float64Array {
  const out = new Float64Array(latitude.length).fill(Number.NaN)
  let travelled = 0
  let lastLatitude = MISSING_POSITION
  let lastLongitude = MISSING_POSITION
  let isBroken = false
  for (let k = 0; k < latitude.length; k++) {
    const lat = latitude[k] as number
    const lon = longitude[k] as number
    if ((interrupted?.[k] ?? 0) > 0) isBroken = true
    if (!isPlace(lat, lon)) continue
    if (lastLatitude !== MISSING_POSITION && !isBroken)
      travelled += distanceBetween(lastLatitude, lastLongitude, lat, lon)
    isBroken = false
    out[k] = travelled
    lastLatitude = lat
    lastLongitude = lon
  }
  return out
}

/**
 * Speed in m/s from a 1 Hz distance, over two seconds before and after as far as they are unbroken. NaN where
 * the distance is unknown.
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
