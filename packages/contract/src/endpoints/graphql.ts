/** Lists of activities and ranges with the requested fields. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const text = z.string().min(1, 'ErrorEnterValue').max(10_000)
const operationName = z.string().max(100)
const answer = z.object({ data: z.looseObject({}) })

const query = z.object({
  query: text,
  /** JSON of an object. */
  variables: z.string().max(50_000).optional(),
  operationName: operationName.optional(),
})
const body = z.object({
  query: text,
  variables: z.record(z.string(), z.json()).nullable().optional(),
  operationName: operationName.nullable().optional(),
})

const endpointsAt = <const Path extends string>(path: Path) => ({
  ask: endpoint({
    method: 'GET',
    path,
    summary: 'GraphQL: lists of activities (at most 5,000) and of ranges (at most 500)',
    query,
    answer,
  }),
  askByPost: endpoint({
    method: 'POST',
    path,
    summary: 'GraphQL with the question in the body, for long ones',
    body,
    answer,
  }),
})

export const graphqlEndpoints = {
  analysis: endpointsAt('/api/analysis/v2/graphql'),
  /** The same call at another address. */
  activities: endpointsAt('/api/activities/v1/graphql'),
}
