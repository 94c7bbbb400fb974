import { type DisplayOptions, formatDuration, formatWithUnit } from '@cadenza/metrics'
import type { ActivityRow } from '../../features/activity-list/queries.ts'

/**
 * Moving time, distance and load of some activities: `3:45:24 · 106.5 km · 288 TSS`. A missing load counts as
 * zero.
 */
export function totalsText(rows: readonly ActivityRow[], display: DisplayOptions): string {
  let [time, distance, tss] = [0, 0, 0]
  for (const { stats } of rows) {
    time += stats.movingTime
    distance += stats.distance ?? 0
    tss += stats.tss ?? 0
  }
  return [
    formatDuration(time),
    formatWithUnit('distance', distance, display),
    `${new Intl.NumberFormat(display.locale, { maximumFractionDigits: 0 }).format(tss)}\u00a0TSS`,
  ].join(' · ')
}
