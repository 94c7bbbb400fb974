import { formatClock } from '@cadenza/metrics'

/** Seconds as `h:mm`. */
export const clockText = (seconds: number): string =>
  formatClock(Math.round(seconds / 60) * 60).replace(/:00$/, '')
