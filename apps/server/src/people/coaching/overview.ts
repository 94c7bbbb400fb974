/** Overview of a coach's athletes: last activity, load, and changes in form. */
import { remainingLoad, trainingLoad } from '@cadenza/activity/training-load'
import type { wire } from '@cadenza/contract'
import type { z } from 'zod'
import { changesIn } from './form-changes.ts'
import type { OverviewRow } from './overview-queries.ts'

type OverviewAthlete = z.output<typeof wire.overviewAthlete>

const dayMs = 86_400_000
const lineDays = 42

export function present({ days, form, ...rest }: OverviewRow): OverviewAthlete {
  const changes = changesIn(form.now ?? {}, form.before ?? {})
  return { ...rest, ...loadIn(days, rest.date), changes }
}

function loadIn(
  { ago, tss: sums }: OverviewRow['days'],
  date: string,
): Pick<OverviewAthlete, 'load' | 'ctl_line' | 'week_tss'> {
  if (!ago || !sums) return { load: null, ctl_line: [], week_tss: null }
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
    week_tss: tenth(line.slice(-7).reduce((sum, { tss }) => sum + tss, 0)),
  }
}

const tenth = (value: number) => Math.round(value * 10) / 10
