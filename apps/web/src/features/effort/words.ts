import { formatClock } from '@cadenza/metrics'

/** Short duration for an axis: `30 s`, `5 min`, `1 h`, `1:05`, `1:02:05`. */
export function durationName(seconds: number): string {
  if (seconds < 60) return `${seconds}\u00a0s`
  if (seconds < 3600 && seconds % 60 === 0) return `${seconds / 60}\u00a0min`
  if (seconds % 3600 === 0) return `${seconds / 3600}\u00a0h`
  const clock = formatClock(seconds)
  return seconds < 3600 ? clock.slice(2).replace(/^0(?=\d)/, '') : clock
}
