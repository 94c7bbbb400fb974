/**
 * VQF's Kalman filter of a gyroscope's bias (Laidig & Seel 2023, Information Fusion 91:187, the authors' default parameters),
 * run at 10 Hz over blocks.
 */
import type { Blocks } from './blocks.ts'
import { invert, product, productTransposed, subtractTransposed } from './matrix3.ts'
import { advance, dot, level, matrix, multiply, rotate, upright } from './quaternion.ts'
import { SteadyLowPass } from './steady-low-pass.ts'

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

const initialVariance = (100 * SIGMA_INIT) ** 2

export class BiasFilter {
  /** As known after the last block, rad/s. */
  readonly bias = new Float64Array(3)
  /** Of the bias, (0.01 °/s)². */
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
  private readonly gravity: SteadyLowPass
  private readonly axes: SteadyLowPass
  private readonly rest: SteadyLowPass
  private readonly attitude = upright()
  private readonly tilt = upright()
  private readonly earth = upright()
  private readonly rotation = new Float64Array(9)
  private readonly vector = new Float64Array(3)
  private readonly eleven = new Float64Array(11)
  private readonly six = new Float64Array(6)
  private readonly R = new Float64Array(9)
  private readonly e = new Float64Array(3)
  private restingS = 0

  constructor(stepS: number) {
    this.drift = ((0.1 * 100) ** 2 * stepS) / FORGETTING_S
    const noise = (sigma: number) => (100 * sigma) ** 4 / this.drift + (100 * sigma) ** 2
    this.motionNoise = noise(SIGMA_MOTION)
    this.verticalNoise = this.motionNoise / VERTICAL_FORGETTING
    this.restNoise = noise(SIGMA_REST)
    this.gravity = new SteadyLowPass(3, ACC_TAU_S, stepS)
    this.axes = new SteadyLowPass(11, ACC_TAU_S, stepS)
    this.rest = new SteadyLowPass(6, REST_TAU_S, stepS)
  }

  /** Takes block `k`, which follows the one before. */
  push(blocks: Blocks, k: number): void {
    const { bias: b, covariance: p, attitude: q, tilt, vector, eleven, R, e, rest } = this
    if (blocks.opens[k]) this.restart(blocks, k)
    const T = blocks.durationS[k] as number
    rotate(q, blocks.force, 3 * k, vector, 0)
    rotate(tilt, this.gravity.push(vector), 0, vector, 0)
    lean(tilt, vector)
    multiply(tilt, q, this.earth)
    // Mean rotation of the block from sensor to earth, and the bias turned by it.
    product(matrix(this.earth, this.rotation), blocks.mean, 9 * k, eleven)
    eleven[9] = dot(eleven, 0, b, 0)
    eleven[10] = dot(eleven, 3, b, 0)
    const averaged = this.axes.push(eleven)

    this.restingS = isResting(blocks, k, rest, this.six) ? this.restingS + T : 0
    const isAtRest = this.restingS >= REST_S
    if (isAtRest) {
      R.fill(0)
      R[0] = R[4] = R[8] = 1
      for (let i = 0; i < 3; i++) e[i] = (rest.out[i] as number) - (b[i] as number)
    } else {
      for (let i = 0; i < 9; i++) R[i] = averaged[i] as number
      e[0] = -(vector[1] as number) / T + (averaged[9] as number) - dot(R, 0, b, 0)
      e[1] = (vector[0] as number) / T + (averaged[10] as number) - dot(R, 3, b, 0)
      e[2] = -dot(R, 6, b, 0)
    }
    for (let i = 0; i < 3; i++) {
      e[i] = clip(e[i] as number)
      if ((p[4 * i] as number) < initialVariance) p[4 * i] = (p[4 * i] as number) + this.drift
    }
    const { motionNoise, verticalNoise, restNoise } = this
    correct(b, p, R, e, isAtRest ? restNoise : motionNoise, isAtRest ? restNoise : verticalNoise)
    advance(q, blocks, k, b, 0)
  }

  /** Level at once: the first block's force is up. */
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

const correction = upright()

/** Turns `tilt` on by the shortest turn that takes the vector to z; the vector is made a unit vector. */
function lean(tilt: Float64Array, vector: Float64Array): void {
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

const PR = new Float64Array(9)
const S = new Float64Array(9)
const inverse = new Float64Array(9)
const K = new Float64Array(9)

/** Kalman's correction of the bias `b` and its covariance `p` by what was measured: e = R b + noise. */
function correct(
  b: Float64Array,
  p: Float64Array,
  R: Float64Array,
  e: Float64Array,
  horizontalNoise: number,
  verticalNoise: number,
): void {
  // K = P Rᵀ (W + R P Rᵀ)⁻¹
  productTransposed(p, R, PR)
  product(R, PR, 0, S)
  S[0] = (S[0] as number) + horizontalNoise
  S[4] = (S[4] as number) + horizontalNoise
  S[8] = (S[8] as number) + verticalNoise
  if (!invert(S, 0, inverse)) return
  product(PR, inverse, 0, K)
  for (let i = 0; i < 3; i++) b[i] = clip((b[i] as number) + dot(K, 3 * i, e, 0))
  // P −= K (P Rᵀ)ᵀ
  subtractTransposed(p, K, PR)
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
