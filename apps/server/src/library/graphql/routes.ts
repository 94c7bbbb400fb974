/** GraphQL by GET: lists of activities and of ranges, with the fields that somebody names. */

import { createHash } from 'node:crypto'
import { ApiError, invalid, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { executeSync, printSchema } from 'graphql'
import { z } from 'zod'
import { accessLogOf } from '../../people/audit/access-log.ts'
import { findStanding } from '../../people/coaching/standing.ts'
import { type SignedIn, signedIn } from '../../platform/http/actor.ts'
import { Bytes, JsonText, type Route, resource, route, wireJson } from '../../platform/http/resource.ts'
import { decide, policy } from '../../platform/policy.ts'
import type { Services } from '../../platform/services.ts'
import { activityLines, listState } from '../activities/queries.ts'
import { answerText, type Found } from './answer.ts'
import { type Asked, type Plan, planOf, type Question } from './plan.ts'
import { type RangeFilter, searchRanges } from './ranges.ts'
import { schema } from './schema.ts'

const query = z.object({
  query: z.string().min(1, 'ErrorEnterValue').max(10_000),
  /** JSON of an object. */
  variables: z.string().max(50_000).optional(),
  operationName: z.string().max(100).optional(),
  _: z.string().optional(),
})
const variables = z.record(z.string(), z.json())
const answer = z.object({ data: z.looseObject({}) })
/** Of a filter, as far as its values are more than the schema says of them. */
const given = z
  .object({ user_uuid: wire.uuid, user_uuid_in: z.array(wire.uuid).max(100), date: wire.day })
  .partial()

/** An answer of the same text from other code is another answer. */
const madeBy = createHash('sha256').update(printSchema(schema)).digest('base64url').slice(0, 8)

function questionOf(asked: z.output<typeof query>): Question {
  const { query: text, operationName } = asked
  let values: unknown = {}
  try {
    values = JSON.parse(asked.variables || '{}')
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ApiError('MalformedJson')
  }
  const parsed = variables.safeParse(values ?? {})
  if (!parsed.success) throw invalid([{ field: 'variables', code: 'ErrorInvalidValue' }])
  return { query: text, variables: parsed.data, ...(operationName ? { operationName } : {}) }
}

function checked(filter: Asked['filter']): z.output<typeof given> {
  for (const field of ['user_uuid', 'user_uuid_in', 'date_gte', 'date_lte']) {
    const schemaOf = field.startsWith('date') ? given.shape.date : given.shape[field as 'user_uuid']
    if (!schemaOf.safeParse(filter[field] ?? undefined).success)
      throw invalid([{ field, code: field.startsWith('date') ? 'ErrorInvalidDate' : 'ErrorInvalidValue' }])
  }
  return given.parse({
    user_uuid: filter.user_uuid ?? undefined,
    user_uuid_in: filter.user_uuid_in ?? undefined,
  })
}

export function graphqlRoutes(services: Services): FastifyPluginAsync {
  const { database } = services

  /** Whose rows a list asks for. Throws `NotFound` where the actor may not see one of them. */
  const ownersOf = async (actor: SignedIn, { filter }: Asked): Promise<string[]> => {
    const { user_uuid, user_uuid_in } = checked(filter)
    const owners = [...new Set(user_uuid_in ?? [user_uuid ?? actor.userUuid])]
    for (const owner of owners) {
      if (decide(policy.activity.read, await findStanding(database, actor, owner)) !== 200)
        throw new ApiError('NotFound')
      accessLogOf(services).record({ userUuid: owner, actorUuid: actor.userUuid, action: 'look activities' })
    }
    return owners
  }

  const find = async (asked: Asked, owners: readonly string[]): Promise<Found> => {
    const { field, filter, limit, shape } = asked
    if (field === 'ranges') {
      const sets = new Set(shape.shown.map((shown) => shown.field))
      return { asked, pieces: await searchRanges(database, owners, filter as RangeFilter, { limit, sets }) }
    }
    const [owner = ''] = owners
    const list = filter as Record<string, string[] & string>
    const pieces = await activityLines(database, owner, {
      sports: list.sport_in,
      from: list.date_gte,
      to: list.date_lte,
      tagged: list.tag_in,
      untagged: list.tag_not_in,
      limit,
    })
    return { asked, pieces }
  }

  /** What changes with anything that the answer would show; undefined where nothing tells. */
  const tagOf = async (
    { lists }: Extract<Plan, { kind: 'lists' }>,
    owners: readonly (readonly string[])[],
    question: Question,
  ): Promise<string | undefined> => {
    if (lists.some(({ field }) => field !== 'activities')) return undefined
    const states = await Promise.all(owners.flat().map((owner) => listState(database, owner)))
    const hash = createHash('sha256').update(JSON.stringify([madeBy, question, owners, states]))
    return `W/"${hash.digest('base64url').slice(0, 27)}"`
  }

  const endpoint = (path: string): Route =>
    route({
      method: 'GET',
      path,
      access: { resource: 'activity', verb: 'read', owner: 'self' },
      summary: 'Query activities (up to 5,000) and ranges (up to 500) with GraphQL',
      query,
      answer,
      handle: async ({ actor: asking, query: asked, request, reply }) => {
        const actor = signedIn(asking)
        const question = questionOf(asked)
        const plan = planOf(question)
        if (plan.kind === 'introspection') {
          if (!actor.roles.includes('staff') && !actor.roles.includes('superuser'))
            throw new ApiError('Forbidden')
          const { data } = executeSync({ schema, document: plan.document, variableValues: plan.variables })
          return wireJson({ data })
        }
        const owners: string[][] = []
        for (const list of plan.lists) owners.push(await ownersOf(actor, list))
        const tag = await tagOf(plan, owners, question)
        if (tag) {
          // Kept by the browser, and asked again each time.
          reply
            .header('cache-control', 'private, no-cache')
            .header('vary', 'Authorization')
            .header('etag', tag)
          if (request.headers['if-none-match'] === tag) {
            reply.code(304)
            return new Bytes(Buffer.alloc(0))
          }
        }
        const found: Found[] = []
        for (const [index, list] of plan.lists.entries()) found.push(await find(list, owners[index] ?? []))
        return new JsonText(answerText(found, plan.typeNames))
      },
    })

  return resource('/api', [endpoint('/analysis/v2/graphql'), endpoint('/activities/v1/graphql')])
}
