/** Line drawings of drills, 320 × 120, from poses, arrows and things. */
import { along, figure, type Point, type Pose, path } from './figure.ts'
import { type FrontalPose, frontal } from './frontal.ts'
import { type Riding, rider } from './rider.ts'

export const width = 320
export const height = 120
const margin = 10

/** Height of level ground. */
export const ground = 104

/** Height above the ground, and if the figure is drawn faint, as a phase in between. */
interface Manner {
  lift?: number
  ghost?: boolean
}

type Placed<What> = readonly [what: What, x: number, manner?: Manner]

/** From, to, and how far its middle bends to the left of its direction. */
export type Arrow = readonly [from: Point, to: Point, bend?: number]

export interface Scene {
  /** The ground's height at the left and right end; level at `ground` if absent. */
  slope?: readonly [left: number, right: number]
  figures?: readonly Placed<Pose>[]
  frontal?: readonly Placed<FrontalPose>[]
  riders?: readonly Placed<Riding>[]
  arrows?: readonly Arrow[]
  /** Markup of `props.ts`. */
  things?: readonly string[]
  /** Language-free text, such as `+5 %`, centred on a point. */
  labels?: readonly (readonly [text: string, x: number, y: number])[]
}

function arrow([from, to, bend = 0]: Arrow): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  const control: Point = [
    (from[0] + to[0]) / 2 + (dy / length) * bend * 2,
    (from[1] + to[1]) / 2 - (dx / length) * bend * 2,
  ]
  const direction = (Math.atan2(to[0] - control[0], to[1] - control[1]) * 180) / Math.PI
  const [fx, fy] = from
  const [cx, cy] = control
  const [tx, ty] = to
  const curve = `M${fx} ${fy}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${tx} ${ty}`
  const tip = path([along(to, direction + 148, 6), to, along(to, direction - 148, 6)])
  return `<path stroke-width="2.2" stroke-opacity=".7" d="${curve}${tip}"/>`
}

const label = ([text, x, y]: readonly [string, number, number]) =>
  `<text x="${x}" y="${y}" fill="currentColor" stroke="none" font-size="11" text-anchor="middle">${text}</text>`

export function drawing(scene: Scene): string {
  const [left, right] = scene.slope ?? [ground, ground]
  const groundAt = (x: number) => left + ((x - margin) / (width - 2 * margin)) * (right - left)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none"`,
    ' stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">',
    `<path stroke-width="2" stroke-opacity=".3" d="M${margin} ${left}L${width - margin} ${right}"/>`,
    ...(scene.things ?? []),
    ...(scene.figures ?? []).map(([pose, x, manner]) => figure(pose, x, groundAt, manner)),
    ...(scene.frontal ?? []).map(([pose, x, manner]) => frontal(pose, x, groundAt, manner)),
    ...(scene.riders ?? []).map(([riding, x, manner]) => rider(riding, x, groundAt(x), manner)),
    ...(scene.arrows ?? []).map(arrow),
    ...(scene.labels ?? []).map(label),
    '</svg>',
  ].join('')
}
