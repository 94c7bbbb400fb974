/** Writes apps/web/src/platform/api/graphql-types.ts: the types of the GraphQL schema for the browser. */
import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { schema } from '../../apps/server/src/analysis/graphql/schema.ts'

/** Scalars as JSON has them. */
const scalars: Readonly<Record<string, string>> = {
  Boolean: 'boolean',
  Date: 'string',
  DateTime: 'string',
  Float: 'number',
  ID: 'string',
  Int: 'number',
  MetricRanges: 'Readonly<Record<string, readonly [from: number, to: number]>>',
  MotionMeans: 'Record<string, Record<string, number | null>>',
  Statistics: 'Record<string, unknown>',
  String: 'string',
}

interface Described {
  name: string
  type: GraphQLOutputType | GraphQLInputType
  /** The default of an input. */
  default?: unknown
}

/** The whole module. */
export function graphqlTypes(): string {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
  const query = schema.getQueryType()
  if (!query) throw new Error('The schema has no queries')
  const asked = Object.values(query.getFields())
  return `${[
    '/** Written by `npm run docs` from the GraphQL schema of the server, which describes each field. */',
    '',
    '/** Objects, inputs and enums by name; null in an answer means unknown. */',
    'export interface Graphql {',
    ...types.flatMap(member),
    '}',
    '',
    '/** Arguments of each query. */',
    'export interface GraphqlArguments {',
    ...asked.flatMap(({ name, args }) => [`  ${name}: {`, ...args.map(inputField), '  }']),
    '}',
    '',
    '/** The same in the language of GraphQL. */',
    'export const graphqlArguments = {',
    ...asked.flatMap(({ name, args }) => onLines(name, args.map(declared))),
    '} as const',
  ].join('\n')}\n`
}

/** Longest line that the formatter keeps. */
const lineLength = 110

/** An entry of an object of texts, on several lines where one would be too long. */
function onLines(name: string, entries: readonly string[]): string[] {
  const line = `  ${name}: { ${entries.join(', ')} },`
  return line.length <= lineLength
    ? [line]
    : [`  ${name}: {`, ...entries.map((entry) => `    ${entry},`), '  },']
}

function member(type: GraphQLNamedType): string[] {
  if (isEnumType(type)) {
    const values = type.getValues().map(({ name }) => `'${name}'`)
    return [`  ${type.name}: ${values.join(' | ')}`]
  }
  if (isInputObjectType(type)) return block(type, Object.values(type.getFields()).map(inputField))
  if (isObjectType(type)) return block(type, Object.values(type.getFields()).map(outputField))
  return []
}

const block = ({ name }: GraphQLNamedType, fields: string[]) => [`  ${name}: {`, ...fields, '  }']

const outputField = ({ name, type }: Described): string =>
  `    ${name}: ${answered(type as GraphQLOutputType)}`

const inputField = ({ name, type, default: standard }: Described): string => {
  const required = isNonNullType(type) && standard === undefined
  return `    ${name}${required ? '' : '?'}: ${given(type as GraphQLInputType)}`
}

/** Type of the variable for an argument, which may be left out where there is a default. */
const declared = ({ name, type, default: standard }: GraphQLArgument) =>
  `${name}: '${isNonNullType(type) && standard !== undefined ? type.ofType : type}'`

/** Type of an answered value. */
function answered(type: GraphQLOutputType): string {
  return isNonNullType(type)
    ? text(type.ofType as GraphQLOutputType, answered, '')
    : `${text(type, answered, '')} | null`
}

/** Type of a given value; its field is optional where null is allowed. */
function given(type: GraphQLInputType): string {
  return text(isNonNullType(type) ? type.ofType : type, given, 'readonly ')
}

function text<T extends GraphQLInputType | GraphQLOutputType>(
  type: GraphQLInputType | GraphQLOutputType,
  inner: (type: T) => string,
  list: string,
): string {
  if (isListType(type)) {
    const entry = inner(type.ofType as T)
    return `${list}${entry.includes(' ') ? `(${entry})` : entry}[]`
  }
  const { name } = type as GraphQLNamedType
  return scalars[name] ?? `Graphql['${name}']`
}
