/**
 * Plan of a query: what to fetch and how to show each row. Throws an `ApiError` before anything is fetched.
 */
import { type ApiError, invalid } from '@cadenza/contract'
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  validate,
} from 'graphql'
import type { Shape, Shown } from '../seconds/shape.ts'
import { analysisCost, heavyFields, rowLimits, schema } from './schema.ts'

export const limits = { tokens: 1_000, depth: 6, cost: 300_000 }

/** Fields of an analysis that cost nothing more; each may be a list of thousands of values. */
const usualFields = 60

type Variables = NonNullable<ReturnType<typeof getVariableValues>['variableValues']>

export interface Question {
  query: string
  variables: Readonly<Record<string, unknown>>
  operationName?: string
}

/** Field of the query, with its arguments. */
export interface Asked {
  key: string
  field: string
  filter: Readonly<Record<string, unknown>>
  /** Rows of a list; 0 for a single value. */
  limit: number
  /** Further arguments, as the schema types them. */
  rest: Readonly<Record<string, unknown>>
  shape: Shape
}

export type Plan =
  | { kind: 'lists'; lists: readonly Asked[]; typeNames: readonly string[] }
  /** Query about the schema itself. */
  | { kind: 'introspection'; document: DocumentNode; variables: Question['variables'] }

const unusable = (errors: readonly GraphQLError[]): ApiError =>
  invalid([
    {
      field: 'query',
      code: 'ErrorQuery',
      parameters: { detail: errors.map(({ message }) => message).join(' ') },
    },
  ])
const tooLarge = () => invalid([{ field: 'query', code: 'ErrorQueryTooLarge' }])

function parsed(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: limits.tokens, noLocation: true })
  } catch (error) {
    if (error instanceof GraphQLError) throw unusable([error])
    throw error
  }
}

/** Valid queries, which programs ask again and again with other variables; a check takes 2 ms. */
const knownDocuments = new Map<string, DocumentNode>()
const mostKnown = 100

function documentOf(query: string): DocumentNode {
  const known = knownDocuments.get(query)
  if (known) return known
  const document = parsed(query)
  const faults = validate(schema, document, undefined, { maxErrors: 5, hideSuggestions: true })
  if (faults.length > 0) throw unusable(faults)
  const [oldest] = knownDocuments.keys()
  if (knownDocuments.size === mostKnown && oldest !== undefined) knownDocuments.delete(oldest)
  knownDocuments.set(query, document)
  return document
}

/** Checks the schema, which the first query would otherwise wait for. */
export const prepareQueries = (): void => void documentOf('{ activities(limit: 1) { uuid } }')

export function planOf({ query, variables, operationName }: Question): Plan {
  const document = documentOf(query)
  const operation = getOperationAST(document, operationName)
  if (!operation) throw unusable([new GraphQLError('Name one operation of the query.')])
  return new Planner(document, operation, variables).plan()
}

class Planner {
  private readonly fragments = new Map<string, FragmentDefinitionNode>()
  private readonly variables: Variables
  private readonly document: DocumentNode
  private readonly operation: OperationDefinitionNode
  private readonly given: Question['variables']

  constructor(document: DocumentNode, operation: OperationDefinitionNode, given: Question['variables']) {
    this.document = document
    this.operation = operation
    this.given = given
    for (const definition of document.definitions)
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(definition.name.value, definition)
    const { variableValues, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], given, {
      maxErrors: 5,
      hideSuggestions: true,
    })
    if (errors) throw unusable(errors)
    this.variables = variableValues
  }

  plan(): Plan {
    const root = schema.getQueryType()
    if (!root) throw new Error('The schema has no queries')
    const fields = this.collect([this.operation.selectionSet])
    const isIntrospection = ([node]: readonly FieldNode[]) =>
      node?.name.value.startsWith('__') && node.name.value !== '__typename'
    if ([...fields.values()].some(isIntrospection)) {
      if (![...fields.values()].every(isIntrospection)) throw tooLarge()
      return { kind: 'introspection', document: this.document, variables: this.given }
    }
    const lists: Asked[] = []
    const typeNames: string[] = []
    let cost = 0
    for (const [key, nodes] of fields) {
      const [node] = nodes
      if (!node) continue
      const name = node.name.value
      if (name === '__typename') {
        typeNames.push(key)
        continue
      }
      const field = fieldOf(root, name)
      const { filter, limit, rest } = this.argumentsOf(field, node)
      const most = rowLimits[name]
      if (most !== undefined && limit < 1)
        throw invalid([{ field: 'limit', code: 'ErrorOutOfBounds', parameters: { min: 1, max: most } }])
      if (most !== undefined && limit > most)
        throw invalid([{ field: 'limit', code: 'ErrorTooMany', parameters: { count: most } }])
      const { shape, weight } = this.shapeOf(field, nodes, 2)
      const analysis = analysisCost[name]
      cost += analysis === undefined ? limit * weight : analysis * Math.max(1, weight / usualFields)
      lists.push({ key, field: name, filter, limit, rest, shape })
    }
    if (cost > limits.cost) throw tooLarge()
    return { kind: 'lists', lists, typeNames }
  }

  private argumentsOf(field: GraphQLField<unknown, unknown>, node: FieldNode) {
    try {
      const { filter, limit, ...rest } = getArgumentValues(field, node, this.variables)
      return { filter: (filter ?? {}) as Record<string, unknown>, limit: Number(limit ?? 0), rest }
    } catch (error) {
      if (error instanceof GraphQLError) throw unusable([error])
      throw error
    }
  }

  private shapeOf(
    field: GraphQLField<unknown, unknown>,
    nodes: readonly FieldNode[],
    depth: number,
  ): { shape: Shape; weight: number } {
    if (depth > limits.depth) throw tooLarge()
    const type = getNamedType(field.type)
    if (!isObjectType(type)) throw new Error(`${field.name} has no fields`)
    const sets = nodes.flatMap(({ selectionSet }) => (selectionSet ? [selectionSet] : []))
    const shown: Shown[] = []
    let weight = 1
    for (const [key, [node, ...more]] of this.collect(sets)) {
      if (!node) continue
      const name = node.name.value
      const inner = name === '__typename' ? undefined : fieldOf(type, name)
      if (inner && isObjectType(getNamedType(inner.type))) {
        const { shape, weight: heavier } = this.shapeOf(inner, [node, ...more], depth + 1)
        shown.push({ key, field: name, inner: shape })
        weight += heavier
      } else {
        shown.push({ key, field: name })
        weight += heavyFields[name] ?? 1
      }
    }
    return { shape: { typeName: type.name, shown }, weight }
  }

  /** Fields by their keys in the answer, with fragments inlined and `@skip` and `@include` applied. */
  private collect(sets: readonly SelectionSetNode[]): Map<string, FieldNode[]> {
    const fields = new Map<string, FieldNode[]>()
    const spread = new Set<string>()
    const take = (selection: SelectionNode) => {
      if (getDirectiveValues(GraphQLSkipDirective, selection, this.variables)?.if === true) return
      if (getDirectiveValues(GraphQLIncludeDirective, selection, this.variables)?.if === false) return
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value
        fields.set(key, [...(fields.get(key) ?? []), selection])
        return
      }
      // Each place has one type: a fragment on another type does not validate.
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        for (const inner of selection.selectionSet.selections) take(inner)
        return
      }
      const fragment = this.fragments.get(selection.name.value)
      if (!fragment || spread.has(selection.name.value)) return
      spread.add(selection.name.value)
      for (const inner of fragment.selectionSet.selections) take(inner)
    }
    for (const set of sets) for (const selection of set.selections) take(selection)
    return fields
  }
}

function fieldOf(type: GraphQLObjectType, name: string): GraphQLField<unknown, unknown> {
  const field = type.getFields()[name]
  if (!field) throw new Error(`${type.name} has no ${name}`)
  return field
}
