/** The path of a run: straight, or in the dirty tier with bends that the body leans into. */

import type { Random } from '../random.ts'
import { GRAVITY } from '../sensors/errors.ts'
import type { Score } from './contacts.ts'
import { type Curve, CurveBuilder } from './curve.ts'
import { type Changing, Sum } from './pose.ts'
import type { Technique } from './technique.ts'

export interface Way {
  /** Heading in rad to the left by metres along the way, with its derivatives by metres. */
  heading: Curve
  /** Lean by time: rad, left side up. */
  lean: Curve
  /** Height in m by metres along the way. */
  height: Curve
}

/** Sideways acceleration in bends, m/s², and their duration, s. */
const LATERAL = [0.3, 1.3] as const
const BEND_S = [2, 6] as const
const BETWEEN_S = [7, 22] as const

/** Creates the path. Bends are in the steady parts of the run. */
export function createWay(score: Score, bends: boolean, hills: Hills, random: Random): Way {
  const { contacts, distance, fromS } = score
  const heading = new CurveBuilder(distance.at(fromS) - 100)
  const lean = new CurveBuilder(fromS - 1)
  const spans = bends ? evenSpans(contacts) : []
  for (const { fromS: first, toS } of spans) {
    let startS = first + random.between(...BETWEEN_S) / 2
    for (;;) {
      const endS = startS + random.between(...BEND_S)
      if (endS > toS - 1) break
      distance.seek((startS + endS) / 2)
      const sideways = random.between(...LATERAL) * (random.next() < 0.5 ? 1 : -1)
      bend(
        heading,
        lean,
        distance,
        startS,
        endS,
        sideways / distance.rate ** 2,
        -Math.atan(sideways / GRAVITY),
      )
      startS = endS + random.between(...BETWEEN_S)
    }
  }
  lean.to(lean.t + 1, 0)
  return { heading: heading.finish(), lean: lean.finish(), height: createHills(score, hills) }
}

type Hills = Pick<Technique, 'slope' | 'hillM' | 'descends'>

/**
 * Hills up and down, as many of each, or up and level. A negative `slope` begins downhill.
 */
function createHills({ distance, toS }: Score, { slope, hillM, descends }: Hills): Curve {
  const height = new CurveBuilder(0)
  if (slope === 0) return height.finish()
  const end = distance.at(toS)
  const hills = 2 * Math.max(1, Math.round(end / hillM / 2))
  const quarterM = end / hills / 4
  for (let hill = 0; hill < hills; hill++) {
    const back = descends ? -slope : 0
    const grade = hill % 2 === 0 ? slope : back
    height.to(height.t + quarterM, height.value + (grade * quarterM) / 2, grade)
    height.to(height.t + 2 * quarterM, height.value + 2 * grade * quarterM, grade)
    height.to(height.t + quarterM, height.value + (grade * quarterM) / 2)
  }
  return height.finish()
}

/** m, s. The circle is entered over this way, and the body leans into it in this time. */
const ENTRY_M = 3
const ENTRY_S = 2

/** A path in circles of a radius, to the left. `speed` is the usual one, for the lean. */
export function createCircle({ distance, fromS, toS }: Score, radiusM: number, speed: number): Way {
  const heading = new CurveBuilder(distance.at(fromS) - 100)
  const lean = new CurveBuilder(fromS - 1)
  heading.accelerate(distance.at(fromS), [0])
  heading.accelerate(
    heading.t + ENTRY_M,
    [0, 0, 30, -60, 30].map((c) => c / radiusM / ENTRY_M),
  )
  heading.accelerate(distance.at(toS) + 100, [0])
  lean.to(fromS, 0)
  lean.to(fromS + ENTRY_S, -Math.atan(speed ** 2 / radiusM / GRAVITY))
  lean.accelerate(toS + 100, [0])
  return { heading: heading.finish(), lean: lean.finish(), height: new CurveBuilder(0).finish() }
}

/** The time spans of consecutive steady running contacts. */
function evenSpans(contacts: Score['contacts']): { fromS: number; toS: number }[] {
  const spans: { fromS: number; toS: number }[] = []
  let isOpen = false
  for (const { isSteady, manner, startS } of contacts) {
    const isEven = isSteady && manner === 'run'
    const last = spans.at(-1)
    if (isEven && isOpen && last) last.toS = startS
    else if (isEven) spans.push({ fromS: startS, toS: startS })
    isOpen = isEven
  }
  return spans
}

function bend(
  heading: CurveBuilder,
  lean: CurveBuilder,
  distance: Curve,
  startS: number,
  endS: number,
  curvature: number,
  leanAngle: number,
): void {
  const rampS = (endS - startS) / 3
  const places = [startS, startS + rampS, endS - rampS, endS].map((t) => distance.at(t))
  const [from = 0, full = 0, fading = 0, to = 0] = places
  const ramp = (change: number, metres: number) => [0, 0, 30, -60, 30].map((c) => (c * change) / metres)
  heading.accelerate(from, [0])
  heading.accelerate(full, ramp(curvature, full - from))
  heading.accelerate(fading, [0])
  heading.accelerate(to, ramp(-curvature, to - fading))
  heading.restart(to, heading.value)
  lean.to(startS, 0)
  lean.to(startS + rampS, leanAngle)
  lean.to(endS - rampS, leanAngle)
  lean.to(endS, 0)
}

/** Transforms a position on the way into the world. */
export class WayPoint {
  /** Heading of the way at this position, as it changes in time. */
  readonly heading = new Sum()
  private readonly curve: Curve
  private readonly height: Curve

  constructor({ heading, height }: Way) {
    this.curve = heading
    this.height = height
  }

  /** Goes to a position and writes its acceleration to `out`, m/s², world axes. */
  seek(along: Changing, left: Changing, upAcceleration: number, out: Float64Array): void {
    const { curve, heading } = this
    curve.seek(along.value)
    const { value, rate: bent, acceleration: bending } = curve
    const speed = along.rate
    heading.value = value
    heading.rate = bent * speed
    heading.acceleration = bent * along.acceleration + bending * speed * speed
    const stretch = 1 - bent * left.value
    // The second derivative of a position beside a curve, along the curve and across it.
    const forward =
      stretch * along.acceleration - bending * speed * speed * left.value - 2 * bent * speed * left.rate
    const across = left.acceleration + bent * stretch * speed * speed
    const cos = Math.cos(value)
    const sin = Math.sin(value)
    out[0] = cos * forward - sin * across
    out[1] = sin * forward + cos * across
    this.height.seek(along.value)
    out[2] = upAcceleration + this.height.rate * along.acceleration + this.height.acceleration * speed * speed
  }
}
