import { ApiError, endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../../platform/http/actor.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { ownAddress } from '../../platform/http/own-address.ts'
import { Bytes, resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { mayRead } from '../reports/present.ts'
import { reportOf } from '../reports/queries.ts'
import { printReport } from './print-report.ts'
import { printerOf } from './printer-of.ts'

export function printingRoutes(services: Services): FastifyPluginAsync {
  const printing = resource([
    serve(endpoints.reports.pdf, {
      access: { resource: 'report', verb: 'read', owner: { of: 'reportUuid', kind: 'report' } },
      perMinute: 30,
      handle: async ({
        actor,
        relation,
        ownerUuid: userUuid,
        params: { reportUuid: uuid },
        query,
        reply,
      }) => {
        const readable = async () => {
          const report = await reportOf(services.database, { userUuid, uuid })
          if (!report || !mayRead({ relation }, report)) throw new ApiError('NotFound')
          return report
        }
        const report = await readable()
        const { userUuid: actorUuid, lang } = signedIn(actor)
        const pdf = await printReport(services, {
          actorUuid,
          reportUuid: uuid,
          lang: query.lang ?? lang,
          details: query.details,
        }).catch(async (error) => {
          // It may have been deleted or withdrawn while it was printed.
          await readable()
          throw error
        })
        reply.header('content-disposition', attachment(`${report.name}.pdf`))
        reply.header('cache-control', 'private, no-store')
        return new Bytes(pdf)
      },
    }),
  ])
  return async (app) => {
    app.addHook('onListen', async () => ownAddress.set(services, app.server.address()))
    app.addHook('onClose', () => printerOf(services).close())
    await app.register(printing)
  }
}
