/**
 * The gyroscope's bias by VQF's Kalman filter (Laidig & Seel 2023, Information Fusion 91:187, the authors' default
 * parameters), run at 10 Hz over blocks, forward and backward, and joined by information as in its offline variant.
 */
import { type Blocks, reversed } from './blocks.ts'
import { advance, dot, level, matrix, multiply, type Quaternion, rotate } from './quaternion.ts'

const DEGREE = Math.PI / 180
const ACC_TAU_S = 3
const REST_TAU_S = 0.5
const REST_S = 1.5
const REST_RATE = 2 * DEGREE
const REST_FORCE = 0.5
/** Bias is kept in units of 0.01 °/s squared for its covariance, as the reference does. */
const SIGMA_INIT = 0.5
const SIGMA_MOTION = 0.1
const SIGMA_REST = 0.03
const FORGETTING_S = 100
const VERTICAL_FORGETTING = 0.0001
const CLIP = 2 * DEGREE

interface BiasTrace {
  /** Three a block, rad/s. */
  bias: Float64Array
  /** Covariance, nine a block, (0.01 °/s)². */
  covariance: Float64Array
}

/** Gyroscope bias of every block, three values each, rad/s. */
export function estimateBias(blocks: Blocks): Float64Array {
  const forward = trace(blocks)
  const backward = trace(reversed(blocks))
  const bias = new Float64Array(3 * blocks.count)
  const sum = new Float64Array(9)
  const right = new Float64Array(3)
  const f = new Float64Array(9)
  const b = new Float64Array(9)
  for (let k = 0; k < blocks.count; k++) {
    const m = blocks.count - 1 - k
    if (!invert(forward.covariance, 9 * k, f) || !invert(backward.covariance, 9 * m, b)) continue
    right.fill(0)
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 3; column++)
        right[row] =
          (right[row] as number) +
          (f[3 * row + column] as number) * (forward.bias[3 * k + column] as number) -
          (b[3 * row + column] as number) * (backward.bias[3 * m + column] as number)
    for (let i = 0; i < 9; i++) f[i] = (f[i] as number) + (b[i] as number)
    if (!invert(f, 0, sum)) continue
    for (let row = 0; row < 3; row++)
      bias[3 * k + row] =
        (sum[3 * row] as number) * (right[0] as number) +
        (sum[3 * row + 1] as number) * (right[1] as number) +
        (sum[3 * row + 2] as number) * (right[2] as number)
  }
  return bias
}

/** Inverse of the 3×3 matrix at `at` into `out`; false where it has none. */
function invert(m: Float64Array, at: number, out: Float64Array): boolean {
  const a = m[at + 0] as number
  const b = m[at + 1] as number
  const c = m[at + 2] as number
  const d = m[at + 3] as number
  const e = m[at + 4] as number
  const f = m[at + 5] as number
  const g = m[at + 6] as number
  const h = m[at + 7] as number
  const i = m[at + 8] as number
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  if (!(Math.abs(det) > 0) || !Number.isFinite(det)) return false
  const s = 1 / det
  out[0] = (e * i - f * h) * s
  out[1] = (c * h - b * i) * s
  out[2] = (b * f - c * e) * s
  out[3] = (f * g - d * i) * s
  out[4] = (a * i - c * g) * s
  out[5] = (c * d - a * f) * s
  out[6] = (d * h - e * g) * s
  out[7] = (b * g - a * h) * s
  out[8] = (a * e - b * d) * s
  return true
}

/** Butterworth of second order on several signals at once; until `tauS` has passed the mean of what has been. */
class SteadyLowPass {
  private readonly b0: number
  private readonly a1: number
  private readonly a2: number
  private readonly settle: number
  private readonly state: Float64Array
  private readonly sums: Float64Array
  readonly out: Float64Array
  private seen = 0

  constructor(channels: number, tauS: number, stepS: number) {
    const k = Math.tan((Math.SQRT2 / (2 * tauS)) * stepS)
    const d = k * k + Math.SQRT2 * k + 1
    this.b0 = (k * k) / d
    this.a1 = (2 * (k * k - 1)) / d
    this.a2 = (1 - Math.SQRT2 * k + k * k) / d
    this.settle = Math.max(1, Math.round(tauS / stepS))
    this.state = new Float64Array(2 * channels)
    this.sums = new Float64Array(channels)
    this.out = new Float64Array(channels)
  }

  restart(): void {
    this.seen = 0
    this.sums.fill(0)
  }

  push(input: Float64Array): Float64Array {
    const { b0, a1, a2, state, sums, out } = this
    const settling = this.seen < this.settle
    this.seen++
    for (let i = 0; i < out.length; i++) {
      const x = input[i] as number
      if (settling) {
        sums[i] = (sums[i] as number) + x
        const mean = (sums[i] as number) / this.seen
        out[i] = mean
        state[2 * i] = mean * (1 - b0)
        state[2 * i + 1] = mean * (b0 - a2)
        continue
      }
      const y = b0 * x + (state[2 * i] as number)
      state[2 * i] = 2 * b0 * x - a1 * y + (state[2 * i + 1] as number)
      state[2 * i + 1] = b0 * x - a2 * y
      out[i] = y
    }
    return out
  }
}

function trace(blocks: Blocks): BiasTrace {
  const { count, force, mean } = blocks
  const bias = new Float64Array(3 * count)
  const covariance = new Float64Array(9 * count)
  if (count === 0) return { bias, covariance }
  const stepS = blocks.durationS[0] as number
  const p0 = (100 * SIGMA_INIT) ** 2
  const drift = ((0.1 * 100) ** 2 * stepS) / FORGETTING_S
  const noise = (sigma: number) => (100 * sigma) ** 4 / drift + (100 * sigma) ** 2
  const motionNoise = noise(SIGMA_MOTION)
  const verticalNoise = motionNoise / VERTICAL_FORGETTING
  const restNoise = noise(SIGMA_REST)
  const gravity = new SteadyLowPass(3, ACC_TAU_S, stepS)
  const axes = new SteadyLowPass(11, ACC_TAU_S, stepS)
  const rest = new SteadyLowPass(6, REST_TAU_S, stepS)
  const vector = new Float64Array(3)
  const eleven = new Float64Array(11)
  const six = new Float64Array(6)
  const R = new Float64Array(9)
  const e = new Float64Array(3)
  const p = new Float64Array([p0, 0, 0, 0, p0, 0, 0, 0, p0])
  const S = new Float64Array(9)
  const inverse = new Float64Array(9)
  const PR = new Float64Array(9)
  const K = new Float64Array(9)
  const q: Quaternion = [1, 0, 0, 0]
  const tilt: Quaternion = [1, 0, 0, 0]
  const earth: Quaternion = [1, 0, 0, 0]
  const rotation = new Float64Array(9)
  const correction: Quaternion = [1, 0, 0, 0]
  let bx = 0
  let by = 0
  let bz = 0
  let restingS = 0
  for (let k = 0; k < count; k++) {
    if (blocks.opens[k]) {
      gravity.restart()
      axes.restart()
      rest.restart()
      restingS = 0
      tilt[0] = 1
      tilt[1] = tilt[2] = tilt[3] = 0
      // Level at once: the first block's force is up.
      level(q, force[3 * k] as number, force[3 * k + 1] as number, force[3 * k + 2] as number)
    }
    const T = blocks.durationS[k] as number
    rotate(q, force[3 * k] as number, force[3 * k + 1] as number, force[3 * k + 2] as number, vector)
    const low = gravity.push(vector)
    rotate(tilt, low[0] as number, low[1] as number, low[2] as number, vector)
    const size =
      Math.sqrt((vector[0] as number) ** 2 + (vector[1] as number) ** 2 + (vector[2] as number) ** 2) || 1
    const ex = (vector[0] as number) / size
    const ey = (vector[1] as number) / size
    const ez = (vector[2] as number) / size
    const cw = Math.sqrt(Math.max(0, (ez + 1) / 2))
    correction[0] = cw > 1e-6 ? cw : 0
    correction[1] = cw > 1e-6 ? (0.5 * ey) / cw : 1
    correction[2] = cw > 1e-6 ? (-0.5 * ex) / cw : 0
    multiply(correction, tilt, tilt)
    multiply(tilt, q, earth)
    // Mean rotation of the block from sensor to earth.
    const r = matrix(earth, rotation)
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 3; column++)
        eleven[3 * row + column] =
          (r[3 * row] as number) * (mean[9 * k + column] as number) +
          (r[3 * row + 1] as number) * (mean[9 * k + 3 + column] as number) +
          (r[3 * row + 2] as number) * (mean[9 * k + 6 + column] as number)
    eleven[9] = (eleven[0] as number) * bx + (eleven[1] as number) * by + (eleven[2] as number) * bz
    eleven[10] = (eleven[3] as number) * bx + (eleven[4] as number) * by + (eleven[5] as number) * bz
    const averaged = axes.push(eleven)

    restingS = isResting(blocks, k, rest, six) ? restingS + T : 0
    let w0 = motionNoise
    let w2 = verticalNoise
    if (restingS >= REST_S) {
      R.fill(0)
      R[0] = R[4] = R[8] = 1
      e[0] = (rest.out[0] as number) - bx
      e[1] = (rest.out[1] as number) - by
      e[2] = (rest.out[2] as number) - bz
      w0 = w2 = restNoise
    } else {
      for (let i = 0; i < 9; i++) R[i] = averaged[i] as number
      e[0] = -ey / T + (averaged[9] as number) - dot(R, 0, bx, by, bz)
      e[1] = ex / T + (averaged[10] as number) - dot(R, 3, bx, by, bz)
      e[2] = -dot(R, 6, bx, by, bz)
    }
    for (let i = 0; i < 3; i++) {
      e[i] = Math.min(CLIP, Math.max(-CLIP, e[i] as number))
      if ((p[4 * i] as number) < p0) p[4 * i] = (p[4 * i] as number) + drift
    }
    // K = P Rᵀ (W + R P Rᵀ)⁻¹
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 3; column++)
        PR[3 * row + column] =
          (p[3 * row] as number) * (R[3 * column] as number) +
          (p[3 * row + 1] as number) * (R[3 * column + 1] as number) +
          (p[3 * row + 2] as number) * (R[3 * column + 2] as number)
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 3; column++)
        S[3 * row + column] =
          (R[3 * row] as number) * (PR[column] as number) +
          (R[3 * row + 1] as number) * (PR[3 + column] as number) +
          (R[3 * row + 2] as number) * (PR[6 + column] as number)
    S[0] = (S[0] as number) + w0
    S[4] = (S[4] as number) + w0
    S[8] = (S[8] as number) + w2
    if (invert(S, 0, inverse)) {
      for (let row = 0; row < 3; row++)
        for (let column = 0; column < 3; column++)
          K[3 * row + column] =
            (PR[3 * row] as number) * (inverse[column] as number) +
            (PR[3 * row + 1] as number) * (inverse[3 + column] as number) +
            (PR[3 * row + 2] as number) * (inverse[6 + column] as number)
      bx = clip(bx + dot(K, 0, e[0] as number, e[1] as number, e[2] as number))
      by = clip(by + dot(K, 3, e[0] as number, e[1] as number, e[2] as number))
      bz = clip(bz + dot(K, 6, e[0] as number, e[1] as number, e[2] as number))
      // P −= K (P Rᵀ)ᵀ
      for (let row = 0; row < 3; row++)
        for (let column = 0; column < 3; column++)
          p[3 * row + column] =
            (p[3 * row + column] as number) -
            (K[3 * row] as number) * (PR[3 * column] as number) -
            (K[3 * row + 1] as number) * (PR[3 * column + 1] as number) -
            (K[3 * row + 2] as number) * (PR[3 * column + 2] as number)
    }
    bias[3 * k] = bx
    bias[3 * k + 1] = by
    bias[3 * k + 2] = bz
    covariance.set(p, 9 * k)
    advance(q, blocks, k, bx, by, bz)
  }
  return { bias, covariance }
}

function isResting(blocks: Blocks, k: number, rest: SteadyLowPass, six: Float64Array): boolean {
  for (let i = 0; i < 3; i++) {
    six[i] = blocks.meanRate[3 * k + i] as number
    six[3 + i] = blocks.meanForce[3 * k + i] as number
  }
  const low = rest.push(six)
  let rate = blocks.rateVariance[k] as number
  let force = blocks.forceVariance[k] as number
  let slow = true
  for (let i = 0; i < 3; i++) {
    rate += ((six[i] as number) - (low[i] as number)) ** 2
    force += ((six[3 + i] as number) - (low[3 + i] as number)) ** 2
    slow &&= Math.abs(low[i] as number) <= CLIP
  }
  return slow && rate < REST_RATE ** 2 && force < REST_FORCE ** 2
}

function clip(value: number): number {
  return Math.min(CLIP, Math.max(-CLIP, value))
}
