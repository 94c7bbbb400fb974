import type { Span } from '@cadenza/activity'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentSession } from '../../platform/session/session.ts'
import { type FailedPart, failedPart } from '../../ui/components/part-failed.tsx'
import type { GraphRow } from '../activity/graph-rows.ts'
import type { Activity } from '../activity/queries.ts'
import type { TimeType } from '../activity/view-preferences.ts'
import { bandsOfRow, type RowBand } from './bands.ts'
import { type TargetRange, type TargetTimes, targetRangesQuery, targetTimesQuery } from './queries.ts'

export interface Targets {
  /** The athlete's targets for this sport, newest first. */
  targets: readonly TargetRange[]
  chosen: TargetRange | undefined
  /** Failed request for the targets. */
  failed: FailedPart | null
}

export interface Target extends Targets {
  bandsOf(row: GraphRow): readonly RowBand[]
  /** Times for the whole activity and for the selected part. */
  wholeTimes: TargetTimes | undefined
  partTimes: TargetTimes | undefined
  /** Failed request for the times. */
  timesFailed: FailedPart | null
}

const none: readonly never[] = []
const noBands = () => none

/** Target ranges for an activity, with the chosen one. */
export function useTargets({ userUuid, sport }: Activity, targetUuid: string): Targets {
  const mayAsk = currentSession().account !== undefined
  const asked = useQuery({ ...targetRangesQuery(userUuid), enabled: mayAsk })
  const { data = none } = asked
  const targets = useMemo(() => data.filter((target) => target.sport === sport), [data, sport])
  const chosen = targets.find((target) => target.uuid === targetUuid)
  const failed = failedPart(asked)
  return useMemo(() => ({ targets, chosen, failed }), [targets, chosen, failed])
}

/** Chosen target range of an activity: its bands by row, and the selected part's time outside. */
export function useTarget(
  { uuid }: Activity,
  known: Targets,
  { part, whole }: { part: Span; whole: Span },
  timeType: TimeType,
): Target {
  const { chosen } = known
  const targetUuid = chosen?.uuid ?? ''
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
  const timesFailed = chosen ? (failedPart(askedTimes) ?? failedPart(askedWhole)) : null
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
  return useMemo(
    () => ({
      ...known,
      bandsOf,
      wholeTimes: (chosen && wholeTimes) ?? undefined,
      partTimes: (chosen && times) ?? undefined,
      timesFailed,
    }),
    [known, chosen, bandsOf, wholeTimes, times, timesFailed],
  )
}
