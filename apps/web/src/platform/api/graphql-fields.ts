import { ApiFailure } from './failure.ts'
import { askAll } from './graphql.ts'
import { type Graphql, type GraphqlArguments, graphqlArguments } from './graphql-types.ts'

type Field = keyof GraphqlArguments
/** A field with its arguments and what the braces after it hold. */
type FieldQuestion = {
  [F in Field]: readonly [field: F, given: GraphqlArguments[F], selection: string]
}[Field]

type Answers<Q> = {
  [K in keyof Q]: NonNullable<Graphql['Query'][Extract<NonNullable<Q[K]>, FieldQuestion>[0]]>
}

/**
 * Answers of several fields of the schema from one call, by the names given to them; undefined if the reader
 * may not see whose they are.
 */
export async function graphqlFields<const Q extends Readonly<Record<string, FieldQuestion | undefined>>>(
  questions: Q,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Answers<Q> | undefined> {
  const variables: Record<string, unknown> = {}
  const declared: string[] = []
  const asked = Object.entries(questions).flatMap(([key, question]) => {
    if (!question) return []
    const [field, given, selection] = question
    const passed = Object.entries(graphqlArguments[field]).map(([name, type]) => {
      declared.push(`$${key}_${name}: ${type}`)
      variables[`${key}_${name}`] = given[name as keyof typeof given]
      return `${name}: $${key}_${name}`
    })
    return [{ key, text: `${key}: ${field}(${passed.join(', ')}) { ${selection} }` }]
  })
  const query = `query (${declared.join(', ')}) { ${asked.map(({ text }) => text).join(' ')} }`
  const found = await askAll(query, variables, signal)
  if (found && !asked.every(({ key }) => found[key])) throw new ApiFailure(500, '')
  return found as Answers<Q> | undefined
}
