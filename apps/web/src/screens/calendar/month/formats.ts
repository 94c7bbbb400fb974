import { type DisplayOptions, formatClock, formatNumber } from '@cadenza/metrics'
import type { Sums } from '../queries.ts'

/** Seconds as `h:mm`. */
export const hoursAndMinutes = (seconds: number): string =>
  formatClock(Math.round(seconds / 60) * 60).replace(/:00$/, '')

export const wholeLoad = (load: number, { locale }: DisplayOptions): string => formatNumber(load, 0, locale)

export const noSums: Sums = { count: 0, time: 0, distance: 0, load: 0 }

export function added(a: Sums, b: Sums): Sums {
  return {
    count: a.count + b.count,
    time: a.time + b.time,
    distance: a.distance + b.distance,
    load: a.load + b.load,
  }
}
