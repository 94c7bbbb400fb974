import type { RecordingEvent } from '@cadenza/recording'
import { longestFilledGapMs } from './grid.ts'

/** A pause of the timer, in ms since the activity's start. */
export interface Pause {
  startMs: number
  endMs: number
}

export interface TimerFacts {
  /** Length of the activity in ms. */
  elapsedMs: number
  /** The recording's events, in ms since the activity's start. */
  events: readonly RecordingEvent[]
  /** The samples' times in ms since the activity's start. */
  timeMs: Int32Array
  /** m from the start at each sample, NaN where unknown. */
  distanceM?: Float64Array
  /** s; the device's timer time, if recorded. */
  timerTimeS?: number
}

/** m per ms (1 km/h); slower movement across a gap is standing. */
const standingMPerMs = 1 / 3600
/** ms; shorter rests are not worth stopping a timer. */
const shortestRestMs = 3_000

/**
 * The timer's pauses: those recorded by the device; if they are missing or contradict its timer time, the
 * longest gaps between samples that make up the difference, or the longest times at rest if there are no such
 * gaps. If the device records neither, a gap over 10 s in which less than 1 km/h was covered is a pause: the
 * recording was stopped, or the clock was set forward.
 */
export function pausesOf(facts: TimerFacts): Pause[] {
  return statedPauses(facts) ?? standstills(facts)
}

/** The pauses that follow from what the device states about its timer; undefined if it states nothing. */
export function statedPauses(facts: TimerFacts): Pause[] | undefined {
  const noted = notedPauses(facts)
  if (facts.timerTimeS === undefined || !(facts.timerTimeS > 0)) {
    return noted.length > 0 ? noted : undefined
  }
  const pausedMs = facts.elapsedMs - facts.timerTimeS * 1000
  const tolerance = Math.max(1500, facts.timerTimeS)
  if (Math.abs(total(noted) - pausedMs) <= tolerance) return noted
  const missing = longestGaps(facts, pausedMs, tolerance)
  return Math.abs(total(missing) - pausedMs) < Math.abs(total(noted) - pausedMs) ? missing : noted
}

/** 1 for each second in which the timer ran for at least half of it, else 0. */
export function timerMask(pauses: readonly Pause[], length: number): Float32Array {
  const mask = new Float32Array(length).fill(1)
  for (const { startMs, endMs } of pauses) mask.fill(0, Math.round(startMs / 1000), Math.round(endMs / 1000))
  return mask
}

function isTimer({ kind }: RecordingEvent): boolean {
  return kind === 'timer'
}

function notedPauses({ events, elapsedMs }: TimerFacts): Pause[] {
  const pauses: Pause[] = []
  let stoppedMs: number | undefined
  for (const { timeMs, type } of events.filter(isTimer).toSorted((a, b) => a.timeMs - b.timeMs)) {
    if (timeMs < 0 || timeMs > elapsedMs) continue
    if (type.startsWith('stop')) stoppedMs ??= timeMs
    else if (type === 'start' && stoppedMs !== undefined) {
      if (timeMs > stoppedMs) pauses.push({ startMs: stoppedMs, endMs: timeMs })
      stoppedMs = undefined
    }
  }
  // The last stop is the activity's end, recorded in whole seconds.
  if (stoppedMs !== undefined && stoppedMs < elapsedMs - 1000)
    pauses.push({ startMs: stoppedMs, endMs: elapsedMs })
  return pauses
}

/**
 * The longest gaps between samples that add up to `pausedMs`; as far as they do not, the longest times at
 * rest.
 */
function longestGaps(facts: TimerFacts, pausedMs: number, tolerance: number): Pause[] {
  const gaps = longest(gapsOf(facts), pausedMs)
  const left = pausedMs - total(gaps)
  const rests = left > tolerance ? longest(restsOf(facts), left) : []
  return [...gaps, ...rests].sort((a, b) => a.startMs - b.startMs)
}

function gapsOf({ timeMs, elapsedMs }: TimerFacts): Pause[] {
  const gaps: Pause[] = []
  const usual = usualIntervalMs(timeMs)
  for (let k = 1; k <= timeMs.length; k++) {
    const startMs = (timeMs[k - 1] as number) + usual
    const endMs = timeMs[k] ?? elapsedMs
    if (endMs - startMs >= 1000) gaps.push({ startMs, endMs })
  }
  return gaps
}

/** Stretches of samples close together between which the distance does not grow. */
function restsOf({ timeMs, distanceM }: TimerFacts): Pause[] {
  const rests: Pause[] = []
  if (!distanceM) return rests
  let from = 0
  for (let k = 1; k <= timeMs.length; k++) {
    const step = (distanceM[k] as number) - (distanceM[k - 1] as number)
    const ms = (timeMs[k] as number) - (timeMs[k - 1] as number)
    // NaN fails the comparison, so unknown distances end a rest.
    if (k < timeMs.length && ms <= longestFilledGapMs && step < standingMPerMs * ms) continue
    const startMs = timeMs[from] as number
    const endMs = timeMs[k - 1] as number
    if (endMs - startMs >= shortestRestMs) rests.push({ startMs, endMs })
    from = k
  }
  return rests
}

/** The longest candidates that add up to `pausedMs`. */
function longest(candidates: Pause[], pausedMs: number): Pause[] {
  candidates.sort((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs))
  const pauses: Pause[] = []
  let left = pausedMs
  for (const candidate of candidates) {
    if (left < 500) break
    const length = candidate.endMs - candidate.startMs
    if (length > left + 2000) continue
    pauses.push(candidate)
    left -= length
  }
  return pauses
}

function standstills({ timeMs, distanceM }: TimerFacts): Pause[] {
  if (!distanceM) return []
  const pauses: Pause[] = []
  let before = -1
  for (let k = 0; k < timeMs.length; k++) {
    if (Number.isNaN(distanceM[k])) continue
    if (before >= 0) {
      const startMs = timeMs[before] as number
      const endMs = timeMs[k] as number
      const moved = (distanceM[k] as number) - (distanceM[before] as number)
      const gap = (timeMs[k] as number) - (timeMs[k - 1] as number)
      if (gap > longestFilledGapMs && moved < standingMPerMs * (endMs - startMs)) {
        pauses.push({ startMs: (timeMs[k - 1] as number) + 1000, endMs })
      }
    }
    before = k
  }
  return pauses
}

function usualIntervalMs(timeMs: Int32Array): number {
  if (timeMs.length < 2) return 1000
  const intervals = new Int32Array(timeMs.length - 1)
  for (let k = 1; k < timeMs.length; k++) {
    intervals[k - 1] = (timeMs[k] as number) - (timeMs[k - 1] as number)
  }
  return intervals.sort()[intervals.length >> 1] as number
}

function total(pauses: readonly Pause[]): number {
  return pauses.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
}
