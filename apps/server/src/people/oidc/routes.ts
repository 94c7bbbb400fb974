import { ApiError, accountWire, pagePath } from '@cadenza/contract'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { z } from 'zod'
import { Bytes, nothing, resource, route } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { browserOf, markBrowser } from './browser.ts'
import { connectedAt, disconnect } from './identities.ts'
import { completeRedirect, type Returned, returnPath, startRedirect } from './redirect-state.ts'

const own = { resource: 'account', owner: 'self' } as const
const perMinute = 30

export function oidcRoutes(services: Services): FastifyPluginAsync {
  const { database, settings } = services
  const pages = resource('', [
    route({
      method: 'GET',
      path: '/oidc/start',
      access: 'anyone',
      perMinute,
      summary: 'Redirect to the OpenID Connect provider to log in',
      query: z.object({ next: z.string().max(2_000).default('/') }),
      produces: 'text/plain',
      answer: z.any(),
      handle: async ({ query, reply }) => {
        const browser = markBrowser(reply, settings.publicUrl)
        const url = await startRedirect(services, { browser, next: query.next }).catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'OidcFailed') return failedPage('login', error.code)
          throw error
        })
        return redirect(reply, url)
      },
    }),
    route({
      method: 'GET',
      path: returnPath,
      access: 'anyone',
      perMinute,
      summary: 'Receive the redirect back from the OpenID Connect provider',
      query: z.looseObject({ state: z.string().max(500).default('') }),
      produces: 'text/plain',
      answer: z.any(),
      handle: async ({ query, request, reply }) => {
        const search = new URL(request.raw.url ?? '/', 'http://localhost').search
        const returned = await completeRedirect(services, {
          state: query.state,
          search,
          browser: browserOf(request),
        })
        return redirect(reply, pageAfter(returned))
      },
    }),
  ])
  const connection = resource('/api/account/v1/connection', [
    route({
      method: 'GET',
      path: '/',
      access: { ...own, verb: 'read' },
      summary: 'Get the OpenID Connect provider your account can be connected to; null if none is configured',
      answer: accountWire.connectionAnswer,
      handle: async ({ ownerUuid }) => {
        if (!settings.oidc) return { connection: null }
        const at = await connectedAt(database, ownerUuid)
        return { connection: { name: settings.oidc.name, connected_at: at?.toISOString() ?? null } }
      },
    }),
    route({
      method: 'POST',
      path: '/',
      access: { ...own, verb: 'write' },
      summary: 'Start connecting your account to the OpenID Connect provider',
      body: accountWire.passwordBody,
      bodyLimit: 16 * 1024,
      answer: accountWire.departureAnswer,
      handle: async ({ ownerUuid, body, request, reply }) => {
        await confirmPassword(services, ownerUuid, body.current_password, request.ip)
        const browser = markBrowser(reply, settings.publicUrl)
        return { url: await startRedirect(services, { browser, next: '/', userUuid: ownerUuid }) }
      },
    }),
    route({
      method: 'DELETE',
      path: '/',
      access: { ...own, verb: 'write' },
      summary: 'Disconnect your account from the OpenID Connect provider',
      answer: nothing,
      handle: async ({ ownerUuid }) => {
        await disconnect(services, ownerUuid)
        return undefined
      },
    }),
  ])
  return async (app) => {
    await app.register(pages)
    await app.register(connection)
  }
}

/** Parameters for the page follow the '#', which no server logs. */
const failedPage = (page: 'login' | 'account', code: string) => `${pagePath(page)}#oidc_error=${code}`

function pageAfter(returned: Returned): string {
  if (returned.kind === 'connected') return `${pagePath('account')}#connection`
  if (returned.kind === 'failed') return failedPage(returned.connecting ? 'account' : 'login', returned.code)
  const next = returned.next === '/' ? '' : `?next=${encodeURIComponent(returned.next)}`
  return `${pagePath('login')}${next}#oidc=${returned.code}`
}

function redirect(reply: FastifyReply, url: string): Bytes {
  reply.code(302).header('location', url).header('cache-control', 'no-store')
  return new Bytes(new Uint8Array())
}
