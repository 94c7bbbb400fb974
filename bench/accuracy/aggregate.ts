/** Combines the athletes' measurements into the lines of the table. */

import type {
  Case,
  EachError,
  Judgement,
  Measured,
  Measurement,
  Quantity,
  RateHz,
  Share,
  Tier,
} from './quantity.ts'

export type Sport = 'cycling' | 'running'

export interface Line {
  sport: Sport
  tier: Tier
  rateHz: RateHz
  name: string
  unit: string
  judgement: Judgement
  /** Athletes that should have the quantity, and those among them for whom the engine gave none. */
  athletes: number
  missing: number
  /** RMS error, or share in %; NaN if no athlete has the quantity. */
  value: number
  /** Mean error; NaN for shares. */
  bias: number
  /** The worst athlete's error (average), RMS error (each) or share, and that athlete's seed. */
  worst: number
  worstSeed: string
  budget?: number
  ok: boolean
}

export interface Result {
  sport: Sport
  of: Case
  measurement: Measurement
}

/**
 * With fewer athletes a quantity may be missing for all, because the one sensor that gives it has slipped.
 */
const SMALL_RUN = 10

/** Makes one line for each quantity from the results of one sport, tier and rate. */
export function makeLines(
  sport: Sport,
  tier: Tier,
  rateHz: RateHz,
  quantities: readonly Quantity[],
  results: readonly Result[],
): Line[] {
  const known = new Set(quantities.map(({ name }) => name))
  for (const { of, measurement } of results) {
    const unknown = Object.keys(measurement).find((name) => !known.has(name))
    if (unknown !== undefined)
      throw new Error(`${sport}, ${of.seed}: "${unknown}" is measured but not in the list of quantities.`)
  }
  return quantities.map(({ name, unit, judgement, budget }) => {
    const measured = results.flatMap(({ of, measurement }) => {
      const found = measurement[name]
      return found === undefined ? [] : [{ seed: of.seed, found }]
    })
    const limit = budget[tier]
    const sum = sums[judgement](measured, name)
    const most = typeof limit === 'object' ? limit[rateHz] : limit
    const line: Line = { sport, tier, rateHz, name, unit, judgement, ...sum, ok: true }
    if (most === undefined) return line
    const within = judgement === 'at least' ? line.value >= most : line.value <= most
    if (line.athletes > 0) return { ...line, budget: most, ok: within && line.missing === 0 }
    // A quantity that nobody could have (such as a slip to notice) is not judged, unless the run is so large
    // that it must occur.
    const isCount = judgement === 'at least' || judgement === 'at most'
    return { ...line, budget: most, ok: isCount || results.length < SMALL_RUN }
  })
}

type Sums = Pick<Line, 'athletes' | 'missing' | 'value' | 'bias' | 'worst' | 'worstSeed'>
type AthleteValue = { seed: string; found: Measured }

const sums: Record<Judgement, (all: readonly AthleteValue[], name: string) => Sums> = {
  average: (all, name) =>
    errors(
      all.map(({ seed, found }) => {
        if (typeof found !== 'number') throw mismatch(name, seed)
        return { seed, count: 1, bias: found, rms: Math.abs(found), shown: found }
      }),
    ),
  each: (all, name) =>
    errors(
      all.map(({ seed, found }) => {
        if (typeof found === 'number') {
          if (Number.isNaN(found)) return { seed, count: 1, bias: found, rms: found, shown: found }
          throw mismatch(name, seed)
        }
        if (!('rms' in found)) throw mismatch(name, seed)
        return { ...(found as EachError), seed, shown: found.rms }
      }),
    ),
  'at least': (all, name) => shares(all, name, 1),
  'at most': (all, name) => shares(all, name, -1),
}

function errors(all: readonly (EachError & { seed: string; shown: number })[]): Sums {
  const given = all.filter(({ rms, count }) => !Number.isNaN(rms) && count > 0)
  const missing = all.filter(({ rms }) => Number.isNaN(rms)).length
  let count = 0
  let squares = 0
  let sum = 0
  let worst = { rms: -1, shown: Number.NaN, seed: '' }
  for (const each of given) {
    count += each.count
    squares += each.count * each.rms ** 2
    sum += each.count * each.bias
    if (each.rms > worst.rms) worst = each
  }
  return {
    athletes: given.length + missing,
    missing,
    value: Math.sqrt(squares / count),
    bias: sum / count,
    worst: worst.shown,
    worstSeed: worst.seed,
  }
}

/** Adds up shares. `sign` is 1 if more is better. */
function shares(all: readonly AthleteValue[], name: string, sign: 1 | -1): Sums {
  let count = 0
  let of = 0
  let missing = 0
  let athletes = 0
  let worst = Number.POSITIVE_INFINITY
  let worstSeed = ''
  for (const { seed, found } of all) {
    if (typeof found === 'number' && Number.isNaN(found)) {
      missing++
      athletes++
      continue
    }
    if (typeof found === 'number' || !('of' in found)) throw mismatch(name, seed)
    const share: Share = found
    if (share.of === 0) continue
    athletes++
    count += share.count
    of += share.of
    const good = sign * (share.count / share.of)
    if (good < worst) {
      worst = good
      worstSeed = seed
    }
  }
  return {
    athletes,
    missing,
    value: (100 * count) / of,
    bias: Number.NaN,
    worst: 100 * sign * worst,
    worstSeed,
  }
}

function mismatch(name: string, seed: string): Error {
  return new Error(`${seed}: the measurement of "${name}" does not fit its judgement.`)
}
