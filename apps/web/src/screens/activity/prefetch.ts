import {
  activityQuery,
  rangesQuery,
  seriesQuery,
  temporaryRangeQuery,
} from '../../features/activity/queries.ts'
import { selectedInfo } from '../../features/activity/range-info.ts'
import { browserCredentials } from '../../platform/api/credentials.ts'
import { queryClient } from '../../platform/api/queries.ts'
import { currentShare } from '../../platform/api/share.ts'

/** Requests the data for an activity's view while its code loads. */
export function prefetchActivity(activityUuid: string | undefined, rangeInfo: string | undefined): void {
  // While a share is open, requests return what visitors see.
  if (!activityUuid || currentShare() || !browserCredentials.authorization()) return
  void queryClient.prefetchQuery(activityQuery(activityUuid))
  void queryClient.prefetchQuery(rangesQuery(activityUuid))
  void queryClient.prefetchQuery(seriesQuery(activityUuid))
  const info = selectedInfo(rangeInfo)
  if (info.kind === 'selection')
    void queryClient.prefetchQuery(temporaryRangeQuery(activityUuid, info.startMs, info.endMs))
}
