/** Workers for background jobs, one line each. Each registers the jobs of its room. */
import { startAssessments } from '../library/assessments/run.ts'
import { startRecompute } from '../library/recompute/start.ts'
import { startAccounts } from '../people/account/start.ts'
import { startCoaching } from '../people/coaching/start.ts'
import { startDigests } from '../people/digests/start.ts'
import { startCoachForms } from '../planning/coach-overview/forms.ts'
import { startLiveSessions } from '../planning/live-sessions/end.ts'
import type { Services } from '../platform/services.ts'
import { startReportMails } from '../reports/mailing/start.ts'

const workers: readonly ((services: Services) => Promise<void>)[] = [
  startRecompute,
  startAssessments,
  startAccounts,
  startCoaching,
  startDigests,
  startLiveSessions,
  startCoachForms,
  startReportMails,
]

export async function startJobs(services: Services): Promise<void> {
  for (const start of workers) await start(services)
}
