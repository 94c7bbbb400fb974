/**
 * The training plan of the first athlete before the races: twelve weeks of rides and runs, harder from block
 * to block, with every fourth week easy.
 */

import type { Random } from './random.ts'

export interface Step {
  durationS: number
  /** Relative to FTP for a ride, to threshold speed for a run. */
  intensity: number
  /** Holds the intensity uphill and downhill, as in intervals. Otherwise it depends on the hills. */
  steady?: boolean
  /** Starts a lap. */
  lap?: boolean
}

export interface Planned {
  sport: 'cycling' | 'running'
  subSport: 'road' | 'commuting' | 'street' | 'trail'
  name: string
  /** Days after the first day of the season. */
  day: number
  /** Local start time in seconds since midnight. */
  startS: number
  steps: readonly Step[]
  /** A stop half-way, such as a café on a long ride, in s. */
  breakS: number
}

export const WEEKS = 12
const lastBlock = 2

export const minutes = (count: number) => Math.round(count * 60)
export const hours = (count: number) => Math.round(count * 3600)

export function intervals(
  count: number,
  workMin: number,
  restMin: number,
  intensity: number,
  rest: number,
  warmUp = 0.58,
): Step[] {
  const steps: Step[] = [{ durationS: minutes(15), intensity: warmUp, lap: true }]
  for (let i = 0; i < count; i++) {
    steps.push({ durationS: minutes(workMin), intensity, steady: true, lap: true })
    steps.push({ durationS: minutes(restMin), intensity: rest, lap: true })
  }
  steps.push({ durationS: minutes(12), intensity: warmUp - 0.04, lap: true })
  return steps
}

export function even(durationMin: number, intensity: number): Step[] {
  return [
    { durationS: minutes(8), intensity: intensity - 0.06 },
    { durationS: minutes(durationMin - 14), intensity },
    { durationS: minutes(6), intensity: intensity - 0.08 },
  ]
}

export type Session = Omit<Planned, 'day' | 'startS' | 'breakS'> & { breakS?: number; startH: number }

export const ride = (name: string, startH: number, steps: Step[], more: Partial<Session> = {}): Session => ({
  sport: 'cycling',
  subSport: 'road',
  name,
  startH,
  steps,
  ...more,
})
export const run = (name: string, startH: number, steps: Step[], more: Partial<Session> = {}): Session => ({
  sport: 'running',
  subSport: 'street',
  name,
  startH,
  steps,
  ...more,
})

/**
 * The sessions of a week by weekday (0 is Sunday). `block` counts from 0. `step` is the week within the
 * block; 3 is the easy one.
 */
function week(block: number, step: number): Partial<Record<number, Session>> {
  if (step === 3) {
    return {
      2: ride('Recovery ride', 17.6, even(50, 0.52)),
      4: run('Easy run', 18.1, even(35, 0.76)),
      6: ride('Easy endurance', 9.5, even(95, 0.62)),
      0: run('Easy run', 9.2, even(45, 0.77), { subSport: 'trail' }),
    }
  }
  const threshold = intervals(3, 10 + 2 * step, 5, 0.96 + 0.01 * step, 0.5)
  const vo2max = intervals(4 + step, 4, 4, 1.14, 0.45)
  // Nobody presses the lap button in a sprint, so its efforts have to be found.
  const sprints = intervals(6 + step, 0.5, 4.5, 1.9, 0.52).map(({ lap, ...rest }) => rest)
  const hard = [threshold, vo2max, block === 2 && step === 1 ? sprints : threshold][block] ?? threshold
  const names = [
    'Threshold intervals',
    'VO2max intervals',
    block === 2 && step === 1 ? 'Sprints' : 'Threshold intervals',
  ]
  const fast =
    step === 1
      ? run('Tempo run', 18.2, [
          { durationS: minutes(12), intensity: 0.76, lap: true },
          { durationS: minutes(20 + 4 * block), intensity: 0.95, steady: true, lap: true },
          { durationS: minutes(10), intensity: 0.74, lap: true },
        ])
      : run('Run intervals', 18.2, intervals(5 + step, 3.2, 2, 1.06, 0.7, 0.76))
  return {
    2: ride(names[block] ?? 'Intervals', 17.5, hard),
    3: run('Easy run', 7.1, even(40 + 4 * step, 0.78)),
    4: fast,
    5: ride('Commute', 7.4, even(32, 0.66), { subSport: 'commuting' }),
    6: ride(
      'Long ride',
      9,
      [...even(150 + 25 * step + 10 * block, 0.64), { durationS: minutes(10), intensity: 0.55 }],
      {
        breakS: minutes(11),
      },
    ),
    0: run('Long run', 8.8, even(68 + 8 * step + 4 * block, 0.79), {
      subSport: step === 2 ? 'trail' : 'street',
    }),
  }
}

/**
 * Session planned for a day of the season, or for one after it, whether or not it is done. `firstWeekday` is
 * the weekday of the first day.
 */
export function seasonSession(day: number, firstWeekday: number): Session | undefined {
  const number = Math.floor(day / 7)
  const block = Math.min(Math.floor(number / 4), lastBlock)
  return week(block, number % 4)[(firstWeekday + day) % 7]
}

/** Sessions that are skipped on busy days. */
const skippable = new Set(['Easy run', 'Commute', 'Tempo run', 'Run intervals'])

/**
 * All sessions of the season in order of time. `firstWeekday` is the weekday of its first day (0 is Sunday).
 */
export function planSeason(firstWeekday: number, random: Random): Planned[] {
  const planned: Planned[] = []
  for (let day = 0; day < 7 * WEEKS; day++) {
    const number = Math.floor(day / 7)
    const session = seasonSession(day, firstWeekday)
    if (!session) continue
    const isLast = day === 7 * WEEKS - 1
    if (!isLast && number % 4 !== 3 && skippable.has(session.name) && random.next() < 0.22) continue
    const { startH, breakS = 0, ...rest } = session
    planned.push({ ...rest, breakS, day, startS: hours(startH) + Math.round(random.between(-900, 1500)) })
  }
  return planned
}
