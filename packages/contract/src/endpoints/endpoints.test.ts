import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fromWire, toWire } from '../conversion.ts'
import { callsOf, endpointsIn } from './call.ts'
import { isBytes } from './endpoint.ts'
import { endpoints } from './index.ts'
import { planOf } from './plan.ts'

const all = [...endpointsIn(endpoints)].map(([names, endpoint]) => ({ name: names.join('.'), ...endpoint }))

/** Any value of a schema, as far as conversion sees it: its keys, and strings where a field ends in `_at`. */
function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return valuesOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodNullable) return fc.option(valuesOf(schema.unwrap() as z.ZodType))
  if (schema instanceof z.ZodArray) return fc.array(valuesOf(schema.element as z.ZodType), { maxLength: 2 })
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(fc.constantFrom('foot_ar_left', 'power'), valuesOf(schema.valueType as z.ZodType))
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((o) => valuesOf(o as z.ZodType)))
  if (schema instanceof z.ZodObject)
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.shape).map(([key, of]) => [key, fieldOf(key, of as z.ZodType)]),
      ),
    )
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodLazy)
    return fc.constant({ some_key: { _at: 1 } })
  return fc.constant(1)
}
const fieldOf = (key: string, of: z.ZodType) =>
  key.endsWith('_at') ? fc.constant('2026-11-21T09:00:00.000Z') : valuesOf(of)

describe('conversion by schema', () => {
  const described = all.flatMap(({ name, answer, body }) => {
    const json = isBytes(answer) ? answer.json : answer
    return [
      ...(json ? [{ name: `the answer of ${name}`, schema: json }] : []),
      // GraphQL's own name for a field is in camelCase on the wire too.
      ...(body && !name.startsWith('graphql') && !name.startsWith('errorBeacon')
        ? [{ name: `the body of ${name}`, schema: body }]
        : []),
    ]
  })
  test.each(described)('[A7-010] there and back leaves $name as it was', ({ schema }) => {
    const plan = planOf(schema)
    fc.assert(
      fc.property(valuesOf(schema), (value) => {
        const back = JSON.parse(JSON.stringify({ value: toWire(fromWire(value, plan), plan) }))
        expect(back).toEqual(JSON.parse(JSON.stringify({ value })))
      }),
      { numRuns: 20 },
    )
  })

  test('keeps the keys of maps and of what no schema describes, and renames those of objects', () => {
    const schema = z.object({
      by_metric: z.record(z.string(), z.object({ mean_value: z.number(), made_at: z.string() })),
      own_words: z.unknown(),
      rows: z.array(z.object({ user_uuid: z.string(), read_at: z.string().nullable() })),
    })
    const wire = {
      by_metric: { foot_ar: { mean_value: 1, made_at: '2026-11-21T09:00:00Z' } },
      own_words: { my_key: 1 },
      rows: [{ user_uuid: 'u', read_at: null }],
    }
    expect(planOf(schema)).toEqual({ by_metric: { '*': 1 }, own_words: 0 })
    expect(fromWire(wire, planOf(schema))).toEqual({
      byMetric: { foot_ar: { meanValue: 1, madeAt: new Date('2026-11-21T09:00:00Z') } },
      ownWords: { my_key: 1 },
      rows: [{ userUuid: 'u', readAt: null }],
    })
  })

  test('refuses a union whose options would be converted differently', () => {
    const open = z.object({ data: z.unknown() })
    expect(() => planOf(z.union([open, z.object({ data: z.object({ a_b: z.unknown() }) })]))).toThrow('union')
  })
})

test('what the browser gets of the contract is small and holds no schema', () => {
  const text = JSON.stringify(callsOf(endpoints))
  expect(JSON.parse(text)).toEqual(callsOf(endpoints))
  expect(text.length).toBeLessThan(28_000)
})
