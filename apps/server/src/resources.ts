/** Every resource of the API: one line each. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { accountRoutes } from './account/routes.ts'
import { accountArchiveRoutes } from './account-archive/routes.ts'
import { activityRoutes } from './activities/routes.ts'
import { analysisRoutes } from './analysis/routes.ts'
import { apiDocsRoutes } from './api-docs/routes.ts'
import { apiTokenRoutes } from './api-tokens/routes.ts'
import { bestRoutes } from './bests/routes.ts'
import { coachRoutes } from './coach/routes.ts'
import { configRoutes } from './config/routes.ts'
import { deviceUploadRoutes } from './device-uploads/routes.ts'
import { digestRoutes } from './digests/routes.ts'
import { emailConfirmationRoutes } from './email-confirmation/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { selectionRoutes } from './files/selection-routes.ts'
import { graphqlRoutes } from './graphql/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { loadRoutes } from './load/routes.ts'
import { logRoutes } from './logs/routes.ts'
import { mergeRoutes } from './merge/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { oidcRoutes } from './oidc/routes.ts'
import { passwordResetRoutes } from './password-reset/routes.ts'
import { proposalRoutes } from './proposals/routes.ts'
import { rangeRoutes } from './ranges/routes.ts'
import { recordRoutes } from './records/routes.ts'
import type { Services } from './services.ts'
import { setupRoutes } from './setup/routes.ts'
import { shareRoutes } from './shares/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { signUpRoutes } from './sign-in/sign-up.ts'
import { sosRoutes } from './sos/routes.ts'
import { tagRoutes } from './tags/routes.ts'
import { targetRangeRoutes } from './target-ranges/routes.ts'
import { secondFactorRoutes } from './totp/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { s3Endpoint } from './uploads/s3-endpoint.ts'
import { zoneTimeRoutes } from './zone-times/routes.ts'

const resources: readonly ((services: Services) => FastifyPluginAsync)[] = [
  signInRoutes,
  accountRoutes,
  accountArchiveRoutes,
  passwordResetRoutes,
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
  analysisRoutes,
  proposalRoutes,
  bestRoutes,
  zoneTimeRoutes,
  loadRoutes,
  logRoutes,
  fileRoutes,
  selectionRoutes,
  eventRoutes,
  sosRoutes,
  healthRoutes,
  apiDocsRoutes,
  uploadRoutes,
  deviceUploadRoutes,
  s3Endpoint,
]

export async function addResources(app: FastifyInstance, services: Services): Promise<void> {
  for (const routes of resources) await app.register(routes(services))
}
