/** A row of a coach's overview: last activity, load done and planned, form, and what needs a look. */
import { remainingLoad, trainingLoad } from '@cadenza/activity/training-load'
import type { wire } from '@cadenza/contract'
import type { DayLoads, OverviewRow } from './queries.ts'
import { reasonsOf, weightOf } from './reasons.ts'

const dayMs = 86_400_000
const lineDays = 42

export function present({
  done,
  planned,
  form,
  is_stale,
  made_of: _,
  poor_motion,
  last_ago,
  missed,
  ...rest
}: OverviewRow): wire.OverviewAthlete {
  const { load, ctl_line } = loadIn(done, rest.date)
  const { gap, changes } = form ?? { gap: null, changes: [] }
  const { unread, away_until } = rest
  const reasons = reasonsOf({ unread, poor_motion, last_ago, missed, away_until, load, changes })
  return {
    ...rest,
    load,
    ctl_line,
    sums: { days_7: sumsOf(done, planned, 7), days_28: sumsOf(done, planned, 28) },
    gap,
    changes,
    is_waiting: is_stale,
    reasons,
    weight: weightOf(reasons),
  }
}

function loadIn(
  { ago, load: sums }: DayLoads,
  date: string,
): Pick<wire.OverviewAthlete, 'load' | 'ctl_line'> {
  if (!ago || !sums) return { load: null, ctl_line: [] }
  const todayMs = Date.parse(date)
  const dateAgo = (days: number) => new Date(todayMs - days * dayMs).toISOString().slice(0, 10)
  const inLine = new Map<string, number>()
  const before: [ago: number, tss: number][] = []
  for (const [i, days] of ago.entries()) {
    const tss = sums[i] ?? 0
    if (days < lineDays) inLine.set(dateAgo(days), tss)
    else before.push([days - lineDays, tss])
  }
  const line = trainingLoad(inLine, { from: dateAgo(lineDays - 1), to: date, before: remainingLoad(before) })
  const today = line.at(-1)
  const weekAgo = line.at(-8)
  if (!today || !weekAgo) throw new Error('The line has no days')
  const { ctl, atl, tsb } = today
  return {
    load: { ctl: tenth(ctl), atl: tenth(atl), tsb: tenth(tsb), ramp: tenth(ctl - weekAgo.ctl) },
    ctl_line: line.map((day) => tenth(day.ctl)),
  }
}

/** TSS of the last days, today included. */
const sumsOf = (done: DayLoads, planned: DayLoads, days: number) => ({
  done: sumOf(done, days),
  planned: sumOf(planned, days),
})

/** null if no day has any. */
function sumOf({ ago, load }: DayLoads, days: number): number | null {
  const within = ago?.flatMap((each, i) => (each < days ? [load?.[i] ?? 0] : [])) ?? []
  return within.length > 0 ? tenth(within.reduce((sum, each) => sum + each, 0)) : null
}

const tenth = (value: number) => Math.round(value * 10) / 10
