import { type DisplayOptions, formatMetric, metric } from '@cadenza/metrics'
import type { Figures } from '../../../features/activity/queries.ts'
import type { ColumnGroup, TableColumn } from '../../../features/activity/table/table-columns.ts'
import type { TimeType } from '../../../features/activity/view-preferences.ts'
import { bandName } from '../../../features/targets/bands.ts'
import type { TargetRange } from '../../../features/targets/queries.ts'

/** Metric of the figures, which are shares of time, whichever metric they are next to. */
const code = 'share_in_target'

/** Adds the share of time within the target to each metric with a band, by side. */
export function withTargetTimes(
  groups: readonly ColumnGroup[],
  target: Pick<TargetRange, 'thresholds'> | undefined,
  timeType: TimeType,
  display: DisplayOptions,
): readonly ColumnGroup[] {
  if (!target) return groups
  return groups.map((group) => {
    const sides = metric(group.code)?.sides ?? []
    const times = sides.flatMap((only): TableColumn[] => {
      const side = only === 'center' ? null : only
      const name = bandName({ code: group.code, side: only }, target)
      if (name === undefined) return []
      const value = ({ targetRangeStats: stats }: Figures): number | null => {
        const time = (timeType === 'duration' ? stats?.durationBasedStats : stats?.movingTimeBasedStats)?.[
          name
        ]
        const seconds = time ? time.below + time.inside + time.above : 0
        return time && seconds > 0 ? (100 * time.inside) / seconds : null
      }
      const key = `${group.code} inside ${side ?? 'one'}`
      return [{ key, code, head: 'inside', side, value, text: (f) => formatMetric(code, value(f), display) }]
    })
    if (times.length === 0) return group
    // Beside another column, a figure needs a header of its own.
    const columns = group.columns.map((column) =>
      column.head ? column : { ...column, head: 'average' as const },
    )
    return { ...group, columns: [...columns, ...times] }
  })
}
