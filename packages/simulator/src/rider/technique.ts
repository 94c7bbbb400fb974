/**
 * A rider's technique as values per second, as a head unit records them from sensors on feet, thighs and
 * pelvis.
 */

import type { Random } from '../random.ts'
import { wandering } from '../random.ts'
import type { Side } from './body.ts'
import { createRide } from './simulate.ts'
import { trueStrokes } from './truth.ts'

const bothSides = ['dss', 'foot_ar', 'foot_ar_q1', 'leg_ar'] as const
const pelvisChannels = ['pelvic_angle', 'pelvic_rock', 'pelvic_rotation'] as const

export type TechniqueChannel =
  | `${(typeof bothSides)[number]}_${'left' | 'right'}`
  | (typeof pelvisChannels)[number]

export const techniqueChannels: readonly TechniqueChannel[] = [
  ...bothSides.flatMap((code) => [`${code}_left`, `${code}_right`] as const),
  ...pelvisChannels,
]

/** Means over strokes, in the order of `techniqueChannels`. */
type Means = Float64Array

/** Means for a state of training, fatigue and cadence, interpolated from simulated rides. */
export interface Technique {
  /** Writes the means into `out` and returns it. Values change linearly between the simulated rides. */
  at(trained: number, tired: number, rpm: number, out?: Means): Means
}

/** Lower and upper cadence, rpm. The ankle gets stiffer from one to the other. */
const [SLOW, FAST] = [60, 105]
/** Enough for a dozen strokes per leg at the lower cadence. */
const SAMPLE_S = 14
const HOUR_S = 3600

/** The technique of the rider of a seed, from the true strokes of eight short rides. */
export function createTechnique(seed: string): Technique {
  const at = (trained: number, tired: number) => ({
    slow: strokeMeans(seed, { trained, tired, rpm: SLOW }),
    fast: strokeMeans(seed, { trained, tired, rpm: FAST }),
  })
  const before = { fresh: at(0, 0), tired: at(0, 1) }
  const after = { fresh: at(1, 0), tired: at(1, 1) }
  return {
    at(trained, tired, rpm, out = new Float64Array(techniqueChannels.length)) {
      const speed = (Math.min(115, Math.max(45, rpm)) - SLOW) / (FAST - SLOW)
      const along = ({ slow, fast }: typeof before.fresh, i: number) =>
        mix(slow[i] as number, fast[i] as number, speed)
      for (let i = 0; i < out.length; i++) {
        const untrained = mix(along(before.fresh, i), along(before.tired, i), tired)
        out[i] = mix(untrained, mix(along(after.fresh, i), along(after.tired, i), tired), trained)
      }
      return out
    },
  }
}

function strokeMeans(
  seed: string,
  { rpm, ...state }: { trained: number; tired: number; rpm: number },
): Means {
  const { body, plan } = createRide({
    seed: `${seed} technique`,
    durationS: SAMPLE_S,
    tier: 'dirty',
    standStill: false,
    plan: { cadenceRpm: rpm, standing: false, coasts: false, stops: false },
    rider: { seed, ...state },
  })
  const strokes = (side: Side) =>
    trueStrokes(body, side, SAMPLE_S, plan.risen.at).filter(({ steady }) => steady)
  const of = { left: strokes('left'), right: strokes('right') }
  return Float64Array.from(techniqueChannels, (name) => {
    const side = name.endsWith('_right') ? 'right' : 'left'
    const code = name.replace(/_(left|right)$/, '')
    const values = of[side].flatMap(({ values }) => values[code] ?? [])
    return values.reduce((sum, value) => sum + value, 0) / values.length
  })
}

/**
 * The values of one ride per second: the rider's means, the variation of the day and the variation from
 * stroke to stroke. Call the result once per second of pedalling with the seconds ridden and the cadence; it
 * writes the values into `sample`.
 */
export function ridersSensors(
  technique: Technique,
  trained: number,
  random: Random,
): (riddenS: number, rpm: number, sample: Partial<Record<TechniqueChannel, number>>) => void {
  const vary = techniqueChannels.map((name) => {
    const own = random.fork(name)
    const sd = name.startsWith('dss') ? 0.16 : 0.04
    // Sensors are placed slightly differently each time, and the rider's form differs from day to day.
    return { name, day: 1 + 0.03 * own.normal(), strokes: wandering(own, sd, 8) }
  })
  const means = new Float64Array(techniqueChannels.length)
  return (riddenS, rpm, sample) => {
    technique.at(trained, riddenS / (riddenS + HOUR_S), rpm, means)
    for (let i = 0; i < vary.length; i++) {
      const { name, day, strokes } = vary[i] as (typeof vary)[number]
      sample[name] = (means[i] as number) * day * Math.max(0.2, 1 + strokes())
    }
  }
}

const mix = (a: number, b: number, share: number) => a + (b - a) * share
