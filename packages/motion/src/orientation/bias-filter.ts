/**
 * Kalman filter for a gyroscope's bias, from VQF (Laidig & Seel 2023, Information Fusion 91:187, with the
 * authors' default parameters), run at 10 Hz over blocks.
 */

import type { Blocks } from './block-columns.ts'
import { product } from './matrix3.ts'
import { MeanInitializedLowPass } from './mean-initialized-low-pass.ts'
import { advance, dot, identityQuaternion, level, matrix, multiply, rotate } from './quaternion.ts'

const DEGREE = Math.PI / 180
/** s. Time constant of the accelerometer's low pass (VQF's `tauAcc`). */
const ACC_TAU_S = 3
/** s. Time constant of the low pass for rest detection (VQF's `restFilterTau`). */
const REST_TAU_S = 0.5
/** s. Time without motion after which the sensor is at rest (VQF's `restMinT`). */
const REST_S = 1.5
/** rad/s. Deviation of the angular velocity below which the sensor is at rest (VQF's `restThGyr`, 2 °/s). */
const REST_RATE_RAD_S = 2 * DEGREE
/** m/s². Deviation of the specific force below which the sensor is at rest (VQF's `restThAcc`). */
const REST_FORCE_M_S2 = 0.5
/** °/s. Standard deviation of the initial bias (VQF's `biasSigmaInit`). */
const SIGMA_INIT = 0.5
/** °/s. Standard deviation to which the bias converges in motion (VQF's `biasSigmaMotion`). */
const SIGMA_MOTION = 0.1
/** °/s. Standard deviation to which the bias converges at rest (VQF's `biasSigmaRest`). */
const SIGMA_REST = 0.03
/** s. Time in which the uncertainty grows from 0 to 0.1 °/s (VQF's `biasForgettingTime`). */
const FORGETTING_S = 100
/**
 * Weight of the vertical bias in motion, which the accelerometer does not show (VQF's
 * `biasVerticalForgettingFactor`).
 */
const VERTICAL_FORGETTING = 0.0001
/** rad/s. Largest bias (VQF's `biasClip`, 2 °/s). */
const CLIP_RAD_S = 2 * DEGREE

/** Identity matrix. */
const identityMatrix = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1)

/** Variances of the bias are in (0.01 °/s)², as in the reference implementation. */
const initialVariance = (100 * SIGMA_INIT) ** 2

export class BiasFilter {
  /** Bias after the last block, rad/s. */
  readonly bias = new Float64Array(3)
  /** Covariance of the bias, (0.01 °/s)². */
  readonly covariance = new Float64Array([
    initialVariance,
    0,
    0,
    0,
    initialVariance,
    0,
    0,
    0,
    initialVariance,
  ])
  private readonly drift: number
  private readonly motionNoise: number
  private readonly verticalNoise: number
  private readonly restNoise: number
  private readonly gravity: MeanInitializedLowPass
  private readonly axes: MeanInitializedLowPass
  private readonly rest: MeanInitializedLowPass
  private readonly attitude = identityQuaternion()
  private readonly tilt = identityQuaternion()
  private readonly earth = identityQuaternion()
  private readonly rotation = new Float64Array(9)
  private readonly vector = new Float64Array(3)
  private readonly axisSignals = new Float64Array(11)
  private readonly restSignals = new Float64Array(6)
  private readonly e = new Float64Array(3)
  private restingS = 0

  constructor(stepS: number) {
    this.drift = ((0.1 * 100) ** 2 * stepS) / FORGETTING_S
    const noise = (sigma: number) => (100 * sigma) ** 4 / this.drift + (100 * sigma) ** 2
    this.motionNoise = noise(SIGMA_MOTION)
    this.verticalNoise = this.motionNoise / VERTICAL_FORGETTING
    this.restNoise = noise(SIGMA_REST)
    this.gravity = new MeanInitializedLowPass(3, ACC_TAU_S, stepS)
    this.axes = new MeanInitializedLowPass(11, ACC_TAU_S, stepS)
    this.rest = new MeanInitializedLowPass(6, REST_TAU_S, stepS)
  }

  /** Processes block `k`, which must follow the previous one. */
  push(blocks: Blocks, k: number): void {
    const { bias: b, covariance: p, attitude: q, tilt, vector, axisSignals, e, rest } = this
    if (blocks.opens[k]) this.restart(blocks, k)
    const T = blocks.durationS[k] as number
    rotate(q, blocks.force, 3 * k, vector, 0)
    rotate(tilt, this.gravity.push(vector), 0, vector, 0)
    tiltTo(tilt, vector)
    multiply(tilt, q, this.earth)
    // Mean rotation of the block from sensor to earth axes, and the bias rotated by it.
    product(matrix(this.earth, this.rotation), blocks.mean, 9 * k, axisSignals)
    axisSignals[9] = dot(axisSignals, 0, b, 0)
    axisSignals[10] = dot(axisSignals, 3, b, 0)
    const averaged = this.axes.push(axisSignals)

    this.restingS = isResting(blocks, k, rest, this.restSignals) ? this.restingS + T : 0
    const isAtRest = this.restingS >= REST_S
    if (isAtRest) {
      e[0] = clip((rest.out[0] as number) - (b[0] as number))
      e[1] = clip((rest.out[1] as number) - (b[1] as number))
      e[2] = clip((rest.out[2] as number) - (b[2] as number))
    } else {
      e[0] = clip(-(vector[1] as number) / T + (averaged[9] as number) - dot(averaged, 0, b, 0))
      e[1] = clip((vector[0] as number) / T + (averaged[10] as number) - dot(averaged, 3, b, 0))
      e[2] = clip(-dot(averaged, 6, b, 0))
    }
    const { drift, motionNoise, verticalNoise, restNoise } = this
    if ((p[0] as number) < initialVariance) p[0] = (p[0] as number) + drift
    if ((p[4] as number) < initialVariance) p[4] = (p[4] as number) + drift
    if ((p[8] as number) < initialVariance) p[8] = (p[8] as number) + drift
    if (isAtRest) correct(b, p, identityMatrix, e, restNoise, restNoise)
    else correct(b, p, averaged, e, motionNoise, verticalNoise)
    advance(q, blocks, k, b, 0)
  }

  /** Resets the filter and levels the attitude by the first block's force. */
  private restart(blocks: Blocks, k: number): void {
    this.gravity.restart()
    this.axes.restart()
    this.rest.restart()
    this.restingS = 0
    this.tilt.fill(0)
    this.tilt[0] = 1
    level(this.attitude, blocks.force, 3 * k)
  }
}

const correction = identityQuaternion()

/** Rotates `tilt` by the shortest rotation that takes the vector to z, and normalizes the vector. */
function tiltTo(tilt: Float64Array, vector: Float64Array): void {
  const x = vector[0] as number
  const y = vector[1] as number
  const z = vector[2] as number
  const size = Math.sqrt(x ** 2 + y ** 2 + z ** 2) || 1
  vector[0] = x / size
  vector[1] = y / size
  vector[2] = z / size
  const cw = Math.sqrt(Math.max(0, (z / size + 1) / 2))
  correction[0] = cw > 1e-6 ? cw : 0
  correction[1] = cw > 1e-6 ? (0.5 * (y / size)) / cw : 1
  correction[2] = cw > 1e-6 ? (-0.5 * (x / size)) / cw : 0
  multiply(correction, tilt, tilt)
}

/**
 * Kalman correction of the bias `b` and its covariance `p` by the measurement e = R b + noise. Written out
 * with scalar variables: arrays and loops take twice the time.
 */
function correct(
  b: Float64Array,
  p: Float64Array,
  R: Float64Array,
  e: Float64Array,
  horizontalNoise: number,
  verticalNoise: number,
): void {
  const p0 = p[0] as number
  const p1 = p[1] as number
  const p2 = p[2] as number
  const p3 = p[3] as number
  const p4 = p[4] as number
  const p5 = p[5] as number
  const p6 = p[6] as number
  const p7 = p[7] as number
  const p8 = p[8] as number
  const r0 = R[0] as number
  const r1 = R[1] as number
  const r2 = R[2] as number
  const r3 = R[3] as number
  const r4 = R[4] as number
  const r5 = R[5] as number
  const r6 = R[6] as number
  const r7 = R[7] as number
  const r8 = R[8] as number
  // P Rᵀ
  const a0 = p0 * r0 + p1 * r1 + p2 * r2
  const a1 = p0 * r3 + p1 * r4 + p2 * r5
  const a2 = p0 * r6 + p1 * r7 + p2 * r8
  const a3 = p3 * r0 + p4 * r1 + p5 * r2
  const a4 = p3 * r3 + p4 * r4 + p5 * r5
  const a5 = p3 * r6 + p4 * r7 + p5 * r8
  const a6 = p6 * r0 + p7 * r1 + p8 * r2
  const a7 = p6 * r3 + p7 * r4 + p8 * r5
  const a8 = p6 * r6 + p7 * r7 + p8 * r8
  // S = W + R P Rᵀ
  const s0 = r0 * a0 + r1 * a3 + r2 * a6 + horizontalNoise
  const s1 = r0 * a1 + r1 * a4 + r2 * a7
  const s2 = r0 * a2 + r1 * a5 + r2 * a8
  const s3 = r3 * a0 + r4 * a3 + r5 * a6
  const s4 = r3 * a1 + r4 * a4 + r5 * a7 + horizontalNoise
  const s5 = r3 * a2 + r4 * a5 + r5 * a8
  const s6 = r6 * a0 + r7 * a3 + r8 * a6
  const s7 = r6 * a1 + r7 * a4 + r8 * a7
  const s8 = r6 * a2 + r7 * a5 + r8 * a8 + verticalNoise
  const det = s0 * (s4 * s8 - s5 * s7) - s1 * (s3 * s8 - s5 * s6) + s2 * (s3 * s7 - s4 * s6)
  if (!(Math.abs(det) > 0) || !Number.isFinite(det)) return
  const d = 1 / det
  const i0 = (s4 * s8 - s5 * s7) * d
  const i1 = (s2 * s7 - s1 * s8) * d
  const i2 = (s1 * s5 - s2 * s4) * d
  const i3 = (s5 * s6 - s3 * s8) * d
  const i4 = (s0 * s8 - s2 * s6) * d
  const i5 = (s2 * s3 - s0 * s5) * d
  const i6 = (s3 * s7 - s4 * s6) * d
  const i7 = (s1 * s6 - s0 * s7) * d
  const i8 = (s0 * s4 - s1 * s3) * d
  // K = P Rᵀ S⁻¹, row by row; P −= K (P Rᵀ)ᵀ
  const e0 = e[0] as number
  const e1 = e[1] as number
  const e2 = e[2] as number
  const k0 = a0 * i0 + a1 * i3 + a2 * i6
  const k1 = a0 * i1 + a1 * i4 + a2 * i7
  const k2 = a0 * i2 + a1 * i5 + a2 * i8
  const k3 = a3 * i0 + a4 * i3 + a5 * i6
  const k4 = a3 * i1 + a4 * i4 + a5 * i7
  const k5 = a3 * i2 + a4 * i5 + a5 * i8
  const k6 = a6 * i0 + a7 * i3 + a8 * i6
  const k7 = a6 * i1 + a7 * i4 + a8 * i7
  const k8 = a6 * i2 + a7 * i5 + a8 * i8
  b[0] = clip((b[0] as number) + (k0 * e0 + k1 * e1 + k2 * e2))
  b[1] = clip((b[1] as number) + (k3 * e0 + k4 * e1 + k5 * e2))
  b[2] = clip((b[2] as number) + (k6 * e0 + k7 * e1 + k8 * e2))
  p[0] = p0 - k0 * a0 - k1 * a1 - k2 * a2
  p[1] = p1 - k0 * a3 - k1 * a4 - k2 * a5
  p[2] = p2 - k0 * a6 - k1 * a7 - k2 * a8
  p[3] = p3 - k3 * a0 - k4 * a1 - k5 * a2
  p[4] = p4 - k3 * a3 - k4 * a4 - k5 * a5
  p[5] = p5 - k3 * a6 - k4 * a7 - k5 * a8
  p[6] = p6 - k6 * a0 - k7 * a1 - k8 * a2
  p[7] = p7 - k6 * a3 - k7 * a4 - k8 * a5
  p[8] = p8 - k6 * a6 - k7 * a7 - k8 * a8
}

function isResting(
  blocks: Blocks,
  k: number,
  rest: MeanInitializedLowPass,
  restSignals: Float64Array,
): boolean {
  const { meanRate, meanForce } = blocks
  const at = 3 * k
  const gx = meanRate[at] as number
  const gy = meanRate[at + 1] as number
  const gz = meanRate[at + 2] as number
  const ax = meanForce[at] as number
  const ay = meanForce[at + 1] as number
  const az = meanForce[at + 2] as number
  restSignals[0] = gx
  restSignals[1] = gy
  restSignals[2] = gz
  restSignals[3] = ax
  restSignals[4] = ay
  restSignals[5] = az
  const low = rest.push(restSignals)
  const lx = low[0] as number
  const ly = low[1] as number
  const lz = low[2] as number
  const slow = Math.abs(lx) <= CLIP_RAD_S && Math.abs(ly) <= CLIP_RAD_S && Math.abs(lz) <= CLIP_RAD_S
  if (!slow) return false
  const rate = (blocks.rateVariance[k] as number) + (gx - lx) ** 2 + (gy - ly) ** 2 + (gz - lz) ** 2
  if (!(rate < REST_RATE_RAD_S ** 2)) return false
  const force =
    (blocks.forceVariance[k] as number) +
    (ax - (low[3] as number)) ** 2 +
    (ay - (low[4] as number)) ** 2 +
    (az - (low[5] as number)) ** 2
  return force < REST_FORCE_M_S2 ** 2
}

function clip(value: number): number {
  return Math.min(CLIP_RAD_S, Math.max(-CLIP_RAD_S, value))
}
