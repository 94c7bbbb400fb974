/**
 * Efforts vary about their level by a quick noise from second to second and a slow one over a minute, as
 * hills, wind and tiring legs make it. Both are of the first order, and shares of the level.
 */
import { medianOfNormal, medianSize } from './noise.ts'
import type { Placed } from './placed.ts'

export interface Drift {
  /** Standard deviations, as shares of the level. */
  quick: number
  slow: number
  /** The correlation of the quick noise with that of the second before. */
  together: number
}

/** The level of a step from its start to its end. */
export interface Course {
  from: number
  to: number
}

/** The correlation of the slow noise with that of the second before. */
const slowS = 60
const keepSlow = Math.exp(-1 / slowS)
const leastQuick = 0.015
const leastSlow = 0.004
const mostTogether = 0.85
/** s at either end of a step that may belong to its neighbour. */
const marginS = 5
/** Standard deviations beyond which a second tells nothing. */
const mostDeviations = 4
/** s after which the quick noise is over and the slow one is not. */
const laterS = [12, 15, 18, 21, 24, 27, 30, 33]
/** A share of the plan's mean level: nobody's effort is less where there is any. */
const leastLevel = 0.05
/** The share of the way to a new level that legs go in a second; others go it at once. */
export const quickness = 0.7

export function levelAt({ from, to }: Course, share: number): number {
  return Math.max(leastLevel, from + (to - from) * share)
}

/** Both noises of the placed steps. */
export function driftOf(
  values: Float32Array,
  placed: readonly (Placed | undefined)[],
  courses: readonly (Course | undefined)[],
): Drift {
  const offs = new Float32Array(values.length).fill(Number.NaN)
  let [seconds, lengths] = [0, 0]
  placed.forEach((place, k) => {
    const course = courses[k]
    if (!place || !course) return
    const length = place.to - place.from
    const margin = Math.min(marginS, length >> 2)
    for (let i = place.from + margin; i < place.to - margin; i++)
      offs[i] = (values[i] as number) / levelAt(course, (i - place.from) / length) - 1
    seconds += length
    lengths += length * length
  })
  const most = mostDeviations * Math.max(medianSize(offs) / medianOfNormal, leastQuick)
  // Seconds that tell nothing add nothing.
  const tells = new Uint8Array(offs.length)
  for (let i = 0; i < offs.length; i++) {
    if (Math.abs(offs[i] as number) <= most) tells[i] = 1
    else offs[i] = 0
  }
  const together = (lag: number) => meanProduct(offs, tells, lag)
  // The mean of a step takes a part of the slow noise with it.
  const kept = 1 - Math.min(0.5, (2 * slowS * seconds) / Math.max(1, lengths))
  let slow = 0
  for (const lag of laterS) slow += together(lag) / keepSlow ** lag / laterS.length / kept
  slow = Math.max(leastSlow ** 2, slow)
  const quick = Math.max(leastQuick ** 2, together(0) - kept * slow)
  return {
    quick: Math.sqrt(quick),
    slow: Math.sqrt(slow),
    together: Math.min(mostTogether, Math.max(0, (together(1) - kept * slow * keepSlow) / quick)),
  }
}

/** The mean product of values that tell something and those `lag` s before them; others are 0. */
function meanProduct(offs: Float32Array, tells: Uint8Array, lag: number): number {
  const { length } = offs
  let sum = 0
  let count = 0
  for (let i = lag; i < length; i++) {
    sum += (offs[i - lag] as number) * (offs[i] as number)
    count += (tells[i - lag] as number) & (tells[i] as number)
  }
  return count > 0 ? sum / count : 0
}

interface Gains {
  /** By the seconds since the filter began; the last one counts for all later ones. */
  deviation: Float64Array
  slow: Float64Array
  quick: Float64Array
  /** The share of the quick noise that is left a second later. */
  keepQuick: number
}

const settledAfterS = 150

/** Kalman gains of both noises. */
export function gainsOf({ quick, slow, together }: Drift): Gains {
  const gains = {
    deviation: new Float64Array(settledAfterS),
    slow: new Float64Array(settledAfterS),
    quick: new Float64Array(settledAfterS),
    keepQuick: together,
  }
  let [ofSlow, ofQuick, both] = [slow ** 2, quick ** 2, 0]
  for (let i = 0; i < settledAfterS; i++) {
    const variance = ofSlow + 2 * both + ofQuick
    const [slowGain, quickGain] = [(ofSlow + both) / variance, (ofQuick + both) / variance]
    gains.deviation[i] = Math.sqrt(variance)
    gains.slow[i] = slowGain
    gains.quick[i] = quickGain
    ofSlow -= slowGain ** 2 * variance
    ofQuick -= quickGain ** 2 * variance
    both -= slowGain * quickGain * variance
    ofSlow = ofSlow * keepSlow ** 2 + slow ** 2 * (1 - keepSlow ** 2)
    ofQuick = ofQuick * together ** 2 + quick ** 2 * (1 - together ** 2)
    both *= keepSlow * together
  }
  return gains
}

export interface Side extends Course {
  /** The other end of the stretch. */
  at: number
}

interface Filter {
  /** The cost of all seconds so far. */
  cost: number
  slow: number
  quick: number
  /** Seconds since it began. */
  seconds: number
}

const unused: Filter = { cost: 0, slow: 0, quick: 0, seconds: 0 }

/** The levels that legs have from a second on, and their logarithms. */
interface Legs {
  levels: Float64Array
  logs: Float64Array
}

/** s after the border from which on nothing depends on where it is. */
const forgottenS = 30

/**
 * The costs, as in the logarithm of a likelihood, that one stretch ends and the next begins at each second
 * from `first` to `last`; seconds from `begin` to before `end` are looked at.
 */
export function borderCosts(
  values: Float32Array,
  { begin, first, last, end }: { begin: number; first: number; last: number; end: number },
  [left, right]: readonly [Side, Side],
  gains: Gains,
  quicknesses: readonly number[],
): Float64Array {
  const [isLeftConstant, isRightConstant] = [left.from === left.to, right.from === right.to]
  const leftLegs = legsFor(last - begin)
  /** Fills in `leftLegs` and returns the level at the border. */
  const goLeft = (border: number) => {
    const lengthS = border - left.at
    const level = levelAt(left, (begin - left.at) / Math.max(1, lengthS))
    const seconds = (isLeftConstant ? last : border) - begin
    go(leftLegs, level, left, { fromS: begin - left.at, lengthS, seconds, quickness })
    return border > begin ? (leftLegs.levels[border - 1 - begin] as number) : level
  }
  let levelBefore = goLeft(first)
  // What is the same for all borders: the seconds before the first one, and those long after.
  const before = { ...unused }
  follow(before, values, begin, first, leftLegs, 0, gains)
  const later = new Float64Array(end - first + 1)
  if (isRightConstant) {
    const legs = legsFor(end - first)
    const lengthS = right.at - first
    go(legs, levelAt(right, 0), right, { fromS: 0, lengthS, seconds: end - first, quickness })
    const after = { ...unused, seconds: first - begin }
    for (let second = first; second < end; second++) {
      follow(after, values, second, second + 1, legs, second - first, gains)
      later[second + 1 - first] = after.cost
    }
  }
  const followedS = isRightConstant ? Math.min(end - first, forgottenS) : end - first
  const ways = quicknesses.map((quickness) => ({ quickness, legs: legsFor(followedS) }))
  const after = { ...unused }
  const costs = new Float64Array(last - first + 1)
  for (let border = first; border <= last; border++) {
    if (isLeftConstant) {
      if (border > first) follow(before, values, border - 1, border, leftLegs, border - 1 - begin, gains)
    } else {
      levelBefore = goLeft(border)
      Object.assign(before, unused)
      follow(before, values, begin, border, leftLegs, 0, gains)
    }
    const until = Math.min(end, border + followedS)
    // Between two constant levels, legs go the same way at all borders.
    const isOther = border === first || !isLeftConstant || !isRightConstant
    let least = Number.POSITIVE_INFINITY
    for (const { quickness, legs } of ways) {
      const lengthS = right.at - border
      if (isOther) go(legs, levelBefore, right, { fromS: 0, lengthS, seconds: until - border, quickness })
      Object.assign(after, before)
      follow(after, values, border, until, legs, 0, gains)
      least = Math.min(least, after.cost)
    }
    costs[border - first] = least + (later[end - first] as number) - (later[until - first] as number)
  }
  return costs
}

const legsFor = (seconds: number): Legs => ({
  levels: new Float64Array(seconds),
  logs: new Float64Array(seconds),
})

/** Fills in the levels of legs that go from `level` to those of a stretch, `fromS` after its start. */
function go(
  { levels, logs }: Legs,
  level: number,
  course: Course,
  { fromS, lengthS, seconds, quickness }: Record<'fromS' | 'lengthS' | 'seconds' | 'quickness', number>,
): void {
  let [now, log] = [level, Math.log(level)]
  for (let i = 0; i < seconds; i++) {
    const aim = levelAt(course, (fromS + i) / Math.max(1, lengthS))
    if (now !== aim) {
      now += quickness * (aim - now)
      if (Math.abs(now - aim) < 1e-4) now = aim
      log = Math.log(now)
    }
    levels[i] = now
    logs[i] = log
  }
}

/** Follows the seconds from `from` to before `until`; `first` is the index of the legs' level at `from`. */
function follow(
  filter: Filter,
  values: Float32Array,
  from: number,
  until: number,
  { levels, logs }: Legs,
  first: number,
  gains: Gains,
): void {
  const { keepQuick } = gains
  let { cost, slow, quick, seconds } = filter
  for (let second = from; second < until; second++) {
    const value = values[second] as number
    const at = first + second - from
    const i = Math.min(seconds++, settledAfterS - 1)
    if (!Number.isNaN(value)) {
      const deviation = gains.deviation[i] as number
      const off = value / (levels[at] as number) - 1 - slow - quick
      if (Math.abs(off) < mostDeviations * deviation) {
        cost += (off / deviation) ** 2 / 2 + (logs[at] as number)
        slow += (gains.slow[i] as number) * off
        quick += (gains.quick[i] as number) * off
      } else cost += mostDeviations ** 2 / 2 + (logs[at] as number)
    }
    slow *= keepSlow
    quick *= keepQuick
  }
  filter.cost = cost
  filter.slow = slow
  filter.quick = quick
  filter.seconds = seconds
}
