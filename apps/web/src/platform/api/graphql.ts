import type { Product, shapes, wire } from '@cadenza/contract'
import { fromWire, type Plan } from '@cadenza/contract/conversion'
import { api } from './api.ts'
import { endpoints, plans } from './endpoints.ts'
import { ApiFailure } from './failure.ts'
import { type Graphql, type GraphqlArguments, graphqlArguments } from './graphql-types.ts'

/** Lists that can be queried, and the schemas of their rows. */
interface Rows {
  activities: typeof shapes.activityRow
}
const rowPlans: Record<keyof Rows, Plan> = { activities: plans.activityRow }

type RowOnWire<L extends keyof Rows> = Rows[L]['_zod']['output'] & RowOfSchema<L>
/** Fields that both the stored row and the schema have. */
type RowOfSchema<L extends keyof Rows> = NonNullable<Graphql['Query'][L]>[number]

interface Question<L extends keyof Rows, F extends keyof RowOnWire<L>> {
  list: L
  /** The owner; the reader by default. */
  user?: string
  limit?: number
  /** The fields of a row, named as on the wire. */
  fields: readonly F[]
  /** The figures of `stats`, if that is among the fields. */
  stats?: readonly (keyof wire.ActivityRow['stats'])[]
}

/** Text of the query; its variables are `of` and `limit`. */
function textOf({ list, fields, stats = [] }: Question<keyof Rows, never>): string {
  const named = fields.map((field) => (field === 'stats' ? `stats { ${stats.join(' ')} }` : field))
  return `query ($of: ID, $limit: Int) { ${list}(filter: { user_uuid: $of }, limit: $limit) { ${named.join(' ')} } }`
}

/** A row with the fields that were asked for, in camelCase. */
export type Row<L extends keyof Rows, F> = Pick<
  Product<Rows[L]>,
  Extract<keyof Product<Rows[L]>, Camel<F & string>>
>
type Camel<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S

/**
 * List from a GraphQL query; undefined if the reader may not see its owner. The browser keeps the
 * answer and revalidates it. An answer without the list fails with no message.
 */
export async function graphqlList<L extends keyof Rows, const F extends keyof RowOnWire<L>>(
  question: Question<L, F>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Row<L, F>[] | undefined> {
  const { list, user, limit } = question
  const query = textOf(question as unknown as Question<keyof Rows, never>)
  const found = await ask(list, query, { of: user, limit }, signal)
  if (found === undefined) return undefined
  if (!Array.isArray(found)) throw new ApiFailure(500, '')
  return fromWire(found, rowPlans[list]) as Row<L, F>[]
}

/**
 * Answer of one field of the schema, named as on the wire; undefined if the reader may not see whose it is.
 * `selection` is what the braces after the field hold. The browser keeps the answer and revalidates it.
 */
export async function graphqlField<F extends keyof GraphqlArguments>(
  field: F,
  given: GraphqlArguments[F],
  selection: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<NonNullable<Graphql['Query'][F]> | undefined> {
  const types = Object.entries(graphqlArguments[field])
  const variables = types.map(([name, type]) => `$${name}: ${type}`).join(', ')
  const passed = types.map(([name]) => `${name}: $${name}`).join(', ')
  const query = `query (${variables}) { ${field}(${passed}) { ${selection} } }`
  const found = await ask(field, query, given, signal)
  if (found === null) throw new ApiFailure(500, '')
  return found as NonNullable<Graphql['Query'][F]> | undefined
}

/** Characters of an address that every server and proxy takes. */
const mostAddress = 6_000

/** The field's data; null if the answer lacks it, undefined if the reader may not see whose it is. */
async function ask(field: string, query: string, variables: object, signal: AbortSignal | undefined) {
  const found = await askAll(query, variables, signal)
  return found && (found[field] ?? null)
}

/** Data of all fields by name; undefined if the reader may not see whose it is. */
export async function askAll(query: string, variables: object, signal: AbortSignal | undefined) {
  const { ask: byGet, askByPost } = endpoints.graphql.analysis
  const inAddress = { query, variables: JSON.stringify(variables) }
  const { length } = new URLSearchParams(inAddress).toString()
  const answered =
    length > mostAddress
      ? api.call(askByPost, { body: { query, variables: JSON.parse(inAddress.variables) }, signal })
      : api.call(byGet, { query: inAddress, cached: true, signal })
  const answer = await answered.catch((error: unknown) => {
    if (namesNobody(error)) return undefined
    throw error
  })
  if (!answer) return undefined
  return (answer as { data?: Record<string, unknown> | null }).data ?? {}
}

/** True if an athlete's UUID is none, as in an address that was edited by hand. */
const namesNobody = (error: unknown): boolean =>
  error instanceof ApiFailure && ['user_uuid', 'user_uuid_in'].some((field) => field in error.codes)
