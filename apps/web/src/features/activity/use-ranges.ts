import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryKeys } from '../../platform/api/queries.ts'
import { type FailedPart, failedPart } from '../../ui/components/part-failed.tsx'
import { plainFigures, type Range, type RangeFigures, rangesKey, rangesQuery } from './queries.ts'
import type { BikePosition } from './view-preferences.ts'

/** Choices of the view that decide which figures are shown. */
export interface FigureChoices {
  bikePosition: BikePosition
  /** '' for none, and while it is not known whether it is still there. */
  targetUuid: string
  withoutNoise: boolean
}

/** Figures to request with the ranges; figures by position, once requested, stay. */
export const figuresFor = (
  { bikePosition, targetUuid }: Pick<FigureChoices, 'bikePosition' | 'targetUuid'>,
  before: RangeFigures,
): RangeFigures => ({ byPosition: before.byPosition || bikePosition !== 'all', targetUuid })

export interface StoredRanges {
  /** Ranges as the server has them; undefined while none are known. */
  ranges: readonly Range[] | undefined
  /** Figures that they were requested with. */
  figures: RangeFigures
  failed: FailedPart | null
}

/**
 * The ranges of an activity, from the first bike position on with their figures standing and sitting, with a
 * target with their time outside it. While other figures load, the ranges stay as they were.
 */
export function useRanges(activityUuid: string, choices: FigureChoices): StoredRanges {
  const client = useQueryClient()
  const before = useRef(plainFigures)
  before.current = figuresFor(choices, before.current)
  const figures = before.current
  const asked = useQuery({
    ...rangesQuery(activityUuid, figures),
    placeholderData: (before) => before ?? client.getQueryData(rangesQuery(activityUuid).queryKey),
  })
  const last = useRef<readonly Range[]>(undefined)
  last.current = asked.data ?? last.current
  useReload(activityUuid, choices)
  return { ranges: last.current, figures, failed: failedPart(asked) }
}

/** Asks again for what a change of the choices concerns: the activity's figures and those of its ranges. */
function useReload(activityUuid: string, choices: FigureChoices): void {
  const client = useQueryClient()
  // The first answer has nothing by position or target.
  const before = useRef(JSON.stringify({ ...choices, bikePosition: 'all', targetUuid: '' }))
  const now = JSON.stringify(choices)
  useEffect(() => {
    if (before.current === now) return
    before.current = now
    const queryKey = queryKeys.activity(activityUuid)
    void client.invalidateQueries({ queryKey, exact: true })
    for (const part of [rangesKey(activityUuid), [...queryKey, 'temporary']])
      void client.invalidateQueries({ queryKey: part })
  }, [client, activityUuid, now])
}
