import { type FieldError, invalid, type TextKey, validateDefinition, type wire } from '@cadenza/contract'
import { checkDefinition } from '@cadenza/workout/check'
import type { WorkoutDefinition } from '@cadenza/workout/definition'

/** Problems that are limits, which are kept even where the check is to be ignored. */
const ofLimits: ReadonlySet<TextKey> = new Set([
  'ErrorTooLong',
  'ErrorTooMany',
  'WorkoutTooDeep',
  'WorkoutTooLong',
  'WorkoutTooManyRepeated',
  'WorkoutTooManySteps',
])

/**
 * Throws `ValidationFailed` if a definition has problems. With `ignoring`, a draft passes: it needs a name, a
 * sport and to be within the limits.
 */
export function requireWorkout(definition: wire.Definition, ignoring = false): void {
  const found = checkDefinition(definition).map(
    ({ path, key, parameters }): FieldError => ({
      field: ['definition', ...path].join('.'),
      code: key,
      ...(parameters ? { parameters } : {}),
    }),
  )
  const faults = ignoring ? draftFaults(definition, found) : found
  if (faults.length > 0) throw invalid(faults)
}

/** A definition that is no draft. Throws `ValidationFailed`. */
export function wholeWorkout(definition: wire.Definition): WorkoutDefinition {
  requireWorkout(definition)
  return definition as unknown as WorkoutDefinition
}

function draftFaults(definition: wire.Definition, found: readonly FieldError[]): readonly FieldError[] {
  const missing = validateDefinition(definition)
  return missing.length > 0 ? missing : found.filter(({ code }) => ofLimits.has(code))
}
