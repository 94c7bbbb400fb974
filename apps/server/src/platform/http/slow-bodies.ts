import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseClient } from './errors.ts'

/** Bytes of a body up to which it must arrive in time; larger ones are uploads. */
const smallBodyBytes = 1024 * 1024

/** Ends requests whose body, such as a form's, does not arrive in time, even if parts of it keep arriving. */
export function endSlowBodies(app: FastifyInstance, withinMs: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (!hasBody || raw.complete || routeOptions.bodyLimit > smallBodyBytes) return
    const timer = setTimeout(() => {
      if (!raw.complete) refuseClient({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket)
    }, withinMs)
    timers.set(request, timer.unref())
  })
  for (const hook of ['onResponse', 'onRequestAbort', 'preValidation'] as const)
    app.addHook(hook, async (request: FastifyRequest) => clearTimeout(timers.get(request)))
}
