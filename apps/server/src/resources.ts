/** Every resource of the API: one line each. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { accountRoutes } from './account/routes.ts'
import { coachRoutes } from './coach/routes.ts'
import { configRoutes } from './config/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import type { Services } from './services.ts'
import { setupRoutes } from './setup/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'

const resources: readonly ((services: Services) => FastifyPluginAsync)[] = [
  signInRoutes,
  accountRoutes,
  configRoutes,
  coachRoutes,
  setupRoutes,
  notificationRoutes,
]

export async function addResources(app: FastifyInstance, services: Services): Promise<void> {
  for (const routes of resources) await app.register(routes(services))
}
