import { writeFit } from '@cadenza/recording'
import type { ActivitySetup } from './activity-setup.ts'
import { type DemoAthlete, demoAthletes, fitnessOn, maxHeartRate } from './athlete.ts'
import { createLandscape, type Landscape } from './course.ts'
import type { Planned } from './plan.ts'
import { protocolFile, protocolSessions } from './protocol/record.ts'
import { createRandom, type Random } from './random.ts'
import { recordRide } from './ride.ts'
import { createTechnique, ridersSensors, type Technique } from './rider/technique.ts'
import { recordRun } from './run.ts'
import { riderSeed, techniqueFile, techniqueSessions } from './technique-session.ts'
import { plannedSession, planYear, YEAR_DAYS, YEAR_WEEKS } from './year.ts'

export interface DemoFile {
  athlete: DemoAthlete
  /** `2026-05-02-long-ride.fit`, or a `.zip` that includes a motion log. */
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** Epoch ms. */
  startMs: number
}

export interface SeasonOptions {
  /** The same seed makes the same season, byte for byte. */
  seed: string
  /** Date of the last day with an activity, `YYYY-MM-DD`. */
  endDay: string
  /** Number of last weeks to include. Default: 52. */
  weeks?: number
  /** True (default) if sessions with motion logs, which take seconds to simulate, and tests are included. */
  motionLogs?: boolean
}

const DAY_MS = 86_400_000
/** Start of technique sessions in s since midnight. */
const TECHNIQUE_S = 13 * 3600
/** Start of test protocols in s since midnight; no other session is at noon. */
const PROTOCOL_S = 12 * 3600

/** A session as it was planned, done or not. */
export interface PlannedSession extends Pick<Planned, 'name' | 'steps'> {
  athlete: DemoAthlete
  /** `YYYY-MM-DD` */
  date: string
  sport: 'bike' | 'run'
}

/** Sessions that both athletes planned, from some days before the season's last day until some after. */
export function demoPlan(
  endDay: string,
  { before, after }: { before: number; after: number },
): PlannedSession[] {
  const firstDayMs = firstDay(endDay)
  const firstWeekday = new Date(firstDayMs).getUTCDay()
  const last = YEAR_DAYS - 1
  const days = Array.from({ length: before + after + 1 }, (_, i) => last - before + i)
  return demoAthletes.flatMap((athlete) =>
    days.flatMap((day): PlannedSession[] => {
      const session = plannedSession(athlete, day, firstWeekday)
      if (!session) return []
      const { name, steps } = session
      const date = new Date(firstDayMs + day * DAY_MS).toISOString().slice(0, 10)
      return [{ athlete, date, name, sport: session.sport === 'cycling' ? 'bike' : 'run', steps }]
    }),
  )
}

/** An activity of the season that is not simulated yet. */
interface Entry {
  athlete: DemoAthlete
  name: string
  startMs: number
  make(): Uint8Array<ArrayBuffer>
}

/**
 * Simulates a year of two athletes who ride and run, newest first: FIT files at 1 Hz, a dozen short sessions
 * with raw motion logs, and the test protocols of reports. Each file is made when it is requested.
 */
export function* demoSeason({
  seed,
  endDay,
  weeks = YEAR_WEEKS,
  motionLogs = true,
}: SeasonOptions): Generator<DemoFile> {
  const firstDayMs = firstDay(endDay)
  const random = createRandom(seed)
  const landscape = createLandscape(random.fork('landscape'))
  const entries = [
    ...demoAthletes.flatMap((athlete) => activityEntries(athlete, firstDayMs, landscape, random, seed)),
    ...(motionLogs ? [...techniqueEntries(firstDayMs, seed), ...protocolEntries(firstDayMs, seed)] : []),
  ]
  const fromMs = firstDayMs + (YEAR_DAYS - 7 * weeks) * DAY_MS
  for (const { athlete, name, startMs, make } of entries.sort((a, b) => b.startMs - a.startMs)) {
    if (startMs >= fromMs) yield { athlete, name, bytes: make(), startMs }
  }
}

function activityEntries(
  athlete: DemoAthlete,
  firstDayMs: number,
  landscape: Landscape,
  random: Random,
  seed: string,
): Entry[] {
  const own = random.fork(athlete)
  // The rider of the sessions with motion logs; created with the first ride.
  let technique: Technique | undefined
  const techniqueNow = () => {
    technique ??= createTechnique(riderSeed(seed, athlete))
    return technique
  }
  const planned = planYear(athlete, new Date(firstDayMs).getUTCDay(), own.fork('plan'))
  return planned.map((activity) => {
    const dayMs = firstDayMs + activity.day * DAY_MS
    const startMs = dayMs + (activity.startS - offsetOfCentralEurope(dayMs)) * 1000
    const make = () => activityFile(athlete, activity, dayMs, startMs, landscape, own, techniqueNow)
    return {
      athlete,
      name: datedName(dayMs, `${activity.name.toLowerCase().replaceAll(' ', '-')}.fit`),
      startMs,
      make,
    }
  })
}

function activityFile(
  athlete: DemoAthlete,
  planned: Planned,
  dayMs: number,
  startMs: number,
  landscape: Landscape,
  random: Random,
  technique: () => Technique,
): Uint8Array<ArrayBuffer> {
  const own = random.fork(`${planned.name} ${planned.day}`)
  const setup: ActivitySetup = {
    planned,
    startMs,
    utcOffsetS: offsetOfCentralEurope(dayMs),
    dayOfYear: Math.floor((dayMs - Date.UTC(new Date(dayMs).getUTCFullYear(), 0, 1)) / DAY_MS),
    fitness: fitnessOn(athlete, planned.day),
    landscape,
    random: own,
    ...(wearsSensors(planned) && {
      sensors: ridersSensors(technique(), planned.day / YEAR_DAYS, own.fork('sensors')),
    }),
  }
  return writeFit(planned.sport === 'cycling' ? recordRide(setup) : recordRun(setup))
}

/** True on rides except commutes. */
const wearsSensors = ({ sport, subSport }: Planned) => sport === 'cycling' && subSport !== 'commuting'

function techniqueEntries(firstDayMs: number, seed: string): Entry[] {
  return techniqueSessions(YEAR_DAYS).map((session) => {
    const dayMs = firstDayMs + session.day * DAY_MS
    const startMs = dayMs + (TECHNIQUE_S - offsetOfCentralEurope(dayMs)) * 1000
    const name = datedName(dayMs, session.sport === 'cycling' ? 'technique-ride' : 'technique-run')
    const make = () => techniqueFile(session, { startMs, season: seed, name })
    return { athlete: session.athlete, name: `${name}.zip`, startMs, make }
  })
}

function protocolEntries(firstDayMs: number, season: string): Entry[] {
  return protocolSessions(YEAR_DAYS).map((session) => {
    const { athlete, protocol, day } = session
    const dayMs = firstDayMs + day * DAY_MS
    const utcOffsetS = offsetOfCentralEurope(dayMs)
    const startMs = dayMs + (PROTOCOL_S - utcOffsetS) * 1000
    const make = () =>
      protocolFile(session, { season, startMs, utcOffsetS, fitness: fitnessOn(athlete, day) })
    return { athlete, name: datedName(dayMs, `${protocol}.fit`), startMs, make }
  })
}

const datedName = (dayMs: number, rest: string) => `${new Date(dayMs).toISOString().slice(0, 10)}-${rest}`

/**
 * The athlete's entries every four weeks: FTP in W, a race with metres and seconds, maximum heart rate in
 * bpm, weight in kg.
 */
export function demoDayRecords({ endDay, athlete }: { endDay: string; athlete: DemoAthlete }) {
  const firstDayMs = firstDay(endDay)
  const entries = Array.from({ length: YEAR_WEEKS / 4 }, (_, block) => {
    const date = new Date(firstDayMs + block * 28 * DAY_MS).toISOString().slice(0, 10)
    return { date, ...fitnessOn(athlete, block * 28) }
  })
  const race = 10_000
  return {
    power_zone: entries.map(({ date, ftp }) => ({ date, ftp: Math.round(ftp) })),
    run_pace_zone: entries.map(({ date, thresholdSpeed }) => ({
      date,
      distance: race,
      time: Math.round(race / (thresholdSpeed * 1.03)),
    })),
    heartrate_zone: entries.slice(0, 1).map(({ date }) => ({ date, max_heartrate: maxHeartRate })),
    weight: entries.map(({ date, weightKg }) => ({
      date,
      weight: Math.round(weightKg * 10) / 10,
      unit: 'kg',
    })),
  }
}

/** Midnight UTC of the first day of the year. */
function firstDay(endDay: string): number {
  const endMs = Date.parse(`${endDay}T00:00:00Z`)
  if (Number.isNaN(endMs)) throw new RangeError(`The season's last day must be YYYY-MM-DD, not ${endDay}.`)
  return endMs - (YEAR_DAYS - 1) * DAY_MS
}

/** UTC offset in s, with summer time from the last Sunday of March to the last Sunday of October. */
function offsetOfCentralEurope(dayMs: number): number {
  const year = new Date(dayMs).getUTCFullYear()
  const lastSunday = (month: number) => {
    const last = new Date(Date.UTC(year, month + 1, 0))
    return last.getTime() - last.getUTCDay() * DAY_MS
  }
  return dayMs >= lastSunday(2) && dayMs < lastSunday(9) ? 7200 : 3600
}
