/** GraphQL: lists of activities and ranges with the requested fields. */
import { createHash } from 'node:crypto'
import { ApiError, endpoints, invalid, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { executeSync, printSchema } from 'graphql'
import { z } from 'zod'
import { activityLines, listState } from '../../library/activities/queries.ts'
import { accessLogOf } from '../../people/audit/access-log.ts'
import { findStanding } from '../../people/coaching/standing.ts'
import { type SignedIn, signedIn } from '../../platform/http/actor.ts'
import { type Call, JsonText, type Route, resource, serve, wireJson } from '../../platform/http/resource.ts'
import { etagOf, revalidate } from '../../platform/http/revalidate.ts'
import { decide, policy } from '../../platform/policy.ts'
import type { Services } from '../../platform/services.ts'
import { boundsOf, type ListFilter } from '../filters/filter-queries.ts'
import { inTurn, type Run, startSecondsWorkers, stopSecondsWorkers } from '../seconds/pool.ts'
import { analysisOf, isAnalysis } from './analysis-fields.ts'
import { answerText, type Found } from './answer.ts'
import { type Asked, type Plan, planOf, prepareQueries, type Question } from './plan.ts'
import { searchRanges } from './queries.ts'
import { schema } from './schema.ts'

const variables = z.record(z.string(), z.json())
/** Checks of filter values beyond the GraphQL schema. */
const given = z
  .object({ user_uuid: wire.uuid, user_uuid_in: z.array(wire.uuid).max(100), date: wire.day })
  .partial()

/** Part of the ETag: other code may answer the same query differently. */
const madeBy = createHash('sha256').update(printSchema(schema)).digest('base64url').slice(0, 8)

type Ask = typeof endpoints.graphql.analysis.ask | typeof endpoints.graphql.activities.ask
type AskByPost = typeof endpoints.graphql.analysis.askByPost | typeof endpoints.graphql.activities.askByPost

/** Query in an address, whose variables are JSON. */
function questionOf({ query, operationName, variables: text }: z.output<Ask['query']>): Question {
  let values: unknown = {}
  try {
    values = JSON.parse(text || '{}')
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ApiError('MalformedJson')
  }
  const parsed = variables.safeParse(values ?? {})
  if (!parsed.success) throw invalid([{ field: 'variables', code: 'ErrorInvalidValue' }])
  return { query, variables: parsed.data, ...(operationName ? { operationName } : {}) }
}

function checked(filter: Asked['filter']): z.output<typeof given> {
  for (const field of ['user_uuid', 'user_uuid_in', 'date_gte', 'date_lte']) {
    const schemaOf = field.startsWith('date') ? given.shape.date : given.shape[field as 'user_uuid']
    if (!schemaOf.safeParse(filter[field] ?? undefined).success)
      throw invalid([{ field, code: field.startsWith('date') ? 'ErrorInvalidDate' : 'ErrorInvalidValue' }])
  }
  for (const [field, least] of Object.entries(filter)) {
    const upper = field.replace(/_gte$/, '_lte')
    const most = filter[upper]
    if (upper === field || least === null || most === null || most === undefined) continue
    // Numbers, or dates, whose order is that of their texts.
    if ((least as number) > (most as number)) throw invalid([{ field: upper, code: 'ErrorBandOrder' }])
  }
  return given.parse({
    user_uuid: filter.user_uuid ?? undefined,
    user_uuid_in: filter.user_uuid_in ?? undefined,
  })
}

export function graphqlRoutes(services: Services): FastifyPluginAsync {
  const { database } = services

  /** Owners of the rows that a list requests. Throws `NotFound` if the actor may not see one of them. */
  const ownersOf = async (actor: SignedIn, { filter }: Asked): Promise<string[]> => {
    const { user_uuid, user_uuid_in } = checked(filter)
    const both = user_uuid_in && user_uuid ? user_uuid_in.filter((uuid) => uuid === user_uuid) : undefined
    const owners = [...new Set(both ?? user_uuid_in ?? [user_uuid ?? actor.userUuid])]
    for (const owner of owners) {
      if (decide(policy.activity.read, await findStanding(database, actor, owner)) !== 200)
        throw new ApiError('NotFound')
      accessLogOf(services).record({ userUuid: owner, actorUuid: actor.userUuid, action: 'view activities' })
    }
    return owners
  }

  const find = async (asked: Asked, owners: readonly string[], run: Run): Promise<Found> => {
    const { field, filter, limit, shape } = asked
    const analysis = analysisOf(asked)
    if (analysis)
      return { asked, value: await analysis({ services, owners, filter: filter as ListFilter, run }) }
    if (field === 'ranges') {
      const sets = new Set(shape.shown.map((shown) => shown.field))
      return { asked, pieces: await searchRanges(database, owners, filter as ListFilter, { limit, sets }) }
    }
    const list = filter as ListFilter
    const pieces = await activityLines(database, owners, {
      sports: list.sport_in,
      from: list.date_gte,
      to: list.date_lte,
      tagged: list.tag_in,
      untagged: list.tag_not_in,
      bounds: boundsOf(list, 'a'),
      limit,
    })
    return { asked, pieces }
  }

  /** ETag that changes with anything the answer shows; undefined if nothing tells. */
  const tagOf = async (
    { lists }: Extract<Plan, { kind: 'lists' }>,
    owners: readonly (readonly string[])[],
    question: Question,
  ): Promise<string | undefined> => {
    if (lists.some(({ field }) => field === 'ranges')) return undefined
    const states = await Promise.all(owners.flat().map((owner) => listState(database, owner)))
    return `W/${etagOf([madeBy, question, owners, states])}`
  }

  const answer = async ({ actor: asking, request, reply }: Call, question: Question) => {
    const actor = signedIn(asking)
    const plan = planOf(question)
    if (plan.kind === 'introspection') {
      if (!actor.roles.includes('staff') && !actor.roles.includes('superuser'))
        throw new ApiError('Forbidden')
      const { data } = executeSync({ schema, document: plan.document, variableValues: plan.variables })
      return wireJson({ data })
    }
    for (const list of plan.lists) analysisOf(list)
    const owners: string[][] = []
    for (const list of plan.lists) owners.push(await ownersOf(actor, list))
    // Caches keep no answer to a POST.
    const tag = request.method === 'POST' ? undefined : await tagOf(plan, owners, question)
    const unchanged = tag && revalidate({ request, reply }, tag)
    if (unchanged) return unchanged
    const run: Run = { settings: services.settings, isOver: () => reply.raw.destroyed }
    const findAll = async () => {
      const found: Found[] = []
      for (const [index, list] of plan.lists.entries()) found.push(await find(list, owners[index] ?? [], run))
      return found
    }
    const found = plan.lists.some(isAnalysis) ? await inTurn(actor.userUuid, findAll) : await findAll()
    return new JsonText(answerText(found, plan.typeNames))
  }

  const access = { resource: 'activity', verb: 'read', owner: 'self' } as const
  const byGet = (endpoint: Ask): Route =>
    serve(endpoint, { access, handle: (call) => answer(call as unknown as Call, questionOf(call.query)) })
  const byPost = (endpoint: AskByPost): Route =>
    serve(endpoint, {
      access,
      bodyLimit: 64 * 1024,
      handle: (call) => {
        const { query, variables, operationName } = call.body
        const question = { query, variables: variables ?? {}, ...(operationName ? { operationName } : {}) }
        return answer(call as unknown as Call, question)
      },
    })

  const { analysis, activities } = endpoints.graphql
  return async (app) => {
    app.addHook('onListen', async () => {
      startSecondsWorkers()
      prepareQueries()
    })
    app.addHook('onClose', stopSecondsWorkers)
    await resource([
      byGet(analysis.ask),
      byPost(analysis.askByPost),
      byGet(activities.ask),
      byPost(activities.askByPost),
    ])(app, {})
  }
}
