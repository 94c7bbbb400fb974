/** The part of an endpoint that a caller needs. It holds no schema, so that the browser does not load zod. */

import type { z } from 'zod'
import type { Plan } from '../conversion.ts'
import { type Bytes, type Endpoint, isBytes } from './endpoint.ts'
import { planOf } from './plan.ts'
import type { Input, Product } from './product.ts'

/** `E` is a type alone: what the call takes and gives follows from it. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly method: E['method']
  readonly path: string
  /** Converts its JSON answer to the product's names; see `conversion.ts`. */
  readonly answer?: Plan
  readonly body?: Plan
  readonly endpoint?: E
}

/** Result of the call: the JSON of its answer in the product's names. */
export type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodType
  ? Product<E['answer']>
  : E['answer'] extends Bytes<infer J>
    ? Product<J>
    : never

type Field<K extends string, T> = Record<never, never> extends T ? { [P in K]?: T } : { [P in K]: T }

/** Arguments of the call. */
export type Asked<E extends Endpoint> = Field<'params', Input<E['params']>> &
  Field<'query', Input<E['query']>> &
  (E['body'] extends z.ZodType ? Field<'body', Input<E['body']>> : { body?: undefined })

/** The calls of a table of endpoints, by the same names. */
export type Calls<T> = { readonly [K in keyof T]: T[K] extends Endpoint ? Call<T[K]> : Calls<T[K]> }

function callOf({ method, path, answer, body }: Endpoint): Call {
  const json = isBytes(answer) ? answer.json : answer
  const plans = { answer: json ? planOf(json) : 1, body: body ? planOf(body) : 1 }
  return {
    method,
    path,
    ...(plans.answer === 1 ? {} : { answer: plans.answer }),
    ...(plans.body === 1 ? {} : { body: plans.body }),
  }
}

/** Groups of endpoints by name, and groups of groups. */
export interface EndpointTable {
  readonly [name: string]: Endpoint | EndpointTable
}

const isEndpoint = (value: Endpoint | EndpointTable): value is Endpoint => typeof value.path === 'string'

/** All endpoints of a table with their names, as `['tags', 'add']`. */
export function* endpointsIn(
  table: EndpointTable,
  names: readonly string[] = [],
): Generator<[names: readonly string[], endpoint: Endpoint]> {
  for (const [name, value] of Object.entries(table))
    if (isEndpoint(value)) yield [[...names, name], value]
    else yield* endpointsIn(value, [...names, name])
}

export function callsOf<T extends EndpointTable>(table: T): Calls<T> {
  const calls = Object.entries(table).map(([name, value]) => [
    name,
    isEndpoint(value) ? callOf(value) : callsOf(value),
  ])
  return Object.fromEntries(calls) as Calls<T>
}
