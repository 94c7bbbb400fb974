import type { DisplayOptions } from '@cadenza/metrics'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { GraphRow } from '../../../features/activity/graph-rows.ts'
import type { XAxis } from '../../../features/activity/x-axis.ts'
import { currentSession } from '../../../platform/session/session.ts'
import type { CompareState } from '../state/address.ts'
import type { Picked } from '../state/picked.ts'
import { isReady } from '../state/picked.ts'
import { axisOf } from './axis.ts'
import { type GraphText, gapTextOf, metricTextOf } from './graph-text.ts'
import {
  type Aligned,
  alignedRanges,
  gapKey,
  graphLines,
  offeredGraphs,
  usualGraphs,
  withinFirst,
} from './lines.ts'
import { graphKey, isRecorded, type Recorded } from './recorded.ts'

/** Graph with the lines of all ranges. */
export interface CompareGraph {
  key: string
  /** undefined for the running gap. */
  row: GraphRow | undefined
  text: GraphText
  /** By recorded range; undefined where it lacks the metric. */
  lines: readonly (Float32Array | undefined)[]
}

export interface CompareGraphs {
  /** Ranges whose series are loaded, with their place in the list. */
  ranges: readonly { range: Recorded; place: number }[]
  /** undefined without a range, and by place if the first one has no road. */
  aligned: Aligned | undefined
  axis: XAxis | undefined
  offered: readonly { key: string; row: GraphRow | undefined; label: string }[]
  graphs: readonly CompareGraph[]
}

/** The graphs of the picked ranges, aligned and computed anew when picks or choices change. */
export function useGraphs(
  picked: readonly Picked[],
  { alignedBy, differences, smoothingS, timeType, bikePosition, graphs: asked }: CompareState,
  display: DisplayOptions,
): CompareGraphs {
  const { t } = useTranslation('compare')
  const { features } = currentSession()
  const ranges = useMemo(
    () => picked.flatMap((range, place) => (isReady(range) && isRecorded(range) ? [{ range, place }] : [])),
    [picked],
  )
  const recorded = useMemo(() => ranges.map(({ range }) => range), [ranges])
  const whole = useMemo(
    () => (recorded.length > 0 ? alignedRanges(recorded, alignedBy) : undefined),
    [recorded, alignedBy],
  )
  const aligned = useMemo(() => (whole && differences ? withinFirst(whole) : whole), [whole, differences])
  const axis = useMemo(() => aligned && axisOf(aligned, alignedBy), [aligned, alignedBy])
  const rows = useMemo(() => offeredGraphs(recorded, features), [recorded, features])
  const offered = useMemo(() => {
    const gap = { key: gapKey, row: undefined, label: gapTextOf(alignedBy, t, display).label }
    const others = rows.map((row) => {
      const { label } = metricTextOf(row, false, display)
      return { key: graphKey(row), row, label: row.part ? t(row.part, { metric: label }) : label }
    })
    return recorded.length > 1 ? [gap, ...others] : others
  }, [rows, recorded.length, alignedBy, t, display])
  const graphs = useMemo(() => {
    if (!aligned) return []
    const known = asked.filter((key) => offered.some((each) => each.key === key))
    const keys = known.length > 0 ? known : usualGraphs(rows, alignedBy, recorded.length > 1)
    const choices = { alignedBy, differences, smoothingS, timeType, bikePosition }
    return keys.map((key): CompareGraph => {
      const row = offered.find((each) => each.key === key)?.row
      const text = row ? metricTextOf(row, differences, display) : gapTextOf(alignedBy, t, display)
      return { key, row, text, lines: graphLines(key, recorded, aligned, choices) }
    })
  }, [
    aligned,
    asked,
    offered,
    rows,
    recorded,
    alignedBy,
    differences,
    smoothingS,
    timeType,
    bikePosition,
    display,
    t,
  ])
  return { ranges, aligned, axis, offered, graphs }
}
