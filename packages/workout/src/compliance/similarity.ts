/** Likeness: how much an activity looks like a planned workout. */
import type { ActivitySport } from '@cadenza/metrics'
import type { TimedStep } from '../expected/timeline.ts'
import { type Aim, type Signal, signalOf } from './aims.ts'
import { type Alignment, align } from './align.ts'
import type { Placed } from './placed.ts'
import { type Recorded, timedSeconds } from './recorded.ts'

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
/** Share of the likeness that is lost where none of the time was planned. */
const unplannedLoss = 0.3

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

function likeSteps(steps: readonly TimedStep[], { timed, placed }: Alignment): number {
  const signal = signalOf(steps, steps, timed)
  let weights = 0
  let sum = 0
  let planned = 0
  steps.forEach((step, k) => {
    const place = placed[k]
    const aim = signal?.aims[k]
    // Hard steps tell more about a workout than easy ones.
    const weight = (step.timeS ?? openS) * (aim ? Math.max(0.1, levelOf(aim)) ** 2 : 0.5)
    weights += weight
    if (!place) return
    planned += place.to - place.from
    sum += weight * likeLength(step, place) * likeLevel(signal, aim, place)
  })
  const unplanned = 1 - planned / Math.max(1, timed.length)
  return weights > 0 ? (sum / weights) * (1 - unplannedLoss * unplanned) : 0
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
