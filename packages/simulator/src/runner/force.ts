/** The shape of the vertical force in stance. */

/** The parameters of a foot's push. */
export interface ForceManner {
  /** Share of the bell shape in the force. */
  forceBell: number
  /** Shift of the force's weight to earlier. */
  forceEarly: number
  /** Duration of the impact transient. */
  transientS: number
}

/** A force over stance by its coefficients in u from 0 to 1; zero at both ends. */
export type Shape = readonly number[]

/**
 * 6u(1 − u), close to a half sine, and 30u²(1 − u)², a bell, both with area 1; u(1 − u)(1 − 2u) shifts force
 * earlier, with area 0.
 */
export const HALF_SINE: Shape = [0, 6, -6]
export const BELL: Shape = [0, 0, 30, -60, 30]
export const EARLIER: Shape = [0, 1, -3, 2]

/** The force of a stance without the impact transient; area 1. */
export function forceShape({ forceBell, forceEarly }: ForceManner): number[] {
  return BELL.map((bell, k) => {
    const half = HALF_SINE[k] ?? 0
    return half + forceBell * (bell - half) + 6 * forceEarly * (EARLIER[k] ?? 0)
  })
}

/**
 * The largest transient in g, at most `wanted`, with which the force passes the body's weight only once. If
 * the force fell below the weight again, the moment at which both are equal would be ambiguous. The force
 * after the transient stays above `leastG` times the weight: a margin, as steps differ and the sensor turns
 * with the pelvis.
 */
export function transientWithin(
  wanted: number,
  manner: ForceManner,
  contactS: number,
  stepS: number,
  leastG = 1.25,
): number {
  const shape = forceShape(manner)
  const { transientS } = manner
  for (let peak = wanted; peak > 0.02; peak *= 0.9) {
    const strength = (stepS - (peak * transientS) / 1.875) / contactS
    let most = 0
    let hasFallen = false
    for (let u = 0; u < 0.5; u += 0.004) {
      const w = (u * contactS) / transientS
      const blow = w < 1 ? 16 * peak * w * w * (1 - w) * (1 - w) : 0
      const force = strength * shape.reduce((sum, c, k) => sum + c * u ** k, 0) + blow
      if (most > 0.8 && force < Math.min(leastG, most)) hasFallen = true
      most = Math.max(most, force)
    }
    if (!hasFallen) return peak
  }
  return 0
}

export function integral(shape: Shape): number {
  return shape.reduce((sum, c, k) => sum + c / (k + 1), 0)
}

export function secondIntegral(shape: Shape): number {
  return shape.reduce((sum, c, k) => sum + c / ((k + 1) * (k + 2)), 0)
}
