/** Thresholds that somebody's own best efforts point to, where these are beyond what is on record. */
import { thresholdSpeed } from '@cadenza/activity/training-stress'
import type { Bests } from '../../features/effort/queries.ts'
import type { DayRecord } from './kinds.ts'

export interface Proposal {
  /** As it would be registered. */
  record: DayRecord
  /** The effort that it rests on. */
  effort: { activityUuid: string; title: string; date: string; value: number }
}

/** Over so many days efforts are looked at. */
export const proposalDays = 90
const testS = 1_200
/** Of the best 20 minutes: Allen and Coggan's estimate of an hour (Training and Racing with a Power Meter). */
const shareOfTest = 0.95
/** Less is within what a power meter and a day make of the same rider. */
const leastGain = 0.01
/** Riegel's law was drawn from races of 3.5 minutes and more: shorter ones promise too much. */
const leastDistanceM = 3_000

/** The record of a kind that holds on a day. `records` in any order. */
const holding = (records: readonly DayRecord[], day: string): DayRecord | undefined =>
  records.filter(({ date }) => date <= day).toSorted((a, b) => (a.date < b.date ? 1 : -1))[0]

/** The effort's own day, or today where that has a record or a later one holds; undefined where both are taken. */
function dayFor(records: readonly DayRecord[], effort: string, today: string): string | undefined {
  const taken = new Set(records.map(({ date }) => date))
  const superseded = records.some(({ date }) => date > effort && date <= today)
  return [...(superseded ? [] : [effort]), today].find((day) => !taken.has(day))
}

/** 95 % of the best 20 minutes, where that is beyond the FTP; null without such an effort. */
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

/** The best time whose threshold speed is the highest, where that is beyond the record's; null without such a time. */
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
