import { ApiError, endpoints, workoutBytes } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { changeEntry, copyEntry, createEntry } from './change.ts'
import { presentEntry } from './present.ts'
import { type EntryRef, entriesOf } from './queries.ts'
import { changeFollowing, deleteEntry, repeatEntry, restoreEntry } from './series.ts'

const ofUser = { query: 'user' } as const
const ofEntry = { of: 'entryUuid', kind: 'calendar_entry' } as const
const read = { resource: 'calendar', verb: 'read' } as const
const write = { resource: 'calendar', verb: 'write' } as const
const { calendarEntries } = endpoints

export function calendarRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  const many = async (userUuid: string, uuids: readonly string[]) => ({
    calendar_entries: (await entriesOf(database, userUuid, { uuids })).map(presentEntry),
  })
  const one = async ({ userUuid, uuid }: EntryRef) => {
    const [entry] = await entriesOf(database, userUuid, { uuids: [uuid] })
    if (!entry) throw new ApiError('NotFound')
    return { calendar_entry: presentEntry(entry) }
  }
  return resource([
    serve(calendarEntries.add, {
      access: { ...write, owner: ofUser },
      bodyLimit: workoutBytes,
      handle: async ({ actor, ownerUuid: userUuid, body }) =>
        one({ userUuid, uuid: await createEntry(services, { actor, userUuid }, body) }),
    }),
    serve(calendarEntries.read, {
      access: { ...read, owner: ofEntry },
      handle: async ({ ownerUuid: userUuid, params: { entryUuid: uuid } }) => one({ userUuid, uuid }),
    }),
    serve(calendarEntries.change, {
      access: { ...write, owner: ofEntry },
      bodyLimit: workoutBytes,
      handle: async ({ actor, ownerUuid: userUuid, params: { entryUuid: uuid }, body }) => {
        await changeEntry(services, { actor, userUuid, uuid }, body)
        return one({ userUuid, uuid })
      },
    }),
    serve(calendarEntries.remove, {
      access: { ...write, owner: ofEntry },
      handle: async ({ actor, ownerUuid: userUuid, params: { entryUuid: uuid } }) => {
        await deleteEntry(services, { actor, userUuid, uuid }, false)
        return undefined
      },
    }),
    serve(calendarEntries.restore, {
      access: { ...write, owner: ofEntry },
      handle: async ({ actor, ownerUuid: userUuid, params: { entryUuid: uuid } }) => {
        await restoreEntry(services, { actor, userUuid, uuid }, false)
        return one({ userUuid, uuid })
      },
    }),
    serve(calendarEntries.copy, {
      access: { ...write, owner: ofEntry },
      handle: async ({ actor, ownerUuid: userUuid, params: { entryUuid: uuid }, body }) =>
        one({ userUuid, uuid: await copyEntry(services, { actor, userUuid, uuid }, body) }),
    }),
    serve(calendarEntries.repeat, {
      access: { ...write, owner: ofEntry },
      handle: async ({ actor, ownerUuid: userUuid, params: { entryUuid: uuid }, body }) =>
        many(userUuid, await repeatEntry(services, { actor, userUuid, uuid }, body)),
    }),
    serve(calendarEntries.changeFollowing, {
      access: { ...write, owner: ofEntry },
      bodyLimit: workoutBytes,
      handle: async ({ actor, ownerUuid: userUuid, params: { entryUuid: uuid }, body }) =>
        many(userUuid, await changeFollowing(services, { actor, userUuid, uuid }, body)),
    }),
    serve(calendarEntries.removeFollowing, {
      access: { ...write, owner: ofEntry },
      handle: async ({ actor, ownerUuid: userUuid, params: { entryUuid: uuid } }) => {
        await deleteEntry(services, { actor, userUuid, uuid }, true)
        return undefined
      },
    }),
    serve(calendarEntries.restoreFollowing, {
      access: { ...write, owner: ofEntry },
      handle: async ({ actor, ownerUuid: userUuid, params: { entryUuid: uuid } }) =>
        many(userUuid, await restoreEntry(services, { actor, userUuid, uuid }, true)),
    }),
  ])
}
