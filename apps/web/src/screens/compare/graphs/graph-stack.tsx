import type { DisplayOptions } from '@cadenza/metrics'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AxisLabels } from '../../../features/activity/axis-labels.tsx'
import type { XAxis } from '../../../features/activity/x-axis.ts'
import { useGraphTheme } from '../../../platform/theme/graph.ts'
import { createCursor } from '../../../ui/graphs/cursor.ts'
import { axisWidth } from '../../../ui/graphs/frame.ts'
import { CursorLayer } from './cursor-layer.tsx'
import { CompareGraphRow } from './graph-row.tsx'
import styles from './graphs.module.css'
import { Readout } from './readout.tsx'
import type { CompareGraph, CompareGraphs } from './use-graphs.ts'

interface Props {
  ranges: CompareGraphs['ranges']
  graphs: readonly CompareGraph[]
  axis: XAxis
  differences: boolean
  display: DisplayOptions
}

/** px of a graph, by their number. */
const heightOf = (graphs: number) => (graphs === 1 ? 400 : graphs === 2 ? 220 : 150)
/** px right of the plots, in which the last label of the axis ends. */
const airPx = 12

/** Graphs of all ranges under one cursor, and the values at it. */
export function GraphStack({ ranges, graphs, axis, differences, display }: Props) {
  const { t } = useTranslation('compare')
  const theme = useGraphTheme()
  const host = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [cursor] = useState(createCursor)
  const [zoom, setZoom] = useState<{ axis: XAxis; low: number; high: number } | null>(null)
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth - airPx)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const length = axis.values.length
  useEffect(() => {
    const at = cursor.get()
    if (at !== null && at >= length) cursor.set(null)
  }, [cursor, length])
  // Another axis is shown whole.
  const shown = zoom?.axis === axis ? zoom : null
  const low = shown?.low ?? 0
  const high = shown?.high ?? Math.max(1, axis.values[length - 1] as number)
  return (
    <div className={styles.stack} data-picture>
      <div className={styles.graphs} ref={host}>
        {graphs.map((graph) => (
          <CompareGraphRow
            key={graph.key}
            {...{ graph, ranges, differences, axis, low, high, width, theme }}
            height={heightOf(graphs.length)}
          />
        ))}
        <div className={styles.over} style={{ left: axisWidth, right: airPx }}>
          <CursorLayer
            {...{ axis, low, high, cursor }}
            onZoom={(next) => setZoom(next && { axis, ...next })}
          />
        </div>
        <div className={styles.foot} style={{ marginLeft: axisWidth, marginRight: airPx }}>
          <AxisLabels {...{ axis, low, high, display }} width={Math.max(0, width - axisWidth)} />
        </div>
        {shown && (
          <button
            type="button"
            className={`btn ${styles.whole}`}
            data-not-in-image
            onClick={() => setZoom(null)}
          >
            {t('showWhole')}
          </button>
        )}
      </div>
      <p id="compare-keys" className="unseen">
        {t('graphKeys')}
      </p>
      <Readout {...{ ranges, graphs, axis, cursor }} />
    </div>
  )
}
