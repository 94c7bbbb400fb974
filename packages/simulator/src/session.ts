/** Single sessions with known efforts, for testing detection. */

import { writeFit } from '@cadenza/recording'
import type { ActivitySetup, Manner } from './activity-setup.ts'
import { createLandscape } from './course.ts'
import { groupPlan, intervalPlan, type MarkedStep } from './interval-plans.ts'
import type { Planned, Step } from './plan.ts'
import { createRandom, type Random } from './random.ts'
import { recordRide } from './ride.ts'
import { recordRun } from './run.ts'

export interface SimulatedSession {
  name: string
  sport: 'cycling' | 'running'
  /** A FIT file at 1 Hz. */
  bytes: Uint8Array<ArrayBuffer>
  /** The athlete's FTP in W and threshold speed in m/s. */
  ftp: number
  thresholdSpeed: number
  /** Intended start and end of each effort in ms since the start; empty for steady sessions. */
  efforts: { startMs: number; endMs: number }[]
}

export interface SessionOptions {
  /** The same seed makes the same session, byte for byte. */
  seed: string
}

const START_MS = Date.UTC(2026, 4, 12, 15)

/**
 * Intervals of 15 seconds to 45 minutes on hilly roads after a warm-up in steps, by an athlete of any manner.
 */
export function intervalSession({ seed }: SessionOptions): SimulatedSession {
  const random = createRandom(seed)
  const sport = random.next() < 0.6 ? 'cycling' : 'running'
  const { name, steps } = intervalPlan(sport, random.fork('plan'))
  const reactions = steps.map(({ lap }, i) => (i === 0 || !lap ? 0 : Math.round(random.between(-1, 2))))
  const { recording, ...athlete } = recordSession(random, sport, name, withReactions(steps, reactions))
  const marked = steps.flatMap((step, i) =>
    step.lap ? [{ ...step, lateMs: 1000 * (reactions[i] ?? 0) }] : [],
  )
  const efforts = marked.flatMap(({ effort, lateMs }, i) => {
    const lap = recording.laps?.[i]
    if (!effort || !lap) return []
    return [{ startMs: lap.startMs - lateMs, endMs: lap.endMs - (marked[i + 1]?.lateMs ?? 0) }]
  })
  return { name, sport, ...athlete, bytes: writeFit(recording), efforts }
}

/** A session of which each step is done exactly as long as planned, by the clock. */
export interface ClockedSession extends Omit<SimulatedSession, 'efforts'> {
  steps: {
    timeS: number
    /** Share of FTP or threshold speed that the athlete tries to hold. */
    intensity: number
    startMs: number
    endMs: number
  }[]
}

/** Intervals, or a steady session, on hilly roads by an athlete of any manner. The file has no laps. */
export function clockedSession({ seed }: SessionOptions): ClockedSession {
  const random = createRandom(seed)
  const sport = random.next() < 0.6 ? 'cycling' : 'running'
  const isSteady = random.next() < 0.35
  const { name, steps } = isSteady
    ? {
        name: 'Steady',
        steps: steadySteps(sport === 'cycling' ? 'endurance' : 'easy run', random.fork('plan')),
      }
    : intervalPlan(sport, random.fork('plan'))
  const clocked = steps.map(({ durationS, intensity }) => ({ durationS, intensity, lap: true }))
  const { recording, ...athlete } = recordSession(random, sport, name, clocked)
  const { laps = [], ...withoutLaps } = recording
  return {
    ...{ name, sport, ...athlete },
    bytes: writeFit(withoutLaps),
    steps: clocked.map(({ durationS, intensity }, i) => {
      const { startMs, endMs } = laps[i] as { startMs: number; endMs: number }
      return { timeS: durationS, intensity, startMs, endMs }
    }),
  }
}

export type SteadyKind = 'endurance' | 'easy run' | 'commute' | 'group'

/** A session without intervals. Any effort detected in it is wrong. */
export function steadySession({ seed, kind }: SessionOptions & { kind: SteadyKind }): SimulatedSession {
  const random = createRandom(`${seed} ${kind}`)
  const sport = kind === 'easy run' ? 'running' : 'cycling'
  const steps = steadySteps(kind, random.fork('plan'))
  const subSport = kind === 'commute' ? 'commuting' : undefined
  const { recording, ...athlete } = recordSession(random, sport, kind, steps, subSport)
  return { name: kind, sport, ...athlete, bytes: writeFit(recording), efforts: [] }
}

function steadySteps(kind: SteadyKind, random: Random): Step[] {
  if (kind === 'group') return groupPlan(random)
  const run = kind === 'easy run'
  const intensity = run ? random.between(0.74, 0.84) : random.between(0.58, 0.72)
  const hours =
    kind === 'commute' ? random.between(0.4, 0.8) : run ? random.between(0.6, 1.8) : random.between(1.3, 4)
  return [
    { durationS: 480, intensity: intensity - 0.06 },
    { durationS: Math.round(3600 * hours), intensity },
    { durationS: 360, intensity: intensity - 0.08 },
  ]
}

/** The steps as they are done: each starts a little before or after its planned time. */
function withReactions(steps: readonly MarkedStep[], reactions: readonly number[]): Step[] {
  const borders = steps.map((_, i) => (steps[i + 1]?.lap ? (reactions[i + 1] ?? 0) : 0))
  return steps.map(({ effort, ...step }, i) => ({
    ...step,
    durationS: step.durationS + (borders[i] ?? 0) - (step.lap ? (reactions[i] ?? 0) : 0),
  }))
}

function recordSession(
  random: Random,
  sport: SimulatedSession['sport'],
  name: string,
  steps: readonly Step[],
  subSport: Planned['subSport'] = sport === 'cycling' ? 'road' : 'street',
) {
  const ftp = Math.round(random.between(190, 330))
  const thresholdSpeed = random.between(3.2, 4.8)
  const manner: Manner = {
    roughness: random.between(0.8, 1.8),
    settleS: random.between(0.8, 2.5),
    hillShare: random.between(0, 0.25),
    speedNoiseMS: random.between(0.03, 0.12),
    betweenLettingGoS: random.between(150, 900),
  }
  const setup: ActivitySetup = {
    planned: { sport, subSport, name, day: 0, startS: 17 * 3600, breakS: 0, steps },
    startMs: START_MS,
    utcOffsetS: 7200,
    dayOfYear: 131,
    fitness: { ftp, thresholdSpeed, weightKg: 72 },
    landscape: createLandscape(random.fork('landscape')),
    random: random.fork('outing'),
    manner,
  }
  const recording = sport === 'cycling' ? recordRide(setup) : recordRun(setup)
  return { recording, ftp, thresholdSpeed }
}
