/**
 * The best that anyone could find in a simulated activity. The ideal observer is told how the simulator made
 * it: which steps were done, their levels, the athlete's bias, the laws of the noise and of missed lengths,
 * pauses and halts. It knows everything but the edges, and places each one where most of the probability lies
 * within the tolerance. What it gets wrong, the recording does not tell.
 */
import { createRandom } from '@cadenza/simulator'
import {
  cadenceDeviation,
  type DoneStep,
  type Hidden,
  lastStepCut,
  mostLengthChange,
  quickness,
  type SimulatedActivity,
} from './simulated-activities.ts'

/** s to both sides of the truth within which it is told to look, and of what it looks at beside that. */
const searchedS = 60
const besideS = 60
/** Rounds in which all edges are drawn anew, each given the others (Gibbs sampling). */
const rounds = 40

export interface IdealEdge {
  /** The planned steps that end and begin here. */
  before: number
  after: number
  missS: number
}

/**
 * The edges between steps, and how far off the ideal observer places each. With `isToldOthers`, it knows all
 * edges but the one in question.
 */
export function idealEdges(
  activity: SimulatedActivity,
  { toleranceS, isToldOthers }: { toleranceS: number; isToldOthers: boolean },
): IdealEdge[] {
  const { hidden, truth } = activity
  const done = doneSeconds(activity)
  const steps = hidden.steps.map((step) => ({ ...step, isLast: step.planned === truth.length - 1 }))
  const places = [0, ...hidden.steps.map(({ to }) => done.before[to] as number)]
  const told = [...places]
  const blocks = blocksOf(steps)
  const sums = blocks.map(() => new Float64Array(2 * searchedS + 1))
  const random = createRandom('ideal observer')
  for (let round = 0; round < (isToldOthers ? 1 : rounds); round++)
    blocks.forEach((block, b) => {
      const moved = (places[block.first] as number) - (told[block.first] as number)
      const chances = chancesOf(block, { steps, places, done, hidden, moved })
      sums[b] = (sums[b] as Float64Array).map((sum, i) => sum + (chances[i] as number))
      if (isToldOthers) return
      const shift = drawn(chances, random.next()) - searchedS
      for (let k = block.first; k <= block.last; k++) places[k] = (told[k] as number) + shift
    })
  return blocks.flatMap(({ first, last }, b) => {
    const missS = Math.abs(likeliest(sums[b] as Float64Array, toleranceS) - searchedS)
    return Array.from({ length: last - first + 1 }, (_, i) => ({
      before: (steps[first + i - 1] as DoneStep).planned,
      after: (steps[first + i] as DoneStep).planned,
      missS,
    }))
  })
}

/** The seconds in which something was done, without pauses and halts. */
interface DoneSeconds {
  effort: Float64Array
  cadence: Float64Array
  /** Their number before each second of the activity. */
  before: Int32Array
}

function doneSeconds({ recorded: { series }, hidden: { isDone } }: SimulatedActivity): DoneSeconds {
  const pick = (...names: string[]) => {
    const values = series.columns.find(({ name }) => names.includes(name))?.values ?? []
    return Float64Array.from(values).filter((_, second) => isDone[second] === 1)
  }
  const before = new Int32Array(isDone.length + 1)
  for (let i = 0; i < isDone.length; i++) before[i + 1] = (before[i] as number) + (isDone[i] as number)
  return { effort: pick('power', 'speed'), cadence: pick('cadence', 'run_cadence'), before }
}

type Step = DoneStep & { isLast: boolean }

/** Edges that move together, as the clock alone ends the steps between them: the first and last step begun. */
interface Block {
  first: number
  last: number
}

function blocksOf(steps: readonly Step[]): Block[] {
  const blocks: Block[] = []
  let first = 1
  for (let k = 1; k < steps.length; k++) {
    const isTied = k + 1 < steps.length && (steps[k] as Step).lengthDeviation === 0
    if (isTied) continue
    blocks.push({ first, last: k })
    first = k + 1
  }
  return blocks
}

interface Situation {
  steps: readonly Step[]
  /** Where each step begins now, and the last one ends, in seconds that were done. */
  places: readonly number[]
  done: DoneSeconds
  hidden: Hidden
  /** s by which the block is away from the truth. */
  moved: number
}

/** The probability of each shift of a block from `searchedS` before the truth on, given all other edges. */
function chancesOf({ first, last }: Block, { steps, places, done, hidden, moved }: Situation): Float64Array {
  const place = (k: number) => places[k] as number
  const [start, stop] = [place(first - 1), place(last + 1)]
  const [from, to] = [place(first) - moved, place(last) - moved]
  const begin = Math.max(start, from - searchedS - besideS)
  const end = Math.min(stop, to + searchedS + besideS)
  const own = steps.slice(first - 1, last + 1)
  const gains = gainsOf(done.effort.subarray(begin, end), hidden)
  const keepSlow = Math.exp(-1 / hidden.slow.seconds)
  const keepQuick = Math.exp(-1 / hidden.quick.seconds)
  const isCadenceChanged = own.some(({ cadence }) => cadence !== own[0]?.cadence)
  const scores = new Float64Array(2 * searchedS + 1).fill(Number.NEGATIVE_INFINITY)
  for (let i = 0; i < scores.length; i++) {
    const shift = i - searchedS - moved
    const at = own.map((_, k) => place(first - 1 + k) + (k > 0 ? shift : 0))
    at.push(stop)
    const lengthAt = (k: number) => (at[k + 1] as number) - (at[k] as number)
    if (lengthAt(0) < 1 || lengthAt(own.length - 1) < 1) continue
    let score = lengthScore(own[0] as Step, lengthAt(0))
    if (own.length > 1) score += lengthScore(own.at(-1) as Step, lengthAt(own.length - 1))
    if (score === Number.NEGATIVE_INFINITY) continue
    let k = 0
    while (k + 1 < own.length && (at[k + 1] as number) <= begin) k++
    let level = Number.NaN
    let [slow, quick] = [0, 0]
    for (let second = begin; second < end; second++) {
      while (k + 1 < own.length && (at[k + 1] as number) <= second) k++
      const { levels, cadence } = own[k] as Step
      const aim =
        levels.from + ((levels.to - levels.from) * (second - (at[k] as number))) / Math.max(1, lengthAt(k))
      if (second === begin) level = begin === start ? (steps[first - 2]?.levels.to ?? aim) : aim
      level += quickness * (aim - level)
      const gain = gains[second - begin]
      if (gain) {
        const usual = level * (1 + hidden.bias)
        const off = (done.effort[second] as number) / usual - 1 - slow - quick
        score -= off ** 2 / (2 * gain.variance) + Math.log(usual)
        slow += gain.slow * off
        quick += gain.quick * off
      }
      slow *= keepSlow
      quick *= keepQuick
      if (isCadenceChanged)
        score -= (((done.cadence[second] as number) - cadence) / cadenceDeviation) ** 2 / 2
    }
    scores[i] = score
  }
  const most = Math.max(...scores)
  const chances = scores.map((score) => Math.exp(score - most))
  const all = chances.reduce((sum, chance) => sum + chance, 0)
  return chances.map((chance) => chance / all)
}

/**
 * The logarithm of the probability that a step is so long: normally distributed, exact where nothing but the
 * clock tells its end, and perhaps cut short if it is the last one.
 */
function lengthScore({ usualS, lengthDeviation, isLast }: Step, seconds: number): number {
  if (isLast) {
    if (seconds === Math.round(usualS)) return Math.log(1 - lastStepCut.chance)
    const isCut = seconds >= lastStepCut.from * usualS - 1 && seconds <= lastStepCut.to * usualS + 1
    const cuts = (lastStepCut.to - lastStepCut.from) * usualS
    return isCut ? Math.log(lastStepCut.chance / cuts) : Number.NEGATIVE_INFINITY
  }
  if (lengthDeviation === 0) return seconds === Math.round(usualS) ? 0 : Number.NEGATIVE_INFINITY
  const share = seconds / usualS - 1
  if (Math.abs(share) > mostLengthChange + 1 / usualS) return Number.NEGATIVE_INFINITY
  return -((share / lengthDeviation) ** 2) / 2
}

interface Gain {
  /** The variance of what a second is away from what those before let expect. */
  variance: number
  /** Shares of it by which the slow and the quick noise are known better. */
  slow: number
  quick: number
}

/** Kalman gains of both noises in each second; undefined where the effort is not known. */
function gainsOf(effort: Float64Array, { slow, quick }: Hidden): (Gain | undefined)[] {
  const [keepSlow, keepQuick] = [Math.exp(-1 / slow.seconds), Math.exp(-1 / quick.seconds)]
  const [slowVariance, quickVariance] = [slow.deviation ** 2, quick.deviation ** 2]
  let [ofSlow, ofQuick, together] = [slowVariance, quickVariance, 0]
  return Array.from(effort, (value) => {
    let gain: Gain | undefined
    if (!Number.isNaN(value)) {
      const variance = ofSlow + 2 * together + ofQuick
      gain = { variance, slow: (ofSlow + together) / variance, quick: (ofQuick + together) / variance }
      ofSlow -= gain.slow ** 2 * variance
      ofQuick -= gain.quick ** 2 * variance
      together -= gain.slow * gain.quick * variance
    }
    ofSlow = ofSlow * keepSlow ** 2 + slowVariance * (1 - keepSlow ** 2)
    ofQuick = ofQuick * keepQuick ** 2 + quickVariance * (1 - keepQuick ** 2)
    together *= keepSlow * keepQuick
    return gain
  })
}

function drawn(chances: Float64Array, draw: number): number {
  let left = draw
  for (let i = 0; i < chances.length; i++) {
    left -= chances[i] as number
    if (left < 0) return i
  }
  return searchedS
}

/** The index about which most of the probability lies within the tolerance. */
function likeliest(chances: Float64Array, toleranceS: number): number {
  let best = 0
  let most = -1
  for (let i = 0; i < chances.length; i++) {
    let sum = 0
    for (let at = Math.max(0, i - toleranceS); at <= i + toleranceS && at < chances.length; at++)
      sum += chances[at] as number
    if (sum > most) {
      most = sum
      best = i
    }
  }
  return best
}
