/** Rules for a target range, used by server and browser. */
import type { FieldError } from './errors.ts'

export const targetNameMax = 200

type Ends = { min: number | null; max: number | null }

/** One end of a band may be open; the lower one comes first. */
function validateBand(field: string, { min, max }: Ends): FieldError[] {
  if (min === null && max === null) return [{ field, code: 'ErrorEnterValue' }]
  if (Number.isNaN(min) || Number.isNaN(max)) return [{ field, code: 'ErrorInvalidValue' }]
  return min !== null && max !== null && min > max ? [{ field, code: 'ErrorBandOrder' }] : []
}

/** Failures in order, of the fields that are given; none means valid. */
export function validateTarget({
  name,
  thresholds = {},
}: {
  name?: string
  thresholds?: Readonly<Record<string, Ends>>
}): FieldError[] {
  const failures: FieldError[] = []
  if (name !== undefined && !name.trim()) failures.push({ field: 'name', code: 'ErrorEnterValue' })
  if (name !== undefined && name.length > targetNameMax)
    failures.push({ field: 'name', code: 'ErrorTooLong', parameters: { count: targetNameMax } })
  for (const [column, band] of Object.entries(thresholds))
    failures.push(...validateBand(`thresholds.${column}`, band))
  return failures
}
