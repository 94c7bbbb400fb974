import type { Series, Span } from '@cadenza/activity'
import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AxisLabels } from '../../../features/activity/axis-labels.tsx'
import { keptSamples } from '../../../features/activity/drawn-lines.ts'
import { figureFacts } from '../../../features/activity/figure-facts.ts'
import type { Range } from '../../../features/activity/queries.ts'
import { fullExtent, type XAxis, xOfMs } from '../../../features/activity/x-axis.ts'
import { shownSpan } from '../../../features/activity/zoom-history.ts'
import { artefactsOf } from '../../../features/ranges/noise.ts'
import { afterPaint } from '../../../platform/browser/after-paint.ts'
import { useSignal } from '../../../platform/signal.ts'
import { useGraphTheme } from '../../../platform/theme/graph.ts'
import { axisWidth } from '../../../ui/graphs/frame.ts'
import { lowerBound } from '../../../ui/graphs/nearest.ts'
import { useControls, useSelected, useViewed, useViewedRanges } from '../state/contexts.tsx'
import { Brackets, useBrackets } from './brackets.tsx'
import { CursorClock } from './cursor-clock.tsx'
import { GraphRowView } from './graph-row.tsx'
import styles from './graphs.module.css'
import { Overlay } from './overlay.tsx'
import { RowSummary } from './row-summary.tsx'
import { StandingStrip } from './standing-strip.tsx'

interface Props {
  series: Series
  axis: XAxis
}

/** CSS variables for the space left of the plots (names) and right of them (averages and a margin). */
const beside = ['--label', '--summary', '--air'] as const

function widthOfPlots(element: HTMLElement): number {
  const style = getComputedStyle(element)
  const taken = beside.reduce((sum, name) => sum + Number.parseFloat(style.getPropertyValue(name)), 0)
  return Math.max(0, element.clientWidth - taken)
}

/** The synchronised graphs: one row per metric, with one cursor and one brush over all of them. */
export function GraphStack({ series, axis }: Props) {
  const { rows, preferences, display } = useViewed()
  const { drawn: ranges, proposed, nameOf } = useViewedRanges()
  const { key: selectedKey, part, name, target } = useSelected()
  const { cursor, draft, history, onTall } = useControls()
  const zoom = shownSpan(useSignal(history))
  const { t } = useTranslation('activity')
  const theme = useGraphTheme()
  const host = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)

  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const measure = () => setWidth(widthOfPlots(element))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const { low, high } = useMemo(() => {
    if (!zoom) return fullExtent(axis)
    const from = xOfMs(axis, zoom.startMs)
    const to = xOfMs(axis, zoom.endMs)
    return to > from ? { low: from, high: to } : fullExtent(axis)
  }, [axis, zoom])
  const from = lowerBound(axis.values, low)
  const to = Math.min(axis.values.length - 1, lowerBound(axis.values, high))
  const artefacts = useArtefacts(ranges, preferences.withoutNoise)
  const keep = useMemo(
    () => keptSamples(series, preferences.timeType, preferences.bikePosition, artefacts),
    [series, preferences.timeType, preferences.bikePosition, artefacts],
  )
  // Stays the same, so that a selection draws no row anew.
  const explained = useRef({ name, part, preferences })
  explained.current = { name, part, preferences }
  const factsOf = useCallback(
    (code: string) => {
      const now = explained.current
      const dragged = draft.get()
      return figureFacts(
        code,
        dragged ? t('selection') : now.name,
        (dragged ?? now.part).figures,
        now.preferences,
      )
    },
    [draft, t],
  )
  const plotWidth = width - axisWidth
  const { brackets, heightPx: headPx } = useBrackets({
    ranges,
    proposals: proposed.proposals,
    axis,
    low,
    high,
    width: Math.max(0, plotWidth),
    nameOf,
  })
  const painted = width > 0 && rows.visible.length > 0
  useMemo(() => painted && performance.mark('cadenza:graphs-begun'), [painted])
  useEffect(() => {
    if (painted) return afterPaint(() => performance.mark('cadenza:graphs-painted'))
  }, [painted])

  return (
    <div className={styles.graphs} ref={host} data-picture>
      <div className={styles.head} style={{ height: headPx }}>
        <div className={styles.headLabel}>{t('ranges')}</div>
        <div className={styles.headPlot}>
          <Brackets brackets={brackets} />
          <StandingStrip {...{ series, axis, low, high }} width={Math.max(0, plotWidth)} />
        </div>
        <div className={styles.headSummary}>{t(selectedKey === 'all' ? 'average' : 'selectionAverage')}</div>
      </div>
      <div className={styles.rows} style={{ '--row-px': `${preferences.rowPx}px` } as CSSProperties}>
        {rows.visible.map((row) => (
          <div
            key={`${row.code} ${row.part ?? ''}`}
            className={styles.row}
            data-tall={preferences.tallRows.includes(row.code) || undefined}
          >
            <GraphRowView
              row={row}
              axis={axis}
              keep={keep}
              smoothingS={preferences.smoothingS}
              theme={theme}
              display={display}
              cursor={cursor}
              low={low}
              high={high}
              from={from}
              to={to}
              width={width}
              tall={preferences.tallRows.includes(row.code)}
              rowPx={preferences.rowPx}
              onTall={onTall}
              factsOf={factsOf}
              bands={target.bandsOf(row)}
            />
            <RowSummary
              row={row}
              timeMs={axis.timeMs}
              keep={keep}
              part={part}
              draft={draft}
              preferences={preferences}
              display={display}
              factsOf={factsOf}
            />
          </div>
        ))}
        <Overlay axis={axis} low={low} high={high} />
      </div>
      <div className={styles.foot}>
        <AxisLabels axis={axis} low={low} high={high} width={plotWidth} display={display} cursor={cursor} />
        <CursorClock axis={axis} low={low} high={high} width={plotWidth} cursor={cursor} />
      </div>
      <p id="graph-keys" className="unseen">
        {t('graphKeys')}
      </p>
    </div>
  )
}

const none: readonly never[] = []

/** Spans marked as artefacts, if they are left out; the same array while unchanged. */
function useArtefacts(ranges: readonly Range[], wanted: boolean): readonly Span[] {
  const marked = wanted ? artefactsOf(ranges) : none
  const key = marked.map(({ startMs, endMs }) => `${startMs}-${endMs}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of them
  return useMemo(() => marked, [key])
}
