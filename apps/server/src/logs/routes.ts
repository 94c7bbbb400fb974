import { ApiError, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { byActivity, ofActivity } from '../activities/routes.ts'
import { Bytes, type Route, resource, route, wireJson } from '../http/resource.ts'
import { arrowOf } from '../series/arrow.ts'
import { readColumns } from '../series/read.ts'
import type { Services } from '../services.ts'
import { columnsOf, logJson, logsOf, wholeSeries } from './log.ts'
import { seriesPlace } from './queries.ts'

const arrowType = 'application/vnd.apache.arrow.stream'

/** `{logType}.{logFormat}` */
const byName = byActivity.extend({ logName: z.string().regex(/^[\w-]{1,100}\.(json|arrow)$/) })
const query = z.object({ share_hash: z.string().optional(), columns: z.string().max(4_000).optional() })
const access = { resource: 'activity', verb: 'read', owner: ofActivity } as const

export function logRoutes(services: Services): FastifyPluginAsync {
  const { database, objects } = services

  const one = (path: string): Route =>
    route({
      method: 'GET',
      path,
      access,
      summary: 'A log as JSON or Arrow; `series.arrow` holds the columns named',
      params: byName,
      query,
      answer: z.object({ start_time: wire.instant, timestamps: z.array(z.number()) }),
      handle: async ({ ownerUuid, params, query: { columns }, reply }) => {
        const place = await seriesPlace(database, ownerUuid, params.activityUuid)
        if (!place) throw new ApiError('NotFound')
        const [type = '', format] = params.logName.split('.')
        if (type === wholeSeries && format === 'json') throw new ApiError('NotFound')
        const names = type === wholeSeries ? columns?.split(',') : columnsOf(place.columns, type)
        if (names?.length === 0) throw new ApiError('NotFound')
        const series = await readColumns(objects, place, names && ['time', ...names])
        // Fresh for as long as the browser keeps logs; whoever may not see them any more is told by then.
        reply.header('cache-control', 'private, max-age=300').header('vary', 'Authorization')
        if (format === 'json') return wireJson(logJson(series, place.start_time))
        reply.type(arrowType)
        return new Bytes(arrowOf(series))
      },
    })

  return resource('', [
    route({
      method: 'GET',
      path: '/api/activities/v1/:activityUuid/logs/',
      access,
      summary: 'The logs of an activity',
      params: byActivity,
      query,
      answer: wire.logsAnswer,
      handle: async ({ ownerUuid, params }) => {
        const place = await seriesPlace(database, ownerUuid, params.activityUuid)
        if (!place) throw new ApiError('NotFound')
        return { logs: logsOf(place.columns) }
      },
    }),
    one('/api/activities/v1/:activityUuid/logs/:logName'),
    one('/logs/activities/:activityUuid/:logName'),
  ])
}
