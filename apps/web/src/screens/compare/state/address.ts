import { smoothingSeconds } from '@cadenza/metrics/graphs'
import type { BikePosition, SmoothingS, TimeType } from '../../../features/activity/view-preferences.ts'
import {
  type Pick,
  parsePick,
  pickKey,
  type ReadPicks,
  readPicks,
  spanOfPick,
  writePicks,
} from '../../../features/comparison/picks.ts'
import { type RangeFilter, readFilter, writeFilter } from '../search/range-filter.ts'

export const alignments = ['time', 'distance', 'place'] as const
/** X axis that the graphs share: time or distance from each start, or the place on the road. */
export type AlignedBy = (typeof alignments)[number]

/** State of the screen, which its address holds. */
export interface CompareState {
  /** Newest pick first; the others are compared with the first. */
  picks: readonly Pick[]
  filter: RangeFilter
  /** Part of an activity on whose road alone is searched. */
  road: Pick | undefined
  /** Part of an activity with a proposal, whose repetitions alone are searched. */
  effort: Pick | undefined
  alignedBy: AlignedBy
  /** Keys of graphs, in order; empty: the usual ones. */
  graphs: readonly string[]
  /** Draws differences from the first range instead of values. */
  differences: boolean
  smoothingS: SmoothingS
  timeType: TimeType
  bikePosition: BikePosition
}

const usualSmoothing: SmoothingS = 10
/** Graphs shown at once. */
export const mostGraphs = 8

/** State, and how many picks of the address are left out of it. */
export type ReadState = CompareState & Omit<ReadPicks, 'picks'>

/** Reads the state from an address; ignores invalid options. */
export function readState(address: URLSearchParams): ReadState {
  const position = address.get('position')
  return {
    ...readPicks(address),
    filter: readFilter(address),
    road: readPart(address.get('road')),
    effort: readPart(address.get('effort')),
    alignedBy: alignments.find((each) => each === address.get('by')) ?? 'time',
    graphs: [...new Set((address.get('graphs') ?? '').split(',').filter(Boolean))].slice(0, mostGraphs),
    differences: address.get('values') === 'difference',
    smoothingS: smoothingSeconds.find((s) => String(s) === address.get('smoothing')) ?? usualSmoothing,
    timeType: address.get('time') === 'duration' ? 'duration' : 'moving_time',
    bikePosition: position === 'standing' || position === 'sitting' ? position : 'all',
  }
}

/** A span of an activity; undefined for anything else. */
function readPart(text: string | null): Pick | undefined {
  const pick = parsePick(text ?? '')
  return pick && spanOfPick(pick) ? pick : undefined
}

/** Writes the state as an address, without default values. */
export function writeState(state: CompareState): URLSearchParams {
  const address = new URLSearchParams()
  writePicks(state.picks, address)
  if (state.road) address.set('road', pickKey(state.road))
  if (state.effort) address.set('effort', pickKey(state.effort))
  if (state.alignedBy !== 'time') address.set('by', state.alignedBy)
  if (state.graphs.length > 0) address.set('graphs', state.graphs.join(','))
  if (state.differences) address.set('values', 'difference')
  if (state.smoothingS !== usualSmoothing) address.set('smoothing', String(state.smoothingS))
  if (state.timeType !== 'moving_time') address.set('time', state.timeType)
  if (state.bikePosition !== 'all') address.set('position', state.bikePosition)
  writeFilter(state.filter, address)
  return address
}
