/** A rider on a bicycle that faces right. Crank angles in degrees: 0 at 12 o'clock, 90 forward. */
import { along, body, figureMarkup, type Point, path, upperBody } from './figure.ts'

export interface Riding {
  /** Angle of the near crank; the far one is opposite. */
  crank: number
  /** The near foot's angle below the horizontal. */
  toesDown?: number
  /** The trunk's forward lean. */
  lean?: number
  standing?: boolean
  /** The far foot is off its pedal. */
  oneLeg?: boolean
}

const crankLength = 8
const wheelRadius = 15
/** Bottom bracket above the ground. */
const bracketHeight = 12
const saddle: Point = [-9.6, -31.5]
const standingHip: Point = [-1, -39]
const bar: Point = [23.5, -31]
const rearHub: Point = [-18, -3]
const frontHub: Point = [26, -3]

/** The joint between two segments that reach from `from` to `to`, on the side of `bend`. */
function jointBetween(from: Point, to: Point, first: number, second: number, bend: 1 | -1): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const reach = Math.min(Math.hypot(dx, dy), first + second - 0.01)
  const cosine = (first ** 2 + reach ** 2 - second ** 2) / (2 * first * reach)
  const angle = Math.atan2(dx, dy) + bend * Math.acos(Math.max(-1, Math.min(1, cosine)))
  return along(from, (angle * 180) / Math.PI, first)
}

/** The leg from the hip to a pedal; the ball of the foot is on the spindle. */
function legTo(pedal: Point, hip: Point, toesDownDeg: number): Point[] {
  const ankle = along(pedal, 270 - toesDownDeg, body.foot)
  return [hip, jointBetween(hip, ankle, body.thigh, body.shank, 1), ankle, pedal]
}

function bicycle(at: (point: Point) => Point, pedals: readonly Point[]): string {
  const wheel = (hub: Point) => {
    const [x, y] = at(hub)
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${wheelRadius}"/>`
  }
  const post: Point = [-9, -29]
  const head: Point = [20, -27]
  const frame = [
    [rearHub, [0, 0], post],
    [post, rearHub],
    [
      [0, 0],
      [21, -23],
      [-8, -25],
    ],
    [frontHub, head, [19.5, -31], bar],
    [
      [-13.5, -29.5],
      [-5.5, -29.5],
    ],
  ] satisfies Point[][]
  const lines = frame.map((points) => `<path d="${path(points.map(at))}"/>`).join('')
  return [
    `<g stroke-width="1.8" stroke-opacity=".5">${wheel(rearHub)}${wheel(frontHub)}${lines}</g>`,
    `<path stroke-width="2" stroke-opacity=".7" d="${path(pedals.map(at))}"/>`,
  ].join('')
}

/** A rider whose bottom bracket is at `x`; the wheels stand on `ground`. */
export function rider(riding: Riding, x: number, ground: number, { ghost = false } = {}): string {
  const { crank, toesDown = 15, standing = false, oneLeg = false } = riding
  const lean = riding.lean ?? (standing ? 32 : 44)
  const at = ([px, py]: Point): Point => [x + px, ground - bracketHeight + py]
  const pedal = (angle: number) => along([0, 0], 180 - angle, crankLength)
  const nearPedal = pedal(crank)
  const farPedal = pedal(crank + 180)
  const hip = standing ? standingHip : saddle
  const { shoulder, head } = upperBody(hip, lean)
  const arm = [shoulder, jointBetween(shoulder, bar, body.upperArm, body.forearm, -1), bar]
  // A foot off the pedal hangs behind, clear of the crank.
  const free = along(hip, 5, body.thigh)
  const freeAnkle = along(free, -62, body.shank)
  const far = oneLeg
    ? [hip, free, freeAnkle, along(freeAnkle, 15, body.foot)]
    : legTo(farPedal, hip, toesDown * 0.7)
  const figure = figureMarkup(
    {
      near: legTo(nearPedal, hip, toesDown).map(at),
      far: far.map(at),
      nearArm: arm.map(at),
      farArm: [],
      trunk: [hip, shoulder].map(at),
      head: at(head),
    },
    false,
  )
  const markup = bicycle(at, [farPedal, nearPedal]) + figure
  return ghost ? `<g opacity=".34">${markup}</g>` : markup
}
