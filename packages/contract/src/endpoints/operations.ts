/** Health checks, reports of browsers, and the description of the API. */
import { z } from 'zod'
import { bytes, endpoint, nothing } from './endpoint.ts'

const state = z.enum(['up', 'down'])
export const healthParts = z.object({ database: state, storage: state, jobs: state })

export const healthEndpoints = {
  alive: endpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'The process answers',
    answer: z.object({ alive: z.literal(true) }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/readyz',
    summary: 'Check database, storage and jobs; 503 names those that do not answer',
    answer: z.object({ ready: z.boolean(), parts: healthParts }),
  }),
}

const words = z.string().max(20_000).optional()

export const errorBeaconEndpoints = {
  error: endpoint({
    method: 'GET',
    path: '/sos',
    summary: 'An uncaught error of a browser, reported by loading this image',
    query: z.object({
      message: words,
      url: words,
      stack: words,
      document_mode: words,
      documentMode: words,
    }),
    answer: bytes('image/gif'),
  }),
  cspViolation: endpoint({
    method: 'POST',
    path: '/api/csp-report',
    summary: 'A violation of the Content-Security-Policy of a page',
    body: z.object({
      'csp-report': z
        .object({
          'document-uri': words,
          'violated-directive': words,
          'effective-directive': words,
          'blocked-uri': words,
          'source-file': words,
          'line-number': z.number().optional(),
        })
        .optional(),
    }),
    answer: nothing,
  }),
}

export const docsEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/api/docs',
    summary: 'This API as a page',
    answer: bytes('text/html; charset=utf-8'),
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/docs/openapi.json',
    summary: 'This API in OpenAPI 3.1',
    answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.json()) }),
  }),
}
