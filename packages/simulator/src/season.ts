import { writeFit } from '@cadenza/recording'
import { fitnessOn, maxHeartRate } from './athlete.ts'
import { landscapeOf } from './course.ts'
import type { Outing } from './outing.ts'
import { planSeason, WEEKS } from './plan.ts'
import { randomOf } from './random.ts'
import { rideOf } from './ride.ts'
import { runOf } from './run.ts'

export interface DemoFile {
  /** `2026-05-02-long-ride.fit` */
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** Epoch ms. */
  startMs: number
}

export interface SeasonOptions {
  /** The same seed makes the same season, byte for byte. */
  seed: string
  /** The last day with an activity, `YYYY-MM-DD`. */
  endDay: string
}

const DAY_MS = 86_400_000
const DAYS = 7 * WEEKS

/**
 * Twelve weeks of a simulated athlete who rides and runs, as FIT files of 1 Hz, the newest first. Made one by one as they
 * are asked for.
 */
export function* demoSeason({ seed, endDay }: SeasonOptions): Generator<DemoFile> {
  const firstDayMs = firstDay(endDay)
  const random = randomOf(seed)
  const landscape = landscapeOf(random.fork('landscape'))
  const planned = planSeason(new Date(firstDayMs).getUTCDay(), random.fork('plan'))
  for (const activity of planned.toReversed()) {
    const dayMs = firstDayMs + activity.day * DAY_MS
    const utcOffsetS = offsetOfCentralEurope(dayMs)
    const day = new Date(dayMs).toISOString().slice(0, 10)
    const startMs = dayMs + (activity.startS - utcOffsetS) * 1000
    const outing: Outing = {
      planned: activity,
      startMs,
      utcOffsetS,
      dayOfYear: Math.floor((dayMs - Date.UTC(new Date(dayMs).getUTCFullYear(), 0, 1)) / DAY_MS),
      fitness: fitnessOn(activity.day),
      landscape,
      random: random.fork(`${activity.name} ${activity.day}`),
    }
    const recording = activity.sport === 'cycling' ? rideOf(outing) : runOf(outing)
    yield {
      name: `${day}-${activity.name.toLowerCase().replaceAll(' ', '-')}.fit`,
      bytes: writeFit(recording),
      startMs,
    }
  }
}

/** What the athlete enters about the body: FTP in W, a race of so many metres in so many seconds, bpm, kg; every four weeks. */
export function demoDayRecords({ endDay }: Pick<SeasonOptions, 'endDay'>) {
  const firstDayMs = firstDay(endDay)
  const entries = Array.from({ length: WEEKS / 4 }, (_, block) => {
    const date = new Date(firstDayMs + block * 28 * DAY_MS).toISOString().slice(0, 10)
    return { date, ...fitnessOn(block * 28) }
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

/** Midnight UTC of the season's first day. */
function firstDay(endDay: string): number {
  const endMs = Date.parse(`${endDay}T00:00:00Z`)
  if (Number.isNaN(endMs)) throw new RangeError(`The season's last day must be YYYY-MM-DD, not ${endDay}.`)
  return endMs - (DAYS - 1) * DAY_MS
}

/** Summer time from the last Sunday of March to the last Sunday of October. */
function offsetOfCentralEurope(dayMs: number): number {
  const year = new Date(dayMs).getUTCFullYear()
  const lastSunday = (month: number) => {
    const last = new Date(Date.UTC(year, month + 1, 0))
    return last.getTime() - last.getUTCDay() * DAY_MS
  }
  return dayMs >= lastSunday(2) && dayMs < lastSunday(9) ? 7200 : 3600
}
