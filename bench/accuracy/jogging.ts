/**
 * Strides found of slow jogs in small circles with one foot sensor, whose time stamps jitter and whose
 * gyroscope clips softly.
 */

import { analyseMotion, WALKING } from '@cadenza/motion'
import type { MotionLog } from '@cadenza/recording'
import { createRandom, type Random, simulateRun, type TrueStride } from '@cadenza/simulator'
import type { RealLine } from './quantity.ts'
import type { Table } from './report.ts'

const DURATION_S = 120
/** rad/s. The gyroscope's readings bend from the first on and never reach the second. */
const BENDS_RAD_S = 8
const MOST_RAD_S = 9.1
/** Share of a stride's duration within which a found stride is a true one. */
const MATCH_SHARE = 0.25

export interface Jog {
  log: MotionLog
  strides: readonly TrueStride[]
}

/** Jogs at 1.4–2.2 m/s on circles of 1–6 m, with some walking in between. */
export function simulateJog(seed: string, rateHz: number): Jog {
  const random = createRandom(`jog ${seed}`)
  const speed = random.between(1.4, 2.2)
  const stepsPerMinute = random.between(140, 170)
  const contactS = random.between(0.66, 0.92) * (60 / stepsPerMinute)
  const { log, truth } = simulateRun({
    seed: `jog ${seed}`,
    durationS: DURATION_S,
    rateHz,
    tier: 'dirty',
    sensors: ['left_foot'],
    gaps: false,
    impacts: false,
    circleM: random.between(1, 6),
    runner: {
      speed,
      stepsPerMinute,
      exactly: {
        contactS: [contactS, contactS],
        recoil: [random.between(12, 35), 20],
        plantarflexion: [random.between(35, 50), 45],
      },
    },
    plan: [
      { gait: 'stand', durationS: 6 },
      { gait: 'run', durationS: 50 },
      { gait: 'walk', durationS: 12 },
      { gait: 'run', durationS: 52 },
    ],
  })
  return { log: recorded(log, random.fork('recorder')), strides: truth.strides }
}

/** The log as a small recorder writes it: times in whole milliseconds that jitter, rates that clip softly. */
function recorded(log: MotionLog, random: Random): MotionLog {
  return {
    ...log,
    sensors: log.sensors.map((sensor) => {
      const { angularVelocity, timeMs } = sensor
      const stepMs = ((timeMs.at(-1) ?? 0) - (timeMs[0] ?? 0)) / (timeMs.length - 1)
      let before = Number.NEGATIVE_INFINITY
      const jittered = timeMs.map((_, i) => {
        const own = (timeMs[0] ?? 0) + i * stepMs + random.between(-0.8, 0.8) * Math.min(5, stepMs)
        before = Math.max(before + 1, Math.round(own))
        return before
      })
      return {
        ...sensor,
        timeMs: jittered,
        angularVelocity: angularVelocity && {
          x: angularVelocity.x.map(clipped),
          y: angularVelocity.y.map(clipped),
          z: angularVelocity.z.map(clipped),
        },
      }
    }),
  }
}

function clipped(rate: number): number {
  const size = Math.abs(rate)
  if (size < BENDS_RAD_S) return rate
  const room = MOST_RAD_S - BENDS_RAD_S
  return Math.sign(rate) * (MOST_RAD_S - room * Math.exp((BENDS_RAD_S - size) / room))
}

export interface JogResult {
  /** Steady run strides of the foot, and those that were found as run strides. */
  count: number
  found: number
  /** Run strides that were found and are none. */
  falsely: number
  missed: readonly TrueStride[]
}

export function compareJog({ log, strides }: Jog): JogResult {
  const { cycles } = analyseMotion(log, { sport: 'running' })
  const rows = [...cycles.startMs.keys()].filter((row) => !((cycles.flags[row] as number) & WALKING))
  const matched = new Set<number>()
  const runs = strides.filter(({ side, isWalking }) => side === 'left' && !isWalking)
  const finds = (stride: TrueStride) => {
    const lastsMs = 1000 * (stride.endS - stride.contactS)
    const row = rows.find(
      (each) => Math.abs((cycles.startMs[each] as number) - 1000 * stride.contactS) < MATCH_SHARE * lastsMs,
    )
    if (row !== undefined) matched.add(row)
    return row !== undefined
  }
  const missed = runs.filter((stride) => !finds(stride) && stride.isSteady)
  const count = runs.filter(({ isSteady }) => isSteady).length
  return { count, found: count - missed.length, falsely: rows.length - matched.size, missed }
}

const JOGS = 20

export function joggingTable(): Table {
  const lines = ([100, 200] as const).flatMap((rateHz): RealLine[] => {
    const results = Array.from({ length: JOGS }, (_, i) => compareJog(simulateJog(`j${i + 1}`, rateHz)))
    const total = (of: (result: JogResult) => number) => results.reduce((sum, each) => sum + of(each), 0)
    const count = total((each) => each.count)
    const shares = results.map((each) => each.found / each.count)
    return [
      {
        name: `${rateHz} Hz: strides found`,
        unit: '%',
        value: (100 * total((each) => each.found)) / count,
        goal: { judgement: 'at least', value: 98 },
        note: `worst jog ${(100 * Math.min(...shares)).toFixed(1)} % of ${count} strides in all`,
      },
      {
        name: `${rateHz} Hz: false strides`,
        unit: '%',
        value: (100 * total((each) => each.falsely)) / count,
        goal: { judgement: 'at most', value: 1 },
      },
    ]
  })
  return {
    title: 'Slow jogs in circles',
    head: ['sampling rate and quantity', 'value'],
    intro: `${JOGS} jogs at 1.4–2.2 m/s on circles of 1–6 m (dirty tier, 120 s) with one foot sensor: 0.66–0.92 of a step on the ground, walking in between, time stamps in whole milliseconds that jitter by up to 4 ms, and a gyroscope that bends from 8 rad/s on and never shows 9.1.`,
    lines,
  }
}
