import { ApiError, endpoints, type Locale } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { languageOf } from '../http/language.ts'
import { resource, serve } from '../http/resource.ts'
import type { Services } from '../services.ts'
import { readerDates } from './dates.ts'
import { presentNotification } from './present.ts'
import { latestNotifications, markRead } from './queries.ts'

export function notificationRoutes({ database }: Services): FastifyPluginAsync {
  async function latest(userUuid: string, locale: Locale) {
    const [rows, reader] = await Promise.all([
      latestNotifications(database, userUuid),
      readerDates(database, userUuid, locale),
    ])
    return { notifications: rows.map((row) => presentNotification(row, reader)) }
  }
  return resource([
    serve(endpoints.notifications.list, {
      access: { resource: 'notification', verb: 'read', owner: 'self' },
      handle: async ({ ownerUuid, request }) => {
        return latest(ownerUuid, languageOf(request))
      },
    }),
    serve(endpoints.notifications.mark, {
      access: { resource: 'notification', verb: 'write', owner: 'self' },
      handle: async ({ ownerUuid, body, request }) => {
        if (body.notifications.some(({ user_uuid }) => user_uuid !== undefined && user_uuid !== ownerUuid))
          throw new ApiError('NotFound')
        await markRead(database, ownerUuid, body.notifications)
        return latest(ownerUuid, languageOf(request))
      },
    }),
  ])
}
