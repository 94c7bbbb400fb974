/** Calendars of a span of days: activities and entries, and the sums of days and weeks. */
import { loadBefore, trainingLoad } from '@cadenza/activity/training-load'
import { awayDaysMax, invalid, type wire } from '@cadenza/contract'
import { gradeOf, usualThresholds } from '@cadenza/workout/compliance/rules'
import type { Services } from '../../platform/services.ts'
import { freeDays, weeksOf } from '../availability/queries.ts'
import { dateOf, dayNumber, daysAfter, daysBetween } from './dates.ts'
import {
  type DaySpan,
  type DoneDays,
  doneDays,
  doneLoads,
  ownThresholds,
  type PlannedLine,
  plannedLines,
  plannedLoads,
  todaysOf,
} from './span-queries.ts'

/** Days of all athletes in one answer: thirty years of one, a year of a hundred. */
const mostDays = 40_000
/** Days after which load has no effect; see `analysis/load`. */
const feltDays = 1_100

/** Whole weeks around them are in the calendar of PostgreSQL and JavaScript. */
const firstDate = '0001-01-08'
const lastDate = '9999-12-24'

const firstWeekday = { sunday: 0, monday: 1, saturday: 6 } as const

export interface AskedSpan extends DaySpan {
  weekStart: keyof typeof firstWeekday
}

export interface Calendar {
  /** JSON of the activities in order, separated by commas. */
  activities: string
  entries: wire.CalendarLine[]
  days: { date: string; done: wire.CalendarSums; planned: wire.CalendarSums }[]
  weeks: wire.CalendarWeek[]
  free_week: wire.FreeTime[] | null
  free_days: wire.FreeDay[]
  thresholds: wire.ComplianceThresholds
}

/**
 * Calendars by athlete. The span is widened to whole weeks. Throws `ValidationFailed` for a reversed span or
 * one that is too long.
 */
export async function calendarsOf(
  { database, now }: Pick<Services, 'database' | 'now'>,
  userUuids: readonly string[],
  asked: AskedSpan,
): Promise<Map<string, Calendar>> {
  if (asked.from < firstDate) throw invalid([{ field: 'date_gte', code: 'ErrorInvalidDate' }])
  if (asked.to > lastDate) throw invalid([{ field: 'date_lte', code: 'ErrorInvalidDate' }])
  if (asked.to < asked.from) throw invalid([{ field: 'date_lte', code: 'ErrorSpanOrder' }])
  if ((daysBetween(asked.from, asked.to) + 1) * userUuids.length > mostDays)
    throw invalid([{ field: 'date_lte', code: 'ErrorQueryTooLarge' }])
  const span = wholeWeeks(asked)
  const todays = await todaysOf(database, userUuids, new Date(now()))
  // What is planned between today and a later span adds to the load that its first day starts with.
  const [loadFrom = span.from] = [span.from, ...todays.values()].sort()
  const [done, lines, past, planned, free, freeOn, own] = await Promise.all([
    doneDays(database, userUuids, span),
    plannedLines(database, userUuids, span, awayDaysMax),
    doneLoads(database, userUuids, { from: clamped(daysAfter(loadFrom, -feltDays)), to: span.to }),
    plannedLoads(database, userUuids, { from: loadFrom, to: span.to }),
    weeksOf(database, userUuids),
    freeDays(database, userUuids, span),
    ownThresholds(database, userUuids),
  ])
  const doneOf = new Map(done.map((row) => [row.user_uuid, row]))
  const [linesOf, pastOf, plannedOf] = [byUser(lines), byUser(past), byUser(planned)]
  const [weekOf, freeOf] = [byUser(free), byUser(freeOn)]
  return new Map(
    userUuids.map((uuid) => {
      const today = todays.get(uuid) ?? span.from
      const load = loadOf(span, today, pastOf.get(uuid) ?? [], plannedOf.get(uuid) ?? [])
      const sums = sumsOf(span, doneOf.get(uuid)?.days ?? [], linesOf.get(uuid) ?? [], { today, load })
      return [
        uuid,
        {
          activities: doneOf.get(uuid)?.text ?? '',
          entries:
            linesOf.get(uuid)?.map((line) => presentLine(line, own.get(uuid) ?? usualThresholds)) ?? [],
          ...sums,
          free_week: weekOf.get(uuid)?.[0]?.week ?? null,
          free_days: freeOf.get(uuid)?.map(({ user_uuid: _, ...day }) => day) ?? [],
          thresholds: own.get(uuid) ?? usualThresholds,
        },
      ]
    }),
  )
}

interface Stress {
  user_uuid: string
  date: string
  load: number
}

/** Load at the end of a day, given by its number. */
type Load = (day: number) => { ctl: number; atl: number; tsb: number } | undefined

function sumsOf(
  span: DaySpan,
  done: DoneDays['days'],
  lines: readonly PlannedLine[],
  { today, load }: { today: string; load: Load },
): Pick<Calendar, 'days' | 'weeks'> {
  const days = new Map<string, Calendar['days'][number]>()
  const weeks: wire.CalendarWeek[] = []
  const first = dayNumber(span.from)
  for (let day = first; day <= dayNumber(span.to); day += 7) {
    const { ctl = 0, atl = 0, tsb = 0 } = load(day + 6) ?? {}
    const figures = { ctl: rounded(ctl), atl: rounded(atl), tsb: rounded(tsb) }
    const is_expected = day + 6 >= dayNumber(today)
    weeks.push({ date: dateOf(day), done: nothing(), planned: nothing(), ...figures, is_expected })
  }
  const add = (date: string, what: 'done' | 'planned', sums: wire.CalendarSums) => {
    const day = days.get(date) ?? { date, done: nothing(), planned: nothing() }
    days.set(date, day)
    const week = weeks[Math.floor((dayNumber(date) - first) / 7)]
    for (const sum of [day[what], week?.[what]]) if (sum) addTo(sum, sums)
  }
  for (const [date, count, time, distance, tss] of done)
    add(date, 'done', { count, time, distance, load: tss })
  for (const { date, kind, expected_time, expected_distance, expected_load } of lines)
    if (kind === 'workout' || kind === 'race')
      add(date, 'planned', {
        count: 1,
        time: expected_time ?? 0,
        distance: expected_distance ?? 0,
        load: expected_load ?? 0,
      })
  return {
    days: [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
    weeks,
  }
}

const nothing = (): wire.CalendarSums => ({ count: 0, time: 0, distance: 0, load: 0 })

function addTo(sum: wire.CalendarSums, { count, time, distance, load }: wire.CalendarSums): void {
  sum.count += count
  sum.time += time
  sum.distance += distance
  sum.load = rounded(sum.load + load)
}

/** Load of each day of the span: done up to today, planned from then on. */
function loadOf(
  { from, to }: DaySpan,
  today: string,
  past: readonly Stress[],
  planned: readonly Stress[],
): Load {
  const stress = new Map(past.map(({ date, load }) => [date, load]))
  for (const { date, load } of planned) if (date >= today && !stress.has(date)) stress.set(date, load)
  const begin = today < from ? today : from
  const days = trainingLoad(stress, { from: begin, to, before: loadBefore(stress, begin) })
  return (day) => days[day - dayNumber(begin)]
}

function presentLine(
  { user_uuid: _, changed_by, changed_by_name: name, change, moved_from: from, done, ...same }: PlannedLine,
  thresholds: wire.ComplianceThresholds,
): wire.CalendarLine {
  const graded = (score: number | null) => (score === null ? null : gradeOf(score, thresholds))
  return {
    ...same,
    done: done && { ...done, grade: graded(done.score), steps: done.steps.map(graded) },
    changed_by: changed_by && change ? { uuid: changed_by, name, change, from } : null,
  }
}

/** The span widened to whole weeks. */
export function wholeWeeks({ from, to, weekStart }: AskedSpan): DaySpan {
  const sinceStart = (date: string) => (new Date(date).getUTCDay() - firstWeekday[weekStart] + 7) % 7
  return { from: daysAfter(from, -sinceStart(from)), to: daysAfter(to, 6 - sinceStart(to)) }
}

function byUser<Row extends { user_uuid: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ user_uuid }) => user_uuid)
}

/** The calendar begins with the year 1. */
const clamped = (date: string): string => (date < '0001-01-01' ? '0001-01-01' : date)

/** To a tenth, as it is shown. */
const rounded = (value: number): number => Math.round(value * 10) / 10
