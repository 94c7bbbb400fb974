import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  activityQuery,
  rangesQuery,
  seriesQuery,
  temporaryRangeQuery,
} from '../../../features/activity/queries.ts'
import type { BikePosition } from '../../../features/activity/view-preferences.ts'
import { type Pick, pickKey, spanOfPick } from '../../../features/comparison/picks.ts'
import { type Answers, type Picked, pickedOf } from './picked.ts'

/**
 * The picked ranges with their activities, figures and series; each activity is requested once. An object
 * stays the same until something of it changes.
 */
export function usePicked(
  picks: readonly Pick[],
  bikePosition: BikePosition,
): { picked: readonly Picked[]; retry(): void } {
  const figures = { byPosition: bikePosition !== 'all', targetUuid: '' }
  const uuids = [...new Set(picks.map(({ activityUuid }) => activityUuid))]
  const inRanges = (uuid: string) =>
    picks.some((pick) => pick.activityUuid === uuid && pick.part !== 'all' && !spanOfPick(pick))
  const withRanges = uuids.filter(inRanges)
  const spans = picks.flatMap((pick) => {
    const span = spanOfPick(pick)
    return span ? [{ key: pickKey(pick), uuid: pick.activityUuid, ...span }] : []
  })
  const activities = useQueries({ queries: uuids.map(activityQuery) })
  const series = useQueries({ queries: uuids.map(seriesQuery) })
  const ranges = useQueries({ queries: withRanges.map((uuid) => rangesQuery(uuid, figures)) })
  const measured = useQueries({
    queries: spans.map(({ uuid, startMs, endMs }) => temporaryRangeQuery(uuid, startMs, endMs)),
  })
  const before = useRef(new Map<string, { answers: Answers; picked: Picked }>())
  const now = new Map<string, { answers: Answers; picked: Picked }>()
  for (const pick of picks) {
    const key = pickKey(pick)
    const activity = activities[uuids.indexOf(pick.activityUuid)]
    const recorded = series[uuids.indexOf(pick.activityUuid)]
    const listed = ranges[withRanges.indexOf(pick.activityUuid)]
    const span = measured[spans.findIndex((each) => each.key === key)]
    const answers: Answers = {
      activity: activity?.data,
      ranges: listed?.data,
      measured: span?.data,
      series: recorded?.isError ? null : recorded?.data,
      failed: [activity, listed, span].some((answer) => answer?.isError),
    }
    const known = before.current.get(key)
    now.set(
      key,
      known && isSame(known.answers, answers) ? known : { answers, picked: pickedOf(pick, answers) },
    )
  }
  before.current = now
  const picked = useSame([...now.values()].map((each) => each.picked))
  return {
    picked,
    retry() {
      for (const answer of [activities, series, ranges, measured].flat<UseQueryResult[][]>())
        if (answer.isError) void answer.refetch()
    },
  }
}

const isSame = (a: Answers, b: Answers): boolean =>
  (Object.keys(a) as (keyof Answers)[]).every((key) => a[key] === b[key])

/** The former list while its members are the same. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const before = useRef(list)
  const same = list.length === before.current.length && list.every((each, i) => each === before.current[i])
  if (!same) before.current = list
  return before.current
}
