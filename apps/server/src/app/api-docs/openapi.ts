/** The API as OpenAPI 3.1, made of the schemas that the routes validate with. */
import { setImmediate } from 'node:timers/promises'
import { apiPaths, wire } from '@cadenza/contract'
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
  paths: Record<string, Record<string, Operation>>
  components: Json
}

/** What is described: not the pages, their files, storage in S3's own language and beacons. */
const described = /^\/(api\/(?!csp-report)|login$|logs\/|files\/)/

/** Takes its time, and lets others have theirs between two routes. */
export async function openApiOf(routes: readonly RouteOptions[]): Promise<OpenApi> {
  const paths: OpenApi['paths'] = {}
  for (const route of routes) {
    if (route.method === 'HEAD' || typeof route.method !== 'string' || !described.test(route.url)) continue
    await setImmediate()
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    const methods = paths[path] ?? {}
    methods[route.method.toLowerCase()] = operationOf(route, path)
    paths[path] = methods
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cadenza',
      version: '1',
      description:
        'JSON in snake_case. Times are ISO 8601 in UTC, times within an activity ms since its start, speeds km/h, all else SI. Every path is taken with and without its last slash, and every GET with a parameter `_` that only keeps caches away.',
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: { Error: jsonSchema(wire.errorBody, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of POST /login.' },
      },
    },
  }
}

/** Several routes answer with the same: each schema is written once. */
const written = { input: new WeakMap<z.ZodType, Json>(), output: new WeakMap<z.ZodType, Json>() }

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const before = written[io].get(schema)
  if (before) return before
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  written[io].set(schema, rest)
  return rest
}

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

function parametersOf(schema: unknown, where: 'path' | 'query'): Json[] {
  if (!isSchema(schema)) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties)
    .filter(([name]) => name !== '_')
    .map(([name, of]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: of,
    }))
}

const error = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

function operationOf(route: RouteOptions, path: string): Operation {
  const schema = (route.schema ?? {}) as Record<string, unknown> & { summary?: string }
  const access = route.config?.access ?? 'anyone'
  const method = `${route.method}`.toLowerCase()
  const responses: Record<string, Json> = {}
  for (const [status, answer] of Object.entries((schema.response ?? {}) as Record<string, unknown>))
    responses[status] = responseOf(answer)
  if (isSchema(schema.body) || isSchema(schema.querystring)) responses['422'] = error('Not as declared')
  if (access !== 'anyone') {
    responses['401'] = error('No token, or one that has ended')
    responses['404'] = error('Not there, or not yours')
  }
  responses.default = error('Any other failure')
  return {
    operationId: operationId(method, path),
    summary: schema.summary ?? '',
    description: describe(access),
    tags: [access === 'anyone' ? 'open' : access.resource],
    parameters: [...parametersOf(schema.params, 'path'), ...parametersOf(schema.querystring, 'query')],
    ...(isSchema(schema.body)
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(schema.body, 'input') } },
          },
        }
      : {}),
    responses,
    security: access === 'anyone' ? [] : [{ bearer: [] }],
  }
}

function responseOf(answer: unknown): Json {
  if (!isSchema(answer)) {
    const types = Object.keys((answer as { content?: Json }).content ?? {})
    return { description: 'Bytes', content: Object.fromEntries(types.map((type) => [type, {}])) }
  }
  if (answer instanceof z.ZodUndefined) return { description: 'Done; no content' }
  return {
    description: 'Done',
    content: { 'application/json': { schema: jsonSchema(answer, 'output') } },
  }
}

/** By the name that the browser calls it. */
function operationId(method: string, path: string): string {
  const plain = (value: string) => value.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')
  const name = Object.entries(apiPaths).find(([, template]) => plain(template) === plain(path))?.[0]
  const words =
    name ??
    plain(path)
      .replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
      .replace(/\W/g, '')
  return `${method}${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function describe(access: Access): string {
  if (access === 'anyone') return 'Open to anyone.'
  const signed = 'signed' in access && access.signed ? ' A signed link serves in place of the token.' : ''
  return `Needs the right to ${String(access.verb)} of the resource ${access.resource}.${signed}`
}
