import type { Series, Span } from '@cadenza/activity'
import type { DisplayOptions } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import type { Part } from '../../../features/activity/part.ts'
import type { Activity, Figures, Range } from '../../../features/activity/queries.ts'
import type { ViewPreferences } from '../../../features/activity/view-preferences.ts'
import type { XAxis } from '../../../features/activity/x-axis.ts'
import type { Proposal } from '../../../features/proposals/proposals.ts'
import type { RangeEditing } from '../../../features/ranges/editing.ts'
import { rangeLabel } from '../../../features/ranges/label.ts'
import type { ShownRange } from '../../../features/ranges/life-cycle.ts'
import { RangeMenu } from '../../../features/ranges/range-menu.tsx'
import { SaveRange } from '../../../features/ranges/save-range.tsx'
import { TargetMenu } from '../../../features/targets/target-menu.tsx'
import type { Target } from '../../../features/targets/use-target.ts'
import type { Signal } from '../../../platform/signal.ts'
import { type FailedPart, PartFailed } from '../../../ui/components/part-failed.tsx'
import type { Cursor } from '../../../ui/graphs/cursor.ts'
import { GraphsSkeleton } from '../skeleton.tsx'
import type { RememberedView } from '../use-remembered-view.ts'
import type { SelectedPart } from '../use-selected-part.ts'
import styles from '../view.module.css'
import { GraphStack } from './graph-stack.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import type { ChosenRows } from './use-graph-rows.ts'

interface Props {
  activity: Activity
  series: Series | null | undefined
  /** Set if loading failed. */
  failed: FailedPart | null
  axis: XAxis | null | undefined
  chosen: ChosenRows
  view: RememberedView
  /** The position is `all` if standing was not detected. */
  preferences: ViewPreferences
  display: DisplayOptions
  cursor: Cursor
  editing: RangeEditing
  /** Ranges to draw. */
  drawn: readonly ShownRange[]
  proposals: readonly Proposal[]
  nameOf(range: Range): string
  selected: SelectedPart
  draft: Signal<Part | null>
  hovered: Signal<Span | null>
  saving: Signal<boolean>
  target: Target
  /** Main metrics for bars: power, pace or heart rate. */
  leading: readonly string[]
  snapTo: readonly number[]
  figuresOf(startMs: number, endMs: number): Figures | null
  onMove: ((span: Span) => void) | undefined
  onSelect(span: Span): void
  onSelectKey(key: string): void
}

/** Graphs of an activity with their toolbar and selection bar. */
export function GraphPanel(props: Props) {
  const { activity, series, axis, chosen, view, preferences, display, editing, selected, draft } = props
  const { target, nameOf } = props
  const { t } = useTranslation('activity')
  const { key, info, named, isSelection, part } = selected
  const isWhole = key === 'all'
  const { zoom } = view
  return (
    <section
      className={`panel ${styles.graphPanel}`}
      aria-label={t('graphs')}
      data-range={rangeLabel(isWhole ? { kind: 'all' } : info)}
    >
      {series && axis && chosen.rows.length > 0 ? (
        <>
          <Toolbar
            preferences={preferences}
            onChange={view.change}
            rows={chosen.rows}
            visible={chosen.visible}
            onToggleRow={(code) => view.change(chosen.toggled(code))}
            hasStanding={chosen.hasStanding}
            hasDistance={chosen.hasDistance}
            history={view.history}
            display={display}
            hasNoise={props.drawn.some(({ type }) => type === 'noise')}
          >
            <TargetMenu
              activity={activity}
              target={target}
              part={isWhole ? null : { ...part, name: named ? nameOf(named) : '' }}
              onChoose={(targetRange) => view.change({ targetRange })}
            />
          </Toolbar>
          <PartFailed text={t('targetsFailed')} again={t('tryAgain')} part={target.failed} />
          <PartFailed text={t('targetTimesFailed')} again={t('tryAgain')} part={target.timesFailed} />
          <PartFailed text={t('selectionFailed')} again={t('tryAgain')} part={selected.failed} />
          <SelectionBar
            part={part}
            name={named ? nameOf(named) : isSelection ? '' : t('wholeActivity')}
            draft={draft}
            whole={isWhole}
            history={view.history}
            leading={props.leading}
            preferences={preferences}
            display={display}
            onZoom={() => zoom({ startMs: part.startMs, endMs: part.endMs })}
            onReset={() => zoom(null)}
            onClear={() => selected.select('all')}
          >
            {isSelection && editing.editor && (
              <SaveRange
                editor={editing.editor}
                span={part}
                saving={props.saving}
                onSaved={selected.select}
              />
            )}
            {named && <RangeMenu range={named} name={nameOf(named)} editing={editing} />}
          </SelectionBar>
          <GraphStack
            series={series}
            rows={chosen.visible}
            axis={axis}
            preferences={preferences}
            display={display}
            history={view.history}
            cursor={props.cursor}
            ranges={props.drawn}
            proposals={props.proposals}
            nameOf={nameOf}
            selectedKey={key}
            part={part}
            draft={draft}
            hovered={props.hovered}
            figuresOf={props.figuresOf}
            onSelect={props.onSelect}
            onMove={props.onMove}
            snapTo={props.snapTo}
            bandsOf={target.bandsOf}
            onSelectKey={props.onSelectKey}
            onZoom={zoom}
            onTall={view.onTall}
          />
        </>
      ) : props.failed ? (
        <PartFailed text={t('seriesFailed')} again={t('tryAgain')} part={props.failed} />
      ) : series === undefined ? (
        <GraphsSkeleton />
      ) : (
        <p className={styles.empty}>{t('noSeries')}</p>
      )}
    </section>
  )
}
