import type { Series } from '@cadenza/activity'
import { rangeFigures } from '@cadenza/activity/statistics'
import { fromWire } from '@cadenza/contract/case'
import type { Activity, Figures } from './queries.ts'

/** FTP of the day in W, as the whole activity's load was measured with it. */
function ftpOf({ stats }: Activity): number | null {
  return stats.normalizedPower && stats.intensityFactor ? stats.normalizedPower / stats.intensityFactor : null
}

/** The figures of a span while it is dragged, by the server's own algorithm; its answer replaces them. */
export function liveFigures(series: Series, activity: Activity, startMs: number, endMs: number): Figures {
  const figures = rangeFigures(
    series,
    { startMs, endMs },
    {
      sport: activity.sport,
      ftp: activity.sport === 'run' ? null : ftpOf(activity),
      thresholdSpeed: null,
      maxHeartrate: null,
      barometer: activity.availableData.barometer ?? false,
    },
  )
  return fromWire(figures)
}
