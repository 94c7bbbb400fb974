/**
 * Finds the planned steps in what was recorded: the sequence of steps, skipped steps and unplanned time that
 * explains it best, by dynamic programming over bins of some seconds (as hidden semi-Markov models are
 * decoded, Yu 2010, Artificial Intelligence 174:215). Costs have no unit; a bin that misses its target
 * completely costs `worst`.
 */
import type { Step } from '../definition.ts'
import { type Aim, partsOf } from './aims.ts'
import { binWeight, leastWeight } from './bin-weight.ts'
import { type Bins, binsOf } from './bins.ts'
import { isSameRepetition, type PossibleStep } from './extra-repetitions.ts'
import { hasStepLaps, type Placed, type Recording } from './placed.ts'
import { lengthsOf, moreLeftOut, skipCost } from './step-lengths.ts'

/** A bin that misses its target completely. */
const worst = 4
/** A bin this near to its target costs nothing, as a share of the usual spread. */
const sparedShare = 0.5
/** A bin without a value, or in a step without a target. */
const unknownCost = 0.5
/** A bin of unplanned time, beyond what the best of all targets costs. */
const unplannedCost = 0.22
/** The same where laps tell the borders of steps. */
const unplannedLapsCost = 0.12
/** Bins to both sides by which the best target is chosen. */
const aroundBins = 7
/** The start of unplanned time. */
const gapCost = 1
const gapWithinRepeat = 6
/** The same between steps: one follows another. */
const gapBetweenSteps = 2
/** The same where laps tell the steps: the lap after that of a step is the next step. */
const gapBetweenLaps = 8
/** The cost of a step that was almost left out, as a multiple of one that was. */
const shorterCost = 1.6
/** The same of the first and the last step: people cut warming up and cooling down. */
const endShorterCost = 0.8
/** Costs where laps were pressed: a border without one, and one within a step. */
const withoutLap = 4
const lapWithin = 4
/** Laps count as many times as much where there are about as many as steps. */
const stepLapsWeight = 5
/** The reward for a lap of a step's planned length, and the s by which it may differ. */
const lapOfStep = 3
const lapOfStepS = 2
/** Each step of a repetition more than planned. */
const extraCost = 0.6
const extraRestCost = 1.2
/** A repetition more than planned that ends before its last step: who adds one rests after it as well. */
const extraCutCost = 4.5
/** A later step of a repetition whose step before was left out: nobody rests after nothing. */
const afterNothingCost = 4
/** The share that remains of the cost of a shorter step if it is a lap: the button was pressed early. */
const lapCut = 0.6
/** Preferences: of equal steps the last ones are left out, of equal stretches the last ones unplanned. */
const laterLeftOut = 0.6
const laterUnplanned = 0.4
/** The most that a way to do the first steps may cost beyond the best. */
const hopeless = 80

/**
 * The place of each step; undefined where it was left out. A first pass takes bins for hardly any evidence;
 * how the steps that it found miss their targets tells what bins are worth in this recording.
 */
export function placeSteps(
  steps: readonly PossibleStep[],
  recording: Recording,
  binS: number,
): (Placed | undefined)[] {
  const bins = binsOf(recording, binS)
  const cautious = new Placing(steps, recording, bins, leastWeight).places()
  const weight = binWeight(cautious, recording, binS)
  return new Placing(steps, recording, bins, weight).places()
}

/** Pointers by the bin where a step, or its omission, ended. */
interface Way {
  /** The bin where unplanned time began that ended there, before the step. */
  gap: Int32Array
  /** The same if the step was done. */
  gapIfDone: Int32Array
  /** The bin where the step began; -1 where it was left out. */
  start: Int32Array
  /** The same if the next step, which belongs to the same repetition, was done. */
  startIfDone: Int32Array
  /** 1 if both it and the step before were left out. */
  isRun: Uint8Array
}

class Placing {
  private readonly steps: readonly PossibleStep[]
  private readonly recording: Recording
  private readonly bins: Bins
  private readonly lastPlanned: number
  private readonly hasStepLaps: boolean
  /** The weight of a bin as evidence. */
  private readonly binWeight: number
  /** Sums of costs up to each bin, by target. */
  private readonly sums = new Map<string, Float64Array>()
  private readonly unplanned: Float64Array
  /** Sums of what the best target costs. */
  private readonly least: Float64Array
  /** Costs of laps within steps, and of borders without any, as sums for a step's start and end. */
  private readonly lapStarts: Float64Array
  private readonly lapEnds: Float64Array
  /** The first and last repetition of each step. */
  private readonly firstOf = new Map<Step, number>()
  private readonly lastOf = new Map<Step, number>()
  /** True for each planned step that belongs to one repetition of a repeat with the one before it. */
  private readonly continues: boolean[]

  constructor(steps: readonly PossibleStep[], recording: Recording, bins: Bins, binWeight: number) {
    this.steps = steps
    this.recording = recording
    this.bins = bins
    this.binWeight = binWeight
    this.hasStepLaps = hasStepLaps(recording, steps)
    for (const aim of recording.signal?.aims ?? []) for (const part of partsOf(aim)) this.sumsOf(part)
    this.least = this.leastSums()
    this.unplanned = this.unplannedSums()
    const { lapAt, lapsBefore } = bins
    const weight = this.hasStepLaps ? stepLapsWeight : 1
    const costOf = (within: number, apart: number) => weight * (lapWithin * within + withoutLap * apart)
    this.lapStarts = Float64Array.from(lapAt, (at, bin) => costOf(-(lapsBefore[bin + 1] as number), 1 - at))
    this.lapEnds = Float64Array.from(lapAt, (at, bin) => costOf(lapsBefore[bin] as number, 1 - at))
    this.lastPlanned = Math.max(...steps.map(({ planned }) => planned ?? 0))
    steps.forEach(({ step }, k) => {
      if (!this.firstOf.has(step)) this.firstOf.set(step, k)
      this.lastOf.set(step, k)
    })
    this.continues = steps.map((after, k) => {
      const before = steps[k - 1]
      if (before?.planned === undefined || after.planned === undefined) return false
      const isRepeated = this.firstOf.get(after.step) !== this.lastOf.get(after.step)
      return isRepeated && isSameRepetition(before, after)
    })
  }

  places(): (Placed | undefined)[] {
    const { steps } = this
    const { count } = this.bins
    const width = count + 1
    const ways = steps.map((_, k): Way => {
      const [gap, start] = [new Int32Array(width), new Int32Array(width)]
      return {
        ...{ gap, start, isRun: new Uint8Array(width) },
        gapIfDone: this.continues[k] ? new Int32Array(width) : gap,
        startIfDone: this.isExtra(k) || this.continues[k + 1] ? new Int32Array(width) : start,
      }
    })
    const last = new Int32Array(width)
    let costs: Float64Array = new Float64Array(width).fill(Number.POSITIVE_INFINITY)
    let left = costs
    let extra = costs
    /** The costs if the next step is done, where that depends on the one before. */
    let ifNext = costs
    costs[0] = 0
    steps.forEach((_, k) => {
      const way = ways[k] as Way
      const reached = this.withGaps(k, costs, way.gap)
      const reachedIfDone = this.continues[k] ? this.withGaps(k, ifNext, way.gapIfDone) : reached
      left = this.leftOut(k, reached, left, way.isRun)
      costs = left.slice()
      if (!this.isExtra(k)) {
        if (!this.continues[k + 1]) {
          this.done(k, reachedIfDone, costs, way.start)
          return
        }
        ifNext = left.slice()
        for (let bin = 0; bin < width; bin++) ifNext[bin] = (ifNext[bin] as number) + afterNothingCost
        this.done(k, reachedIfDone, ifNext, way.startIfDone)
        for (let bin = 0; bin < width; bin++) {
          const isCheaper = (ifNext[bin] as number) < (left[bin] as number)
          if (isCheaper) costs[bin] = ifNext[bin] as number
          way.start[bin] = isCheaper ? (way.startIfDone[bin] as number) : -1
        }
        return
      }
      // Nobody rests after nothing: an extra step follows the extra step before it at once.
      const from = this.follows(k) ? extra : reached
      extra = new Float64Array(width).fill(Number.POSITIVE_INFINITY)
      this.done(k, from, extra, way.startIfDone)
      const cut = k + 1 < this.steps.length && this.follows(k + 1) ? extraCutCost : 0
      for (let bin = 0; bin < width; bin++) {
        const done = (extra[bin] as number) + cut
        const isCheaper = done < (left[bin] as number)
        if (isCheaper) costs[bin] = done
        way.start[bin] = isCheaper ? (way.startIfDone[bin] as number) : -1
      }
      // Steps left out before and after a repetition that nobody planned are not one omission.
      left = new Float64Array(width).fill(Number.POSITIVE_INFINITY)
    })
    this.withGaps(steps.length, costs, last)
    return this.backFrom(last[count] as number, ways)
  }

  private backFrom(end: number, ways: readonly Way[]): (Placed | undefined)[] {
    const { edges } = this.bins
    const places: (Placed | undefined)[] = ways.map(() => undefined)
    let bin = end
    let isRun = false
    let isDone = false
    for (let k = ways.length - 1; k >= 0; k--) {
      const { gap, gapIfDone, start, startIfDone, isRun: run } = ways[k] as Way
      const from = (isDone ? startIfDone : start)[bin] as number
      isDone = false
      if (from >= 0 && !isRun) {
        places[k] = { from: edges[from] as number, to: edges[bin] as number }
        isDone = this.follows(k) || this.continues[k] === true
        bin = this.follows(k) ? from : (gapIfDone[from] as number)
        continue
      }
      isRun = run[bin] === 1
      if (!isRun) bin = gap[bin] as number
    }
    return places
  }

  /**
   * Unplanned time may come before step `k`. `from` becomes where it began, the bin itself if there is none.
   */
  private withGaps(k: number, costs: Float64Array, from: Int32Array): Float64Array {
    const { unplanned } = this
    const { count } = this.bins
    const isBetween = k > 0 && k < this.steps.length
    const between = this.hasStepLaps ? gapBetweenLaps : gapBetweenSteps
    const begins = gapCost + (this.isWithinRepeat(k) ? gapWithinRepeat : 0) + (isBetween ? between : 0)
    const reached = new Float64Array(count + 1)
    let open = Number.POSITIVE_INFINITY
    let openFrom = 0
    for (let bin = 0; bin <= count; bin++) {
      const cost = costs[bin] as number
      const own = unplanned[bin] as number
      const isOpen = cost >= open + own
      reached[bin] = isOpen ? open + own : cost
      from[bin] = isOpen ? openFrom : bin
      if (cost + begins - own < open) {
        open = cost + begins - own
        openFrom = bin
      }
    }
    return reached
  }

  private isExtra(k: number): boolean {
    return this.steps[k]?.planned === undefined
  }

  /** True if step `k` is done only after the one before it: both belong to one extra repetition. */
  private follows(k: number): boolean {
    return k > 0 && this.isExtra(k) && this.isExtra(k - 1)
  }

  private extraCostOf(k: number): number {
    if (!this.isExtra(k)) return 0
    return this.follows(k) ? extraRestCost : extraCost
  }

  /** True if step `k` and the one before it belong to the repetitions of the same steps. */
  private isWithinRepeat(k: number): boolean {
    const [before, after] = [this.steps[k - 1], this.steps[k]]
    if (!before || !after || String(before.path.slice(0, -1)) !== String(after.path.slice(0, -1)))
      return false
    return this.firstOf.get(after.step) !== k || this.lastOf.get(before.step) !== k - 1
  }

  /**
   * Step `k` is left out. `isRun` becomes 1 where the one before it is as well, which costs less: people
   * leave out whole repetitions.
   */
  private leftOut(k: number, reached: Float64Array, left: Float64Array, isRun: Uint8Array): Float64Array {
    const { timeS } = this.steps[k] as PossibleStep
    if (this.isExtra(k)) {
      isRun.fill(0)
      return reached.slice()
    }
    const later = 1 - (laterLeftOut * k) / this.steps.length
    const more = moreLeftOut(timeS, this.bins.binS) * later
    const costs = new Float64Array(reached.length)
    for (let bin = 0; bin < costs.length; bin++) {
      const first = (reached[bin] as number) + skipCost * later + more
      const run = k === 0 ? Number.POSITIVE_INFINITY : (left[bin] as number) + more
      isRun[bin] = Number(run < first)
      costs[bin] = Math.min(first, run)
    }
    return costs
  }

  /**
   * Lowers `costs` where step `k` being done is cheaper. `starts` becomes the bins where it began; -1 where
   * it is not cheaper.
   */
  private done(k: number, reached: Float64Array, costs: Float64Array, starts: Int32Array): void {
    const { count, edges } = this.bins
    const { least, lapEnds, lapStarts } = this
    const step = this.steps[k] as PossibleStep
    const extra = this.extraCostOf(k)
    const isCutEasily = k === 0 || step.planned === this.lastPlanned
    const lengthsFrom = lengthsOf(
      step,
      this.bins,
      this.recording.distance,
      isCutEasily ? endShorterCost : shorterCost,
    )
    const parts = partsOf(this.recording.signal?.aims[k]).map((part) => this.sumsOf(part))
    const only = parts.length === 1 ? parts[0] : undefined
    const sums = only ?? new Float64Array(count + 1)
    starts.fill(-1)
    let cheapest = Number.POSITIVE_INFINITY
    for (let bin = 0; bin < count; bin++)
      cheapest = Math.min(cheapest, (reached[bin] as number) - (least[bin] as number))
    let first = 1
    let end = 1
    for (let start = 0; start < count; start++) {
      const before = reached[start] as number
      if (before - (least[start] as number) > cheapest + hopeless) continue
      const { firstS, costs: byLength } = lengthsFrom(start)
      const shortestAt = (edges[start] as number) + firstS
      first = Math.max(first, start + 1)
      while (first <= count && (edges[first] as number) < shortestAt) first++
      end = Math.max(end, first)
      while (end <= count && (edges[end] as number) < shortestAt + byLength.length) end++
      if (!only) this.sumsFrom(start, { first, end }, parts, sums)
      const sumBefore = only ? (only[start] as number) : 0
      const begun = before + extra
      const lapStart = lapStarts[start] as number
      for (let to = first; to < end; to++) {
        const ofLength = byLength[(edges[to] as number) - shortestAt] as number
        const own = (sums[to] as number) - sumBefore
        const total = begun + ofLength + own + (lapStart + (lapEnds[to] as number))
        if (total < (costs[to] as number)) {
          costs[to] = total
          starts[to] = start
        }
      }
      // Where laps tell the steps, a lap costs less than any other stretch of its length.
      const lap = this.lapFrom(start)
      if (lap < first || lap >= end) continue
      const length = (edges[lap] as number) - (edges[start] as number)
      const ofLength = byLength[(edges[lap] as number) - shortestAt] as number
      const total =
        begun +
        lapShare(step, length) * ofLength +
        ((sums[lap] as number) - sumBefore) -
        lapReward(step, length)
      if (total < (costs[lap] as number)) {
        costs[lap] = total
        starts[lap] = start
      }
    }
  }

  /** The bin where the lap ends that begins at `start`; -1 if none does, or laps do not tell steps. */
  private lapFrom(start: number): number {
    const { count, lapAt } = this.bins
    if (!this.hasStepLaps || lapAt[start] === 0) return -1
    let end = start + 1
    while (end < count && lapAt[end] === 0) end++
    return end
  }

  /** Sums of a step without one constant target, from `start` to each bin from `first` to before `end`. */
  private sumsFrom(
    start: number,
    { first, end }: { first: number; end: number },
    parts: readonly Float64Array[],
    sums: Float64Array,
  ): void {
    const { binS, edges } = this.bins
    for (let to = first; to < end; to++)
      sums[to] =
        parts.length > 0
          ? sumOfParts(parts, start, to)
          : (this.binWeight * unknownCost * ((edges[to] as number) - (edges[start] as number))) / binS
  }

  private sumsOf(aim: Aim): Float64Array {
    const key = `${aim.low.toFixed(3)} ${aim.high.toFixed(3)}`
    const known = this.sums.get(key)
    if (known) return known
    const { count, means, sizes } = this.bins
    const spread = this.recording.signal?.spread ?? 1
    const spared = sparedShare * spread
    const sums = new Float64Array(count + 1)
    for (let bin = 0; bin < count; bin++) {
      const value = means[bin] as number
      const away = Math.max(0, aim.low - value - spared, value - aim.high - spared) / spread
      const cost = Number.isNaN(value) ? unknownCost : Math.min(worst, (away * away) / 2)
      sums[bin + 1] = (sums[bin] as number) + this.binWeight * cost * (sizes[bin] as number)
    }
    this.sums.set(key, sums)
    return sums
  }

  private leastSums(): Float64Array {
    const { count, sizes } = this.bins
    const all = [...this.sums.values()]
    const sums = new Float64Array(count + 1)
    for (let bin = 0; bin < count; bin++) {
      const from = Math.max(0, bin - aroundBins)
      const to = Math.min(count, bin + 1 + aroundBins)
      let least = this.binWeight * (all.length === 0 ? unknownCost : worst)
      for (const each of all)
        least = Math.min(least, ((each[to] as number) - (each[from] as number)) / (to - from))
      sums[bin + 1] = (sums[bin] as number) + least * (sizes[bin] as number)
    }
    return sums
  }

  /**
   * Unplanned time costs more than the target that fits best to the time around it, so that no step loses a
   * part of itself to it.
   */
  private unplannedSums(): Float64Array {
    const { count, sizes } = this.bins
    const own = this.binWeight * (this.hasStepLaps ? unplannedLapsCost : unplannedCost)
    const sums = this.least.slice()
    let more = 0
    for (let bin = 0; bin < count; bin++) {
      more += own * (1 - (laterUnplanned * bin) / count) * (sizes[bin] as number)
      sums[bin + 1] = (sums[bin + 1] as number) + more
    }
    return sums
  }
}

function sumOfParts(parts: readonly Float64Array[], start: number, end: number): number {
  let cost = 0
  let from = start
  for (let part = 0; part < parts.length; part++) {
    const to = start + Math.round(((part + 1) * (end - start)) / parts.length)
    const sums = parts[part] as Float64Array
    cost += (sums[to] as number) - (sums[from] as number)
    from = to
  }
  return cost
}

/** The share that counts of the cost of the length of a step that is a lap. */
function lapShare({ step }: PossibleStep, seconds: number): number {
  return step.length.type === 'time' && seconds < step.length.value ? lapCut : 1
}

function lapReward({ step }: PossibleStep, seconds: number): number {
  const isWhole = step.length.type === 'time' && Math.abs(seconds - step.length.value) <= lapOfStepS
  return isWhole ? lapOfStep : 0
}
