/** Distance of the pedals from the crank's axle through a ride. */
import type { PedalDistances } from './crank.ts'
import type { ReferenceGrid } from './reference.ts'

export interface PedalDistance {
  radii: PedalDistances
  grid: ReferenceGrid
}

/** The distance at a reference time, in the unit of `radii`; NaN where it is unknown. */
export function distanceAt({ radii, grid }: PedalDistance, ms: number): number {
  const place = (ms - grid.startMs) / grid.stepMs
  const k = Math.max(0, Math.min(Math.floor(place), radii.length - 2))
  const [first, second] = [radii[k] as number, radii[k + 1] as number]
  return first > 0 && second > 0 ? first + (place - k) * (second - first) : Number.NaN
}
