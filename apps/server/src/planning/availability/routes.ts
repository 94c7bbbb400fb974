import { ApiError, availabilityDaysPerUser, endpoints, invalid } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Transaction } from 'kysely'
import { audit } from '../../people/audit/audit.ts'
import type { Database } from '../../platform/database/tables.ts'
import { holdUserToChange, transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { ConflictWith } from '../../platform/http/errors.ts'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { availabilityOf, deleteDay, upsertDay, upsertWeek } from './queries.ts'

const ofUser = { query: 'user' } as const
const write = { resource: 'calendar', verb: 'offer', owner: ofUser } as const
const { availability } = endpoints

export function availabilityRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  const current = async (userUuid: string) => ({ availability: await availabilityOf(database, userUuid) })

  /** Runs a change, and notifies open browsers. */
  async function changing(
    { actor, ownerUuid: userUuid }: { actor: Actor; ownerUuid: string },
    work: (transaction: Transaction<Database>) => Promise<void>,
  ): Promise<void> {
    await transact(database, async (transaction) => {
      if (!(await holdUserToChange(transaction, userUuid))) throw new ApiError('NotFound')
      await work(transaction)
      await audit(services, transaction, actor, { userUuid, action: 'calendar update' })
      await publish(transaction, { kind: 'calendar', userUuid, uuid: userUuid })
    })
  }

  return resource([
    serve(availability.read, {
      access: { resource: 'calendar', verb: 'read', owner: ofUser },
      handle: async ({ ownerUuid }) => current(ownerUuid),
    }),
    serve(availability.change, {
      access: write,
      handle: async (call) => {
        const { ownerUuid, body } = call
        await changing(call, async (transaction) => {
          if (!(await upsertWeek(transaction, ownerUuid, body.week, body.version)))
            throw new ConflictWith({ availability: await availabilityOf(transaction, ownerUuid) })
        })
        return current(ownerUuid)
      },
    }),
    serve(availability.changeDay, {
      access: write,
      handle: async (call) => {
        const { ownerUuid, params, body } = call
        const { all = null, bike = null, run = null, other = null, note } = body
        if ([all, bike, run, other].every((time) => time === null))
          throw invalid([{ field: 'all', code: 'ErrorEnterValue' }])
        await changing(call, async (transaction) => {
          const free = { all, bike, run, other, note, date: params.date }
          if (!(await upsertDay(transaction, ownerUuid, free)))
            throw invalid([
              { field: 'date', code: 'ErrorTooMany', parameters: { count: availabilityDaysPerUser } },
            ])
        })
        return current(ownerUuid)
      },
    }),
    serve(availability.removeDay, {
      access: write,
      handle: async (call) => {
        await changing(call, (transaction) => deleteDay(transaction, call.ownerUuid, call.params.date))
        return undefined
      },
    }),
  ])
}
