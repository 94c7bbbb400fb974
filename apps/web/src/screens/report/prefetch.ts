import { previousQuery, reportQuery } from '../../features/reports/queries.ts'
import { browserCredentials } from '../../platform/api/credentials.ts'
import { queryClient } from '../../platform/api/queries.ts'

/** Requests a report and the one before it while the code of its page loads. */
export function prefetchReport(reportUuid: string | undefined): void {
  if (!reportUuid || !browserCredentials.authorization()) return
  void queryClient.prefetchQuery(reportQuery(reportUuid))
  void queryClient.prefetchQuery(previousQuery(reportUuid))
}
