/**
 * Derives conversion plans from schemas. Runs where the schemas are: on the server, in tests, and while the
 * browser app is built.
 */
import type { z } from 'zod'
import { camelOf, type Plan } from '../conversion.ts'

/** Keys of the schema's definition as zod 4 keeps them. */
interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  element?: z.ZodType
  innerType?: z.ZodType
  valueType?: z.ZodType
  options?: readonly z.ZodType[]
  in?: z.ZodType
}

const scalars = new Set([
  'string',
  'number',
  'int',
  'boolean',
  'bigint',
  'enum',
  'literal',
  'null',
  'undefined',
  'date',
])

/**
 * Throws on a union whose options contradict each other, and on a kind of schema that conversion does not
 * know.
 */
export function planOf(schema: z.ZodType): Plan {
  const { type, shape, element, innerType, valueType, options, in: input } = definitionOf(schema)
  if (scalars.has(type)) return 1
  if (type === 'object' && shape) return planOfObject(schema, shape)
  if (type === 'record' && valueType) {
    const values = planOf(valueType)
    return values === 0 || isUnchanged(valueType) ? 0 : { '*': values }
  }
  if (type === 'union' && options) return options.map(planOf).reduce(merged)
  // Whatever its schema does not describe is data and stays unchanged.
  if (['unknown', 'any', 'custom', 'lazy'].includes(type)) return 0
  const inner = element ?? innerType ?? input
  if (!inner) throw new Error(`No conversion for a schema of type ${type}`)
  return planOf(inner)
}

const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition

function planOfObject(schema: z.ZodType, shape: Record<string, z.ZodType>): Plan {
  const exceptions = Object.entries(shape)
    .map(([field, of]): [string, Plan] => [field, planOf(of)])
    .filter(([, plan]) => plan !== 1)
  if (exceptions.length > 0) return Object.fromEntries(exceptions)
  const isOpen = definitionOf(schema).catchall !== undefined && Object.keys(shape).length === 0
  return isOpen ? 0 : 1
}

/** True if the uniform renaming would leave all values of a schema as they are. */
function isUnchanged(schema: z.ZodType): boolean {
  const { type, shape, element, innerType, valueType, options, in: input } = definitionOf(schema)
  if (scalars.has(type)) return true
  if (type === 'object' && shape)
    return Object.entries(shape).every(
      ([field, of]) => camelOf(field) === field && !field.endsWith('_at') && isUnchanged(of),
    )
  if (type === 'union' && options) return options.every(isUnchanged)
  if (type === 'record' && valueType) return isUnchanged(valueType)
  const inner = element ?? innerType ?? input
  return inner !== undefined && isUnchanged(inner)
}

function merged(a: Plan, b: Plan): Plan {
  if (a === 1) return b
  if (b === 1 || JSON.stringify(a) === JSON.stringify(b)) return a
  if (a === 0 || b === 0) throw new Error('The options of a union are converted differently')
  const out: Record<string, Plan> = { ...a }
  for (const [field, plan] of Object.entries(b)) {
    const other = out[field]
    out[field] = other === undefined ? plan : merged(other, plan)
  }
  return out
}
