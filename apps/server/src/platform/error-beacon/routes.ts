/**
 * Routes for browsers' error reports: uncaught errors to an image beacon, and violations of the
 * Content-Security-Policy.
 */
import { endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { Bytes, resource, serve } from '../http/resource.ts'
import type { Services } from '../services.ts'
import { redact } from './redact.ts'

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const perMinute = 30

export function errorBeaconRoutes({ log }: Services): FastifyPluginAsync {
  const routes = resource([
    serve(endpoints.errorBeacon.error, {
      access: 'anyone',
      perMinute,
      handle: async ({ query, reply }) => {
        log.warn(
          {
            browser: {
              message: redact(query.message, 500),
              url: redact(query.url, 500),
              stack: redact(query.stack, 4_000),
              documentMode: redact(query.document_mode ?? query.documentMode, 20),
            },
          },
          'a browser reports an error',
        )
        reply.header('cache-control', 'no-store')
        return new Bytes(pixel)
      },
    }),
    serve(endpoints.errorBeacon.cspViolation, {
      access: 'anyone',
      bodyLimit: 16 * 1024,
      perMinute,
      handle: async ({ body }) => {
        const report = body['csp-report'] ?? {}
        log.warn(
          {
            csp: {
              directive: redact(report['effective-directive'] ?? report['violated-directive'], 100),
              blocked: redact(report['blocked-uri'], 500),
              page: redact(report['document-uri'], 500),
              source: redact(report['source-file'], 500),
              line: report['line-number'],
            },
          },
          'the Content-Security-Policy blocked something',
        )
        return undefined
      },
    }),
  ])
  return async (app, options) => {
    // Browsers send these as `application/csp-report`, which is JSON.
    await app.register(async (scope) => {
      scope.addContentTypeParser(
        'application/csp-report',
        { parseAs: 'string' },
        app.getDefaultJsonParser('error', 'error'),
      )
      await routes(scope, options)
    })
  }
}
