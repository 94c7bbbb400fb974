/** Six-minute sessions with body-worn sensors: the raw motion logs among the demo's activities. */

import { type MotionLog, packZip, writeMotionCsv } from '@cadenza/recording'
import type { DemoAthlete } from './athlete.ts'
import { createRandom } from './random.ts'
import { rideFit } from './rider/bike-computer.ts'
import { type RideOptions, simulateRide } from './rider/simulate.ts'
import { simulateRun } from './runner/simulate.ts'
import { runFit } from './runner/watch.ts'

export interface TechniqueSession {
  athlete: DemoAthlete
  sport: 'cycling' | 'running'
  /** Days after the first day of the year. */
  day: number
  /** Progress of the year's technique training, 0 to 1. */
  trained: number
}

interface Taken {
  /** The season's seed. */
  season: string
  startMs: number
  /** Default: six minutes. */
  durationS?: number
}

export interface TechniqueFileOptions extends Taken {
  name: string
}

const DURATION_S = 360
const RATE_HZ = 100
const runSensors = ['pelvis', 'left_thigh', 'right_thigh', 'left_foot', 'right_foot'] as const

/** About every four weeks, twelve in total. The second athlete runs, the first mostly rides. */
export function techniqueSessions(days: number): TechniqueSession[] {
  return Array.from({ length: 12 }, (_, i) => {
    const day = 12 + Math.round((i * (days - 24)) / 11.2)
    const athlete = i % 3 === 2 ? 'second' : 'first'
    const runs = athlete === 'second' || i % 6 === 4
    return { athlete, sport: runs ? 'running' : 'cycling', day, trained: day / days }
  })
}

/**
 * An archive of the motion log and of the FIT file of the bike computer or watch, whose clock is off by some
 * seconds: `name.fit` and `name.motion.csv`.
 */
export function techniqueFile(
  session: TechniqueSession,
  { name, ...taken }: TechniqueFileOptions,
): Uint8Array<ArrayBuffer> {
  const { log, fit } = (session.sport === 'cycling' ? techniqueRide : techniqueRun)(session, taken)
  const files = [
    { name: `${name}.fit`, bytes: fit },
    { name: `${name}.motion.csv`, bytes: motionCsv(log) },
  ]
  // Half the time of the usual level, for a file 6 % larger.
  return packZip(files, { level: 2 })
}

/** The seed that makes an athlete the same rider throughout a season. */
export const riderSeed = (season: string, athlete: DemoAthlete) => `${season} ${athlete}`

function techniqueRide({ athlete, day, trained }: TechniqueSession, taken: Taken) {
  const { season, startMs, durationS = DURATION_S } = taken
  const seed = `${season} ${athlete} ${day}`
  const options: RideOptions = {
    seed,
    durationS,
    rateHz: RATE_HZ,
    tier: 'dirty',
    startMs,
    rider: { seed: riderSeed(season, athlete), trained },
  }
  return { log: simulateRide(options).log, fit: rideFit(options, { clockOffsetS: clockOffset(seed) }) }
}

function techniqueRun({ athlete, day, trained }: TechniqueSession, taken: Taken) {
  const { season, startMs, durationS = DURATION_S } = taken
  const seed = `${season} ${athlete} ${day}`
  const first = athlete === 'first'
  const run = simulateRun({
    seed,
    durationS,
    rateHz: RATE_HZ,
    tier: 'dirty',
    startMs,
    sensors: runSensors,
    // The watch records none.
    impacts: false,
    runner: {
      strike: first ? 'heel' : 'midfoot',
      stepsPerMinute: (first ? 163 : 172) + 7 * trained,
      speed: (first ? 2.9 : 3.1) + 0.3 * trained,
    },
  })
  return { log: run.log, fit: runFit(run, { seed, durationS, clockOffsetS: clockOffset(seed) }) }
}

const clockOffset = (seed: string) => createRandom(seed).fork('clock').between(-6, 6)

function motionCsv(log: MotionLog): Uint8Array {
  const pieces = Array.from(writeMotionCsv(log, { decimals: 4 }))
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
