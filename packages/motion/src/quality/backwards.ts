/** Whether a lone sensor's rows run from the last to the first. */
import type { Axes } from '@cadenza/recording'
import { filterBothWays, highPass, lowPass } from '../filters/biquad.ts'
import { GRAVITY } from '../gravity.ts'
import { orient } from '../orientation/orient.ts'
import { meanVertical, type PreparedSensor } from '../sensor/prepare.ts'

/** A limb that swings misses gravity by more where its gyroscope turns against its accelerometer. */
const FAR = 0.045
/** And by no more than this share of that where it turns with it. */
const NEAR_SHARE = 1 / 3
/** Half a minute of swings tells. */
const SECONDS = 30
const GRAVITY_HZ = 0.02
/** Posture, bends and climbs are slower than the pedals and faster than what a gyroscope's bias makes of a lean, Hz. */
const LEAN_HZ = { from: 0.05, to: 0.3 }
const WINDOW_S = 20
/** Correlations below which a lean goes the other way: half of the windows' alone, or the whole's and half of the windows'. */
const AGAINST = { windowsAlone: -0.25, whole: -0.1, windows: -0.05 }

/**
 * Of several limbs their number says whether time or a scale is wrong; of one alone it is the other direction: turned the other
 * way, the gyroscope agrees with gravity, which no wrong scale of the accelerometer would. Thighs of riders and trunks turn too
 * little to miss it: see `leansAgainstItself`.
 */
export function isAloneBackwards(sensors: readonly PreparedSensor[]): boolean {
  const limbs = sensors.filter(({ sensor, orientation }) => /foot|thigh/.test(sensor) && orientation)
  const [limb] = limbs
  if (!limb || limbs.length > 1) return false
  return agreesTurned(limb)
}

/** Whether a limb misses gravity, and does not with its gyroscope turned the other way: of zeros, noise or a wrong scale it does. */
export function agreesTurned(limb: PreparedSensor): boolean {
  const offBy = (gravity: number) => Math.abs(gravity / GRAVITY - 1)
  const off = Math.max(offBy(limb.gravity), offBy(gravityOf(limb, 1)))
  return off > FAR && offBy(gravityOf(limb, -1)) < NEAR_SHARE * off
}

/** Mean vertical force of the longest stretch's middle, as it is or (−1) were the gyroscope to turn the other way, m/s². */
function gravityOf({ timeline, rate, force }: PreparedSensor, way: 1 | -1): number {
  const longest = timeline.segments.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a))
  const count = Math.min(longest.to - longest.from, Math.round(SECONDS * timeline.rateHz))
  const from = longest.from + ((longest.to - longest.from - count) >> 1)
  if (!rate || !force || count < timeline.rateHz) return Number.NaN
  const part = (axes: Axes, sign: number): Axes => ({
    x: axes.x.slice(from, from + count).map((value) => sign * value),
    y: axes.y.slice(from, from + count).map((value) => sign * value),
    z: axes.z.slice(from, from + count).map((value) => sign * value),
  })
  const startMs = longest.startMs + (from - longest.from) * timeline.stepMs
  const own = { ...timeline, length: count, segments: [{ ...longest, from: 0, to: count, startMs }] }
  const forces = part(force, 1)
  const { up } = orient(own, part(rate, way), forces, { gravityHz: GRAVITY_HZ, attitude: false })
  return meanVertical(forces, up)
}

/**
 * Whether a rider's sensor leans by its gyroscope the other way than by gravity: so slowly that what its accelerometer sees is
 * its lean. Half the windows of its longest stretch say so, clearly or with the whole of it (which a long brake sways). Of 128
 * simulated thighs of five to seven minutes none is said to; of as many whose rows were reversed 121 are. Runners brake and push
 * in that band too: it says nothing of them.
 */
export function leansAgainstItself({ timeline, rate, force }: PreparedSensor): boolean {
  const longest = timeline.segments.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a))
  const window = Math.round(WINDOW_S * timeline.rateHz)
  const windows = Math.floor((longest.to - longest.from) / window)
  if (!rate || !force || windows < 3) return false
  const { from } = longest
  const to = from + windows * window
  const up = leanOf(force, from, to, timeline.rateHz)
  const turned = turningOf(rate, up, from, to, timeline.rateHz)
  const sums = Array.from({ length: windows }, () => [0, 0, 0] as [number, number, number])
  for (const [axis, seen] of up.entries()) {
    const felt = turned[axis] as Float64Array
    for (const column of [seen, felt]) slowPart(column, timeline.rateHz)
    for (const [w, sum] of sums.entries())
      for (let i = w * window; i < (w + 1) * window; i++) {
        const [a, b] = [seen[i] as number, felt[i] as number]
        sum[0] += a * b
        sum[1] += a * a
        sum[2] += b * b
      }
  }
  const correlation = ([both, one, other]: readonly number[]) =>
    (both as number) / Math.sqrt((one as number) * (other as number))
  const whole = sums.reduce(([a, b, c], [x, y, z]) => [a + x, b + y, c + z], [0, 0, 0])
  const each = sums.map(correlation).sort((a, b) => a - b)
  const half = each[windows >> 1] as number
  return half < AGAINST.windowsAlone || (half < AGAINST.windows && correlation(whole) < AGAINST.whole)
}

type Columns = readonly [Float64Array, Float64Array, Float64Array]

/** The direction of the low-passed force over samples [from, to), by axis. */
function leanOf(force: Axes, from: number, to: number, rateHz: number): Columns {
  const part = (column: Float32Array) => {
    const slow = Float64Array.from(column.subarray(from, to))
    filterBothWays(slow, 0, slow.length, lowPass(LEAN_HZ.to, rateHz), (3 / LEAN_HZ.to) * rateHz)
    return slow
  }
  const [x, y, z] = [part(force.x), part(force.y), part(force.z)]
  for (let i = 0; i < x.length; i++) {
    const [a, b, c] = [x[i] as number, y[i] as number, z[i] as number]
    const size = Math.hypot(a, b, c)
    x[i] = a / size
    y[i] = b / size
    z[i] = c / size
  }
  return [x, y, z]
}

/** How far 'up' has turned by the gyroscope, u̇ = u × ω summed, by axis. */
function turningOf(rate: Axes, [x, y, z]: Columns, from: number, to: number, rateHz: number): Columns {
  const turned: Columns = [
    new Float64Array(to - from),
    new Float64Array(to - from),
    new Float64Array(to - from),
  ]
  let [sx, sy, sz] = [0, 0, 0]
  for (let i = 0; i < to - from; i++) {
    const [a, b, c] = [x[i] as number, y[i] as number, z[i] as number]
    const [p, q, r] = [rate.x[from + i] as number, rate.y[from + i] as number, rate.z[from + i] as number]
    turned[0][i] = sx += (b * r - c * q) / rateHz
    turned[1][i] = sy += (c * p - a * r) / rateHz
    turned[2][i] = sz += (a * q - b * p) / rateHz
  }
  return turned
}

function slowPart(column: Float64Array, rateHz: number): void {
  const { from, to } = LEAN_HZ
  filterBothWays(column, 0, column.length, highPass(from, rateHz), (3 / from) * rateHz)
  filterBothWays(column, 0, column.length, lowPass(to, rateHz), (3 / to) * rateHz)
}
