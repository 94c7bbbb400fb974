import { ApiError, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { Bytes, type Route, resource, route } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { columnsOf, logsOf, strokesLog, wholeSeries } from '../../reading/series/log.ts'
import { derivationsOf, stopSeriesWorker } from '../../reading/series/offload.ts'
import { byActivity, ofActivity, withShare } from '../activities/routes.ts'
import { seriesPlace } from '../lookup/series-place.ts'
import { privacyRadius } from '../shares/queries.ts'

const arrowType = 'application/vnd.apache.arrow.stream'

/** `{logType}.{logFormat}` */
const byName = byActivity.extend({ logName: z.string().regex(/^[\w-]{1,100}\.(json|arrow)$/) })
const query = withShare.extend({ columns: z.string().max(4_000).optional() })
const access = { resource: 'activity', verb: 'read', owner: ofActivity } as const

export function logRoutes(services: Services): FastifyPluginAsync {
  const { database } = services

  const one = (path: string): Route =>
    route({
      method: 'GET',
      path,
      access,
      summary: 'Get a log as JSON or Arrow; `series.arrow` and `strokes` contain the requested columns',
      params: byName,
      query,
      answer: wire.logData,
      handle: async ({ ownerUuid, relation, params, query: { columns }, reply }) => {
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
        // Fresh for as long as the browser keeps logs, but a share ends at once.
        reply.header('cache-control', isShared ? 'no-store' : 'private, max-age=300')
        reply.header('vary', 'Authorization')
        const bytes =
          format === 'json'
            ? await derivations.json(place, wanted, place.start_time, isStrokes ? 'strokes' : 'log')
            : await derivations.arrow(place, wanted)
        reply.type(format === 'json' ? 'application/json; charset=utf-8' : arrowType)
        return new Bytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      },
    })

  const routes = resource('', [
    route({
      method: 'GET',
      path: '/api/activities/v1/:activityUuid/logs/',
      access,
      summary: 'List the logs of an activity',
      params: byActivity,
      query,
      answer: wire.logsAnswer,
      handle: async ({ ownerUuid, params }) => {
        const place = await seriesPlace(database, ownerUuid, params.activityUuid)
        if (!place) throw new ApiError('NotFound')
        const strokes = await seriesPlace(database, ownerUuid, params.activityUuid, 'strokes')
        return { logs: logsOf(place.columns, strokes !== undefined) }
      },
    }),
    one('/api/activities/v1/:activityUuid/logs/:logName'),
    one('/logs/activities/:activityUuid/:logName'),
  ])
  return async (app, options) => {
    await routes(app, options)
    app.addHook('onClose', stopSeriesWorker)
  }
}
