/**
 * Unit quaternions (w, x, y, z) and vectors as plain arrays, with the operations that the simulator needs.
 */

export type Quaternion = readonly [w: number, x: number, y: number, z: number]
export type Vector = readonly [x: number, y: number, z: number]

export const noTurn: Quaternion = [1, 0, 0, 0]

/** Right-handed rotation by `angleRad` about `axis`, which need not have unit length. */
export function turnAbout([x, y, z]: Vector, angleRad: number): Quaternion {
  // Math.hypot is ten times slower, and this is called often.
  const scale = Math.sin(angleRad / 2) / Math.sqrt(x * x + y * y + z * z)
  return [Math.cos(angleRad / 2), scale * x, scale * y, scale * z]
}

/** The rotation `b` followed by `a`. */
export function after(a: Quaternion, b: Quaternion): Quaternion {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ]
}

/**
 * Rotation about y by `c`, then about x by `b`, then about z by `a`; rad. Written out because it is called
 * often.
 */
export function turnsZxy(a: number, b: number, c: number): Quaternion {
  const [ca, sa] = [Math.cos(a / 2), Math.sin(a / 2)]
  const [cb, sb] = [Math.cos(b / 2), Math.sin(b / 2)]
  const [cc, sc] = [Math.cos(c / 2), Math.sin(c / 2)]
  const w = ca * cb
  const x = ca * sb
  const y = sa * sb
  const z = sa * cb
  return [w * cc - y * sc, x * cc - z * sc, y * cc + w * sc, z * cc + x * sc]
}

/** Rotation about x by `c`, then about z by `b`, then about y by `a`; rad. */
export function turnsYzx(a: number, b: number, c: number): Quaternion {
  const [ca, sa] = [Math.cos(a / 2), Math.sin(a / 2)]
  const [cb, sb] = [Math.cos(b / 2), Math.sin(b / 2)]
  const [cc, sc] = [Math.cos(c / 2), Math.sin(c / 2)]
  const w = ca * cb
  const x = sa * sb
  const y = sa * cb
  const z = ca * sb
  return [w * cc - x * sc, x * cc + w * sc, y * cc + z * sc, z * cc - y * sc]
}

export function inverse([w, x, y, z]: Quaternion): Quaternion {
  return [w, -x, -y, -z]
}

export function turned([w, x, y, z]: Quaternion, [vx, vy, vz]: Vector): Vector {
  const tx = 2 * (y * vz - z * vy)
  const ty = 2 * (z * vx - x * vz)
  const tz = 2 * (x * vy - y * vx)
  return [vx + w * tx + y * tz - z * ty, vy + w * ty + z * tx - x * tz, vz + w * tz + x * ty - y * tx]
}

export function sum(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/** The rotation whose columns are the orthonormal right-handed axes `x`, `y`, `z` (Shepperd 1978). */
export function fromAxes(x: Vector, y: Vector, z: Vector): Quaternion {
  const trace = x[0] + y[1] + z[2]
  if (trace > 0) {
    const s = 2 * Math.sqrt(1 + trace)
    return [s / 4, (y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s]
  }
  if (x[0] > y[1] && x[0] > z[2]) {
    const s = 2 * Math.sqrt(1 + x[0] - y[1] - z[2])
    return [(y[2] - z[1]) / s, s / 4, (y[0] + x[1]) / s, (z[0] + x[2]) / s]
  }
  if (y[1] > z[2]) {
    const s = 2 * Math.sqrt(1 + y[1] - x[0] - z[2])
    return [(z[0] - x[2]) / s, (y[0] + x[1]) / s, s / 4, (z[1] + y[2]) / s]
  }
  const s = 2 * Math.sqrt(1 + z[2] - x[0] - y[1])
  return [(x[1] - y[0]) / s, (z[0] + x[2]) / s, (z[1] + y[2]) / s, s / 4]
}
