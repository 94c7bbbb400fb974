/**
 * Description of one call: method, path, input and answer. Server, browser and API documentation take all
 * they need from it.
 */
import { z } from 'zod'
import { uuid } from './values.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * An answer that is not JSON: its media type, and the schema of the JSON that the same call returns if JSON
 * is requested.
 */
export interface Bytes<J extends z.ZodType | undefined = z.ZodType | undefined> {
  readonly mediaType: string
  readonly json: J
}

export function bytes(mediaType: string): Bytes<undefined>
export function bytes<J extends z.ZodType>(mediaType: string, json: J): Bytes<J>
export function bytes(mediaType: string, json?: z.ZodType): Bytes {
  return { mediaType, json }
}

/** Media type of an answer that continues until its reader disconnects. */
export const eventStream = 'text/event-stream'

/** `answer: nothing`: status 204. */
export const nothing = z.undefined()

export type Answer = z.ZodType | Bytes

export const isBytes = (answer: Answer): answer is Bytes => 'mediaType' in answer

export interface Endpoint<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  A extends Answer = Answer,
> {
  readonly method: Method
  /** Placeholders as `:name`. */
  readonly path: string
  /** One line for the API's documentation. */
  readonly summary: string
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly answer: A
  readonly status: 200 | 201 | 202 | 204
}

type Placeholder<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Stem<Name> | Placeholder<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Stem<Name>
    : never

/** A placeholder may be followed by an extension: `:reportUuid.pdf`. */
type Stem<Name extends string> = Name extends `${infer First}.${string}` ? First : Name

type Given = Readonly<Record<string, z.ZodType>>

type Params<Path extends string, G extends Given> = z.ZodObject<{
  [K in Placeholder<Path>]: K extends keyof G ? G[K] : typeof uuid
}>

const noQuery = z.object({})
type NoQuery = typeof noQuery

interface Spec<
  Path extends string,
  G extends Given,
  Q extends z.ZodObject,
  B extends z.ZodType | undefined,
  A extends Answer,
> {
  method: Method
  path: Path
  summary: string
  /** The placeholders that are no uuids. */
  params?: G
  query?: Q
  body?: B
  /** `nothing` answers 204. */
  answer: A
  status?: 200 | 201 | 202
}

/** Throws on a placeholder that has no schema: only those named `…Uuid` have one by themselves. */
export function endpoint<
  const Path extends string,
  A extends Answer,
  // biome-ignore lint/complexity/noBannedTypes: no placeholder beyond the uuids
  G extends Given = {},
  Q extends z.ZodObject = NoQuery,
  B extends z.ZodType | undefined = undefined,
>(spec: Spec<Path, G, Q, B, A>): Endpoint<Params<Path, G>, Q, B, A> {
  const { method, path, summary, answer } = spec
  const shape: Record<string, z.ZodType> = {}
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const schema = spec.params?.[name] ?? (name.endsWith('Uuid') ? uuid : undefined)
    if (!schema) throw new Error(`${method} ${path}: no schema for ${name}`)
    shape[name] = schema
  }
  return {
    method,
    path,
    summary,
    params: z.object(shape) as unknown as Params<Path, G>,
    query: spec.query ?? (noQuery as unknown as Q),
    body: spec.body as B,
    answer,
    status: (answer as z.ZodType) === nothing ? 204 : (spec.status ?? 200),
  }
}
