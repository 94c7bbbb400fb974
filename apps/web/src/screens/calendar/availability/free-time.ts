/** The time that an athlete has for training, and plans that take more of it. */
import { type Day, daysBetween, startOfWeek } from '../../../ui/dates/days.ts'
import type { Calendar, FreeTime, Line } from '../queries.ts'

/** s; at most so much counts as little time. */
const littleS = 3_600

/** The time on a day, in all and by sport, with the note of a day that differs; undefined: never entered. */
export function freeOn(
  { freeWeek, freeDays }: Pick<Calendar, 'freeWeek' | 'freeDays'>,
  date: Day,
): (FreeTime & { note?: string }) | undefined {
  return freeDays.find((day) => day.date === date) ?? freeWeek?.[daysBetween(startOfWeek(date, 1), date)]
}

/** s in all, or for the sport with the most; null: not said. */
export function freeInAll({ all, bike, run, other }: FreeTime): number | null {
  if (all !== null) return all
  const said = [bike, run, other].filter((time) => time !== null)
  return said.length > 0 ? Math.max(...said) : null
}

/** Scarce time (s): none, or little; undefined for enough. */
export const scarcity = (time: number): 'none' | 'little' | undefined =>
  time > littleS ? undefined : time === 0 ? 'none' : 'little'

type Planned = Pick<Line, 'uuid' | 'sport' | 'expectedTime'>

/** s by which a day's plans are too long with this one among them; 0 if they fit, or nothing is known. */
export function tooLongBy(free: FreeTime | undefined, others: readonly Planned[], added: Planned): number {
  if (!free || !added.expectedTime) return 0
  const all = [...others.filter(({ uuid }) => uuid !== added.uuid), added]
  const sum = (lines: readonly Planned[]) =>
    lines.reduce((seconds, { expectedTime }) => seconds + (expectedTime ?? 0), 0)
  const over = (limit: number | null, lines: readonly Planned[]) => (limit === null ? 0 : sum(lines) - limit)
  const ofSport = added.sport
    ? over(
        free[added.sport],
        all.filter(({ sport }) => sport === added.sport),
      )
    : 0
  return Math.max(0, over(free.all, all), ofSport)
}
