import type { Span } from '@cadenza/activity'
import { invalid, type wire } from '@cadenza/contract'
import type { Services } from '../../platform/services.ts'
import type { ActivityRef } from '../lookup/queries.ts'
import { figuresOf, measurableOf } from '../measuring/measure.ts'
import { type Include, withoutUnasked } from './present.ts'

/**
 * ms; a later end is no zoom beyond the end of the activity but a mistake. As `relativeTime` of the contract.
 */
const longestMs = 2 ** 31 - 1

/** Figures of a span that is not stored, such as a zoom on the graph. */
export async function temporaryRange(
  services: Services,
  of: ActivityRef,
  { startMs, endMs }: Span,
  include: Include,
): Promise<wire.Range> {
  const measurable = await measurableOf(services.database, of)
  const { elapsedMs } = measurable
  if (endMs <= startMs) throw invalid([{ field: 'relative_end_time', code: 'ErrorSpanOrder' }])
  if (endMs > longestMs) throw invalid([{ field: 'relative_end_time', code: 'ErrorOutsideActivity' }])
  if (startMs >= elapsedMs) throw invalid([{ field: 'relative_start_time', code: 'ErrorOutsideActivity' }])
  const end = Math.min(endMs, elapsedMs)
  const figures = await figuresOf(services, measurable, { startMs, endMs: end })
  const instant = (ms: number) => new Date(measurable.startMs + ms).toISOString()
  return {
    ...withoutUnasked(figures, include),
    user_uuid: of.userUuid,
    type: 'temporary',
    num: 0,
    name: '',
    start_time: instant(startMs),
    end_time: instant(end),
    relative_start_time: startMs,
    relative_end_time: end,
  }
}
