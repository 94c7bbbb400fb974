import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '../../platform/signal.ts'
import { keptSamples } from '../activity/drawn-lines.ts'
import { figureFacts } from '../activity/figure-facts.ts'
import { columnOf } from '../activity/series.ts'
import type { FigureFacts } from '../explain/asked.ts'
import { anklingCurve, hasAnkling } from './ankling.ts'
import { AnklingChart } from './ankling-chart.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { DeadSpotChart } from './dead-spot-chart.tsx'
import { deadSpotRose, hasDeadSpots } from './dead-spots.ts'
import styles from './motion.module.css'
import type { MotionProps } from './motion-props.ts'
import { ChartSkeleton } from './skeleton.tsx'
import { hasPhases, stridePhases } from './stride-phases.ts'
import { StrideTimeline } from './stride-timeline.tsx'
import { noFilter, StrokeFilter } from './stroke-filter.tsx'
import { chosenRows, LEFT, powerOfRows, RIGHT, type Strokes } from './strokes.ts'

/** Height of what stands below a chart: figures, words and, below the roses, the filter, px. */
const belowRosesPx = 190
const belowAnklingPx = 80

/** Charts of strokes or strides in the viewed part. */
export function MotionCharts(props: MotionProps) {
  const { t } = useTranslation('motion')
  const { strokes, failed, onRetry, ...rest } = props
  if (failed)
    return (
      <section className={`panel ${styles.failed}`} role="alert">
        {t('failed')}
        <button type="button" className="btn" onClick={onRetry}>
          {t('tryAgain')}
        </button>
      </section>
    )
  if (strokes === undefined) return <ChartSkeleton />
  if (!strokes) return null
  return hasPhases(strokes) ? (
    <Strides strokes={strokes} {...rest} />
  ) : hasDeadSpots(strokes) || hasAnkling(strokes) ? (
    <PedalStrokes strokes={strokes} {...rest} />
  ) : null
}

type Shown = Omit<MotionProps, 'strokes' | 'failed' | 'onRetry'> & { strokes: Strokes }

/** The viewed span, including a drag; deferred, so that the graphs go first. */
function useSpan({ series, part, draft, preferences }: Shown) {
  const dragged = useSignal(draft)
  const { startMs, endMs } = useDeferredValue(dragged ?? part)
  const { timeType, bikePosition } = preferences
  const keep = useMemo(() => keptSamples(series, timeType, bikePosition), [series, timeType, bikePosition])
  return useMemo(() => ({ startMs, endMs, keep }), [startMs, endMs, keep])
}

function PedalStrokes(props: Shown) {
  const { strokes, series, name, part, preferences, display } = props
  const { t } = useTranslation('motion')
  const [filter, setFilter] = useState(noFilter)
  const wanted = useDeferredValue(filter)
  /** Crank angle under the pointer, shared by both charts. */
  const [atDeg, setAtDeg] = useState<number | null>(null)
  const span = useSpan(props)
  const { cycles } = strokes
  const powerOf = useMemo(() => powerOfRows(cycles, columnOf(series, 'power')?.values), [cycles, series])
  const rows = useMemo(
    () => chosenRows(cycles, { ...span, powerOf, ...wanted }),
    [cycles, span, powerOf, wanted],
  )
  const roses = useMemo(
    () => ({ left: deadSpotRose(strokes, rows, LEFT), right: deadSpotRose(strokes, rows, RIGHT) }),
    [strokes, rows],
  )
  const curves = useMemo(
    () => ({ left: anklingCurve(strokes, rows, LEFT), right: anklingCurve(strokes, rows, RIGHT) }),
    [strokes, rows],
  )
  const isFiltered = filter.power !== undefined || filter.cadence !== undefined
  const note = [name, t('strokes', { count: rows.length }), isFiltered && t('filtered')]
    .filter(Boolean)
    .join(' · ')
  const facts = (code: string) => () => figureFacts(code, name, part.figures, preferences)
  const nothing = rows.length === 0 && (
    <p className={styles.none}>
      {t(isFiltered ? 'noStrokeMeets' : 'noStrokes')}
      {isFiltered && (
        <button type="button" className="btn" onClick={() => setFilter(noFilter)}>
          {t('resetFilter')}
        </button>
      )}
    </p>
  )
  return (
    <>
      {hasDeadSpots(strokes) && (
        <ChartPanel id="dead-spots" title={t('deadSpots')} code="dss" facts={facts('dss')} note={note}>
          {(width, roomPx) => (
            <>
              {nothing || (
                <DeadSpotChart
                  roses={roses}
                  width={width}
                  roomPx={roomPx && roomPx - belowRosesPx}
                  atDeg={atDeg}
                  onAtDeg={setAtDeg}
                  locale={display.locale}
                  facts={facts('dss')}
                  strokes={strokes}
                  cursor={props.cursor}
                  timeMs={props.timeMs}
                />
              )}
              <StrokeFilter
                cycles={cycles}
                powerOf={powerOf}
                filter={filter}
                onFilter={setFilter}
                display={display}
              />
            </>
          )}
        </ChartPanel>
      )}
      {hasAnkling(strokes) && (
        <ChartPanel id="ankling" title={t('ankling')} code="foot_ar" facts={facts('foot_ar')} note={note}>
          {(width, roomPx) =>
            nothing || (
              <AnklingChart
                curves={curves}
                width={width}
                height={Math.max(190, (roomPx ?? 0) - belowAnklingPx)}
                atDeg={atDeg}
                onAtDeg={setAtDeg}
                locale={display.locale}
                facts={facts('foot_ar')}
              />
            )
          }
        </ChartPanel>
      )}
    </>
  )
}

function Strides(props: Shown) {
  const { strokes, name, part, preferences, display } = props
  const { t } = useTranslation('motion')
  const span = useSpan(props)
  const rows = useMemo(() => chosenRows(strokes.cycles, span), [strokes, span])
  const phases = useMemo(() => stridePhases(strokes, rows), [strokes, rows])
  const count = phases.left.strides + phases.right.strides
  const total = useMemo(() => chosenRows(strokes.cycles, { ...span, keep: null }).length, [strokes, span])
  /** Contact time is a figure of the range; phases are means of its strides. */
  const factsOf = (code: string): FigureFacts | null => {
    const facts = figureFacts(code, name, part.figures, preferences)
    if (!facts || facts.parts.length > 0) return facts
    const parts = (['left', 'right'] as const).map((side) => ({
      side,
      count: phases[side].strides,
      coverage: null,
    }))
    return { ...facts, parts }
  }
  return (
    <ChartPanel
      id="strides"
      title={t('strideTimeline')}
      code="stride_phases"
      facts={() => factsOf('stride_phases')}
      note={`${name} · ${count < total ? t('stridesOf', { count, total }) : t('strides', { count })}`}
    >
      {(width, roomPx) =>
        count === 0 ? (
          <p className={styles.none}>{t('noStrides')}</p>
        ) : (
          <StrideTimeline
            phases={phases}
            width={width}
            roomPx={roomPx}
            locale={display.locale}
            facts={factsOf}
          />
        )
      }
    </ChartPanel>
  )
}
