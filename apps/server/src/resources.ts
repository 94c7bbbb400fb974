/** Every resource of the API: one line each. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Services } from './services.ts'
import { signInRoutes } from './sign-in/routes.ts'

const resources: readonly ((services: Services) => FastifyPluginAsync)[] = [signInRoutes]

export async function addResources(app: FastifyInstance, services: Services): Promise<void> {
  for (const routes of resources) await app.register(routes(services))
}
