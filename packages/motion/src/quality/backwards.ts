/** Whether a lone sensor's rows run from the last to the first. */
import type { Axes } from '@cadenza/recording'
import { orient } from '../orientation/orient.ts'
import { meanVertical, type PreparedSensor } from '../sensor/prepare.ts'

const GRAVITY = 9.80665
/** A limb that swings misses gravity by more where its gyroscope turns against its accelerometer. */
const FAR = 0.08
/** And by no more than this where it turns with it. */
const NEAR = 0.035
/** Half a minute of swings tells. */
const SECONDS = 30
const GRAVITY_HZ = 0.02

/**
 * Of several limbs their number says whether time or a scale is wrong; of one alone it is the other direction: turned the other
 * way, the gyroscope agrees with gravity, which no wrong scale of the accelerometer would. Thighs of riders and trunks turn too
 * little to be told.
 */
export function isAloneBackwards(sensors: readonly PreparedSensor[]): boolean {
  const limbs = sensors.filter(({ sensor, orientation }) => /foot|thigh/.test(sensor) && orientation)
  const [limb] = limbs
  if (!limb || limbs.length > 1 || !(Math.abs(limb.gravity / GRAVITY - 1) > FAR)) return false
  return Math.abs(gravityTurned(limb) / GRAVITY - 1) < NEAR
}

/** Mean vertical force of the longest stretch's middle, were the gyroscope to turn the other way, m/s². */
function gravityTurned({ timeline, rate, force }: PreparedSensor): number {
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
  const { up } = orient(own, part(rate, -1), forces, { gravityHz: GRAVITY_HZ, attitude: false })
  return meanVertical(forces, up)
}
