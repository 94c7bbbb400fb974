import type { Series } from '@cadenza/activity'
import type { ActivitySport } from '@cadenza/metrics'
import type { Activity, Figures, Range } from '../../../features/activity/queries.ts'
import { rangeKey } from '../../../features/activity/range-info.ts'
import { type Pick, pickKey, spanOfPick } from '../../../features/comparison/picks.ts'

/** Range picked for comparison, as far as it is known. */
export interface Picked {
  key: string
  pick: Pick
  /** `gone`: deleted, or not the reader's to see. */
  status: 'loading' | 'ready' | 'gone' | 'failed'
  activity: Activity | undefined
  /** undefined for a whole activity and for a span without a range. */
  range: Range | undefined
  figures: Figures | undefined
  /** ms since the activity's start. */
  startMs: number
  endMs: number
  /** undefined while it loads, null if nothing was recorded by the second. */
  series: Series | null | undefined
}

/** Answers about a picked range; undefined while they load, null if there is nothing to see. */
export interface Answers {
  activity: Activity | null | undefined
  ranges: readonly Range[] | undefined
  /** The range measured for a span. */
  measured: Range | null | undefined
  series: Series | null | undefined
  failed: boolean
}

/** Range of an activity that a pick names, by UUID or by type and number. */
export const rangeOfPick = (ranges: readonly Range[], part: string): Range | undefined =>
  ranges.find((range) => range.uuid === part || rangeKey(range) === part)

/** Puts together what is known about a pick. */
export function pickedOf(pick: Pick, { activity, ranges, measured, series, failed }: Answers): Picked {
  const known = { key: pickKey(pick), pick, activity: activity ?? undefined, series }
  const none = { range: undefined, figures: undefined, startMs: 0, endMs: 0 }
  if (activity === null || activity?.deleted) return { ...known, ...none, status: 'gone' }
  if (!activity) return { ...known, ...none, status: failed ? 'failed' : 'loading' }
  if (pick.part === 'all') {
    const endMs = Date.parse(activity.endTime) - Date.parse(activity.startTime)
    return { ...known, range: undefined, figures: activity.stats, startMs: 0, endMs, status: 'ready' }
  }
  const asked = spanOfPick(pick) ? measured : ranges && (rangeOfPick(ranges, pick.part) ?? null)
  if (asked === null) return { ...known, ...none, status: 'gone' }
  if (!asked) return { ...known, ...none, status: failed ? 'failed' : 'loading' }
  return {
    ...known,
    range: asked.type === 'temporary' ? undefined : asked,
    figures: asked,
    startMs: asked.relativeStartTime,
    endMs: asked.relativeEndTime,
    status: 'ready',
  }
}

/** Picked range with its figures. */
export type Ready = Picked & { activity: Activity; figures: Figures; status: 'ready' }

export const isReady = (picked: Picked): picked is Ready => picked.status === 'ready'

/** The sports of ranges, each once, in their order. */
export const sportsOf = (ready: readonly Ready[]): ActivitySport[] => [
  ...new Set(ready.map(({ activity }) => activity.sport)),
]
