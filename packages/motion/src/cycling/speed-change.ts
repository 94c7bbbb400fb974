/** By how much the crank's speed changes within a turn. */
import { distanceAt, type PedalDistance } from './pedal-distance.ts'

/** Harmonics of the crank speed whose change is limited. */
const HARMONICS = 4
/** Points of a turn at which the speed is evaluated. */
const POINTS = 36
/** Pace ÷ mean pace. A lower bound keeps its inverse finite. */
const LEAST_PACE = 0.1
const cosines = Float64Array.from({ length: POINTS }, (_, k) => Math.cos((2 * Math.PI * k) / POINTS))
const sines = Float64Array.from({ length: POINTS }, (_, k) => Math.sin((2 * Math.PI * k) / POINTS))

const lag = new Float64Array(POINTS)
const pace = new Float64Array(POINTS)

/**
 * (Fastest − slowest) ÷ mean over the turn's angles of the crank speed, with harmonics 1–4 of the turn.
 * `passedMs` is the time at which the crank passed each degree.
 */
export function speedChange(passedMs: Float32Array): number {
  lagOf(passedMs)
  return changeByLag()
}

/**
 * The same without the swing of a bicycle whose rider stands: it lifts and lowers a pedal once a turn, which
 * looks like a crank that is twice a turn early and late, and changes the pedal's distance from the axle just
 * as much. `startMs` is the start of the turn. NaN where the distance is unknown.
 */
export function speedChangeWithoutSwing(
  passedMs: Float32Array,
  startMs: number,
  distance: PedalDistance,
): number {
  lagOf(passedMs)
  let sum = 0
  let cos = 0
  let sin = 0
  for (let k = 0; k < POINTS; k++) {
    const radius = distanceAt(distance, startMs + passedAt(passedMs, k))
    sum += radius
    cos += radius * (cosines[(2 * k) % POINTS] as number)
    sin += radius * (sines[(2 * k) % POINTS] as number)
  }
  // Raised by a cos φ + b sin φ, a pedal is farther out by half of a cos 2φ + b sin 2φ, and ahead by half of
  // b cos 2φ − a sin 2φ, beside a constant.
  const perTurn = 2 / (2 * Math.PI * sum)
  for (let k = 0; k < POINTS; k++) {
    const ahead = sin * (cosines[(2 * k) % POINTS] as number) - cos * (sines[(2 * k) % POINTS] as number)
    lag[k] = (lag[k] as number) + ahead * perTurn
  }
  return changeByLag()
}

/** Time at which the crank passed a point of the turn. */
function passedAt(passedMs: Float32Array, point: number): number {
  return passedMs[(point * (passedMs.length - 1)) / POINTS] as number
}

/** Writes the time by which the crank lags behind a uniform turn, as a share of the turn. */
function lagOf(passedMs: Float32Array): void {
  const durationMs = passedMs[passedMs.length - 1] as number
  for (let k = 0; k < POINTS; k++) lag[k] = passedAt(passedMs, k) / durationMs - k / POINTS
}

function changeByLag(): number {
  // Pace (time by angle) is 1 + d(lag)/d(angle); speed is its inverse.
  pace.fill(1)
  for (let h = 1; h <= HARMONICS; h++) {
    let c = 0
    let s = 0
    for (let k = 0; k < POINTS; k++) {
      c += (lag[k] as number) * (cosines[(h * k) % POINTS] as number)
      s += (lag[k] as number) * (sines[(h * k) % POINTS] as number)
    }
    const scale = (2 / POINTS) * 2 * Math.PI * h
    for (let k = 0; k < POINTS; k++)
      pace[k] =
        (pace[k] as number) +
        scale * (s * (cosines[(h * k) % POINTS] as number) - c * (sines[(h * k) % POINTS] as number))
  }
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  let sum = 0
  for (let k = 0; k < POINTS; k++) {
    const speed = 1 / Math.max(pace[k] as number, LEAST_PACE)
    if (speed < least) least = speed
    if (speed > most) most = speed
    sum += speed
  }
  return ((most - least) * POINTS) / sum
}
