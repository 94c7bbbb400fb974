/** The API as OpenAPI 3.1, made of the schemas that the routes validate with. */
import { setImmediate } from 'node:timers/promises'
import { type Answer, type Endpoint, endpoints, endpointsIn, isBytes, nothing, wire } from '@cadenza/contract'
import type { RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Access } from '../../platform/policy.ts'

type Json = Record<string, unknown>

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: Json[]
  requestBody?: Json
  responses: Record<string, Json>
  security: Json[]
}

export interface OpenApi {
  openapi: string
  info: Json
  servers: Json[]
  tags: Json[]
  paths: Record<string, Record<string, Operation>>
  components: Json
}

/** Paths that are described: all but pages, health checks and reports of browsers. */
const described = /^\/(api\/(?!csp-report)|login$|logs\/|files\/)/

/** The place of each endpoint in the contract's table, `tags add`. */
const names = new Map([...endpointsIn(endpoints)].map(([path, endpoint]) => [endpoint, path]))

/** Yields to other requests between two routes. */
export async function openApiOf(routes: readonly RouteOptions[]): Promise<OpenApi> {
  const paths: OpenApi['paths'] = {}
  const pathOfShape = new Map<string, string>()
  const schemas = createSchemas()
  const error = schemas.named('Error', wire.errorBody)
  for (const { method, config } of routes) {
    const endpoint = config?.endpoint
    if (!endpoint || method !== endpoint.method || !described.test(endpoint.path)) continue
    await setImmediate()
    const own = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const path = pathOfShape.get(shapeOf(own)) ?? own
    pathOfShape.set(shapeOf(own), path)
    const methods = paths[path] ?? {}
    methods[method.toLowerCase()] = withPlaceholders(
      operationOf(endpoint, config.access ?? 'anyone', schemas, error),
      placeholdersOf(own),
      placeholdersOf(path),
    )
    paths[path] = methods
  }
  const sorted = Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))
  const tags = sorted.flatMap(([, methods]) => Object.values(methods).flatMap((operation) => operation.tags))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cadenza',
      version: '1',
      description:
        'JSON in snake_case. Times are ISO 8601 in UTC, times within an activity ms since its start, speeds km/h, all else SI. Every path is taken with and without its last slash, and every GET with a parameter `_` that only keeps caches away.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(tags)].map((name) => ({ name })),
    paths: Object.fromEntries(sorted),
    components: {
      schemas: schemas.all,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of POST /login.' },
      },
    },
  }
}

const placeholdersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The path without the names of its placeholders. OpenAPI does not allow two paths of the same shape. */
const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}')

/** Renames path parameters to the placeholders of the path that the operation is listed under. */
const withPlaceholders = (operation: Operation, from: string[], to: string[]): Operation => ({
  ...operation,
  parameters: operation.parameters.map((parameter) => {
    const i = parameter.in === 'path' ? from.indexOf(String(parameter.name)) : -1
    return i < 0 || from[i] === to[i] ? parameter : { ...parameter, name: to[i], description: from[i] }
  }),
})

interface Schemas {
  all: Record<string, Json>
  of(schema: z.ZodType, io: 'input' | 'output'): Json
  named(name: string, schema: z.ZodType): Json
}

const anyJson = JSON.stringify(z.toJSONSchema(z.object({ value: z.json() })).$defs?.__schema0)

/**
 * Recognizes the recursive definition of `z.json()`. Type generators reject its recursion; an empty schema
 * means the same.
 */
const isAnyJson = (name: string, definition: Json): boolean =>
  JSON.stringify(definition).replaceAll(name, '__schema0') === anyJson

/**
 * JSON schemas whose definitions all stand in `components`: no other place holds `$defs` that `$ref` may
 * name.
 */
function createSchemas(): Schemas {
  const all: Record<string, Json> = {}
  const written = { input: new Map<z.ZodType, Json>(), output: new Map<z.ZodType, Json>() }
  const nameOf = new Map<string, string>()

  /** Name of a definition among the components; equal definitions have one. */
  const placed = (definition: string, text: string): string => {
    const known = nameOf.get(text)
    if (known) return known
    const wanted = /^__schema\d+$/.test(definition) ? 'Recursive' : definition
    let name = wanted
    for (let i = 2; name in all; i++) name = `${wanted}${i}`
    nameOf.set(text, name)
    return name
  }

  const of = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const before = written[io].get(schema)
    if (before) return before
    const {
      $schema: _,
      $defs,
      ...rest
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & {
      $defs?: Record<string, Json>
    }
    const renamed = new Map(
      Object.entries($defs ?? {}).map(([name, definition]) => [
        name,
        isAnyJson(name, definition) ? 'Json' : placed(name, JSON.stringify([name, definition])),
      ]),
    )
    const hoist = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(hoist)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => {
          const [, local] = (key === '$ref' && /^#\/\$defs\/(.+)$/.exec(String(inner))) || []
          return [key, local ? `#/components/schemas/${renamed.get(local)}` : hoist(inner)]
        }),
      )
    }
    for (const [name, definition] of Object.entries($defs ?? {}))
      all[renamed.get(name) ?? name] = isAnyJson(name, definition)
        ? { description: 'Any JSON value' }
        : (hoist(definition) as Json)
    const hoisted = hoist(rest) as Json
    written[io].set(schema, hoisted)
    return hoisted
  }
  const named = (name: string, schema: z.ZodType): Json => {
    all[name] = of(schema, 'output')
    return { $ref: `#/components/schemas/${name}` }
  }
  return { all, of, named }
}

function parametersOf(schema: z.ZodType, where: 'path' | 'query', schemas: Schemas): Json[] {
  const { properties = {}, required = [] } = schemas.of(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: of,
  }))
}

function operationOf(endpoint: Endpoint, access: Access, schemas: Schemas, error: Json): Operation {
  const { params, query, body, answer, status, summary } = endpoint
  const failure = (description: string): Json => ({
    description,
    content: { 'application/json': { schema: error } },
  })
  const responses: Record<string, Json> = { [status]: responseOf(answer, schemas) }
  if (body || Object.keys(query.shape).length > 0) responses['422'] = failure('Not as declared')
  if (access !== 'anyone') {
    responses['401'] = failure('No token, or one that has ended')
    responses['404'] = failure('Not there, or not yours')
  }
  responses.default = failure('Any other failure')
  return {
    operationId: operationId(names.get(endpoint) ?? []),
    summary,
    description: describe(access),
    tags: [access === 'anyone' ? 'open' : access.resource],
    parameters: [...parametersOf(params, 'path', schemas), ...parametersOf(query, 'query', schemas)],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.of(body, 'input') } },
          },
        }
      : {}),
    responses,
    security: access === 'anyone' ? [] : [{ bearer: [] }],
  }
}

function responseOf(answer: Answer, schemas: Schemas): Json {
  if (answer === nothing) return { description: 'Done; no content' }
  const json = isBytes(answer) ? answer.json : answer
  return {
    description: json ? 'Done' : 'Bytes',
    content: {
      ...(json ? { 'application/json': { schema: schemas.of(json, 'output') } } : {}),
      ...(isBytes(answer) ? { [answer.mediaType]: {} } : {}),
    },
  }
}

/** `['tags', 'addToActivity']` → `tagsAddToActivity` */
const operationId = (path: readonly string[]): string =>
  path.join('_').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function describe(access: Access): string {
  if (access === 'anyone') return 'Open to anyone.'
  const signed = 'signed' in access && access.signed ? ' A signed link serves in place of the token.' : ''
  return `Needs the right to ${String(access.verb)} of the resource ${access.resource}.${signed}`
}
