/**
 * Per-day records: thresholds and weight of an athlete by the day they were measured. Four kinds, one shape
 * of routes.
 */
import { endpoints, type RecordKind, recordKinds, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { type Route, resource, serve, wireJson } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { createRecord, removeRecord, replaceRecord } from './change.ts'
import { recordsOf } from './queries.ts'

const formBytes = 16 * 1024

export function recordRoutes(services: Services): FastifyPluginAsync {
  return resource(recordKinds.flatMap((kind) => routesOf(services, kind)))
}

function routesOf(services: Services, kind: RecordKind): Route[] {
  const { list, ofAthlete, add, replace, remove } = endpoints.dayRecords[kind]
  const listOf = async ({ ownerUuid }: { ownerUuid: string }) =>
    wireJson({ [wire.dayRecordLists[kind]]: await recordsOf(services.database, ownerUuid, kind) })
  return [
    serve(list, { access: { resource: 'record', verb: 'read', owner: 'self' }, handle: listOf }),
    serve(ofAthlete, {
      access: { resource: 'record', verb: 'read', owner: { param: 'userUuid' } },
      handle: listOf,
    }),
    serve(add, {
      access: { resource: 'record', verb: 'write', owner: 'self' },
      bodyLimit: formBytes,
      handle: async ({ ownerUuid, body }) =>
        wireJson({ [kind]: await createRecord(services, ownerUuid, kind, body) }),
    }),
    serve(replace, {
      access: { resource: 'record', verb: 'write', owner: 'self' },
      bodyLimit: formBytes,
      handle: async ({ ownerUuid, params, body }) =>
        wireJson({ [kind]: await replaceRecord(services, ownerUuid, kind, params.date, body) }),
    }),
    serve(remove, {
      access: { resource: 'record', verb: 'write', owner: 'self' },
      handle: async ({ ownerUuid, params }) => {
        await removeRecord(services, ownerUuid, kind, params.date)
        return undefined
      },
    }),
  ]
}
