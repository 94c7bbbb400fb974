import { dateTicks } from '../../ui/graphs/date-chart.ts'
import { valueTicks } from '../../ui/graphs/ticks.ts'
import type { LoadDay } from './queries.ts'

export interface LoadScales {
  /** Upper end of the scale for TSS, CTL and ATL, which starts at 0. */
  high: number
  ticks: number[]
  /** Lower end of the scale for TSB, which includes 0. */
  formLow: number
  formHigh: number
  formTicks: number[]
}

export function loadScales(days: readonly LoadDay[]): LoadScales {
  const high = Math.max(50, ...days.map(({ tss, ctl, atl }) => Math.max(tss, ctl, atl))) * 1.05
  const formLow = Math.min(-20, ...days.map(({ tsb }) => tsb))
  const formHigh = Math.max(20, ...days.map(({ tsb }) => tsb))
  return {
    high,
    ticks: valueTicks(0, high),
    formLow,
    formHigh,
    formTicks: [Math.ceil(formLow / 10) * 10, 0, Math.floor(formHigh / 10) * 10],
  }
}

const dayMs = 86_400_000
const weeksUpToDays = 60

export interface DayTick {
  date: string
  /** Label is a month's name; otherwise the day. */
  month: boolean
}

/** Labelled days of the axis: months, or every seventh day of a short span. */
export function dayTicks(days: readonly LoadDay[]): DayTick[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  if (days.length <= weeksUpToDays)
    return days.flatMap(({ date }, i) => ((days.length - 1 - i) % 7 === 0 ? [{ date, month: false }] : []))
  const [from, to] = [Date.parse(first.date), Date.parse(last.date)]
  return dateTicks(from, to + dayMs - 1).map(({ at }) => ({
    date: new Date(at).toISOString().slice(0, 10),
    month: true,
  }))
}
