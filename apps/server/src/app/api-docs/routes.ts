import { randomBytes } from 'node:crypto'
import { endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { Bytes, JsonText, resource, serve } from '../../platform/http/resource.ts'
import { openApiOf } from './openapi.ts'
import { docsPage } from './page.ts'

const nonceHole = '__NONCE__'

export function apiDocsRoutes(): FastifyPluginAsync {
  return async (app, options) => {
    // Built on the first request and then cached: the routes do not change.
    let made: Promise<{ text: string; page: readonly Buffer[] }> | undefined
    const described = () => {
      made ??= openApiOf(app.allRoutes).then(async (document) => ({
        text: JSON.stringify(document),
        page: (await docsPage(document, nonceHole)).split(nonceHole).map((part) => Buffer.from(part)),
      }))
      return made
    }
    const routes = resource([
      serve(endpoints.docs.page, {
        access: 'anyone',
        handle: async ({ reply }) => {
          const nonce = randomBytes(16).toString('base64')
          reply
            .header(
              'content-security-policy',
              `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
            )
            .header('cache-control', 'no-cache')
          const { page } = await described()
          return new Bytes(
            Buffer.concat(page.flatMap((part, i) => (i > 0 ? [Buffer.from(nonce), part] : [part]))),
          )
        },
      }),
      serve(endpoints.docs.document, {
        access: 'anyone',
        handle: async ({ reply }) => {
          reply.header('cache-control', 'no-cache')
          return new JsonText((await described()).text)
        },
      }),
    ])
    await routes(app, options)
  }
}
