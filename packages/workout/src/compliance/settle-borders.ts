/**
 * Moves the borders of placed steps to the second: where the level changes most clearly, preferably to the
 * border of a lap, and to the planned length if that fits as well.
 */
import { knownMean } from './bins.ts'
import type { PossibleStep } from './extra-repetitions.ts'
import { changeCosts, type Noise, noiseOf } from './noise.ts'
import type { Placed, Recording } from './placed.ts'

/** A border between stretches: steps and unplanned time. */
interface Border {
  at: number
  /** The steps that end and begin here. */
  before?: number
  after?: number
}

/** s by which a border may move, beyond the bins of its placing. */
const marginS = 4
/** s of a stretch that tell its level at a border. */
const levelS = 30
/** The same of unplanned time, whose level changes. */
const otherLevelS = 10
/** Costs as in the logarithm of a likelihood. */
const lapReward = 30
const lengthReward = 3
/** s; devices end a step within this of its planned length. */
const exactS = 1

export function settleBorders(
  steps: readonly PossibleStep[],
  placed: readonly (Placed | undefined)[],
  recording: Recording,
  binS: number,
): (Placed | undefined)[] {
  const borders = bordersOf(placed)
  const reach = binS + marginS
  const noise = recording.signal ? noiseOf(recording.signal.values) : undefined
  const laps = new Set([0, recording.length, ...recording.laps])
  const changes = borders.map((border, i) => {
    const range = { from: borders[i - 1]?.at ?? 0, to: borders[i + 1]?.at ?? recording.length }
    return borderCosts(border, range, { recording, noise, laps, reach })
  })
  const settled = cheapest(borders, changes, steps, reach, recording)
  const out: (Placed | undefined)[] = placed.map(() => undefined)
  borders.forEach(({ before, after }, i) => {
    const at = settled[i] as number
    if (before !== undefined) out[before] = { from: out[before]?.from ?? at, to: at }
    if (after !== undefined) out[after] = { from: at, to: at }
  })
  return out
}

function bordersOf(placed: readonly (Placed | undefined)[]): Border[] {
  const borders: Border[] = []
  placed.forEach((place, k) => {
    if (!place) return
    const last = borders.at(-1)
    if (last?.at === place.from && last.after === undefined) last.after = k
    else borders.push({ at: place.from, after: k })
    borders.push({ at: place.to, before: k })
  })
  return borders
}

interface Settling {
  recording: Recording
  noise: Noise | undefined
  laps: ReadonlySet<number>
  reach: number
}

/** The costs of a border at each second within reach. */
function borderCosts(
  own: Border,
  { from, to }: { from: number; to: number },
  { recording, noise, laps, reach }: Settling,
): Float64Array {
  const { signal, length } = recording
  const { at } = own
  const begin = at - reach
  const costs = new Float64Array(2 * reach + 1)
  if (signal && noise) {
    const [left, right] = [own.before, own.after].map((step) =>
      step === undefined ? otherLevelS : levelS,
    ) as [number, number]
    const [end, start] = [
      Math.max(from + 1, begin, (from + at) >> 1),
      Math.min(at + reach, (at + to) >> 1, to - 1),
    ]
    const before = knownMean(signal.values, Math.max(from, end - left), end)
    const after = knownMean(signal.values, start, Math.min(to, start + right))
    if (!Number.isNaN(before + after))
      costs.set(changeCosts(signal.values, { begin, end: begin + 2 * reach }, { before, after }, noise))
  }
  for (let i = 0; i < costs.length; i++) {
    const second = begin + i
    if (second < 0 || second > length) costs[i] = Number.POSITIVE_INFINITY
    else if (laps.has(second)) costs[i] = (costs[i] as number) - lapReward
    // Nothing speaks for another second: stay.
    costs[i] = (costs[i] as number) + 1e-3 * Math.abs(i - reach)
  }
  return costs
}

/** The cheapest seconds of all borders in order, with the lengths of the steps between them. */
function cheapest(
  borders: readonly Border[],
  changes: readonly Float64Array[],
  steps: readonly PossibleStep[],
  reach: number,
  { distance }: Recording,
): number[] {
  const width = 2 * reach + 1
  const from: Int32Array[] = []
  let costs = changes[0] ?? new Float64Array(0)
  for (let b = 1; b < borders.length; b++) {
    const [left, right] = [borders[b - 1] as Border, borders[b] as Border]
    const step = right.before === undefined ? undefined : steps[right.before]
    const own = changes[b] as Float64Array
    const next = new Float64Array(width).fill(Number.POSITIVE_INFINITY)
    const best = new Int32Array(width)
    for (let j = 0; j < width; j++)
      for (let i = 0; i < width; i++) {
        const start = left.at - reach + i
        const end = right.at - reach + j
        if (end < start + (step ? 1 : 0)) continue
        const total =
          (costs[i] as number) +
          (own[j] as number) -
          (step && isExact(step, start, end, distance) ? lengthReward : 0)
        if (total < (next[j] as number)) {
          next[j] = total
          best[j] = i
        }
      }
    from.push(best)
    costs = next
  }
  const settled: number[] = []
  let at = costs.indexOf(Math.min(...costs))
  for (let b = borders.length - 1; b >= 0; b--) {
    settled.unshift((borders[b] as Border).at - reach + at)
    at = from[b - 1]?.[at] ?? 0
  }
  return settled
}

function isExact(
  { step, timeS }: PossibleStep,
  start: number,
  end: number,
  distance: Float64Array | undefined,
): boolean {
  if (step.length.type === 'time') return Math.abs(end - start - step.length.value) <= exactS
  if (step.length.type === 'distance' && distance) {
    const last = distance.length - 1
    const metres = (distance[Math.min(end, last)] ?? 0) - (distance[Math.min(start, last)] ?? 0)
    const mps = metres / Math.max(1, end - start)
    return Math.abs(metres - step.length.value) <= exactS * mps
  }
  return timeS !== null && Math.abs(end - start - timeS) <= exactS
}
