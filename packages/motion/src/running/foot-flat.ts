/** Finds when a running foot is flat on the ground, and its pitch and roll then. */
import { median } from '../median.ts'

/** Shares of stance between which the foot may be flat. */
const FROM_SHARE = 0.25
const TO_SHARE = 0.55
/** s. Length of the window that counts as flat. */
const WINDOW_S = 0.04
/** °/s. Angular velocity that counts as one unit of motion. */
const TURN_DEG_S = 100
/** °. Deviation of the pitch from its usual value that counts as one unit of motion. */
const PITCH_DEG = 3
/** Strides of the running median. */
const MEMORY = 20
/** Strides after which their median counts as usual. */
const FEWEST_FOR_USUAL = 5

export interface FlatPoses {
  /** Middle of the quietest window by stride, fractional sample; NaN without stance. */
  at: Float64Array
  /** Mean pitch and roll in the window, degrees. */
  pitchDeg: Float64Array
  rollDeg: Float64Array
  /** Motion in the window: below 1 the foot was still. */
  motion: Float64Array
}

/**
 * Finds the 40 ms within 25–55 % of each stance with the least motion: (ω ÷ 100°/s)² + ((|a| − g) ÷ g)² +
 * ((pitch − median of the last 20) ÷ 3°)². The lowest angular velocity alone would find a turning point or a
 * rising heel. `turnDegS` is the magnitude of the angular velocity, `forceG` that of the specific force in g.
 * Contacts and toe-offs are fractional samples.
 */
export function findFootFlat(
  signals: {
    pitchDeg: Float32Array
    rollDeg: Float32Array
    turnDegS: Float32Array
    forceG: Float32Array
    rateHz: number
  },
  contacts: Float64Array,
  toeOffs: Float64Array,
): FlatPoses {
  const n = contacts.length
  const flat: FlatPoses = {
    at: new Float64Array(n).fill(Number.NaN),
    pitchDeg: new Float64Array(n).fill(Number.NaN),
    rollDeg: new Float64Array(n).fill(Number.NaN),
    motion: new Float64Array(n).fill(Number.NaN),
  }
  const width = Math.max(2, Math.round(WINDOW_S * signals.rateHz))
  const recent: number[] = []
  for (let k = 0; k < n; k++) {
    const contact = contacts[k] as number
    const stance = (toeOffs[k] as number) - contact
    if (!(stance > width)) continue
    const first = Math.round(contact + FROM_SHARE * stance)
    const last = Math.max(first, Math.round(contact + TO_SHARE * stance) - width)
    const usual = recent.length >= FEWEST_FOR_USUAL ? median(recent) : Number.NaN
    quietest(signals, first, last, width, usual, flat, k)
    recent.push(flat.pitchDeg[k] as number)
    if (recent.length > MEMORY) recent.shift()
  }
  return flat
}

function quietest(
  signals: Parameters<typeof findFootFlat>[0],
  first: number,
  last: number,
  width: number,
  usual: number,
  flat: FlatPoses,
  k: number,
): void {
  let least = Number.POSITIVE_INFINITY
  for (let from = first; from <= last && from + width <= signals.pitchDeg.length; from++) {
    let motion = 0
    let pitch = 0
    let roll = 0
    for (let i = from; i < from + width; i++) {
      pitch += signals.pitchDeg[i] as number
      roll += signals.rollDeg[i] as number
      motion += ((signals.turnDegS[i] as number) / TURN_DEG_S) ** 2 + ((signals.forceG[i] as number) - 1) ** 2
    }
    pitch /= width
    motion /= width
    if (Number.isFinite(usual)) motion += ((pitch - usual) / PITCH_DEG) ** 2
    if (motion >= least) continue
    least = motion
    flat.at[k] = from + (width - 1) / 2
    flat.pitchDeg[k] = pitch
    flat.rollDeg[k] = roll / width
    flat.motion[k] = motion
  }
}

/**
 * Median of the 20 strides around each, fewer at the ends, without NaN. The last 20 would lag behind on
 * hills.
 */
export function runningMedian(values: Float64Array): Float64Array {
  return values.map((_, k) => {
    const from = Math.max(0, Math.min(k - MEMORY / 2, values.length - MEMORY))
    const near = values.subarray(from, from + MEMORY).filter(Number.isFinite)
    return near.length > 0 ? median(near) : Number.NaN
  })
}
