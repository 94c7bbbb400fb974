/** Alignment along the same stretch of road. */

import { type Pass, passesAlong } from '../places/passes.ts'
import { type Route, reversed, routeOf, routeStepM } from '../places/route.ts'
import type { Alignment, Stretch } from './alignment.ts'

/**
 * Outcome for a range: it followed the road (`same`), in the other direction (`opposite`), went elsewhere, or
 * has no positions (`unknown`).
 */
export type Placed = 'same' | 'opposite' | 'elsewhere' | 'unknown'

export interface PlaceAlignment extends Alignment {
  placed: Placed[]
}

/**
 * Aligns stretches along the road of the first, in m from its start. Each counts with the pass of its
 * activity that has most seconds in common with it, from one end of the road to the other, even if it starts
 * or ends a little earlier or later. Undefined if the first has less than 100 m or too few positions for a
 * road.
 */
export function alignByPlace(stretches: readonly Stretch[]): PlaceAlignment | undefined {
  const [first] = stretches
  const route = first?.positions && routeOf(first.positions, Math.round(first.fromS), Math.round(first.toS))
  if (!route) return undefined
  const x = Float64Array.from(
    { length: Math.floor(route.lengthM / routeStepM) + 1 },
    (_, n) => n * routeStepM,
  )
  const none = () => new Float64Array(x.length).fill(Number.NaN)
  const found = stretches.map((stretch): { placed: Placed; atS: Float64Array } => {
    if (!stretch.positions) return { placed: 'unknown', atS: none() }
    const pass = passWithin(route, stretch)
    if (pass) return { placed: 'same', atS: pass.atS }
    const isOpposite = passWithin(reversed(route), stretch) !== undefined
    return { placed: isOpposite ? 'opposite' : 'elsewhere', atS: none() }
  })
  return { x, atS: found.map(({ atS }) => atS), placed: found.map(({ placed }) => placed) }
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
