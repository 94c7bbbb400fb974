/** Checks of workout definitions. */
import type { FieldError } from './errors.ts'
import { tagLength, tagsPerWorkout } from './limits.ts'
import type * as wire from './wire.ts'

const nameLength = 200
const sports: readonly unknown[] = ['bike', 'run', 'other']

const isTag = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= tagLength

/** Failures of name, sport and tags, which every workout needs within their limits. */
export function validateDefinition(definition: wire.Definition): FieldError[] {
  return [...nameFaults(definition), ...sportFaults(definition), ...tagFaults(definition)]
}

function nameFaults({ name }: wire.Definition): FieldError[] {
  const field = 'definition.name'
  if (typeof name !== 'string' || name.trim() === '') return [{ field, code: 'ErrorEnterValue' }]
  if (name.length > nameLength) return [{ field, code: 'ErrorTooLong', parameters: { count: nameLength } }]
  return []
}

function sportFaults({ sport }: wire.Definition): FieldError[] {
  const field = 'definition.sport'
  if (sport === undefined) return [{ field, code: 'ErrorEnterValue' }]
  return sports.includes(sport) ? [] : [{ field, code: 'ErrorInvalidValue' }]
}

function tagFaults({ tags = [] }: wire.Definition): FieldError[] {
  const field = 'definition.tags'
  if (!Array.isArray(tags) || !tags.every(isTag)) return [{ field, code: 'ErrorInvalidValue' }]
  if (tags.length > tagsPerWorkout)
    return [{ field, code: 'ErrorTooMany', parameters: { count: tagsPerWorkout } }]
  return []
}
