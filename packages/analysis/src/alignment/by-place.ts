/** Alignment along the same stretch of road. */

import { type Pass, passesAlong } from '../places/passes.ts'
import { type Route, reversed, routeOf, routeStepM } from '../places/route.ts'
import { type Alignment, mostSteps, type Stretch } from './alignment.ts'

/**
 * Outcome for a range: it followed the road (`same`), in the other direction (`opposite`), went elsewhere, or
 * has no positions (`unknown`).
 */
export type Placed = 'same' | 'opposite' | 'elsewhere' | 'unknown'

export interface PlaceAlignment extends Alignment {
  placed: Placed[]
}

/** Road of a stretch in both directions, with the axis along it. */
export interface Road {
  route: Route
  opposite: Route
  /** m from its start. */
  x: Float64Array
  /** Points of the route for each step of the axis. */
  every: number
}

/** Outcome for one stretch: its seconds at each step of the road, NaN unless it is `same`. */
export interface Placement {
  placed: Placed
  atS: Float64Array
}

/** The road of a stretch; undefined if it has less than 100 m or too few positions for one. */
export function roadOf({ positions, fromS, toS }: Stretch): Road | undefined {
  const route = positions && routeOf(positions, Math.round(fromS), Math.round(toS))
  if (!route) return undefined
  const points = Math.floor(route.lengthM / routeStepM) + 1
  const every = Math.max(1, Math.ceil(points / mostSteps))
  const x = Float64Array.from({ length: Math.ceil(points / every) }, (_, n) => n * every * routeStepM)
  return { route, opposite: reversed(route), x, every }
}

/**
 * The pass along the road that shares most seconds with a stretch counts, from one end of the road to the
 * other, even if the stretch starts or ends a little earlier or later.
 */
export function placementOn({ route, opposite, x, every }: Road, stretch: Stretch): Placement {
  const none = (placed: Placed): Placement => ({ placed, atS: new Float64Array(x.length).fill(Number.NaN) })
  if (!stretch.positions) return none('unknown')
  const pass = passWithin(route, stretch)
  if (pass) return { placed: 'same', atS: x.map((_, n) => pass.atS[n * every] as number) }
  return none(passWithin(opposite, stretch) ? 'opposite' : 'elsewhere')
}

/**
 * Aligns stretches along the road of the first; undefined if that has none. `place` may remember what it
 * found for a road and a stretch.
 */
export function alignByPlace(
  stretches: readonly Stretch[],
  road: Road | undefined = stretches[0] && roadOf(stretches[0]),
  place: (road: Road, stretch: Stretch) => Placement = placementOn,
): PlaceAlignment | undefined {
  if (!road) return undefined
  const found = stretches.map((stretch) => place(road, stretch))
  return { x: road.x, atS: found.map(({ atS }) => atS), placed: found.map(({ placed }) => placed) }
}

/** The pass that shares most seconds with a stretch; at least half of its own or of the stretch's. */
function passWithin(route: Route, { positions, fromS, toS }: Stretch): Pass | undefined {
  if (!positions) return undefined
  let best: Pass | undefined
  let most = 0
  for (const pass of passesAlong(route, positions)) {
    const shared = Math.min(pass.endS, toS) - Math.max(pass.startS, fromS)
    if (shared <= most || shared < Math.min(pass.endS - pass.startS, toS - fromS) / 2) continue
    ;[best, most] = [pass, shared]
  }
  return best
}
