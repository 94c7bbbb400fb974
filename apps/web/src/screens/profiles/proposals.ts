/** Proposals of thresholds from best efforts that exceed those on record. */
import { thresholdSpeed } from '@cadenza/activity/training-stress'
import type { Bests } from '../../features/effort/queries.ts'
import type { DayRecord } from './kinds.ts'

export interface Proposal {
  /** Record to register. */
  record: DayRecord
  /** Effort behind the proposal. */
  effort: { activityUuid: string; title: string; date: string; value: number }
}

/** Days in which efforts are considered. */
export const proposalDays = 90
const testS = 1_200
/**
 * Share of the best 20 minutes: Allen and Coggan's estimate of an hour (Training and Racing with a Power
 * Meter).
 */
const shareOfTest = 0.95
/** Minimum gain; less is within the variation of power meters and days. */
const leastGain = 0.01
/** m; Riegel's law was derived from races of 3.5 minutes and more and overestimates from shorter ones. */
const leastDistanceM = 3_000

/** Record of a kind in effect on a day. `records` in any order. */
const holding = (records: readonly DayRecord[], day: string): DayRecord | undefined =>
  records.filter(({ date }) => date <= day).toSorted((a, b) => (a.date < b.date ? 1 : -1))[0]

/**
 * Day of the effort, or today if that day has a record or a later one is in effect; undefined if both are
 * taken.
 */
function dayFor(records: readonly DayRecord[], effort: string, today: string): string | undefined {
  const taken = new Set(records.map(({ date }) => date))
  const superseded = records.some(({ date }) => date > effort && date <= today)
  return [...(superseded ? [] : [effort]), today].find((day) => !taken.has(day))
}

/** 95 % of the best 20 minutes if above the FTP; null without such an effort. */
export function proposeFtp(bests: Bests, records: readonly DayRecord[], today: string): Proposal | null {
  const at = bests.durations.indexOf(testS)
  const best = bests.curves.power?.values[at]
  const activity = bests.activities[bests.curves.power?.holders[at] ?? -1]
  if (!best || !activity) return null
  const ftp = Math.round(shareOfTest * best)
  if (ftp < Number(holding(records, today)?.ftp ?? 0) * (1 + leastGain)) return null
  const date = dayFor(records, activity.date, today)
  if (!date) return null
  const { uuid, title } = activity
  return {
    record: { date, ftp },
    effort: { activityUuid: uuid, title, date: activity.date, value: Math.round(best) },
  }
}

/** Best time with the highest threshold speed if above the record's; null without such a time. */
export function proposePace(bests: Bests, records: readonly DayRecord[], today: string): Proposal | null {
  const held = holding(records, today)
  const least = held ? thresholdSpeed(Number(held.distance), Number(held.time)) * (1 + leastGain) : 0
  const speedOf = ({ distance, time }: { distance: number; time: number }) => thresholdSpeed(distance, time)
  const [best] = bests.bestTimes
    .filter(({ distance }) => distance >= leastDistanceM)
    .toSorted((a, b) => speedOf(b) - speedOf(a))
  const activity = best && bests.activities[best.holder]
  if (!best || !activity || speedOf(best) < least) return null
  const date = dayFor(records, activity.date, today)
  if (!date) return null
  const time = Math.ceil(best.time)
  const { uuid, title } = activity
  return {
    record: { date, distance: best.distance, time },
    effort: { activityUuid: uuid, title, date: activity.date, value: time },
  }
}
