import type { wire } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import { api } from '../../platform/api/api.ts'
import type { Proposal } from '../proposals/proposals.ts'
import type { RangeRef, Span } from './history.ts'
import type { RangeChanges } from './life-cycle.ts'

export interface NewRange extends Span {
  name: string
  type: 'user' | 'auto' | 'noise'
}

const withStanding = { include_standing_stats: true, include_noise_filtered_stats: true }
const infoOf = ({ type, num }: Pick<RangeRef, 'type' | 'num'>) => `${type}${num}`

/** Server calls for the ranges of an activity; each returns undefined where the range does not exist (any more). */
export function rangeCalls(activityUuid: string) {
  const ofActivity = { activityUuid }
  const several = (type: string, refs: readonly RangeRef[]) => ({
    type,
    num: refs.map(({ num }) => String(num)),
  })
  return {
    /** At most ten at once. */
    create: async (ranges: readonly NewRange[]) =>
      (
        await api.post<{ ranges: wire.Range[] }>(apiPath('rangesBulk', ofActivity), {
          body: { ranges },
          query: withStanding,
        })
      )?.ranges,
    change: async (ref: RangeRef, changes: RangeChanges & { version?: number }) =>
      (
        await api.put<{ range: wire.Range }>(apiPath('range', { ...ofActivity, rangeInfo: infoOf(ref) }), {
          body: changes,
          query: withStanding,
        })
      )?.range,
    remove: (type: string, refs: readonly RangeRef[]) =>
      api.delete(apiPath('ranges', ofActivity), { query: several(type, refs) }),
    restore: async (type: string, refs: readonly RangeRef[]) =>
      (
        await api.post<{ ranges: wire.Range[] }>(apiPath('rangesRestore', ofActivity), {
          query: { ...withStanding, ...several(type, refs) },
        })
      )?.ranges,
    dismiss: async (spans: readonly Span[]): Promise<Proposal[] | undefined> =>
      (
        await api.delete<{ pre_ranges: wire.PreRange[] }>(apiPath('preRanges', ofActivity), {
          body: { preRanges: spans.map(spanOnly) },
        })
      )?.preRanges,
    proposeAgain: async (spans: readonly Span[]): Promise<Proposal[] | undefined> =>
      (
        await api.post<{ pre_ranges: wire.PreRange[] }>(apiPath('preRangesRestore', ofActivity), {
          body: { preRanges: spans.map(spanOnly) },
        })
      )?.preRanges,
  }
}
export type RangeCalls = ReturnType<typeof rangeCalls>

const spanOnly = ({ relativeStartTime, relativeEndTime }: Span): Span => ({
  relativeStartTime,
  relativeEndTime,
})
