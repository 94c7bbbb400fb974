import type { Span } from '@cadenza/activity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { queryKeys } from '../../platform/api/queries.ts'
import { currentSession } from '../../platform/session/session.ts'
import { type FailedPart, failedPart } from '../../ui/components/part-failed.tsx'
import type { GraphRow } from '../activity/graph-rows.ts'
import { type Activity, askByPosition, askForTarget } from '../activity/queries.ts'
import type { BikePosition, TimeType } from '../activity/view-preferences.ts'
import { bandsOfRow, type RowBand } from './bands.ts'
import { type TargetRange, type TargetTimes, targetRangesQuery, targetTimesQuery } from './queries.ts'

export interface Target {
  /** The athlete's targets for this sport, newest first. */
  targets: readonly TargetRange[]
  chosen: TargetRange | undefined
  bandsOf(row: GraphRow): readonly RowBand[]
  /** Times for the whole activity. */
  wholeTimes: TargetTimes | undefined
  /** Times for the selected part. */
  partTimes: TargetTimes | undefined
  /** Which request failed: that for the targets, or that for the times. */
  failed: FailedPart | null
  timesFailed: FailedPart | null
}

const none: readonly never[] = []
const noBands = () => none

/** Chosen target range of an activity: its bands by row, and the selected part's time outside. */
export function useTarget(
  { uuid, userUuid, sport }: Activity,
  targetUuid: string,
  { part, whole }: { part: Span; whole: Span },
  timeType: TimeType,
): Target {
  const mayAsk = currentSession().account !== undefined
  const asked = useQuery({ ...targetRangesQuery(userUuid), enabled: mayAsk })
  const { data = none } = asked
  const targets = useMemo(() => data.filter((target) => target.sport === sport), [data, sport])
  const chosen = targets.find((target) => target.uuid === targetUuid)
  const askedTimes = useQuery({
    ...targetTimesQuery(uuid, targetUuid, part),
    enabled: chosen !== undefined && part.endMs > part.startMs,
    placeholderData: (before) => before,
  })
  const { data: times } = askedTimes
  const askedWhole = useQuery({
    ...targetTimesQuery(uuid, targetUuid, whole),
    enabled: chosen !== undefined && whole.endMs > whole.startMs,
  })
  const { data: wholeTimes } = askedWhole
  const failed = failedPart(asked)
  const timesFailed = chosen ? (failedPart(askedTimes) ?? failedPart(askedWhole)) : null
  const bandsOf = useMemo(() => {
    if (!chosen) return noBands
    const stats = timeType === 'duration' ? times?.duration_based_stats : times?.moving_time_based_stats
    const known = new Map<GraphRow, readonly RowBand[]>()
    return (row: GraphRow) => {
      const bands = known.get(row) ?? bandsOfRow(row, chosen, stats)
      known.set(row, bands)
      return bands
    }
  }, [chosen, times, timeType])
  return useMemo(
    () => ({
      targets,
      chosen,
      bandsOf,
      wholeTimes: (chosen && wholeTimes) ?? undefined,
      partTimes: (chosen && times) ?? undefined,
      failed,
      timesFailed,
    }),
    [targets, chosen, bandsOf, wholeTimes, times, failed, timesFailed],
  )
}

interface Choices {
  bikePosition: BikePosition
  /** '' for none, and until it is known to exist. */
  targetUuid: string
  withoutNoise: boolean
}

/**
 * Reloads ranges after a change of bike position, target range or noise filter. From the first position on, they
 * include figures standing and sitting; with a target, the time outside it.
 */
export function useReload(activityUuid: string, choices: Choices): void {
  const client = useQueryClient()
  // The first response has nothing by position or target.
  const before = useRef(JSON.stringify({ ...choices, bikePosition: 'all', targetUuid: '' }))
  const now = JSON.stringify(choices)
  const { bikePosition, targetUuid } = choices
  useEffect(() => {
    if (before.current === now) return
    before.current = now
    if (bikePosition !== 'all') askByPosition(activityUuid)
    askForTarget(activityUuid, targetUuid)
    const queryKey = queryKeys.activity(activityUuid)
    void client.invalidateQueries({ queryKey, exact: true })
    for (const part of ['ranges', 'temporary'])
      void client.invalidateQueries({ queryKey: [...queryKey, part] })
  }, [client, activityUuid, bikePosition, targetUuid, now])
}
