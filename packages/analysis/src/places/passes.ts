/**
 * Passes of a track along a route: each time an athlete rode or ran the same stretch of road. A pass begins
 * and ends within 25 m of the route's ends and stays within 50 m of it in between, except for outliers of a
 * few seconds; it goes in the route's direction.
 */

import { isotonic } from './isotonic.ts'
import { type Points, type Positions, project } from './plane.ts'
import { type Route, routeStepM } from './route.ts'

export interface Pass {
  /** s from the start of the track, between its samples. */
  startS: number
  endS: number
  /** s from the start of the track at each point of the route, from 0 to the last whole step; rising. */
  atS: Float64Array
}

export const endsWithinM = 25
export const alongWithinM = 50
/** s that positions may be further away, or missing, before the pass counts as left. */
const outlierS = 15
/** m by which progress along the route may differ from the measured movement between two samples. */
const slackM = 30

/** All passes of a 1 Hz track along the route, in order of time. */
export function passesAlong(route: Route, positions: Positions): Pass[] {
  const track = project(route.plane, positions)
  const passes: Pass[] = []
  let from = 0
  for (;;) {
    const start = nextStart(route, track, from)
    if (!start) return passes
    const pass = follow(route, track, start.at)
    if (pass) passes.push(pass)
    // A loop's next pass may begin where this one ended.
    from = pass ? Math.max(Math.floor(pass.endS) - 1, start.until) : start.until
  }
}

interface Start {
  /** Sample nearest to the route's start; the last of those, where the athlete waited. */
  at: number
  /** First sample that is no longer near the start. */
  until: number
}

function nextStart(route: Route, track: Points, from: number): Start | undefined {
  const x = pointAt(route.points.x, 0, route)
  const y = pointAt(route.points.y, 0, route)
  for (let i = from; i < track.x.length; i++) {
    if (!(distance(track, i, x, y) <= endsWithinM)) continue
    let at = i
    let until = i
    for (; until < track.x.length && !(distance(track, until, x, y) > endsWithinM); until++)
      if (distance(track, until, x, y) <= distance(track, at, x, y) + 2) at = until
    return { at, until }
  }
  return undefined
}

/** m. With `Math.hypot` the passes of twenty rides of four hours took 160 ms instead of 90 ms. */
function distance(track: Points, i: number, x: number, y: number): number {
  const dx = (track.x[i] as number) - x
  const dy = (track.y[i] as number) - y
  return Math.sqrt(dx * dx + dy * dy)
}

/** Value of the route at a distance along it, a multiple of the step. */
const pointAt = (values: Float64Array, alongM: number, { firstAlongM }: Route): number =>
  values[Math.round((alongM - firstAlongM) / routeStepM)] as number

/** Follows the route from the track's sample `start`; undefined where the track leaves it or turns back. */
function follow(route: Route, track: Points, start: number): Pass | undefined {
  const { lengthM } = route
  const endX = pointAt(route.points.x, lastStepM(route), route)
  const endY = pointAt(route.points.y, lastStepM(route), route)
  const reachedS: number[] = []
  const reachedM: number[] = []
  let along = 0
  let furthestM = 0
  let furthestAt = start
  let nearestEndM = Number.POSITIVE_INFINITY
  let last = -1
  let awayS = 0
  // Samples before the nearest one tell when the start was crossed.
  for (let i = Math.max(0, start - leadS); i < track.x.length; i++) {
    if (Number.isNaN(track.x[i])) {
      awayS += 1
      if (awayS > longestGapS) break
      continue
    }
    const isBefore = i <= start
    const movedM = last < 0 ? 0 : distance(track, i, track.x[last] as number, track.y[last] as number)
    const found = isBefore
      ? nearest(route, track, i, route.firstAlongM, endsWithinM + slackM)
      : nearest(
          route,
          track,
          i,
          along - slackM,
          along + Math.min(movedM * bendFactor, (i - last) * fastestMs) + slackM,
        )
    if (found.distanceM > alongWithinM) {
      if (isBefore) continue
      awayS += 1
      if (awayS > outlierS) break
      continue
    }
    awayS = 0
    last = i
    along = found.alongM
    reachedS.push(i)
    reachedM.push(along)
    if (along > furthestM) [furthestM, furthestAt] = [along, i]
    if (along >= lengthM - endsWithinM) nearestEndM = Math.min(nearestEndM, distance(track, i, endX, endY))
    if (
      along >= lengthM ||
      along < furthestM - turnM ||
      (nearestEndM <= endsWithinM && i > furthestAt + restS)
    )
      break
  }
  if (nearestEndM > endsWithinM) return undefined
  return timed(route, Float64Array.from(reachedS), isotonic(Float64Array.from(reachedM)))
}

/** A road is at most this much longer than the straight line between two samples. */
const bendFactor = 1.5
/** m/s; what is faster is an outlier. */
const fastestMs = 40
/** s before the start that are looked at; more would be a wait. */
const leadS = 3
/** m back along the route, beyond what noise brings about, that mean a turn. */
const turnM = 60
/** s without progress at the end, after which the pass is over. */
const restS = 10
/** s without a position, as in a tunnel. */
const longestGapS = 120

const lastStepM = ({ lengthM }: Route): number => Math.floor(lengthM / routeStepM) * routeStepM

/** The place nearest to a sample, within a part of the route. */
function nearest(
  { points, firstAlongM }: Route,
  track: Points,
  i: number,
  fromM: number,
  toM: number,
): { alongM: number; distanceM: number } {
  const { x, y } = points
  const px = track.x[i] as number
  const py = track.y[i] as number
  const first = Math.max(0, Math.floor((fromM - firstAlongM) / routeStepM))
  const last = Math.min(x.length - 1, Math.ceil((toM - firstAlongM) / routeStepM))
  let alongM = firstAlongM + first * routeStepM
  let leastSquare = Number.POSITIVE_INFINITY
  for (let n = first; n < last; n++) {
    const x1 = x[n] as number
    const y1 = y[n] as number
    const dx = (x[n + 1] as number) - x1
    const dy = (y[n + 1] as number) - y1
    const share = Math.min(Math.max(((px - x1) * dx + (py - y1) * dy) / (dx * dx + dy * dy || 1), 0), 1)
    const awayX = px - x1 - share * dx
    const awayY = py - y1 - share * dy
    const square = awayX * awayX + awayY * awayY
    if (square >= leastSquare) continue
    leastSquare = square
    alongM = firstAlongM + (n + share) * routeStepM
  }
  return { alongM, distanceM: Math.sqrt(leastSquare) }
}

/** Times at the route's points, on straight lines between the samples. */
function timed(route: Route, reachedS: Float64Array, reachedM: Float64Array): Pass {
  const count = lastStepM(route) / routeStepM + 1
  const atS = new Float64Array(count)
  let i = 0
  for (let n = 0; n < count; n++) {
    const along = n * routeStepM
    while (i + 2 < reachedM.length && (reachedM[i + 1] as number) <= along) i += 1
    const rise = (reachedM[i + 1] as number) - (reachedM[i] as number)
    const share = rise > 0 ? Math.min(Math.max((along - (reachedM[i] as number)) / rise, 0), 1) : 0
    atS[n] = (reachedS[i] as number) + share * ((reachedS[i + 1] as number) - (reachedS[i] as number))
  }
  return { startS: atS[0] as number, endS: atS[count - 1] as number, atS }
}
