/** Aligns planned steps with what was recorded. */
import type { Span } from '@cadenza/activity'
import type { TimedStep } from '../expected/timeline.ts'
import { signalOf } from './aims.ts'
import { binSeconds } from './bins.ts'
import { type Certainty, certaintyOf, couldBe } from './certainty.ts'
import { type PossibleStep, withExtraRepetitions } from './extra-repetitions.ts'
import { lapBorders } from './laps.ts'
import { noiseOf } from './noise.ts'
import { placeSteps } from './place-steps.ts'
import type { Placed, Recording } from './placed.ts'
import { type Recorded, type TimedSeconds, timedSeconds } from './recorded.ts'
import { settleBorders } from './settle-borders.ts'
import { longestOf } from './step-lengths.ts'

export interface Alignment {
  timed: TimedSeconds
  /** For each planned step its timed seconds; undefined where it was left out. */
  placed: (Placed | undefined)[]
  /** For each planned step, which of its edges the recording shows. */
  certain: Certainty[]
  /** Borders of laps that were pressed or announced, in timed seconds. */
  laps: readonly number[]
}

/**
 * The steps in the time in which the timer ran. Tolerates other time before, between and after steps, steps
 * that are cut short, left out or repeated, pauses, and holes in the signal.
 */
export function align(steps: readonly TimedStep[], { series, laps }: Recorded): Alignment {
  const timed = timedSeconds(series)
  const nowhere = {
    timed,
    placed: steps.map(() => undefined),
    certain: steps.map(() => ({ from: true, to: true })),
    laps: [],
  }
  if (steps.length === 0 || timed.length === 0) return nowhere
  const possible = withExtraRepetitions(steps)
  const recording: Recording = {
    length: timed.length,
    signal: signalOf(steps, possible, timed),
    laps: lapBorders(laps, timed),
    distance: timed.distance,
  }
  const binS = binSeconds(possible.map(longestOf), recording.length)
  const placed = inTheirPlace(possible, placeSteps(possible, recording, binS), recording.length)
  const found = fromTheStart(placed, recording)
  const noise = recording.signal && noiseOf(recording.signal.values)
  const settled = settleBorders(possible, found, recording, { binS })
  const certain = certaintyOf(possible, { settled, found }, recording, noise)
  const ofPlanned = <T>(all: readonly T[]) => all.filter((_, k) => possible[k]?.planned !== undefined)
  return { timed, placed: ofPlanned(settled), certain: ofPlanned(certain), laps: recording.laps }
}

/** Shares of the planned length that other time may have to count as the step. */
const replacing = { least: 0.6, most: 1.6 }

/** Takes other time of about the length of steps left out in their place: the steps, done badly. */
function inTheirPlace(
  steps: readonly PossibleStep[],
  placed: readonly (Placed | undefined)[],
  length: number,
): (Placed | undefined)[] {
  const out = [...placed]
  for (let k = 0; k < steps.length; k++) {
    if (out[k]) continue
    const first = k
    while (k + 1 < steps.length && !placed[k + 1]) k++
    const left = steps.slice(first, k + 1)
    const times = left.map(({ timeS, planned }) => (planned === undefined ? 0 : (timeS ?? Number.NaN)))
    const planned = times.reduce((sum, timeS) => sum + timeS, 0)
    const [from, to] = [out[first - 1]?.to ?? 0, placed[k + 1]?.from ?? length]
    const share = (to - from) / planned
    if (!(share >= replacing.least && share <= replacing.most)) continue
    let done = 0
    times.forEach((timeS, i) => {
      const start = from + Math.round(done * share)
      done += timeS
      if (left[i]?.planned === undefined) return
      out[first + i] = { from: start, to: from + Math.round(done * share) }
    })
  }
  return out
}

/** ms since the activity's start of timed seconds. */
export function spanOf({ seconds }: TimedSeconds, { from, to }: Placed): Span {
  return { startMs: (seconds[from] ?? 0) * 1000, endMs: ((seconds[to - 1] ?? 0) + 1) * 1000 }
}

/**
 * s and share of a step; without laps, less other time at either end of a recording belongs to the step
 * there.
 */
const endS = 60
const endShare = 0.1
/** The share up to which it does if it has the level that the step asks for. */
const alikeShare = 0.15

/**
 * Nobody rides for half a minute before the workout without a lap: the first step was longer, and so the
 * last.
 */
function fromTheStart(
  placed: readonly (Placed | undefined)[],
  { length, laps, signal }: Recording,
): (Placed | undefined)[] {
  if (laps.length > 0) return [...placed]
  const out = [...placed]
  const first = out.findIndex((place) => place !== undefined)
  const last = out.findLastIndex((place) => place !== undefined)
  const isPart = (other: Placed, step: number, { from, to }: Placed) => {
    const share = (other.to - other.from) / (to - from)
    if (share <= endShare && other.to - other.from <= endS) return true
    return share <= alikeShare && signal?.aims[step] !== undefined && couldBe(signal, step, other)
  }
  const [start, end] = [out[first], out[last]]
  if (start && isPart({ from: 0, to: start.from }, first, start)) out[first] = { from: 0, to: start.to }
  if (end && isPart({ from: end.to, to: length }, last, end))
    out[last] = { from: out[last]?.from ?? end.from, to: length }
  return out
}
