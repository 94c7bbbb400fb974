/** Finds a kink in a uniformly sampled vector curve by fitting, without assumptions on what caused it. */

/** Samples before and after the first sample that is certainly after the kink. */
const BEFORE = 5
const AFTER = 3
/** Samples. Range of positions of the kink relative to that sample, and their step. */
const EARLIEST_SAMPLES = -2.6
const LATEST_SAMPLES = 1
const KINK_STEP = 0.05
const WINDOW = BEFORE + 1 + AFTER
/** Functions in the fit: value, slope and bend before the kink, and another slope and bend after it. */
const SHAPES = 5

/** Orthonormal basis of the curves with a kink at each candidate position: `SHAPES` × `WINDOW`. */
const kinkBases: readonly Float64Array[] = Array.from(
  { length: Math.round((LATEST_SAMPLES - EARLIEST_SAMPLES) / KINK_STEP) + 1 },
  (_, j) => basisOf(EARLIEST_SAMPLES + j * KINK_STEP),
)

function basisOf(kink: number): Float64Array {
  const basis = new Float64Array(SHAPES * WINDOW)
  for (let shape = 0; shape < SHAPES; shape++) {
    const own = basis.subarray(shape * WINDOW, (shape + 1) * WINDOW)
    for (let j = 0; j < WINDOW; j++) {
      const x = j - BEFORE
      const sinceKink = Math.max(0, x - kink)
      own[j] = shape < 3 ? x ** shape : sinceKink ** (shape - 2)
    }
    // Gram–Schmidt, repeated to remove rounding errors.
    for (let round = 0; round < 2; round++) {
      for (let other = 0; other < shape; other++) {
        const base = basis.subarray(other * WINDOW, (other + 1) * WINDOW)
        const share = own.reduce((sum, value, j) => sum + value * (base[j] as number), 0)
        for (let j = 0; j < WINDOW; j++) own[j] = (own[j] as number) - share * (base[j] as number)
      }
      const length = Math.sqrt(own.reduce((sum, value) => sum + value * value, 0))
      for (let j = 0; j < WINDOW; j++) own[j] = (own[j] as number) / length
    }
  }
  return basis
}

/**
 * The sample at which a vector curve has its kink: where a parabola before it and another slope and bend
 * after it fit nine samples best. NaN if it lies at the border of the search range. `step` is the distance of
 * the samples used.
 */
export function findKink(
  first: number,
  step: number,
  length: number,
  valueAt: (i: number, into: Float64Array) => void,
): number {
  if (first - BEFORE * step < 2 || first + AFTER * step + 2 >= length) return Number.NaN
  const values = new Float64Array(3 * WINDOW)
  for (let j = 0; j < WINDOW; j++) valueAt(first + (j - BEFORE) * step, values.subarray(3 * j, 3 * j + 3))
  const explained = kinkBases.map((basis) => explainedBy(basis, values))
  let best = 0
  for (let j = 1; j < explained.length; j++) {
    if ((explained[j] as number) > (explained[best] as number)) best = j
  }
  if (best === 0 || best === explained.length - 1) return Number.NaN
  const a = explained[best - 1] as number
  const b = explained[best] as number
  const c = explained[best + 1] as number
  const bend = a - 2 * b + c
  const between = bend < 0 ? (0.5 * (a - c)) / bend : 0
  return first + step * (EARLIEST_SAMPLES + KINK_STEP * (best + between))
}

/** Sum of squares of three signals explained by a basis. */
function explainedBy(basis: Float64Array, values: Float64Array): number {
  let sum = 0
  for (let shape = 0; shape < SHAPES; shape++) {
    for (let axis = 0; axis < 3; axis++) {
      let share = 0
      for (let j = 0; j < WINDOW; j++) {
        share += (basis[shape * WINDOW + j] as number) * (values[3 * j + axis] as number)
      }
      sum += share * share
    }
  }
  return sum
}
