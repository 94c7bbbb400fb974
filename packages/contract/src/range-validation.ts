import type { FieldError } from './errors.ts'

/** In ms since the activity's start. */
export interface RangeSpanForm {
  relative_start_time: number
  relative_end_time: number
}

/**
 * A span of an activity that lasts `elapsedMs`. `prefix` goes before the names of the fields: `ranges.3.`.
 */
export function validateSpan(
  { relative_start_time: start, relative_end_time: end }: RangeSpanForm,
  elapsedMs: number,
  prefix = '',
): FieldError[] {
  const failures: FieldError[] = []
  if (start < 0 || start >= elapsedMs)
    failures.push({ field: `${prefix}relative_start_time`, code: 'ErrorOutsideActivity' })
  if (end <= start) failures.push({ field: `${prefix}relative_end_time`, code: 'ErrorSpanOrder' })
  else if (end > elapsedMs)
    failures.push({ field: `${prefix}relative_end_time`, code: 'ErrorOutsideActivity' })
  return failures
}
