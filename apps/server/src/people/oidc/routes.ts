import { ApiError, endpoints, pagePath } from '@cadenza/contract'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { signedIn } from '../../platform/http/actor.ts'
import { Bytes, resource, serve } from '../../platform/http/resource.ts'
import { visitorOf } from '../../platform/http/visitor.ts'
import type { Services } from '../../platform/services.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { browserOf, markBrowser } from './browser.ts'
import { disconnect } from './identities.ts'
import { connectedAt } from './queries.ts'
import { completeRedirect, type Returned, startRedirect } from './redirect-state.ts'

const own = { resource: 'account', owner: 'self' } as const
const perMinute = 30

export function oidcRoutes(services: Services): FastifyPluginAsync {
  const { database, settings } = services
  const pages = resource([
    serve(endpoints.oidc.start, {
      access: 'anyone',
      perMinute,
      handle: async ({ query, reply }) => {
        const browser = markBrowser(reply, settings.publicUrl)
        const url = await startRedirect(services, { browser, next: query.next }).catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'OidcFailed') return failedPage('login', error.code)
          throw error
        })
        return redirect(reply, url)
      },
    }),
    serve(endpoints.oidc.return, {
      access: 'anyone',
      perMinute,
      handle: async ({ query, request, reply }) => {
        const search = new URL(request.raw.url ?? '/', 'http://localhost').search
        const returned = await completeRedirect(services, {
          state: query.state,
          search,
          browser: browserOf(request),
          visitor: visitorOf(request),
        })
        return redirect(reply, pageAfter(returned))
      },
    }),
  ])
  const connection = resource([
    serve(endpoints.connection.read, {
      access: { ...own, verb: 'read' },
      handle: async ({ ownerUuid }) => {
        if (!settings.oidc) return { connection: null }
        const at = await connectedAt(database, ownerUuid)
        return { connection: { name: settings.oidc.name, connected_at: at?.toISOString() ?? null } }
      },
    }),
    serve(endpoints.connection.start, {
      access: { ...own, verb: 'write' },
      bodyLimit: 16 * 1024,
      handle: async ({ actor, ownerUuid, body, request, reply }) => {
        const confirming = { actor: signedIn(actor), visitor: visitorOf(request) }
        await confirmPassword(services, confirming, body.current_password)
        const browser = markBrowser(reply, settings.publicUrl)
        return { url: await startRedirect(services, { browser, next: '/', userUuid: ownerUuid }) }
      },
    }),
    serve(endpoints.connection.remove, {
      access: { ...own, verb: 'write' },
      handle: async ({ ownerUuid, request }) => {
        await disconnect(services, ownerUuid, visitorOf(request))
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
