import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import type { Proposal } from '../proposals/proposals.ts'
import type { RangeRef, Span } from './history.ts'
import type { RangeChanges } from './life-cycle.ts'

export interface NewRange extends Span {
  name: string
  type: 'user' | 'auto' | 'noise'
}

const withStanding = { includeStandingStats: true, includeNoiseFilteredStats: true }
const infoOf = ({ type, num }: Pick<RangeRef, 'type' | 'num'>) => `${type}${num}`

/**
 * Server calls for the ranges of an activity; each returns undefined if the range does not exist (any more).
 */
export function rangeCalls(activityUuid: string) {
  const ofActivity = { activityUuid }
  const several = (type: RangeRef['type'], refs: readonly RangeRef[]) => ({
    type,
    num: refs.map(({ num }) => num),
  })
  return {
    /** At most ten at once. */
    create: async (ranges: readonly NewRange[]) =>
      (
        await api.call(endpoints.ranges.addSeveral, {
          params: ofActivity,
          body: { ranges: ranges.map(inWholeMs) },
          query: withStanding,
        })
      )?.ranges,
    change: async (ref: RangeRef, changes: RangeChanges & { version?: number }) =>
      (
        await api.call(endpoints.ranges.change, {
          params: { ...ofActivity, rangeInfo: infoOf(ref) },
          body: inWholeMs(changes),
          query: withStanding,
        })
      )?.range,
    remove: (type: RangeRef['type'], refs: readonly RangeRef[]) =>
      api.call(endpoints.ranges.removeSeveral, { params: ofActivity, query: several(type, refs) }),
    restore: async (type: RangeRef['type'], refs: readonly RangeRef[]) =>
      (
        await api.call(endpoints.ranges.restoreSeveral, {
          params: ofActivity,
          query: { ...withStanding, ...several(type, refs) },
        })
      )?.ranges,
    dismiss: async (spans: readonly Span[]): Promise<Proposal[] | undefined> =>
      (
        await api.call(endpoints.proposals.dismiss, {
          params: ofActivity,
          body: { preRanges: spans.map(spanOnly).map(inWholeMs) },
        })
      )?.preRanges,
    proposeAgain: async (spans: readonly Span[]): Promise<Proposal[] | undefined> =>
      (
        await api.call(endpoints.proposals.restore, {
          params: ofActivity,
          body: { preRanges: spans.map(spanOnly).map(inWholeMs) },
        })
      )?.preRanges,
  }
}
export type RangeCalls = ReturnType<typeof rangeCalls>

const spanOnly = ({ relativeStartTime, relativeEndTime }: Span): Span => ({
  relativeStartTime,
  relativeEndTime,
})

/** The same with times in whole ms, as the server takes them. */
const inWholeMs = <R extends Partial<Span>>(range: R): R => ({
  ...range,
  ...(range.relativeStartTime === undefined
    ? {}
    : { relativeStartTime: Math.round(range.relativeStartTime) }),
  ...(range.relativeEndTime === undefined ? {} : { relativeEndTime: Math.round(range.relativeEndTime) }),
})
