import { ApiError, endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { Bytes, type Route, resource, serve } from '../../platform/http/resource.ts'
import { etagOf, revalidate } from '../../platform/http/revalidate.ts'
import { programVersion } from '../../platform/program-version.ts'
import type { Services } from '../../platform/services.ts'
import { columnsOf, logsOf, strokesLog, wholeSeries } from '../../reading/series/log.ts'
import { derivationsOf, stopSeriesWorker } from '../../reading/series/offload.ts'
import { ofActivity } from '../activities/routes.ts'
import { seriesPlace } from '../lookup/queries.ts'
import { privacyRadius } from '../shares/queries.ts'

const arrowType = 'application/vnd.apache.arrow.stream'

const access = { resource: 'activity', verb: 'read', owner: ofActivity } as const

const program = programVersion()

export function logRoutes(services: Services): FastifyPluginAsync {
  const { database } = services

  const one = (endpoint: typeof endpoints.logs.read | typeof endpoints.logs.readData): Route =>
    serve(endpoint, {
      access,
      handle: async ({ ownerUuid, relation, params, query: { columns }, request, reply }) => {
        const [type = '', format] = params.logName.split('.')
        const isStrokes = type === strokesLog
        const found = await seriesPlace(
          database,
          ownerUuid,
          params.activityUuid,
          isStrokes ? 'strokes' : 'series',
        )
        if (!found) throw new ApiError('NotFound')
        const isShared = relation === 'shareHolder'
        const place = isShared ? { ...found, hiddenM: await privacyRadius(database, ownerUuid) } : found
        if (type === wholeSeries && format === 'json') throw new ApiError('NotFound')
        const isWhole = isStrokes || type === wholeSeries
        const names = isWhole ? columns?.split(',') : columnsOf(place.columns, type)
        if (names?.length === 0) throw new ApiError('NotFound')
        const wanted = names && ['time', ...names]
        const derivations = derivationsOf(services)
        if (isShared) {
          // What a share showed is not kept: it ends at once.
          reply.header('cache-control', 'no-store')
        } else {
          // The key of a stored series is a hash of its content.
          const madeOf = [program, place.object_key, place.start_time, params.logName, columns]
          const unchanged = revalidate({ request, reply }, etagOf(madeOf))
          if (unchanged) return unchanged
        }
        const bytes =
          format === 'json'
            ? await derivations.json(place, wanted, place.start_time, isStrokes ? 'strokes' : 'log')
            : await derivations.arrow(place, wanted)
        reply.type(format === 'json' ? 'application/json; charset=utf-8' : arrowType)
        return new Bytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      },
    })

  const routes = resource([
    serve(endpoints.logs.list, {
      access,
      handle: async ({ ownerUuid, params }) => {
        const place = await seriesPlace(database, ownerUuid, params.activityUuid)
        if (!place) throw new ApiError('NotFound')
        const strokes = await seriesPlace(database, ownerUuid, params.activityUuid, 'strokes')
        return { logs: logsOf(place.columns, strokes !== undefined) }
      },
    }),
    one(endpoints.logs.read),
    one(endpoints.logs.readData),
  ])
  return async (app, options) => {
    await routes(app, options)
    app.addHook('onClose', stopSeriesWorker)
  }
}
