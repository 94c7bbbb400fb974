/** Periodic tasks of a server, one line each. */
import { liveIdleS, liveSessionSeconds } from '@cadenza/contract'
import { sweepExports } from '../intake/account-archive/export.ts'
import { sweepOrphans } from '../intake/ingest/orphans.ts'
import { sweepUploads } from '../intake/uploads/sweep.ts'
import { watchFolder } from '../intake/watch-folder/watch.ts'
import { sweepDeleted } from '../library/activities/sweep.ts'
import { sweepSuperseded } from '../library/recompute/superseded.ts'
import { sweepSecurityEvents } from '../people/audit/security-log.ts'
import { orderDigests } from '../people/digests/mail.ts'
import { sweepConfirmations } from '../people/email-confirmation/queries.ts'
import { sweepRedirectStates } from '../people/oidc/queries.ts'
import { sweepResets } from '../people/password-reset/queries.ts'
import { sweepDevices } from '../people/sessions/devices.ts'
import { sweepSessions } from '../people/sessions/queries.ts'
import { sweepFailures } from '../people/sessions/throttle.ts'
import { compareMarkedDays } from '../planning/compliance/compare.ts'
import { sweepDashboardItems } from '../planning/dashboard-items/sweep.ts'
import { watchExpiry } from '../planning/live-sessions/expiry.ts'
import { sweepLiveSessions } from '../planning/live-sessions/sweep.ts'
import { sweepDeletedOf } from '../platform/database/soft-deletion.ts'
import { every, type Repetition } from '../platform/jobs/every.ts'
import type { Services } from '../platform/services.ts'

const minute = 60_000
const hour = 60 * minute
/** ms after the start, for tasks so rare that a short-lived process would never run them. */
const soonMs = 10 * minute

type Task = [
  name: string,
  everyMs: number,
  task: (services: Services) => Promise<unknown>,
  options?: { firstMs: number },
]

const liveExpiry = watchExpiry({ idleS: liveIdleS, openS: liveSessionSeconds })

const tasks: readonly Task[] = [
  ['planned and done', 5_000, (services) => compareMarkedDays(services)],
  ['uploads', minute, sweepUploads],
  ['digests', minute, orderDigests],
  ['live sessions', minute, (services) => sweepLiveSessions(services, liveExpiry)],
  ['sessions', 10 * minute, sweepSessions],
  ['sign-in failures', 10 * minute, sweepFailures],
  ['password resets', 10 * minute, sweepResets],
  ['email confirmations', 10 * minute, sweepConfirmations],
  ['redirect states', 10 * minute, sweepRedirectStates],
  ['deleted activities', hour, sweepDeleted],
  ['deleted dashboard items', hour, sweepDashboardItems],
  ['deleted workouts', hour, sweepDeletedOf('workouts')],
  ['deleted recommended workouts', hour, sweepDeletedOf('recommended_workouts')],
  ['deleted reports', hour, sweepDeletedOf('reports')],
  ['deleted calendar entries', hour, sweepDeletedOf('calendar_entries')],
  ['exports', hour, sweepExports],
  ['superseded series', hour, sweepSuperseded, { firstMs: soonMs }],
  ['known devices', 24 * hour, sweepDevices, { firstMs: soonMs }],
  ['security events', 24 * hour, sweepSecurityEvents, { firstMs: soonMs }],
  ['orphaned objects', 24 * hour, sweepOrphans, { firstMs: soonMs }],
]

/** Starts all periodic tasks; stopping waits for those that are running. */
export function startSchedule(services: Services): Repetition {
  const started = tasks.map(([name, everyMs, task, options]) =>
    every(everyMs, () => task(services), { name, log: services.log, ...options }),
  )
  const { watchFolder: folder } = services.settings
  if (folder !== undefined) started.push(watchFolder(services, folder))
  return {
    async stop() {
      await Promise.all(started.map((repetition) => repetition.stop()))
    },
  }
}
