import { randomUUID } from 'node:crypto'
import { constants, type ZlibOptions, type ZstdOptions } from 'node:zlib'
import { ApiError } from '@cadenza/contract'
import fastifyCompress from '@fastify/compress'
import fastifyRateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { lacksRoom } from '../platform/database/room.ts'
import { addEvents } from '../platform/events/routes.ts'
import { closeUnusedConnections } from '../platform/http/connections.ts'
import { addErrors, refuseClient, sendError } from '../platform/http/errors.ts'
import { isNestedTooDeep } from '../platform/http/nesting.ts'
import { addSecurity } from '../platform/http/security.ts'
import { endSlowBodies } from '../platform/http/slow-bodies.ts'
import { warnOfUntrustedProxy } from '../platform/http/untrusted-proxy.ts'
import { routeUpgrades } from '../platform/http/upgrade.ts'
import { addMetrics } from '../platform/metrics/metrics.ts'
import type { PoolCounts } from '../platform/metrics/registry.ts'
import type { Services } from '../platform/services.ts'
import { addAccess } from './access/access.ts'
import { addAuthentication } from './access/authenticate.ts'
import { addAccessLog } from './access/log-access.ts'
import { addDocuments, type DocumentOptions, notDocuments } from './documents/documents.ts'
import { addResources } from './resources.ts'

z.config({ jitless: true })

const bodyLimitBytes = 256 * 1024
const requestsPerMinute = 1_200
const bodyTimeoutMs = 60_000
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Options for `@fastify/compress`: gzip reads the level, zstd the parameters. */
const quickest: ZlibOptions & ZstdOptions = {
  level: 2,
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
}

export interface AppOptions extends DocumentOptions {
  /** Receives the application before anything is added, so that tests can inspect every answer. */
  prepare?(app: FastifyInstance): void
  /** ms in which the body of a form must arrive. */
  bodyTimeoutMs?: number
  /** Pool whose connections the metrics count. */
  pool?: PoolCounts
}

/** Builds the HTTP application, ready to listen or for `inject`. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: services.settings.trustProxy,
    bodyLimit: bodyLimitBytes,
    // An upload's part may take a while.
    requestTimeout: 900_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000 },
    rewriteUrl: documentAddress,
    clientErrorHandler: refuseClient,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance
  options.prepare?.(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  addErrors(app, () => lacksRoom(services.settings))
  addJsonBodies(app)
  closeUnusedConnections(app)
  routeUpgrades(app)
  endSlowBodies(app, options.bodyTimeoutMs ?? bodyTimeoutMs)
  warnOfUntrustedProxy(app)
  addLogging(app)
  addSecurity(app, services.settings)
  await app.register(fastifyRateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    // An untrusted proxy on this machine would make all its visitors one.
    allowList: (request) => loopback.has(request.ip),
    errorResponseBuilder: (_, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000))
      return new ApiError('TooManyRequests', { parameters: { seconds }, retryAfterS: seconds })
    },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  })
  // On loopback compression costs more than it saves, unless a proxy forwards the request.
  app.addHook('onRequest', async (request) => {
    if (loopback.has(request.ip) && request.headers['x-forwarded-for'] === undefined)
      request.headers['x-no-compression'] = 'loopback'
  })
  await app.register(fastifyCompress, {
    threshold: 1024,
    // At these levels 4 MB of JSON take a fraction of the default levels' time and grow by a tenth.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: quickest,
    globalDecompression: false,
  })
  addAuthentication(app, services)
  addAccess(app, services)
  addAccessLog(app, services)
  app.setNotFoundHandler(() => {
    throw new ApiError('NotFound')
  })
  await addMetrics(app, services, options.pool)
  addEvents(app, services)
  await addResources(app, services)
  await addDocuments(app, services, options)
  return app
}

/** Path of a page. One that cannot be decoded (`/%zz`) belongs to no page, so that the 404 page answers. */
function documentAddress({
  url = '/',
  method,
}: {
  url?: string | undefined
  method?: string | undefined
}): string {
  const [path = '/'] = url.split('?')
  if ((method !== 'GET' && method !== 'HEAD') || notDocuments.test(path)) return url
  try {
    decodeURIComponent(path)
    return url
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return '/%25'
  }
}

/** Accepts JSON bodies only; an empty one counts as missing. */
function addJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    if (isNestedTooDeep(body as string)) return done(new ApiError('BadRequest'))
    parse(request, body as string, (error, value) => {
      if (error) return done(new ApiError('MalformedJson'))
      done(null, value)
    })
  })
  app.addHook('preValidation', async (request) => {
    // A missing body fails field by field, like an empty one.
    if (request.routeOptions.schema?.body && !request.body) request.body = {}
  })
}

/** Logs one line per request with the route's pattern, never the path. */
function addLogging(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
  })
}
