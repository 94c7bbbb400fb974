/** Target ranges as part of their activity. */
import type { wire } from '@cadenza/contract'
import { metricOfColumn } from '@cadenza/metrics'

const locations = { left: 'LEFT', right: 'RIGHT', center: 'center' } as const
const nanoseconds = 1_000_000

/** Target range with times in ns since the activity's start; each threshold with its side. */
export function onActivity(target: wire.TargetRange): wire.Activity['target_range'][number] {
  return {
    uuid: target.uuid,
    time_range: {
      start: target.relative_start_time * nanoseconds,
      end: target.relative_end_time * nanoseconds,
    },
    thresholds: Object.entries(target.thresholds).flatMap(([column, { min, max }]) => {
      const found = metricOfColumn(column)
      if (!found) return []
      const { code, kind } = found.metric
      const type = kind === 'mpi' ? { motion_data_type: code } : { activity_data_type: code }
      return [{ location: locations[found.side], ...type, min, max }]
    }),
  }
}
