/** Detects recordings whose samples are in reverse order, by the sensors alone. */
import type { Axes } from '@cadenza/recording'
import { filterBothWays, highPass, lowPass } from '../filters/biquad.ts'
import { GRAVITY } from '../gravity.ts'
import { orient } from '../orientation/orient.ts'
import { meanVertical, type PreparedSensor } from '../sensor/prepare.ts'

/**
 * Share of g. A swinging limb misses gravity by more if its gyroscope contradicts its accelerometer. Tuned on
 * simulated athletes.
 */
const REVERSED_GRAVITY_SHARE = 0.045
/** A reversed gyroscope must reduce the deviation from gravity to this share. Tuned on simulated athletes. */
const CORRECTED_SHARE = 1 / 3
/**
 * Share of the largest angular velocity, and of the samples beyond it. A gyroscope with more bends at the end
 * of its range: it misses gravity without being reversed. Simulated limbs have up to 0.042, feet whose
 * gyroscope bends 0.02–0.14.
 */
const BENT_FROM_SHARE = 0.93
const BENT_SHARE = 0.06
/** s. Enough swings for a stable mean. */
const MIDDLE_S = 30
/** Hz. As for running (`analyse.ts`). */
const GRAVITY_HZ = 0.02
/**
 * Hz. Band of posture, bends and climbs: slower than pedalling, faster than the drift that a gyroscope's bias
 * causes.
 */
const LEAN_HZ = { from: 0.05, to: 0.3 }
/** s. Length of a window, which contains at least one period of the slow band. */
const WINDOW_S = 20
/**
 * Correlations below which gyroscope and accelerometer disagree: the median of the windows alone, or that of
 * the whole recording together with the median of the windows. Tuned on 128 simulated thighs.
 */
const REVERSED_CORRELATION = { windowsAlone: -0.25, whole: -0.1, windows: -0.05 }

/**
 * True if each limb agrees with gravity once its gyroscope is reversed: a wrong scale of the accelerometer
 * would still disagree. Riders' thighs and trunks rotate too little for this test; see `leansAgainstGravity`.
 */
export function areLimbsReversed(sensors: readonly PreparedSensor[]): boolean {
  const limbs = sensors.filter(({ sensor, orientation }) => /foot|thigh/.test(sensor) && orientation)
  return limbs.length > 0 && limbs.every(agreesWithReversedGyroscope)
}

/**
 * True if a limb misses gravity but agrees with it once its gyroscope is reversed. False for zeros, noise and
 * wrong scales.
 */
export function agreesWithReversedGyroscope(limb: PreparedSensor): boolean {
  const offBy = (gravity: number) => Math.abs(gravity / GRAVITY - 1)
  const off = Math.max(offBy(limb.gravity), offBy(gravityOf(limb, 1)))
  if (!(off > REVERSED_GRAVITY_SHARE)) return false
  // The whole recording is looked at last.
  return offBy(gravityOf(limb, -1)) < CORRECTED_SHARE * off && !(limb.rate && isBent(limb.rate))
}

/** True if a gyroscope often comes near its largest value. */
function isBent({ x, y, z }: Axes): boolean {
  const largest = x.map((value, i) =>
    Math.max(Math.abs(value), Math.abs(y[i] as number), Math.abs(z[i] as number)),
  )
  const limit = BENT_FROM_SHARE * largest.reduce((most, value) => Math.max(most, value), 0)
  return largest.filter((value) => value > limit).length > BENT_SHARE * largest.length
}

/** Mean vertical force in the middle of the longest segment, m/s²; `way` −1 reverses the gyroscope. */
function gravityOf({ timeline, rate, force }: PreparedSensor, way: 1 | -1): number {
  const longest = timeline.segments.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a))
  const count = Math.min(longest.to - longest.from, Math.round(MIDDLE_S * timeline.rateHz))
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
 * True if a rider's sensor leans the other way by its gyroscope than by gravity. Only the slow band is
 * compared, in which the accelerometer shows the lean. The median of the windows of the longest segment
 * decides, clearly or together with the whole segment (which a long braking can disturb). Of 128 simulated
 * thighs of five to seven minutes it finds none reversed, and of the same thighs reversed it finds 121. Not
 * for runners, who brake and push in this band.
 */
export function leansAgainstGravity({ timeline, rate, force }: PreparedSensor): boolean {
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
  return (
    half < REVERSED_CORRELATION.windowsAlone ||
    (half < REVERSED_CORRELATION.windows && correlation(whole) < REVERSED_CORRELATION.whole)
  )
}

type Columns = readonly [Float64Array, Float64Array, Float64Array]

/** Direction of the low-passed force over samples [from, to), by axis. */
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

/** Change of `up` by the gyroscope, the integral of u̇ = u × ω, by axis. */
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
