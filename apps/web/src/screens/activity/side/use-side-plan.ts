import { fromDisplay } from '@cadenza/metrics'
import { useMemo } from 'react'
import { tallPx } from '../../../features/activity/row-heights.ts'
import type { ViewState } from '../state/contexts.tsx'
import { chartsOf, graphsPx, sidePlan } from './side-plan.ts'

/** Panels beside the graphs of this activity, as many as fit. */
export function useSidePlan({ viewed, ranges }: Pick<ViewState, 'viewed' | 'ranges'>, hasMap: boolean) {
  const { activity, rows, preferences, display } = viewed
  const { sport, motion, stats } = activity
  const laps = ranges.drawn.filter(({ type }) => type === 'lap').length
  const splits = Math.ceil((stats.distance ?? 0) / fromDisplay('distance', 1, display))
  const splitRows = laps > 1 ? laps : splits
  const tall = rows.visible.filter(({ code }) => preferences.tallRows.includes(code)).length
  const heightPx = graphsPx(rows.visible.length, preferences.rowPx, tall, tallPx)
  const charts = chartsOf(motion)
  return useMemo(
    () => sidePlan({ sport, heightPx, hasMap, charts, splitRows }),
    [sport, heightPx, hasMap, charts, splitRows],
  )
}
