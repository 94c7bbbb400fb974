/** Rules for a target range, used by server and browser. */
import type { FieldError } from './errors.ts'

export const targetNameMax = 200

/** The smallest and largest end of a band, in any unit: no sensor measures more. */
const [min, max] = [-1_000_000, 1_000_000]

type Ends = { min: number | null; max: number | null }

/** One end of a band may be open; the lower one comes first. */
function validateBand(field: string, { min: low, max: high }: Ends): FieldError[] {
  if (low === null && high === null) return [{ field, code: 'ErrorEnterValue' }]
  if (Number.isNaN(low) || Number.isNaN(high)) return [{ field, code: 'ErrorInvalidValue' }]
  if ([low, high].some((end) => end !== null && !(end >= min && end <= max)))
    return [{ field, code: 'ErrorOutOfBounds', parameters: { min, max } }]
  return low !== null && high !== null && low > high ? [{ field, code: 'ErrorBandOrder' }] : []
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
