/** Stick figures seen from their right side. Angles in degrees: 0 points down, 90 forward, to the right. */

/** x and y in the drawing's units; y grows downwards. */
export type Point = readonly [x: number, y: number]

/** Thigh's angle, flexion of the knee, and the foot's angle to the shank, 90 if absent. */
export type Leg = readonly [thigh: number, knee: number, foot?: number]

/** Upper arm's angle and flexion of the elbow. */
export type Arm = readonly [upper: number, elbow: number]

export interface Pose {
  /** The trunk's forward lean from upright; 90 is prone, −90 supine. */
  lean: number
  near: Leg
  far: Leg
  nearArm: Arm
  farArm: Arm
}

/** Lengths of the segments, in proportion to a standing height of about 86. */
export const body = {
  trunk: 27,
  neck: 5,
  head: 5.6,
  upperArm: 13.5,
  forearm: 12.5,
  thigh: 19,
  shank: 18.5,
  foot: 7.5,
} as const

/** Half a line's width and a hair of air between the lowest joint and the ground. */
const clearance = 3

/** The end of a segment that starts at `from`. */
export function along([x, y]: Point, angleDeg: number, length: number): Point {
  const angle = (angleDeg * Math.PI) / 180
  return [x + length * Math.sin(angle), y + length * Math.cos(angle)]
}

export const path = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`

function legOf(hip: Point, [thigh, knee, foot = 90]: Leg): Point[] {
  const kneeAt = along(hip, thigh, body.thigh)
  const ankle = along(kneeAt, thigh - knee, body.shank)
  return [hip, kneeAt, ankle, along(ankle, thigh - knee + foot, body.foot)]
}

function armOf(shoulder: Point, [upper, elbow]: Arm): Point[] {
  const elbowAt = along(shoulder, upper, body.upperArm)
  return [shoulder, elbowAt, along(elbowAt, upper + elbow, body.forearm)]
}

interface Joints {
  near: readonly Point[]
  far: readonly Point[]
  nearArm: readonly Point[]
  farArm: readonly Point[]
  trunk: readonly Point[]
  head: Point
}

export function upperBody(hip: Point, leanDeg: number): { shoulder: Point; head: Point } {
  const shoulder = along(hip, 180 - leanDeg, body.trunk)
  return { shoulder, head: along(shoulder, 180 - leanDeg * 0.7, body.neck + body.head) }
}

function jointsOf(pose: Pose, hip: Point): Joints {
  const { shoulder, head } = upperBody(hip, pose.lean)
  return {
    near: legOf(hip, pose.near),
    far: legOf(hip, pose.far),
    nearArm: armOf(shoulder, pose.nearArm),
    farArm: armOf(shoulder, pose.farArm),
    trunk: [hip, shoulder],
    head,
  }
}

/** Markup of a figure: the far limbs grey behind the near ones. */
export function figureMarkup({ near, far, nearArm, farArm, trunk, head }: Joints, ghost: boolean): string {
  const line = (points: readonly Point[], grey = false) =>
    points.length > 0 ? `<path${grey ? ' stroke-opacity=".4"' : ''} d="${path(points)}"/>` : ''
  return [
    `<g stroke-width="3.4"${ghost ? ' opacity=".34"' : ''}>`,
    line(far, true),
    line(farArm, true),
    line(trunk),
    `<circle stroke-width="2.6" cx="${head[0].toFixed(1)}" cy="${head[1].toFixed(1)}" r="${body.head}"/>`,
    line(near),
    line(nearArm),
    '</g>',
  ].join('')
}

/** A figure whose hip is at `x` and whose lowest joint is `lift` above the ground at that joint. */
export function figure(
  pose: Pose,
  x: number,
  groundAt: (x: number) => number,
  { lift = 0, ghost = false } = {},
): string {
  const { near, far, nearArm, farArm, trunk } = jointsOf(pose, [x, 0])
  // What the hip's height may be at most so that no joint is below the ground.
  const hipY = Math.min(
    ...[near, far, nearArm, farArm, trunk].flat().map(([px, py]) => groundAt(px) - clearance - py),
  )
  return figureMarkup(jointsOf(pose, [x, hipY - lift]), ghost)
}
