/** Origin of a request, for throttling and the security log. */
import type { FastifyRequest } from 'fastify'
import { cookie } from './language.ts'

export interface Visitor {
  /** Network address, or `command line`. */
  address: string
  /** User-Agent header. */
  agent: string
  /** Marker that a browser keeps after its first sign-in. */
  device?: string | undefined
}

export const deviceCookie = 'device'

export function visitorOf(request: FastifyRequest): Visitor {
  const agent = (request.headers['user-agent'] ?? '').slice(0, 300)
  return { address: request.ip, agent, device: cookie(request, deviceCookie) }
}

/** The operator at the server's terminal. */
export const commandLine: Visitor = { address: 'command line', agent: '' }
