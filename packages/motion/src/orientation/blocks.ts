/**
 * Preintegration of samples into blocks of 0.1 s: rotation, mean specific force, and the effect of a
 * gyroscope bias on the rotation. Slow quantities (bias, gravity, rest) are then computed at 10 Hz, forward
 * and backward, at a tenth of the cost. After Forster et al. 2017, IEEE Trans. Robotics 33:1.
 */

import type { Axes } from '@cadenza/recording'
import { inChunks } from '../chunks.ts'
import type { Timeline } from '../clock/timeline.ts'
import type { Blocks } from './block-columns.ts'
import { product } from './matrix3.ts'
import { dot, identityQuaternion, matrix } from './quaternion.ts'

/** Blocks per second: fast enough for everything that is slower than a stride. */
const BLOCKS_A_SECOND = 10

/** `rate` in rad/s, `force` in m/s², on the timeline's grid. */
export function makeBlocks(timeline: Timeline, rate: Axes, force: Axes): Blocks {
  const size = Math.max(1, Math.round(timeline.rateHz / BLOCKS_A_SECOND))
  const blocks = emptyBlocks(countBlocks(timeline, size))
  const dt = timeline.stepMs / 1000
  let first = 0
  for (const { from, to } of timeline.segments) {
    const count = Math.max(1, Math.floor((to - 1 - from) / size))
    inChunks(0, count, (k, stop) => {
      for (; k < stop; k++) {
        const start = from + k * size
        const end = k === count - 1 ? to - 1 : start + size
        blocks.opens[first + k] = k === 0 ? 1 : 0
        integrate(blocks, first + k, rate, force, start, end, dt)
      }
    })
    first += count
  }
  return blocks
}

function countBlocks(timeline: Timeline, size: number): number {
  let count = 0
  for (const { from, to } of timeline.segments) count += Math.max(1, Math.floor((to - 1 - from) / size))
  return count
}

function emptyBlocks(count: number): Blocks {
  return {
    count,
    start: new Int32Array(count),
    end: new Int32Array(count),
    opens: new Uint8Array(count),
    durationS: new Float64Array(count),
    turn: new Float64Array(4 * count),
    force: new Float64Array(3 * count),
    mean: new Float64Array(9 * count),
    meanRate: new Float32Array(3 * count),
    meanForce: new Float32Array(3 * count),
    rateVariance: new Float32Array(count),
    forceVariance: new Float32Array(count),
  }
}

/** Integrates one block. Between two samples the sensor rotates by the mean of their angular velocities. */
function integrate(
  out: Blocks,
  block: number,
  rate: Axes,
  force: Axes,
  start: number,
  end: number,
  dt: number,
): void {
  const { x: gx, y: gy, z: gz } = rate
  const { x: ax, y: ay, z: az } = force
  let w = 1
  let x = 0
  let y = 0
  let z = 0
  let fx = 0
  let fy = 0
  let fz = 0
  let m0 = 0
  let m1 = 0
  let m2 = 0
  let m3 = 0
  let m4 = 0
  let m5 = 0
  let m6 = 0
  let m7 = 0
  let m8 = 0
  let rx = 0
  let ry = 0
  let rz = 0
  let sx = 0
  let sy = 0
  let sz = 0
  let rateSquares = 0
  let forceSquares = 0
  const half = 0.25 * dt
  let px = gx[start] as number
  let py = gy[start] as number
  let pz = gz[start] as number
  for (let i = start; i < end; i++) {
    const bx = ax[i] as number
    const by = ay[i] as number
    const bz = az[i] as number
    rx += px
    ry += py
    rz += pz
    rateSquares += px * px + py * py + pz * pz
    sx += bx
    sy += by
    sz += bz
    forceSquares += bx * bx + by * by + bz * bz
    const r0 = 1 - 2 * (y * y + z * z)
    const r1 = 2 * (x * y - w * z)
    const r2 = 2 * (x * z + w * y)
    const r3 = 2 * (x * y + w * z)
    const r4 = 1 - 2 * (x * x + z * z)
    const r5 = 2 * (y * z - w * x)
    const r6 = 2 * (x * z - w * y)
    const r7 = 2 * (y * z + w * x)
    const r8 = 1 - 2 * (x * x + y * y)
    m0 += r0
    m1 += r1
    m2 += r2
    m3 += r3
    m4 += r4
    m5 += r5
    m6 += r6
    m7 += r7
    m8 += r8
    fx += r0 * bx + r1 * by + r2 * bz
    fy += r3 * bx + r4 * by + r5 * bz
    fz += r6 * bx + r7 * by + r8 * bz
    const nx = gx[i + 1] as number
    const ny = gy[i + 1] as number
    const nz = gz[i + 1] as number
    // Half the rotation angle; cosine and sine ÷ angle by series, exact to 1e-9 up to 60° per sample.
    const hx = half * (px + nx)
    const hy = half * (py + ny)
    const hz = half * (pz + nz)
    const h2 = hx * hx + hy * hy + hz * hz
    const c = 1 - h2 * (0.5 - h2 * (1 / 24 - h2 / 720))
    const s = 1 - h2 * (1 / 6 - h2 * (1 / 120 - h2 / 5040))
    const dx = s * hx
    const dy = s * hy
    const dz = s * hz
    const w1 = w * c - x * dx - y * dy - z * dz
    const x1 = w * dx + x * c + y * dz - z * dy
    const y1 = w * dy - x * dz + y * c + z * dx
    z = w * dz + x * dy - y * dx + z * c
    w = w1
    x = x1
    y = y1
    px = nx
    py = ny
    pz = nz
  }
  out.start[block] = start
  out.end[block] = end
  out.durationS[block] = (end - start) * dt
  const n = Math.max(1, end - start)
  const norm = 1 / Math.sqrt(w * w + x * x + y * y + z * z)
  const { turn, force: meanTurned, mean, meanRate, meanForce } = out
  const at3 = 3 * block
  turn[4 * block] = w * norm
  turn[4 * block + 1] = x * norm
  turn[4 * block + 2] = y * norm
  turn[4 * block + 3] = z * norm
  meanTurned[at3] = fx / n
  meanTurned[at3 + 1] = fy / n
  meanTurned[at3 + 2] = fz / n
  const at9 = 9 * block
  mean[at9] = m0 / n
  mean[at9 + 1] = m1 / n
  mean[at9 + 2] = m2 / n
  mean[at9 + 3] = m3 / n
  mean[at9 + 4] = m4 / n
  mean[at9 + 5] = m5 / n
  mean[at9 + 6] = m6 / n
  mean[at9 + 7] = m7 / n
  mean[at9 + 8] = m8 / n
  meanRate[at3] = rx / n
  meanRate[at3 + 1] = ry / n
  meanRate[at3 + 2] = rz / n
  meanForce[at3] = sx / n
  meanForce[at3 + 1] = sy / n
  meanForce[at3 + 2] = sz / n
  out.rateVariance[block] = Math.max(0, rateSquares / n - (rx * rx + ry * ry + rz * rz) / (n * n))
  out.forceVariance[block] = Math.max(0, forceSquares / n - (sx * sx + sy * sy + sz * sz) / (n * n))
}

/** Memory for one block. */
export function newBlock(): Blocks {
  return emptyBlocks(1)
}

const inverse = identityQuaternion()
const back = new Float64Array(9)

/**
 * Writes block `k` reversed in time as the only block of `out`. A gyroscope and its bias then have the
 * opposite sign.
 */
export function reverse(blocks: Blocks, k: number, out: Blocks): void {
  const { count, opens, turn, force, mean, meanRate, meanForce } = blocks
  out.opens[0] = k + 1 === count || opens[k + 1] === 1 ? 1 : 0
  out.durationS[0] = blocks.durationS[k] as number
  out.rateVariance[0] = blocks.rateVariance[k] as number
  out.forceVariance[0] = blocks.forceVariance[k] as number
  inverse[0] = turn[4 * k] as number
  for (let i = 1; i < 4; i++) inverse[i] = -(turn[4 * k + i] as number)
  for (let i = 0; i < 4; i++) out.turn[i] = inverse[i] as number
  // Rotated into the axes at the block's end.
  product(matrix(inverse, back), mean, 9 * k, out.mean)
  for (let row = 0; row < 3; row++) {
    out.force[row] = dot(back, 3 * row, force, 3 * k)
    out.meanRate[row] = -(meanRate[3 * k + row] as number)
    out.meanForce[row] = meanForce[3 * k + row] as number
  }
}
