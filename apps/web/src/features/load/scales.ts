import { dateTicks } from '../../ui/graphs/date-chart.ts'
import { valueTicks } from '../../ui/graphs/ticks.ts'
import type { LoadDay } from './queries.ts'

export interface LoadScales {
  /** Of TSS, CTL and ATL, from 0. */
  high: number
  ticks: number[]
  /** Of TSB, 0 included. */
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
  /** The label is a month's name, or its day. */
  month: boolean
}

/** Which days the axis labels: months, or every seventh day of a short span. */
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
