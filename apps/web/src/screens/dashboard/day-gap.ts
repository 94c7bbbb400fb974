import { formMetric } from '@cadenza/metrics'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { type SideGap, sideGap } from '../../features/sides/side-gap.ts'
import type { Day } from '../../ui/dates/days.ts'

/** Gap between the sides of a metric. */
export type DayGap = SideGap & { code: string }

type Row = Pick<ActivityRow, 'date' | 'sport'> & { stats: Pick<ActivityRow['stats'], 'movingTime' | 'mpi'> }

/** The gap in the longest activity of a day that has both sides; null without one. */
export function dayGap(rows: readonly Row[], day: Day): DayGap | null {
  const found = rows
    .filter(({ date }) => date === day)
    .toSorted((a, b) => b.stats.movingTime - a.stats.movingTime)
    .flatMap(({ sport, stats }): DayGap[] => {
      const code = sport === 'other' ? undefined : formMetric[sport]
      const gap = code === undefined ? null : sideGap(code, stats.mpi[code] ?? {})
      return code !== undefined && gap ? [{ ...gap, code }] : []
    })
  return found[0] ?? null
}
