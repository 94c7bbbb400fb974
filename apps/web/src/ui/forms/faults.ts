import type { FieldError } from '@cadenza/contract/errors'
import { ApiFailure } from '../../platform/api/failure.ts'

/** Errors of a form: an overall message, and one per field. */
export interface Faults {
  message?: string
  fields: Record<string, string>
}

export const noFaults: Faults = { fields: {} }

type Translate = (key: string, parameters: Record<string, unknown>) => string

/** Errors from validation; the first is the overall message. undefined if there is none. */
export function faultsOf(failures: readonly FieldError[], t: Translate): Faults | undefined {
  if (failures.length === 0) return undefined
  const fields: Record<string, string> = {}
  for (const { field, code, parameters } of failures)
    fields[field] ??= t(`contract:${code}`, { ...parameters })
  return { message: Object.values(fields)[0], fields }
}

/** Errors from the server's answer; rethrows anything else. */
export function faultsOfAnswer(error: unknown): Faults {
  if (!(error instanceof ApiFailure)) throw error
  const fields: Record<string, string> = {}
  for (const [field, [first]] of Object.entries(error.errors)) if (first) fields[field] = first
  return { message: error.message, fields }
}

/** Errors left after a field is edited: without the overall message and that field's. */
export function withoutFault(faults: Faults, field: string): Faults {
  const { [field]: _, ...fields } = faults.fields
  return { fields }
}
