/** Aligns planned steps with what was recorded. */
import type { Span } from '@cadenza/activity'
import type { TimedStep } from '../expected/timeline.ts'
import { signalOf } from './aims.ts'
import { binSeconds } from './bins.ts'
import { lapBorders } from './laps.ts'
import { placeSteps } from './place-steps.ts'
import type { Placed, Recording } from './placed.ts'
import { type Recorded, type TimedSeconds, timedSeconds } from './recorded.ts'
import { settleBorders } from './settle-borders.ts'

export interface Alignment {
  timed: TimedSeconds
  /** For each planned step its timed seconds; undefined where it was left out. */
  placed: (Placed | undefined)[]
}

/**
 * The steps in the time in which the timer ran. Tolerates other time before, between and after steps, steps
 * that are cut short, left out or repeated, pauses, and holes in the signal.
 */
export function align(steps: readonly TimedStep[], { series, laps }: Recorded): Alignment {
  const timed = timedSeconds(series)
  const recording: Recording = {
    length: timed.length,
    signal: signalOf(steps, timed),
    laps: lapBorders(laps, timed),
    distance: timed.distance,
  }
  if (steps.length === 0 || timed.length === 0) return { timed, placed: steps.map(() => undefined) }
  const binS = binSeconds(steps.length, recording.length)
  const placed = inTheirPlace(steps, placeSteps(steps, recording, binS), recording.length)
  return { timed, placed: settleBorders(steps, placed, recording, binS) }
}

/** Shares of the planned length that other time may have to count as the step. */
const replacing = { least: 0.6, most: 1.6 }

/** Takes other time of about the length of steps left out in their place: the steps, done badly. */
function inTheirPlace(
  steps: readonly TimedStep[],
  placed: readonly (Placed | undefined)[],
  length: number,
): (Placed | undefined)[] {
  const out = [...placed]
  for (let k = 0; k < steps.length; k++) {
    if (out[k]) continue
    const first = k
    while (k + 1 < steps.length && !placed[k + 1]) k++
    const times = steps.slice(first, k + 1).map(({ timeS }) => timeS ?? Number.NaN)
    const planned = times.reduce((sum, timeS) => sum + timeS, 0)
    const [from, to] = [out[first - 1]?.to ?? 0, placed[k + 1]?.from ?? length]
    const share = (to - from) / planned
    if (!(share >= replacing.least && share <= replacing.most)) continue
    let done = 0
    times.forEach((timeS, i) => {
      const start = from + Math.round(done * share)
      done += timeS
      out[first + i] = { from: start, to: from + Math.round(done * share) }
    })
  }
  return out
}

/** ms since the activity's start of timed seconds. */
export function spanOf({ seconds }: TimedSeconds, { from, to }: Placed): Span {
  return { startMs: (seconds[from] ?? 0) * 1000, endMs: ((seconds[to - 1] ?? 0) + 1) * 1000 }
}
