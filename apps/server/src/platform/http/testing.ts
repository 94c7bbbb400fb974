/** Test helper that checks every answer of the API against the schema its route declares. */
import { isDeepStrictEqual } from 'node:util'
import { wire } from '@cadenza/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

async function textOf(payload: unknown): Promise<string> {
  if (typeof payload === 'string') return payload
  if (payload instanceof Uint8Array) return Buffer.from(payload).toString()
  const pieces: Buffer[] = []
  for await (const piece of payload as AsyncIterable<string | Uint8Array>) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces).toString()
}

/** Keys of `value` that are missing in `named`. */
function unnamedKeys(value: unknown, named: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const known = (named as Record<string, unknown> | null)?.[key]
    const path = `${at}.${key}`
    return known === undefined && inner !== undefined ? [path] : unnamedKeys(inner, known, path)
  })
}

/**
 * Describes where a value violates its schema or holds keys that the schema does not name; undefined if it
 * fits.
 */
function misfit(schema: z.ZodType, value: unknown): string | undefined {
  const parsed = schema.safeParse(value)
  if (!parsed.success) return z.prettifyError(parsed.error)
  if (isDeepStrictEqual(parsed.data, value)) return undefined
  return `it does not name ${unnamedKeys(value, parsed.data).slice(0, 10).join(', ')}`
}

/** A conflict also contains the current state. */
const refusal = z.looseObject(wire.errorBody.shape)

export function checkAnswers(app: FastifyInstance, tell: (misfit: string) => void): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { url, schema } = request.routeOptions
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!url?.startsWith('/api/') || payload === null || payload === undefined || !isJson) return payload
    const text = await textOf(payload)
    const declared = (schema?.response as Record<string, unknown> | undefined)?.[reply.statusCode]
    const expected = declared ?? (reply.statusCode >= 400 ? refusal : undefined)
    const name = `${request.method} ${url} ${reply.statusCode}`
    if (!(expected instanceof z.ZodType)) tell(`${name} is not declared`)
    else {
      const found = text === '' ? undefined : misfit(expected, JSON.parse(text))
      if (found) tell(`${name} is not as declared: ${found}`)
    }
    return text
  })
}
