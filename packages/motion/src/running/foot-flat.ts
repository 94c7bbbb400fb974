/** When a running foot is flat on the ground, and what its sensor's pitch and roll read then. */

/** The part of stance that may be flat, and for how long. */
const FROM = 0.25
const TO = 0.55
const WINDOW_S = 0.04
/** What counts as one unit of unrest. */
const TURN_DEG_S = 100
const PITCH_DEG = 3
/** Strides of the running median. */
const MEMORY = 20

export interface FlatFeet {
  /** Middle of the quietest window by stride, fractional sample; NaN where there is no stance. */
  at: Float64Array
  /** Mean pitch and roll in the window, degrees. */
  pitchDeg: Float64Array
  rollDeg: Float64Array
  /** Unrest of the window: below 1 the foot lay still. */
  unrest: Float64Array
}

/**
 * The 40 ms in 25–55 % of each stance with least (ω ÷ 100°/s)² + ((|a| − g) ÷ g)² + ((pitch − median of the last 20) ÷ 3°)².
 * 'Lowest angular velocity' alone finds a turning point or a rising heel. `turnDegS` is the length of the angular velocity,
 * `forceG` that of the specific force in g; contacts and toe-offs in fractional samples.
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
): FlatFeet {
  const n = contacts.length
  const flat: FlatFeet = {
    at: new Float64Array(n).fill(Number.NaN),
    pitchDeg: new Float64Array(n).fill(Number.NaN),
    rollDeg: new Float64Array(n).fill(Number.NaN),
    unrest: new Float64Array(n).fill(Number.NaN),
  }
  const width = Math.max(2, Math.round(WINDOW_S * signals.rateHz))
  const recent: number[] = []
  for (let k = 0; k < n; k++) {
    const contact = contacts[k] as number
    const stance = (toeOffs[k] as number) - contact
    if (!(stance > width)) continue
    const first = Math.round(contact + FROM * stance)
    const last = Math.max(first, Math.round(contact + TO * stance) - width)
    const usual = recent.length >= 5 ? medianOf(recent) : Number.NaN
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
  flat: FlatFeet,
  k: number,
): void {
  let least = Number.POSITIVE_INFINITY
  for (let from = first; from <= last && from + width <= signals.pitchDeg.length; from++) {
    let unrest = 0
    let pitch = 0
    let roll = 0
    for (let i = from; i < from + width; i++) {
      pitch += signals.pitchDeg[i] as number
      roll += signals.rollDeg[i] as number
      unrest += ((signals.turnDegS[i] as number) / TURN_DEG_S) ** 2 + ((signals.forceG[i] as number) - 1) ** 2
    }
    pitch /= width
    unrest /= width
    if (Number.isFinite(usual)) unrest += ((pitch - usual) / PITCH_DEG) ** 2
    if (unrest >= least) continue
    least = unrest
    flat.at[k] = from + (width - 1) / 2
    flat.pitchDeg[k] = pitch
    flat.rollDeg[k] = roll / width
    flat.unrest[k] = unrest
  }
}

/** The running median of the last 20 strides' values (fewer at the start: the first 20's), NaN left out. */
export function runningMedian(values: Float64Array): Float64Array {
  const medians = new Float64Array(values.length).fill(Number.NaN)
  const recent: number[] = []
  for (let k = 0; k < values.length; k++) {
    const value = values[k] as number
    if (Number.isFinite(value)) {
      recent.push(value)
      if (recent.length > MEMORY) recent.shift()
    }
    if (recent.length > 0) medians[k] = medianOf(recent)
    if (recent.length === MEMORY && k >= MEMORY && Number.isNaN(medians[0] as number))
      medians[0] = medians[k] as number
  }
  // The first strides have as good a median as the twentieth.
  const settled = medians[Math.min(MEMORY, values.length) - 1]
  if (settled !== undefined) medians.fill(settled, 0, Math.min(MEMORY, values.length))
  return medians
}

export function medianOf(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[half] as number)
    : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2
}
