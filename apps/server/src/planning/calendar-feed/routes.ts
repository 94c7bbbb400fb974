import { ApiError, endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { todayOf } from '../../analysis/load/queries.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { Bytes, resource, serve } from '../../platform/http/resource.ts'
import { publicAddress } from '../../platform/mail/mails.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { daysAfter } from '../calendar/dates.ts'
import { feedText } from './feed.ts'
import { accountOfFeed, deleteFeed, feedEntries, feedOf, noteReading, upsertFeed } from './queries.ts'

const own = (verb: 'read' | 'write') => ({ resource: 'calendar_feed', verb, owner: 'self' }) as const
const { calendarFeed } = endpoints

/** Days before and after today. */
const shown = { before: 90, after: 400 }
const hourMs = 3_600_000
/** Requests per minute and address: programs ask a few times a day, and a guess is hopeless anyway. */
const perMinute = 60

export function calendarFeedRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  const read = async (userUuid: string) => {
    const feed = await feedOf(database, userUuid)
    return feed
      ? { created_at: feed.created_at.toISOString(), read_at: feed.read_at?.toISOString() ?? null }
      : null
  }
  return resource([
    serve(calendarFeed.read, {
      access: own('read'),
      handle: async ({ ownerUuid }) => ({ feed: await read(ownerUuid) }),
    }),
    serve(calendarFeed.create, {
      access: own('write'),
      handle: async ({ ownerUuid }) => {
        const token = newToken()
        const created = { hash: hashOf(token), now: new Date(services.now()) }
        await transactOn(database, ownerUuid, (transaction) => upsertFeed(transaction, ownerUuid, created))
        const feed = await read(ownerUuid)
        if (!feed) throw new ApiError('NotFound')
        return { feed, link: calendarFeed.follow.path.replace(':feedToken', `${token}.ics`) }
      },
    }),
    serve(calendarFeed.remove, {
      access: own('write'),
      handle: async ({ ownerUuid }) => {
        await deleteFeed(database, ownerUuid)
        return undefined
      },
    }),
    serve(calendarFeed.follow, {
      access: 'anyone',
      perMinute,
      handle: async ({ params, reply }) => {
        const reader = await accountOfFeed(database, hashOf(params.feedToken.replace(/\.ics$/, '')))
        if (!reader) throw new ApiError('NotFound')
        const { user_uuid: userUuid, read_at } = reader
        const at = new Date(services.now())
        if (!read_at || at.getTime() - read_at.getTime() >= hourMs) await noteReading(database, userUuid, at)
        const today = await todayOf(database, userUuid, at)
        const span = { from: daysAfter(today, -shown.before), to: daysAfter(today, shown.after) }
        const texts = feedText(reader, await feedEntries(database, userUuid, span), publicAddress(services))
        reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex, nofollow')
        return new Bytes(Buffer.from(texts.join('')))
      },
    }),
  ])
}
