import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { BikePosition, TimeType } from '../activity/preferences.ts'
import { type Activity, askByPosition } from '../activity/queries.ts'
import type { GraphRow } from '../activity/rows.ts'
import { queryKeys } from '../api/queries.ts'
import { currentSession } from '../session/session.ts'
import { bandsOfRow, type RowBand } from './bands.ts'
import { type TargetRange, targetRangesQuery, targetTimesQuery } from './queries.ts'

export interface Target {
  /** Those of the athlete for this sport, newest first. */
  targets: readonly TargetRange[]
  chosen: TargetRange | undefined
  bandsOf(row: GraphRow): readonly RowBand[]
}

const none: readonly never[] = []
const noBands = () => none

/** The chosen target range of an activity: its bands row by row, and the time outside them of the selected part. */
export function useTarget(
  { uuid, userUuid, sport }: Activity,
  targetUuid: string,
  part: { startMs: number; endMs: number },
  timeType: TimeType,
): Target {
  const mayAsk = currentSession().account !== undefined
  const { data = none } = useQuery({ ...targetRangesQuery(userUuid), enabled: mayAsk })
  const targets = useMemo(() => data.filter((target) => target.sport === sport), [data, sport])
  const chosen = targets.find((target) => target.uuid === targetUuid)
  const { data: times } = useQuery({
    ...targetTimesQuery(uuid, targetUuid, part),
    enabled: chosen !== undefined && part.endMs > part.startMs,
    placeholderData: (before) => before,
  })
  const bandsOf = useMemo(() => {
    if (!chosen) return noBands
    const stats = timeType === 'duration' ? times?.durationBasedStats : times?.movingTimeBasedStats
    const known = new Map<GraphRow, readonly RowBand[]>()
    return (row: GraphRow) => {
      const bands = known.get(row) ?? bandsOfRow(row, chosen, stats)
      known.set(row, bands)
      return bands
    }
  }, [chosen, times, timeType])
  return { targets, chosen, bandsOf }
}

/**
 * Another bike position, target range or noise filter: the ranges and their figures are asked for again, from the first
 * position on with those standing and sitting.
 */
export function useReload(
  activityUuid: string,
  bikePosition: BikePosition,
  ...choices: readonly unknown[]
): void {
  const client = useQueryClient()
  // The first answer has none by position.
  const before = useRef(JSON.stringify(['all', ...choices]))
  const now = JSON.stringify([bikePosition, ...choices])
  useEffect(() => {
    if (before.current === now) return
    before.current = now
    if (bikePosition !== 'all') askByPosition(activityUuid)
    const queryKey = queryKeys.activity(activityUuid)
    void client.invalidateQueries({ queryKey, exact: true })
    for (const part of ['ranges', 'temporary'])
      void client.invalidateQueries({ queryKey: [...queryKey, part] })
  }, [client, activityUuid, bikePosition, now])
}
