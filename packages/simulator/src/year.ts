/** The year of the demo athletes: their planned sessions, week by week. */

import type { DemoAthlete } from './athlete.ts'
import {
  even,
  hours,
  intervals,
  minutes,
  type Planned,
  planSeason,
  ride,
  run,
  type Session,
  seasonSession,
  WEEKS,
} from './plan.ts'
import type { Random } from './random.ts'

export const YEAR_WEEKS = 52
export const YEAR_DAYS = 7 * YEAR_WEEKS
/** The days before the first athlete's last twelve weeks. */
const BASE_DAYS = YEAR_DAYS - 7 * WEEKS

type Week = Partial<Record<number, Session>>

/** A quiet week: little and mostly easy. By weekday, 0 is Sunday. */
function baseWeek(week: number): Week {
  const winter = week < 18
  const longer = minutes(4 * (week % 4))
  const weekend = winter
    ? run('Easy run', 9.4, even(52 + longer / 60, 0.77), { subSport: 'trail' })
    : ride('Endurance ride', 9.2, even(110 + (2 * longer) / 60, 0.63))
  if (week % 2 === 0) return { 3: run('Easy run', 18.1, even(42, 0.77)), 0: weekend }
  const harder = winter
    ? ride('Turbo intervals', 18.4, intervals(4, 6, 3, 0.92, 0.5))
    : ride('Tempo ride', 17.8, even(75, 0.76))
  return { 4: harder, 6: weekend }
}

/** Runs of different kinds, and a ride every third week. */
function runnersWeek(week: number): Week {
  const long = run('Long run', 8.6, even(64 + 6 * (week % 4), 0.79), { subSport: 'trail' })
  if (week % 3 === 2)
    return { 2: run('Easy run', 6.9, even(40, 0.77)), 0: ride('Sunday ride', 9.7, even(95, 0.66)) }
  if (week % 3 === 1) return { 6: long }
  const tempo = run('Tempo run', 18.3, [
    { durationS: minutes(12), intensity: 0.77, lap: true },
    { durationS: minutes(22), intensity: 0.95, steady: true, lap: true },
    { durationS: minutes(9), intensity: 0.75, lap: true },
  ])
  return { 3: week % 2 === 0 ? tempo : run('Run intervals', 18.3, intervals(5, 3.2, 2, 1.05, 0.7, 0.77)) }
}

const race = run('10 km race', 10, [
  { durationS: minutes(14), intensity: 0.74, lap: true },
  { durationS: minutes(44), intensity: 1.02, steady: true, lap: true },
])

/** Weeks in which the athlete was ill, and weeks that end with a race. */
const ill: Record<DemoAthlete, readonly number[]> = { first: [14, 15], second: [33] }
const races: Record<DemoAthlete, readonly number[]> = { first: [], second: [17, 35, 49] }

/**
 * All sessions of an athlete in the year in order of time. `firstWeekday` is the weekday of its first day (0
 * is Sunday).
 */
export function planYear(athlete: DemoAthlete, firstWeekday: number, random: Random): Planned[] {
  if (athlete === 'second') return weekByWeek(athlete, YEAR_DAYS, firstWeekday, random)
  const last = planSeason((firstWeekday + BASE_DAYS) % 7, random.fork('races'))
  return [
    ...weekByWeek(athlete, BASE_DAYS, firstWeekday, random),
    ...last.map((activity) => ({ ...activity, day: activity.day + BASE_DAYS })),
  ]
}

/** Session of an athlete on a day of the year, or on one after it, whether or not it is done. */
export function plannedSession(athlete: DemoAthlete, day: number, firstWeekday: number): Session | undefined {
  if (athlete === 'first' && day >= BASE_DAYS)
    return seasonSession(day - BASE_DAYS, (firstWeekday + BASE_DAYS) % 7)
  const week = Math.floor(day / 7)
  const weekday = (firstWeekday + day) % 7
  if (ill[athlete].includes(week)) return undefined
  if (races[athlete].includes(week)) return weekday === 0 ? race : undefined
  return (athlete === 'first' ? baseWeek : runnersWeek)(week)[weekday]
}

function weekByWeek(athlete: DemoAthlete, days: number, firstWeekday: number, random: Random): Planned[] {
  const planned: Planned[] = []
  for (let day = 0; day < days; day++) {
    const session = plannedSession(athlete, day, firstWeekday)
    if (!session) continue
    if (session !== race && random.next() < 0.1) continue
    const { startH, breakS = 0, ...rest } = session
    planned.push({ ...rest, breakS, day, startS: hours(startH) + Math.round(random.between(-900, 1500)) })
  }
  return planned
}
