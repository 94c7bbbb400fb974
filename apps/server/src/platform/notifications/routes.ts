import { ApiError, type Locale, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { languageOf } from '../http/language.ts'
import { resource, route } from '../http/resource.ts'
import type { Services } from '../services.ts'
import { readerDates } from './dates.ts'
import { presentNotification } from './present.ts'
import { latestNotifications, markRead } from './queries.ts'

const most = 500

export function notificationRoutes({ database }: Services): FastifyPluginAsync {
  async function latest(userUuid: string, locale: Locale) {
    const [rows, dates] = await Promise.all([
      latestNotifications(database, userUuid),
      readerDates(database, userUuid, locale),
    ])
    return { notifications: rows.map((row) => presentNotification(row, locale, dates)) }
  }
  return resource('/api/notifications/v1', [
    route({
      method: 'GET',
      path: '/',
      access: { resource: 'notification', verb: 'read', owner: 'self' },
      summary: 'List the latest notifications, newest first, in your language',
      answer: wire.notificationsAnswer,
      handle: async ({ ownerUuid, request }) => {
        return latest(ownerUuid, languageOf(request))
      },
    }),
    route({
      method: 'PUT',
      path: '/',
      access: { resource: 'notification', verb: 'write', owner: 'self' },
      summary: 'Mark notifications as read or unread',
      body: wire.notificationsBody.refine(({ notifications }) => notifications.length <= most, {
        path: ['notifications'],
      }),
      answer: wire.notificationsAnswer,
      handle: async ({ ownerUuid, body, request }) => {
        if (body.notifications.some(({ user_uuid }) => user_uuid !== undefined && user_uuid !== ownerUuid))
          throw new ApiError('NotFound')
        await markRead(database, ownerUuid, body.notifications)
        return latest(ownerUuid, languageOf(request))
      },
    }),
  ])
}
