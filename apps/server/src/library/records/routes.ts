/** Per-day records: thresholds and weight of an athlete by the day they were measured. Four kinds, one shape of routes. */
import { type RecordKind, recordKinds, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { nothing, type Route, resource, route, wireJson } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { createRecord, removeRecord, replaceRecord } from './change.ts'
import { recordsOf } from './queries.ts'

const byDate = z.object({ date: wire.day })
const ofUser = z.object({ userUuid: wire.uuid })
/** What must be in it, and what it must be, the contract's rules say. */
const form = z.record(z.string(), z.unknown())
const formBytes = 16 * 1024

const names: Record<RecordKind, string> = {
  power_zone: 'power zones (FTP)',
  run_pace_zone: 'run pace zones',
  heartrate_zone: 'heart rate zones',
  weight: 'weights',
}

export function recordRoutes(services: Services): FastifyPluginAsync {
  return resource(
    '/api',
    recordKinds.flatMap((kind) => routesOf(services, kind)),
  )
}

function routesOf(services: Services, kind: RecordKind): Route[] {
  const plural = wire.dayRecordLists[kind]
  const answer = z.object({ [kind]: wire.dayRecord[kind] })
  const list = z.object({ [plural]: z.array(wire.dayRecord[kind]) })
  const listOf = async (userUuid: string) =>
    wireJson({ [plural]: await recordsOf(services.database, userUuid, kind) })
  return [
    route({
      method: 'GET',
      path: `/account/v1/${kind}/`,
      access: { resource: 'record', verb: 'read', owner: 'self' },
      summary: `List your ${names[kind]}, newest first`,
      answer: list,
      handle: async ({ ownerUuid }) => listOf(ownerUuid),
    }),
    route({
      method: 'GET',
      path: `/profiles/v1/:userUuid/${kind}`,
      access: { resource: 'record', verb: 'read', owner: { param: 'userUuid' } },
      summary: `List a user's ${names[kind]}, newest first`,
      params: ofUser,
      answer: list,
      handle: async ({ ownerUuid }) => listOf(ownerUuid),
    }),
    route({
      method: 'POST',
      path: `/account/v1/${kind}/`,
      access: { resource: 'record', verb: 'write', owner: 'self' },
      summary: `Create one of the ${names[kind]}`,
      body: form,
      bodyLimit: formBytes,
      answer,
      status: 201,
      handle: async ({ ownerUuid, body }) =>
        wireJson({ [kind]: await createRecord(services, ownerUuid, kind, body) }),
    }),
    route({
      method: 'PUT',
      path: `/account/v1/${kind}/:date`,
      access: { resource: 'record', verb: 'write', owner: 'self' },
      summary: `Replace one of the ${names[kind]} or move it to another date`,
      params: byDate,
      body: form,
      bodyLimit: formBytes,
      answer,
      handle: async ({ ownerUuid, params, body }) =>
        wireJson({ [kind]: await replaceRecord(services, ownerUuid, kind, params.date, body) }),
    }),
    route({
      method: 'DELETE',
      path: `/account/v1/${kind}/:date`,
      access: { resource: 'record', verb: 'write', owner: 'self' },
      summary: `Delete one of the ${names[kind]}`,
      params: byDate,
      answer: nothing,
      handle: async ({ ownerUuid, params }) => {
        await removeRecord(services, ownerUuid, kind, params.date)
        return undefined
      },
    }),
  ]
}
