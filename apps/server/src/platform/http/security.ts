/** Security headers of all answers. */
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { endpoints } from '@cadenza/contract'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Settings } from '../settings.ts'

/** Origins to which browsers send uploads when the bytes are stored in S3. */
function storageOrigins({ s3 }: Settings): string[] {
  if (!s3) return []
  const base = s3.publicEndpoint ?? s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`
  const { protocol, host, origin } = new URL(base)
  return s3.forcePathStyle ? [origin] : [origin, `${protocol}//${s3.bucket}.${host}`]
}

function tileOrigins({ tiles }: Settings): string[] {
  return tiles ? [new URL(tiles.replaceAll(/[{}]/g, '')).origin] : []
}

/** Content-Security-Policy of a document: its own files, and styles that carry its nonce. */
export function documentPolicy(settings: Settings, nonce: string): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    // ECharts positions its tooltips by style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...tileOrigins(settings)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...storageOrigins(settings), ...tileOrigins(settings)],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'"],
    'frame-ancestors': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'report-uri': [endpoints.errorBeacon.cspViolation.path],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

export function addSecurity(app: FastifyInstance, settings: Settings): void {
  // Answers hold tokens and personal data: none is cached unless its route allows it.
  app.addHook('onSend', async (_, reply) => {
    const moved = reply.statusCode >= 300 && reply.statusCode < 400
    if (!moved && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  const headers = securityHeaders(settings)
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers)
  })
}

/**
 * The same for every answer, so that they are made once: headers that are set on Node's response itself keep
 * whole requests in memory until the next full garbage collection.
 */
function securityHeaders(settings: Settings): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  const setHeaders = helmet({
    // For everything but documents, which set their own.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'sameorigin' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: settings.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  setHeaders(request, answer, (error) => {
    if (error) throw error
  })
  return { ...answer.getHeaders() }
}
