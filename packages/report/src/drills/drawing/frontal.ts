/** Stick figures seen from the front. Angles in degrees: 0 points down, positive is away from the middle. */
import { along, body, type Point, path } from './figure.ts'

/** Angles of thigh and shank; `length` below 1 shortens a leg that is raised towards the viewer. */
export type FrontalLeg = readonly [thigh: number, shank: number, length?: number]

export interface FrontalPose {
  /** The pelvis's drop on the figure's right, the viewer's left. */
  pelvisDrop?: number
  /** The trunk's lean towards the viewer's right. */
  lean?: number
  /** The leg on the viewer's left. */
  left: FrontalLeg
  right: FrontalLeg
  /** Angles of upper arm and forearm, the same on both sides. */
  arms?: readonly [upper: number, forearm: number]
}

const halfPelvis = 4.6
const halfShoulders = 7.5
const clearance = 3

function points(pose: FrontalPose, [x, y]: Point) {
  const { pelvisDrop = 0, lean = 0, arms = [12, 4] } = pose
  const hip = (side: 1 | -1) => along([x, y], 90 * side - pelvisDrop, halfPelvis)
  const neck = along([x, y], 180 - lean, body.trunk)
  const leg = (side: 1 | -1, [thigh, shank, length = 1]: FrontalLeg) => {
    const knee = along(hip(side), thigh * side, body.thigh * length)
    const ankle = along(knee, shank * side, body.shank * length)
    return [hip(side), knee, ankle, along(ankle, 62 * side, body.foot * 0.6)]
  }
  const arm = (side: 1 | -1) => {
    const shoulder = along(neck, 90 * side - lean, halfShoulders)
    const elbow = along(shoulder, arms[0] * side, body.upperArm)
    return [shoulder, elbow, along(elbow, arms[1] * side, body.forearm)]
  }
  return {
    lines: [
      leg(-1, pose.left),
      leg(1, pose.right),
      [hip(-1), hip(1)],
      [[x, y], neck] as Point[],
      [...arm(-1)].reverse().concat(arm(1)),
    ],
    head: along(neck, 180 - lean * 0.7, body.neck + body.head),
  }
}

/** A figure whose pelvis is at `x` and whose lowest point is `lift` above the ground. */
export function frontal(
  pose: FrontalPose,
  x: number,
  groundAt: (x: number) => number,
  { lift = 0, ghost = false } = {},
): string {
  const lowest = Math.min(
    ...points(pose, [x, 0])
      .lines.flat()
      .map(([px, py]) => groundAt(px) - clearance - py),
  )
  const { lines, head } = points(pose, [x, lowest - lift])
  const [hx, hy] = head
  return [
    `<g stroke-width="3.4"${ghost ? ' opacity=".34"' : ''}>`,
    ...lines.map((line) => `<path d="${path(line)}"/>`),
    `<circle stroke-width="2.6" cx="${hx.toFixed(1)}" cy="${hy.toFixed(1)}" r="${body.head}"/>`,
    '</g>',
  ].join('')
}
