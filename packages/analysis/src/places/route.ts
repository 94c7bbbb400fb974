/** A stretch of road as a line of evenly spaced points. */
import { isPlace } from '@cadenza/activity/geodesy'
import { type Plane, type Points, type Positions, planeAt, project } from './plane.ts'

/** m between the points of a route. */
export const routeStepM = 10
/** m of straight line added to both ends, so that these are crossed, not just touched. */
const overhangM = 40
/** m over which positions are averaged to leave out the receiver's noise. */
const smoothingM = 20

export interface Route {
  plane: Plane
  /** One point every `routeStepM`; the first is `firstAlongM` along, 0 being the start. */
  points: Points
  firstAlongM: number
  lengthM: number
}

/**
 * The route of the positions from index `from` up to, not including, `to`. Undefined if they hold less than
 * 100 m or have gaps of more than 200 m.
 */
export function routeOf(positions: Positions, from: number, to: number): Route | undefined {
  let first = from
  while (first < to && !isPlace(positions.latitude[first] as number, positions.longitude[first] as number))
    first += 1
  if (first >= to) return undefined
  const plane = planeAt(positions.latitude[first] as number, positions.longitude[first] as number)
  const line = smoothed(moved(project(plane, positions, first, to)))
  const lengths = lengthsAlong(line)
  const lengthM = lengths.at(-1) ?? 0
  if (lengthM < shortestM || lengths.some((along, i) => along - (lengths[i - 1] ?? 0) > longestGapM))
    return undefined
  const spaced = evenly(line, lengths)
  const points = withOverhang(spaced)
  return { plane, points, firstAlongM: -overhangM, lengthM }
}

const shortestM = 100
const longestGapM = 200

/** The same route in the other direction. */
export function reversed(route: Route): Route {
  const { points, lengthM } = route
  // The last point of the overhang lies where the first one of the reversed route belongs.
  const lastAlongM = route.firstAlongM + (points.x.length - 1) * routeStepM
  return {
    ...route,
    points: { x: points.x.slice().reverse(), y: points.y.slice().reverse() },
    firstAlongM: lengthM - lastAlongM,
  }
}

/** Points without gaps and without those closer than 2 m to the one before, such as at standstill. */
function moved({ x, y }: Points): Points {
  const keep: number[] = []
  for (let i = 0; i < x.length; i++) {
    const last = keep.at(-1)
    if (Number.isNaN(x[i])) continue
    if (last === undefined || Math.hypot(at(x, i) - at(x, last), at(y, i) - at(y, last)) >= 2) keep.push(i)
  }
  return { x: Float64Array.from(keep, (i) => at(x, i)), y: Float64Array.from(keep, (i) => at(y, i)) }
}

const at = (values: Float64Array, i: number): number => values[i] as number

/** Mean over the neighbours within `smoothingM` / 2; the two ends stay. */
function smoothed({ x, y }: Points): Points {
  const along = lengthsAlong({ x, y })
  const out = { x: x.slice(), y: y.slice() }
  let from = 0
  let to = 0
  let sumX = 0
  let sumY = 0
  for (let i = 0; i < x.length; i++) {
    // The same distance on both sides, or a bend would be cut near the ends.
    const reach = Math.min(smoothingM / 2, at(along, i), (along.at(-1) ?? 0) - at(along, i))
    while (to < x.length && at(along, to) <= at(along, i) + reach) {
      sumX += at(x, to)
      sumY += at(y, to)
      to += 1
    }
    while (at(along, from) < at(along, i) - reach) {
      sumX -= at(x, from)
      sumY -= at(y, from)
      from += 1
    }
    out.x[i] = sumX / (to - from)
    out.y[i] = sumY / (to - from)
  }
  return out
}

function lengthsAlong({ x, y }: Points): Float64Array {
  const along = new Float64Array(x.length)
  for (let i = 1; i < x.length; i++)
    along[i] = at(along, i - 1) + Math.hypot(at(x, i) - at(x, i - 1), at(y, i) - at(y, i - 1))
  return along
}

/** Points every `routeStepM` from the start; what remains at the end is shorter than a step. */
function evenly({ x, y }: Points, along: Float64Array): Points {
  const count = Math.floor((along.at(-1) ?? 0) / routeStepM) + 1
  const out = { x: new Float64Array(count), y: new Float64Array(count) }
  let i = 0
  for (let n = 0; n < count; n++) {
    while (i + 2 < along.length && at(along, i + 1) < n * routeStepM) i += 1
    const share = (n * routeStepM - at(along, i)) / (at(along, i + 1) - at(along, i))
    out.x[n] = at(x, i) + share * (at(x, i + 1) - at(x, i))
    out.y[n] = at(y, i) + share * (at(y, i + 1) - at(y, i))
  }
  return out
}

/** Continues both ends in the direction of their outer 30 m. */
function withOverhang({ x, y }: Points): Points {
  const more = overhangM / routeStepM
  const out = { x: new Float64Array(x.length + 2 * more), y: new Float64Array(x.length + 2 * more) }
  const span = Math.min(3, x.length - 1)
  for (const [values, into] of [
    [x, out.x],
    [y, out.y],
  ] as const) {
    into.set(values, more)
    const last = values.length - 1
    for (let n = 1; n <= more; n++) {
      into[more - n] = at(values, 0) - ((at(values, span) - at(values, 0)) / span) * n
      into[more + last + n] = at(values, last) + ((at(values, last) - at(values, last - span)) / span) * n
    }
  }
  return out
}
