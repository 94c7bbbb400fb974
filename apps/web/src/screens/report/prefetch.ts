import { activityQuery } from '../../features/activity/queries.ts'
import { previousQuery, reportQuery } from '../../features/reports/queries.ts'
import { browserCredentials } from '../../platform/api/credentials.ts'
import { queryClient } from '../../platform/api/queries.ts'

/** Requests a report, the one before it and its activities while the code of its page loads. */
export function prefetchReport(reportUuid: string | undefined): void {
  if (!reportUuid || !browserCredentials.authorization()) return
  queryClient.fetchQuery(reportQuery(reportUuid)).then(
    (report) => {
      for (const uuid of report?.activityUuids ?? []) void queryClient.prefetchQuery(activityQuery(uuid))
    },
    // The page asks again, and says what failed.
    () => {},
  )
  void queryClient.prefetchQuery(previousQuery(reportUuid))
}
