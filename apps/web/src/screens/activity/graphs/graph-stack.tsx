import type { Series, Span } from '@cadenza/activity'
import type { DisplayOptions } from '@cadenza/metrics'
import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AxisLabels } from '../../../features/activity/axis-labels.tsx'
import { keptSamples } from '../../../features/activity/drawn-lines.ts'
import { figureFacts } from '../../../features/activity/figure-facts.ts'
import type { GraphRow } from '../../../features/activity/graph-rows.ts'
import type { Part } from '../../../features/activity/part.ts'
import type { Figures, Range } from '../../../features/activity/queries.ts'
import { rangeKey } from '../../../features/activity/range-info.ts'
import type { ViewPreferences } from '../../../features/activity/view-preferences.ts'
import { fullExtent, type XAxis, xOfMs } from '../../../features/activity/x-axis.ts'
import { shownSpan, type ZoomHistory, type ZoomSpan } from '../../../features/activity/zoom-history.ts'
import type { Proposal } from '../../../features/proposals/proposals.ts'
import { artefactsOf } from '../../../features/ranges/noise.ts'
import type { RowBand } from '../../../features/targets/bands.ts'
import { afterPaint } from '../../../platform/browser/after-paint.ts'
import { type Signal, useSignal } from '../../../platform/signal.ts'
import { useGraphTheme } from '../../../platform/theme/graph.ts'
import type { Cursor } from '../../../ui/graphs/cursor.ts'
import { axisWidth } from '../../../ui/graphs/frame.ts'
import { lowerBound } from '../../../ui/graphs/nearest.ts'
import { Brackets, useBrackets } from './brackets.tsx'
import { GraphRowView } from './graph-row.tsx'
import styles from './graphs.module.css'
import { Overlay } from './overlay.tsx'
import { RowSummary } from './row-summary.tsx'
import { StandingStrip } from './standing-strip.tsx'

export interface GraphStackProps {
  series: Series
  rows: readonly GraphRow[]
  axis: XAxis
  preferences: ViewPreferences
  display: DisplayOptions
  history: Signal<ZoomHistory>
  cursor: Cursor
  ranges: readonly Range[]
  proposals: readonly Proposal[]
  nameOf(range: Range): string
  /** Selection in the URL: key of the range, its span, its figures. */
  selectedKey: string
  part: Part
  draft: Signal<Part | null>
  hovered: Signal<Span | null>
  figuresOf(startMs: number, endMs: number): Figures | null
  onSelect(span: Span): void
  /** Moves the selected range, if allowed. */
  onMove: ((span: Span) => void) | undefined
  /** Instants to which dragged edges snap, ms. */
  snapTo: readonly number[]
  /** Target bands of a row. */
  bandsOf(row: GraphRow): readonly RowBand[]
  onSelectKey(key: string): void
  onZoom(span: ZoomSpan): void
  onTall(code: string): void
}

/** CSS variables for the space left of the plots (names) and right of them (averages and a margin). */
const beside = ['--label', '--summary', '--air'] as const

function widthOfPlots(element: HTMLElement): number {
  const style = getComputedStyle(element)
  const taken = beside.reduce((sum, name) => sum + Number.parseFloat(style.getPropertyValue(name)), 0)
  return Math.max(0, element.clientWidth - taken)
}

/** Synchronised graphs: one row per metric, with a shared cursor and selection. */
export function GraphStack(props: GraphStackProps) {
  const { series, rows, axis, preferences, display, cursor, part, draft, hovered, selectedKey } = props
  const zoom = shownSpan(useSignal(props.history))
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
  const artefacts = useArtefacts(props.ranges, preferences.withoutNoise)
  const keep = useMemo(
    () => keptSamples(series, preferences.timeType, preferences.bikePosition, artefacts),
    [series, preferences.timeType, preferences.bikePosition, artefacts],
  )
  const named = props.ranges.find((range) => rangeKey(range) === selectedKey)
  const of = named ? props.nameOf(named) : t(selectedKey === 'all' ? 'wholeActivity' : 'selection')
  // Kept in a ref, so that a selection does not render the rows.
  const explained = useRef({ of, part, preferences })
  explained.current = { of, part, preferences }
  const factsOf = useCallback(
    (code: string) => {
      const now = explained.current
      const dragged = draft.get()
      return figureFacts(
        code,
        dragged ? t('selection') : now.of,
        (dragged ?? now.part).figures,
        now.preferences,
      )
    },
    [draft, t],
  )
  const plotWidth = width - axisWidth
  const { brackets, heightPx: headPx } = useBrackets({
    ranges: props.ranges,
    proposals: props.proposals,
    axis,
    low,
    high,
    width: Math.max(0, plotWidth),
    nameOf: props.nameOf,
  })
  const painted = width > 0 && rows.length > 0
  useMemo(() => painted && performance.mark('cadenza:graphs-begun'), [painted])
  useEffect(() => {
    if (painted) return afterPaint(() => performance.mark('cadenza:graphs-painted'))
  }, [painted])

  return (
    <div className={styles.graphs} ref={host} data-picture>
      <div className={styles.head} style={{ height: headPx }}>
        <div className={styles.headLabel}>{t('ranges')}</div>
        <div className={styles.headPlot}>
          <Brackets
            brackets={brackets}
            selectedKey={selectedKey}
            hovered={hovered}
            onSelect={props.onSelectKey}
          />
          <StandingStrip {...{ series, axis, low, high }} width={Math.max(0, plotWidth)} />
        </div>
        <div className={styles.headSummary}>{t(selectedKey === 'all' ? 'average' : 'selectionAverage')}</div>
      </div>
      <div className={styles.rows} style={{ '--row-px': `${preferences.rowPx}px` } as CSSProperties}>
        {rows.map((row) => (
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
              onTall={props.onTall}
              factsOf={factsOf}
              bands={props.bandsOf(row)}
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
        <Overlay
          axis={axis}
          low={low}
          high={high}
          cursor={cursor}
          selected={selectedKey === 'all' ? null : part}
          adjustable={props.onMove ? 'range' : selectedKey.startsWith('selection') ? 'selection' : null}
          snapTo={props.snapTo}
          onMove={props.onMove}
          draft={draft}
          hovered={hovered}
          figuresOf={props.figuresOf}
          onSelect={props.onSelect}
          onZoom={props.onZoom}
          onReset={() => props.onZoom(null)}
        />
      </div>
      <div className={styles.foot}>
        <AxisLabels axis={axis} low={low} high={high} width={plotWidth} display={display} cursor={cursor} />
      </div>
      <p id="graph-keys" className={styles.unseen}>
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
