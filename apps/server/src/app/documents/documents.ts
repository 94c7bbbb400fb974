/**
 * Serves the pages: the document by the contract's table, hashed assets, redirects and the maintenance page.
 */
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { constants } from 'node:zlib'
import { ApiError, defaultFeatures } from '@cadenza/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isSetupOpen } from '../../people/installation/queries.ts'
import { findSession } from '../../people/sessions/sessions.ts'
import { featuresOf } from '../../people/users/features.ts'
import { bearerToken, type SignedIn } from '../../platform/http/actor.ts'
import { cookie, languageOf } from '../../platform/http/language.ts'
import { documentPolicy } from '../../platform/http/security.ts'
import type { Services } from '../../platform/services.ts'
import { printerOf } from '../../reports/printing/printer-of.ts'
import { findPrintActor, isPrintToken } from '../../reports/printing/session.ts'
import { readDemo } from '../demo/state.ts'
import { hasContent } from './content.ts'
import { type Answer, decideDocument, type Visitor } from './decide.ts'
import { maintenancePage } from './maintenance.ts'
import { openShell } from './shell.ts'

export interface DocumentOptions {
  /** Folder of the built browser app; `apps/web/dist` by default. */
  webFolder?: string
}

const builtWeb = path.resolve(import.meta.dirname, '../../../../web/dist')
export const notDocuments = /^\/(api|oidc|logs|files|assets|s3|sos|healthz|readyz|metrics)(\/|$)/
/** Shared pages are open to anybody with the address, and hidden from search engines. */
const sharedPage = /^\/activities\/[^/]+\/share\//
const immutableS = 31_536_000

const anything = z.object({ '*': z.string() })
const noQuery = z.looseObject({})

interface Recognised {
  visitor: Visitor
  actor?: SignedIn
  setupOpen: boolean
  /** The installation holds simulated data; every page says so. */
  demo: boolean
}

const findReader = async (services: Services, token: string) =>
  isPrintToken(token) ? findPrintActor(services, token) : (await findSession(services, token))?.actor

/** Identifies the visitor by the `auth` cookie, which only decides about redirects. */
async function recognise(services: Services, request: FastifyRequest): Promise<Recognised> {
  const token = bearerToken(cookie(request, 'auth'))
  const [actor, setupOpen, demo] = await Promise.all([
    token ? findReader(services, token) : undefined,
    isSetupOpen(services.database),
    readDemo(services.database),
  ])
  const features = actor ? await featuresOf(services.database, actor) : defaultFeatures
  return {
    visitor: {
      signedIn: actor !== undefined,
      maySignIn: cookie(request, 'session') === '1',
      features,
      maySignUp: services.settings.signup === 'open',
    },
    actor,
    setupOpen,
    demo: demo !== undefined,
  }
}

export async function addDocuments(
  app: FastifyInstance,
  services: Services,
  options: DocumentOptions,
): Promise<void> {
  const webFolder = options.webFolder ?? builtWeb
  const shell = openShell(webFolder, services.settings)
  if (shell) await addAssets(app, webFolder)
  else services.log.warn('the browser part has not been built: every page answers that it is unavailable')

  const html = (
    reply: FastifyReply,
    status: number,
    render: (nonce: string) => string,
    caching = 'no-cache',
  ) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(status)
      .header('content-security-policy', documentPolicy(services.settings, nonce))
      .header('cache-control', caching)
      .header('vary', 'Cookie, Accept-Language')
      .type('text/html; charset=utf-8')
      .send(render(nonce))
  }

  const unavailable = (request: FastifyRequest, reply: FastifyReply) =>
    html(
      reply.header('retry-after', 30),
      500,
      (nonce) => maintenancePage(languageOf(request), nonce),
      'no-store',
    )

  app.route({
    method: 'GET',
    url: '/*',
    schema: {
      summary: 'Pages of the web application',
      params: anything,
      querystring: noQuery,
      response: { 200: z.string() },
    },
    config: { access: 'anyone' },
    handler: async (request, reply) => {
      const [rawPath = '/', ...rest] = request.raw.url?.split('?') ?? []
      const search = rest.length > 0 ? `?${rest.join('?')}` : ''
      if (notDocuments.test(rawPath)) throw new ApiError('NotFound')
      if (!shell) return unavailable(request, reply)
      let recognised: Recognised
      let answer: Answer
      let exists: boolean
      try {
        recognised = await recognise(services, request)
        answer = decideDocument(rawPath, search, recognised.visitor, recognised.setupOpen)
        exists = answer.kind === 'page' && (await hasContent(services, answer.params, recognised.actor))
      } catch (error) {
        request.log.error({ err: error }, 'nobody can be recognised: the maintenance page is shown')
        return unavailable(request, reply)
      }
      const { actor, demo } = recognised
      if (answer.kind === 'redirect') {
        if (answer.dependsOnSignIn) reply.header('cache-control', 'no-store')
        return reply.redirect(answer.to, answer.status)
      }
      // Whoever reads a report may print it.
      if (actor && exists && answer.kind === 'page' && answer.params.reportUuid !== undefined)
        printerOf(services).prepare()
      // Asked for the sign-in page too, so that the server listens before the page after it is opened.
      const known = app.events.lastId()
      const lastEventId = actor ? known : undefined
      const lang = languageOf(request, actor?.lang)
      if (sharedPage.test(rawPath)) reply.header('x-robots-tag', 'noindex, nofollow')
      return html(reply, exists ? 200 : 404, (nonce) => shell({ lang, nonce, demo, lastEventId }))
    },
  })
}

/** Serves assets. Files with a hash in their name never change; the few others are revalidated. */
async function addAssets(app: FastifyInstance, webFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webFolder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  })
  const file = { params: anything, querystring: noQuery, response: { 200: z.any() } }
  app.route({
    method: 'GET',
    url: '/assets/*',
    schema: { summary: 'Scripts, styles and fonts of the pages', ...file },
    config: { access: 'anyone', rateLimit: false },
    // Fetched once and cached for a year.
    compress: {
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
      zlibOptions: { level: 6 },
    },
    handler: (request, reply) => {
      const name = (request.params as { '*': string })['*']
      return reply
        .header('cache-control', `public, max-age=${immutableS}, immutable`)
        .sendFile(`assets/${name}`)
    },
  })
  const others = readdirSync(webFolder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'index.html' && !/\.(br|gz)$/.test(entry.name),
  )
  for (const { name } of others)
    app.route({
      method: 'GET',
      url: `/${name}`,
      schema: { ...file, summary: `The file ${name}`, params: z.object({}) },
      config: { access: 'anyone' },
      handler: (_, reply) => reply.header('cache-control', 'public, max-age=3600').sendFile(name),
    })
}
