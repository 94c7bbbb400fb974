/** All resources of the API, one line each. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { bestRoutes } from '../analysis/bests/routes.ts'
import { graphqlRoutes } from '../analysis/graphql/routes.ts'
import { loadRoutes } from '../analysis/load/routes.ts'
import { zoneTimeRoutes } from '../analysis/zone-times/routes.ts'
import { accountArchiveRoutes } from '../intake/account-archive/routes.ts'
import { deviceUploadRoutes } from '../intake/device-uploads/routes.ts'
import { uploadRoutes } from '../intake/uploads/routes.ts'
import { s3Endpoint } from '../intake/uploads/s3-endpoint.ts'
import { analysisRoutes } from '../library/activities/figure-routes.ts'
import { activityRoutes } from '../library/activities/routes.ts'
import { fileRoutes } from '../library/files/routes.ts'
import { selectionRoutes } from '../library/files/selection-routes.ts'
import { logRoutes } from '../library/logs/routes.ts'
import { mergeRoutes } from '../library/merge/routes.ts'
import { proposalRoutes } from '../library/proposals/routes.ts'
import { rangeRoutes } from '../library/ranges/routes.ts'
import { recordRoutes } from '../library/records/routes.ts'
import { shareRoutes } from '../library/shares/routes.ts'
import { tagRoutes } from '../library/tags/routes.ts'
import { targetRangeRoutes } from '../library/target-ranges/routes.ts'
import { accountRoutes } from '../people/account/routes.ts'
import { apiTokenRoutes } from '../people/api-tokens/routes.ts'
import { coachRoutes } from '../people/coaching/routes.ts'
import { digestRoutes } from '../people/digests/routes.ts'
import { emailConfirmationRoutes } from '../people/email-confirmation/routes.ts'
import { setupRoutes } from '../people/installation/setup/routes.ts'
import { oidcRoutes } from '../people/oidc/routes.ts'
import { passwordResetRoutes } from '../people/password-reset/routes.ts'
import { secondFactorRoutes } from '../people/second-factor/routes.ts'
import { signInRoutes } from '../people/sign-in/routes.ts'
import { signUpRoutes } from '../people/sign-in/sign-up.ts'
import { availabilityRoutes } from '../planning/availability/routes.ts'
import { calendarRoutes } from '../planning/calendar/routes.ts'
import { calendarSpanRoutes } from '../planning/calendar/span-routes.ts'
import { deleteFeed } from '../planning/calendar-feed/queries.ts'
import { calendarFeedRoutes } from '../planning/calendar-feed/routes.ts'
import { coachOverviewRoutes } from '../planning/coach-overview/routes.ts'
import { complianceRoutes } from '../planning/compliance/routes.ts'
import { dashboardItemRoutes } from '../planning/dashboard-items/routes.ts'
import { liveSessionRoutes } from '../planning/live-sessions/routes.ts'
import { recommendedWorkoutRoutes } from '../planning/recommended-workouts/routes.ts'
import { workoutRoutes } from '../planning/workouts/routes.ts'
import { configRoutes } from '../platform/config/routes.ts'
import { errorBeaconRoutes } from '../platform/error-beacon/routes.ts'
import { eventRoutes } from '../platform/events/routes.ts'
import { healthRoutes } from '../platform/health/routes.ts'
import { notificationRoutes } from '../platform/notifications/routes.ts'
import type { Services } from '../platform/services.ts'
import { commenterRoutes } from '../reports/comments/routes.ts'
import { drillRoutes } from '../reports/drills/routes.ts'
import { printingRoutes } from '../reports/printing/routes.ts'
import { reportRoutes } from '../reports/reports/routes.ts'
import { apiDocsRoutes } from './api-docs/routes.ts'

const resources: readonly ((services: Services) => FastifyPluginAsync)[] = [
  signInRoutes,
  accountRoutes,
  accountArchiveRoutes,
  (services) => passwordResetRoutes(services, { endOther: deleteFeed }),
  emailConfirmationRoutes,
  secondFactorRoutes,
  apiTokenRoutes,
  oidcRoutes,
  signUpRoutes,
  configRoutes,
  recordRoutes,
  coachRoutes,
  setupRoutes,
  notificationRoutes,
  digestRoutes,
  activityRoutes,
  graphqlRoutes,
  mergeRoutes,
  rangeRoutes,
  shareRoutes,
  tagRoutes,
  targetRangeRoutes,
  dashboardItemRoutes,
  coachOverviewRoutes,
  workoutRoutes,
  recommendedWorkoutRoutes,
  liveSessionRoutes,
  reportRoutes,
  commenterRoutes,
  drillRoutes,
  printingRoutes,
  calendarRoutes,
  calendarSpanRoutes,
  availabilityRoutes,
  calendarFeedRoutes,
  complianceRoutes,
  analysisRoutes,
  proposalRoutes,
  bestRoutes,
  zoneTimeRoutes,
  loadRoutes,
  logRoutes,
  fileRoutes,
  selectionRoutes,
  eventRoutes,
  errorBeaconRoutes,
  healthRoutes,
  apiDocsRoutes,
  uploadRoutes,
  deviceUploadRoutes,
  s3Endpoint,
]

export async function addResources(app: FastifyInstance, services: Services): Promise<void> {
  for (const routes of resources) await app.register(routes(services))
}
