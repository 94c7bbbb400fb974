import type { Endpoint } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import { staleNow } from '../../library/activities/stale-figures.ts'
import { resource, serve, wireJson } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'

/** Endpoints for one's own total and an athlete's, with the same query and answer. */
interface TotalEndpoints<Q extends z.ZodObject, A extends z.ZodType> {
  own: Endpoint<z.ZodObject, Q, undefined, A>
  ofAthlete: Endpoint<z.ZodObject, Q, undefined, A>
}

interface Total<Query, Result, Answer> {
  compute(userUuid: string, query: Query): Promise<Result>
  /** `stale`: activities with outdated figures, which are being recomputed. */
  present(result: Result, stale: number): Answer
}

/** Routes for a total over many activities. */
export function totalRoutes<Q extends z.ZodObject, A extends z.ZodType, Result>(
  services: Services,
  { own, ofAthlete }: TotalEndpoints<Q, A>,
  { compute, present }: Total<z.output<Q>, Result, z.output<A>>,
): FastifyPluginAsync {
  const handle = async ({ ownerUuid, query }: { ownerUuid: string; query: z.output<Q> }) => {
    const [result, stale] = await Promise.all([compute(ownerUuid, query), staleNow(services, ownerUuid)])
    return wireJson(present(result, stale))
  }
  const read = { resource: 'activity', verb: 'read' } as const
  return resource([
    serve(own, { access: { ...read, owner: 'self' }, handle }),
    serve(ofAthlete, { access: { ...read, owner: { param: 'userUuid' } }, handle }),
  ])
}
