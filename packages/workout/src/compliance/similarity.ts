/** Likeness: how much an activity looks like a planned workout. */
import type { ActivitySport } from '@cadenza/metrics'
import type { TimedStep } from '../expected/timeline.ts'
import { type Aim, type Signal, signalOf } from './aims.ts'
import { type Alignment, align } from './align.ts'
import { metresBetween, type Placed } from './placed.ts'
import { type Recorded, type TimedSeconds, timedSeconds } from './recorded.ts'

export interface Planned {
  sport: ActivitySport
  /** The steps for the athlete; none if it was planned without. */
  steps: readonly TimedStep[]
  /** s; null where it is not known. */
  timeS: number | null
  /** m; null where it is not known. */
  distanceM: number | null
}

export interface Similarity {
  /** 0–1 */
  value: number
  /** undefined without steps. */
  alignment?: Alignment
}

/** Likeness of an activity to a workout about which nothing but the sport is known. */
const sportAlone = 0.6
/** The same of a step whose effort was not recorded. */
const unknownLevel = 0.7
/** s; the weight of an open step. */
const openS = 60
/** Share of the plan's mean level beyond which a step's mean has nothing to do with its target. */
const farLevel = 0.3
/**
 * Share of the likeness that is lost where none of the time was planned: with laps, before and after the
 * workout and within it, and without any.
 */
const unplannedLoss = 0.3
const unplannedLossWithin = 0.75
const unplannedLossWithoutLaps = 0.5
/** Share of what likeness lacks that is made up for if laps of the planned lengths are all that was done. */
const exactGain = 0.8
/** s, or m, by which such a lap may differ. */
const exactS = 2
const exactM = 5
/** The share of the planned length by which a lap differs beyond that if it tells nothing. */
const nearShare = 0.1

/** undefined between different sports. */
export function similarityOf(planned: Planned, recorded: Recorded): Similarity | undefined {
  if (planned.sport !== recorded.sport) return undefined
  if (planned.steps.length === 0) return { value: likeFigures(planned, recorded) }
  const alignment = align(planned.steps, recorded)
  return { value: likeSteps(planned.steps, alignment), alignment }
}

function likeFigures({ timeS, distanceM }: Planned, { series }: Recorded): number {
  const timed = timedSeconds(series)
  const moving = timed.column('moving')
  const seconds = moving ? moving.filter((isMoving) => isMoving === 1).length : timed.length
  const metres = timed.distance?.at(-1) ?? 0
  const ratios = [
    ...(timeS ? [ratio(seconds, timeS)] : []),
    ...(distanceM && metres > 0 ? [ratio(metres, distanceM)] : []),
  ]
  return ratios.length > 0 ? Math.max(...ratios) : sportAlone
}

function likeSteps(steps: readonly TimedStep[], { timed, placed, laps }: Alignment): number {
  const signal = signalOf(steps, steps, timed)
  let weights = 0
  let sum = 0
  let planned = 0
  let done = 0
  let exact = 0
  const isLap = new Set([0, ...laps, timed.length])
  steps.forEach((step, k) => {
    const place = placed[k]
    const aim = signal?.aims[k]
    // Hard steps tell more about a workout than easy ones.
    const weight = (step.timeS ?? openS) * (aim ? weightOf(levelOf(aim)) : unknownWeight)
    weights += weight
    if (!place) return
    planned += place.to - place.from
    done += weight
    if (isLap.has(place.from) && isLap.has(place.to)) exact += weight * exactness(step, place, timed)
    sum += weight * likeLength(step, place) * likeLevel(signal, aim, place)
  })
  if (done === 0) return 0
  const like = sum / weights
  const length = Math.max(1, timed.length)
  if (laps.length === 0) return like * (1 - unplannedLossWithoutLaps * (1 - planned / length))
  const [first, last] = [placed.find((place) => place)?.from ?? 0, placed.findLast((place) => place)?.to ?? 0]
  const within = (last - first - planned) / length
  const around = 1 - (last - first) / length
  const found = like * (1 - unplannedLossWithin * within - unplannedLoss * around)
  // A device that knows the plan makes laps of its lengths, and no others; another workout's are others.
  const all = done + unplannedWeight(signal, placed, timed.length)
  return found + (1 - found) * exactGain * Math.max(0, exact / all)
}

/** The weight of a second, by its share of the plan's mean level. */
const weightOf = (level: number): number => Math.max(0.1, level) ** 2
const unknownWeight = 0.5

/** The weight of all time that was not planned. */
function unplannedWeight(
  signal: Signal | undefined,
  placed: readonly (Placed | undefined)[],
  length: number,
): number {
  let sum = 0
  let at = 0
  for (const { from, to } of [
    ...placed.filter((place) => place !== undefined),
    { from: length, to: length },
  ]) {
    for (; at < from; at++) {
      const value = signal?.values[at] ?? Number.NaN
      sum += Number.isNaN(value) ? unknownWeight : weightOf(value)
    }
    at = to
  }
  return sum
}

/** 1 if a lap has the length of a step; 0 if it is another one, down to -1 if it is longer than planned. */
function exactness(
  { step: { length } }: TimedStep,
  { from, to }: Placed,
  { distance }: TimedSeconds,
): number {
  if (length.type === 'open' || (length.type === 'distance' && !distance)) return 0
  const isTime = length.type === 'time' || !distance
  const more = (isTime ? to - from : metresBetween(distance, from, to)) - length.value
  const away = Math.max(0, Math.abs(more) - (isTime ? exactS : exactM)) / Math.max(1, length.value)
  // Who presses the button early cuts a lap short; nothing makes a device's lap much longer.
  return Math.max(more > 0 ? -1 : 0, 1 - away / nearShare)
}

function likeLength({ timeS }: TimedStep, { from, to }: Placed): number {
  return timeS === null ? 1 : ratio(to - from, timeS)
}

function likeLevel(signal: Signal | undefined, aim: Aim | undefined, { from, to }: Placed): number {
  if (!signal || !aim) return unknownLevel
  let sum = 0
  let known = 0
  for (let i = from; i < to; i++) {
    const value = signal.values[i] as number
    if (Number.isNaN(value)) continue
    sum += value
    known++
  }
  if (known === 0) return unknownLevel
  const mean = sum / known
  const { low, high } = aim.slope === 0 ? aim : { low: levelOf(aim), high: levelOf(aim) }
  const away = Math.max(0, low - mean, mean - high)
  return Math.max(0, 1 - (away / farLevel) ** 2)
}

/** The middle of an aim, or its only limit. */
function levelOf({ low, high, slope }: Aim): number {
  if (!Number.isFinite(low)) return high
  return (Number.isFinite(high) ? (low + high) / 2 : low) + slope / 2
}

/** The smaller as a share of the larger. */
function ratio(a: number, b: number): number {
  return Math.min(a, b) / Math.max(a, b, 1)
}
