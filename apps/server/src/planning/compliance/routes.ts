import { ApiError, endpoints, invalid, type wire } from '@cadenza/contract'
import { usualThresholds } from '@cadenza/workout/compliance/rules'
import type { FastifyPluginAsync } from 'fastify'
import { todayOf } from '../../analysis/load/queries.ts'
import { audit } from '../../people/audit/audit.ts'
import { holdUserToChange, transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { currentEntry, requireActivity } from '../calendar/change.ts'
import { changing, type OfEntry } from '../calendar/changing.ts'
import { daysBetween } from '../calendar/dates.ts'
import { wholeWeeks } from '../calendar/span.ts'
import { ownThresholds } from '../calendar/span-queries.ts'
import { compareMarkedDays } from './compare.ts'
import { complianceOf, matchOf, setMatch, upsertThresholds, weeksOf } from './queries.ts'

const ofUser = { query: 'user' } as const
const ofEntry = { of: 'entryUuid', kind: 'calendar_entry' } as const
const read = { resource: 'calendar', verb: 'read' } as const
const write = { resource: 'calendar', verb: 'write' } as const
const { compliance } = endpoints

/** Days of one answer: ten years. */
const mostDays = 3_700

export function complianceRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  const thresholds = async (userUuid: string) =>
    (await ownThresholds(database, [userUuid])).get(userUuid) ?? usualThresholds
  const answer = async (userUuid: string, of: Parameters<typeof complianceOf>[2]) => {
    const compliance = await complianceOf(database, userUuid, of)
    const entryUuid = 'entryUuid' in of ? of.entryUuid : compliance?.entry_uuid
    return {
      compliance,
      match: entryUuid ? await matchOf(database, userUuid, entryUuid) : ('automatic' as const),
      thresholds: await thresholds(userUuid),
    }
  }

  async function match(of: OfEntry, chosen: Parameters<typeof setMatch>[2]) {
    const { userUuid, uuid: entryUuid } = of
    await changing(services, of, 'calendar update', async (transaction) => {
      const entry = await currentEntry(transaction, of)
      if (entry.kind !== 'workout' && entry.kind !== 'race')
        throw invalid([{ field: 'activity_uuid', code: 'ErrorUnknownField' }])
      if (chosen !== 'automatic') await requireActivity(transaction, userUuid, chosen.activityUuid, entryUuid)
      await setMatch(transaction, { userUuid, entryUuid }, chosen)
    })
    await compareMarkedDays(services, userUuid)
    return answer(userUuid, { entryUuid })
  }

  return resource([
    serve(compliance.ofEntry, {
      access: { ...read, owner: ofEntry },
      handle: ({ ownerUuid, params: { entryUuid } }) => answer(ownerUuid, { entryUuid }),
    }),
    serve(compliance.ofActivity, {
      access: { ...read, owner: { of: 'activityUuid', kind: 'activity' } },
      handle: ({ ownerUuid, params: { activityUuid } }) => answer(ownerUuid, { activityUuid }),
    }),
    serve(compliance.match, {
      access: { ...write, owner: ofEntry },
      handle: ({ actor, ownerUuid: userUuid, params: { entryUuid: uuid }, body }) =>
        match({ actor, userUuid, uuid }, { activityUuid: body.activity_uuid }),
    }),
    serve(compliance.matchAgain, {
      access: { ...write, owner: ofEntry },
      handle: ({ actor, ownerUuid: userUuid, params: { entryUuid: uuid } }) =>
        match({ actor, userUuid, uuid }, 'automatic'),
    }),
    serve(compliance.thresholds, {
      access: { ...read, owner: ofUser },
      handle: async ({ ownerUuid }) => ({ thresholds: await thresholds(ownerUuid) }),
    }),
    serve(compliance.changeThresholds, {
      access: { ...write, owner: ofUser },
      handle: async ({ actor, ownerUuid: userUuid, body }) => {
        requireOrder(body)
        await transact(database, async (transaction) => {
          if (!(await holdUserToChange(transaction, userUuid))) throw new ApiError('NotFound')
          await upsertThresholds(transaction, userUuid, body)
          await audit(services, transaction, actor, { userUuid, action: 'calendar update' })
          await publish(transaction, { kind: 'calendar', userUuid, uuid: userUuid })
        })
        return { thresholds: body }
      },
    }),
    serve(compliance.weeks, {
      access: { ...read, owner: ofUser },
      handle: async ({ ownerUuid, query: { date_gte, date_lte, week_start } }) => {
        if (date_lte < date_gte) throw invalid([{ field: 'date_lte', code: 'ErrorSpanOrder' }])
        if (daysBetween(date_gte, date_lte) > mostDays)
          throw invalid([{ field: 'date_lte', code: 'ErrorQueryTooLarge' }])
        const span = wholeWeeks({ from: date_gte, to: date_lte, weekStart: week_start })
        const today = await todayOf(database, ownerUuid, new Date(services.now()))
        const limits = await thresholds(ownerUuid)
        return {
          weeks: await weeksOf(database, ownerUuid, { ...span, today, ...limits }),
          thresholds: limits,
        }
      },
    }),
  ])
}

function requireOrder({ good, near }: wire.ComplianceThresholds): void {
  if (near >= good) throw invalid([{ field: 'near', code: 'ErrorBandOrder' }])
}
