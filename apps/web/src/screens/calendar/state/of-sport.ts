import { addDays, type Day } from '../../../ui/dates/days.ts'
import type { Calendar, DaySums, Sums } from '../queries.ts'
import type { CalendarState } from './address.ts'

const nothing: Sums = { count: 0, time: 0, distance: 0, load: 0 }

const plus = (a: Sums, b: Sums): Sums => ({
  count: a.count + b.count,
  time: a.time + b.time,
  distance: a.distance + b.distance,
  load: a.load + b.load,
})

/** Activities and plans of one sport, with what has none, and their sums. Form is that of all sports. */
export function ofSport<Shown extends Calendar>(calendar: Shown, sport: CalendarState['sport']): Shown {
  if (!sport) return calendar
  const activities = calendar.activities.filter((activity) => activity.sport === sport)
  const entries = calendar.entries.filter((line) => line.sport === null || line.sport === sport)
  const byDay = new Map<Day, DaySums>()
  const add = (date: Day, what: 'done' | 'planned', sums: Sums) => {
    const day = byDay.get(date) ?? { date, done: nothing, planned: nothing }
    byDay.set(date, { ...day, [what]: plus(day[what], sums) })
  }
  for (const { date, time, distance, load } of activities)
    add(date, 'done', { count: 1, time: time ?? 0, distance: distance ?? 0, load: load ?? 0 })
  for (const { date, kind, expectedTime, expectedDistance, expectedLoad } of entries)
    if (kind === 'workout' || kind === 'race')
      add(date, 'planned', {
        ...{ count: 1, time: expectedTime ?? 0 },
        ...{ distance: expectedDistance ?? 0, load: expectedLoad ?? 0 },
      })
  const days = [...byDay.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
  const weeks = calendar.weeks.map((week) => {
    const own = [0, 1, 2, 3, 4, 5, 6].flatMap((n) => byDay.get(addDays(week.date, n)) ?? [])
    const sumOf = (what: 'done' | 'planned') => own.map((day) => day[what]).reduce(plus, nothing)
    return { ...week, done: sumOf('done'), planned: sumOf('planned') }
  })
  return { ...calendar, activities, entries, days, weeks }
}
