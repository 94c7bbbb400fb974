/**
 * Invented drawing for the login page: twenty pedal strokes around a crank, each side in its own half, 0° at
 * the top.
 */

export const strokes = 20
export const canvas = { width: 760, height: 912, x: 380, y: 430 }

type Side = 'left' | 'right'

const innermost = 92
const spacing = 13.2
/** Degrees left open around the dead centres, so that the halves look separate. */
const half: Record<Side, readonly [number, number]> = { right: [4, 176], left: [184, 356] }
/** Angles at which force drops, and the size of the bulge there. */
const deadSpots: Record<Side, readonly { atDeg: number; px: number }[]> = {
  right: [
    { atDeg: 16, px: 15 },
    { atDeg: 186, px: 19 },
  ],
  left: [
    { atDeg: 10, px: 9 },
    { atDeg: 196, px: 11 },
  ],
}

/** Fixed value in −1…1 for each knot of a seed, so that the drawing never changes. */
function knot(seed: number, index: number): number {
  let bits = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39)
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 31 - 1
}

/** Smooth noise around the circle, with knots 16° apart. */
function wobble(seed: number, deg: number): number {
  const at = deg / 16
  const from = Math.floor(at)
  const blend = (1 - Math.cos(Math.PI * (at - from))) / 2
  return knot(seed, from) * (1 - blend) + knot(seed, from + 1) * blend
}

function radius(stroke: number, side: Side, deg: number): number {
  const seed = stroke * 2 + (side === 'left' ? 0 : 1)
  let r = innermost + stroke * spacing + 3.4 * wobble(seed, deg)
  for (const { atDeg, px } of deadSpots[side]) {
    const apart = Math.abs(deg - atDeg)
    const distance = Math.min(apart, 360 - apart)
    r += px * (1 + 0.4 * knot(seed, 99)) * Math.exp((-distance * distance) / 240)
  }
  return r
}

/** SVG path of one half of a stroke. */
export function strokePath(stroke: number, side: Side): string {
  const [from, to] = half[side]
  let path = ''
  for (let deg = from; deg <= to; deg += 2) {
    const r = radius(stroke, side, deg)
    const angle = (deg * Math.PI) / 180
    const x = canvas.x + r * Math.sin(angle)
    const y = canvas.y - r * Math.cos(angle)
    path += `${path ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
  }
  return path
}
