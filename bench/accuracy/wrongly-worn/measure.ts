/** One athlete's recording with each fault: which figures become wrong, and whether the engine says so. */

import { minimalDetectableChange } from '@cadenza/analysis/change/detectable-change'
import { standardError } from '@cadenza/metrics/explanations'
import { analyseMotion, type MotionAnalysis } from '@cadenza/motion'
import { createRandom, simulateRide, simulateRun, type Tier } from '@cadenza/simulator'
import type { Sport } from '../aggregate.ts'
import { averagesOf } from '../wearing/averages.ts'
import { faults } from './faults.ts'

export interface Outcome {
  fault: string
  /** Figures that differ by more than a change that could be measured. */
  wrong: string[]
  /** Problems that the recording worn right does not have. */
  said: string[]
}

export interface Athlete {
  sport: Sport
  seed: string
  tier: Tier
  durationS: number
}

export interface Outcomes {
  outcomes: Outcome[]
  /** Problems about wearing that are said of sensors worn right. */
  falsely: string[]
}

/** Codes that say that a sensor was worn wrongly. */
const aboutWearing = /^Motion(Exchanged|SidesDoubtful|ClockOff)/

/** Measures an athlete with all faults, or with those of `names`. */
export function measureFaults(
  { sport, seed, tier, durationS }: Athlete,
  names: readonly string[] = Object.keys(faults),
): Outcomes {
  const options = { seed, durationS, rateHz: 100, tier, gaps: false } as const
  const { log } = sport === 'cycling' ? simulateRide(options) : simulateRun({ ...options, impacts: false })
  const right = analyseMotion(log, { sport })
  const outcomes = names.map((fault) => {
    const random = createRandom(`${sport} ${seed} ${fault}`)
    const worn = faults[fault]?.(log, random)
    if (!worn) throw new Error(`There is no fault ${fault}.`)
    const found = analyseMotion(worn, { sport })
    return { fault, wrong: wrongFigures(right, found), said: newProblems(right, found) }
  })
  return { outcomes, falsely: right.problems.map(nameOf).filter((name) => aboutWearing.test(name)) }
}

/** Averages that differ from those of sensors worn right by more than the minimal detectable change. */
function wrongFigures(right: MotionAnalysis, found: MotionAnalysis): string[] {
  const expected = averagesOf(right.cycles)
  return Object.entries(averagesOf(found.cycles)).flatMap(([name, value]) => {
    const errors = standardError(name.split(' ')[0] as string)
    if (!errors) return []
    const apart = Math.abs((value as number) - ((expected[name] as number | undefined) ?? Number.NaN))
    return apart <= minimalDetectableChange(errors) ? [] : [name]
  })
}

function newProblems(right: MotionAnalysis, found: MotionAnalysis): string[] {
  const known = new Set(right.problems.map(nameOf))
  return found.problems.map(nameOf).filter((name) => !known.has(name))
}

function nameOf({ code, sensor }: MotionAnalysis['problems'][number]): string {
  return sensor ? `${code} ${sensor}` : code
}

export function isSilent({ wrong, said }: Outcome): boolean {
  return wrong.length > 0 && said.length === 0
}
