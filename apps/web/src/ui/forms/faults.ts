import type { FieldError } from '@cadenza/contract/errors'
import { ApiFailure } from '../../platform/api/failure.ts'

/** Errors of a form: one sentence above it, and one beside each field. */
export interface Faults {
  message?: string
  fields: Record<string, string>
}

export const noFaults: Faults = { fields: {} }

type Translate = (key: string, parameters: Record<string, unknown>) => string

/** The rules' own failures: the first is the overall message. Undefined where nothing failed. */
export function faultsOf(failures: readonly FieldError[], t: Translate): Faults | undefined {
  if (failures.length === 0) return undefined
  const fields: Record<string, string> = {}
  for (const { field, code, parameters } of failures)
    fields[field] ??= t(`contract:${code}`, { ...parameters })
  return { message: Object.values(fields)[0], fields }
}

/** Turns the server's error into errors of the form. Rethrows anything else. */
export function faultsOfAnswer(error: unknown): Faults {
  if (!(error instanceof ApiFailure)) throw error
  const fields: Record<string, string> = {}
  for (const [field, [first]] of Object.entries(error.errors)) if (first) fields[field] = first
  return { message: error.message, fields }
}

/** The remaining errors after a field has been edited: without the sentence above the form and the one beside the field. */
export function withoutFault(faults: Faults, field: string): Faults {
  const { [field]: _, ...fields } = faults.fields
  return { fields }
}
