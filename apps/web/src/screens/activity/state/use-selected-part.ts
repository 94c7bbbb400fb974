import { formatRangeInfo } from '@cadenza/contract/range-info'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Part } from '../../../features/activity/part.ts'
import { temporaryRangeQuery } from '../../../features/activity/queries.ts'
import { rangePlace } from '../../../features/activity/range-address.ts'
import { isSpanKey, rangeKey, selectedInfo } from '../../../features/activity/range-info.ts'
import type { ShownRange } from '../../../features/ranges/life-cycle.ts'
import { withoutNoise } from '../../../features/ranges/noise.ts'
import { useRenumbered } from '../../../features/ranges/selected.ts'
import type { Signal } from '../../../platform/signal.ts'
import { failedPart } from '../../../ui/components/part-failed.tsx'
import type { SelectedPart, Viewed } from './contexts.tsx'

interface Selecting {
  viewed: Pick<Viewed, 'activity' | 'preferences' | 'whole' | 'figuresOf'>
  ranges: readonly ShownRange[]
  rangeInfo: string | undefined
  draft: Signal<Part | null>
}

/** Part of an activity that the address selects, with its figures and a function to select another. */
export function useSelectedPart({ viewed, ranges, rangeInfo, draft }: Selecting): SelectedPart {
  const { activity, whole, figuresOf } = viewed
  const filtered = viewed.preferences.withoutNoise
  const navigate = useNavigate()
  const info = useMemo(() => selectedInfo(rangeInfo), [rangeInfo])
  const isSelection = info.kind === 'selection'
  const startMs = isSelection ? info.startMs : undefined
  const endMs = isSelection ? info.endMs : undefined
  const temporary = useQuery({
    ...temporaryRangeQuery(activity.uuid, startMs ?? 0, endMs ?? 0),
    enabled: isSelection,
  })
  const measured = temporary.data && filtered ? withoutNoise(temporary.data) : temporary.data
  const named =
    info.kind === 'range'
      ? ranges.find((range) => rangeKey(range) === formatRangeInfo(info) && !range.deleted)
      : undefined
  const key = isSelection || named ? formatRangeInfo(info) : 'all'
  const part = useMemo<Part>(() => {
    if (named) return { startMs: named.relativeStartTime, endMs: named.relativeEndTime, figures: named }
    if (startMs === undefined || endMs === undefined) return whole
    return { startMs, endMs, figures: measured ?? figuresOf(startMs, endMs) }
  }, [named, startMs, endMs, measured, figuresOf, whole])

  // Once the URL has caught up with a drag, it determines the selection.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the address ends a drag
  useEffect(() => draft.set(null), [draft, key])

  const latestKey = useRef(key)
  latestKey.current = key
  const select = useCallback(
    (next: string) => {
      // Keeps the panels' settings in the URL.
      const { search } = window.location
      void navigate(
        rangePlace(activity.uuid, next, search),
        // A changed selection replaces its history entry; every other step adds one.
        {
          replace: next === latestKey.current || isSpanKey(next, latestKey.current),
          preventScrollReset: true,
        },
      )
    },
    [navigate, activity.uuid],
  )
  useRenumbered(named?.uuid, ranges, formatRangeInfo(info), select)
  const failed = isSelection ? failedPart(temporary) : null
  return useMemo(
    () => ({ key, info, named, isSelection, part, select, failed }),
    [key, info, named, isSelection, part, select, failed],
  )
}
