// biome-ignore-all lint/a11y/useSemanticElements: a grid that arrows move through, laid out as a list
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows are what is moved to, not their cells
import { type DisplayOptions, formatDuration, formatMetric } from '@cadenza/metrics'
import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { figureFacts } from '../../../features/activity/figure-facts.ts'
import { averageOf, basisOf } from '../../../features/activity/figures.ts'
import type { Part } from '../../../features/activity/part.ts'
import type { BikePosition, TimeType } from '../../../features/activity/view-preferences.ts'
import { explain } from '../../../features/explain/asked.ts'
import type { RangeEditing, Renaming } from '../../../features/ranges/editing.ts'
import { RangeMenu } from '../../../features/ranges/range-menu.tsx'
import { RangeNameInput } from '../../../features/ranges/range-name.tsx'
import type { Proposals } from '../../../features/ranges/use-proposals.ts'
import type { Signal } from '../../../platform/signal.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import styles from '../view.module.css'
import type { ListLine } from './range-list-groups.ts'

export interface LineActs {
  onClick(event: MouseEvent, key: string): void
  onKeyDown(event: KeyboardEvent, key: string): void
  onRenamed(key: string, name: string | null): void
}

interface Props {
  line: ListLine
  selected: boolean
  /** True for the line reached by Tab. */
  tabbable: boolean
  marked: boolean
  renaming: Renaming | null
  leading: string
  timeType: TimeType
  bikePosition: BikePosition
  display: DisplayOptions
  editing: RangeEditing
  proposed: Proposals
  hovered: Signal<{ startMs: number; endMs: number } | null>
  /** The same object at each rendering, so that a drag renders only its own line. */
  acts: LineActs
}

/** Line of the list: name, time, main figure, and actions. */
export const RangeListLine = memo(function RangeListLine(props: Props) {
  const { line, selected, leading, timeType, bikePosition, display, editing, hovered, acts } = props
  const { key, name, kind, part, range, proposal } = line
  /** A press on a figure explains it; elsewhere in the line it selects, as Enter does. */
  const explainFigure = (event: MouseEvent<HTMLElement>, code: string) => {
    if (event.shiftKey || event.ctrlKey || event.metaKey) return
    event.stopPropagation()
    const facts = figureFacts(code, name, part.figures, { timeType, bikePosition })
    explain({ code, facts, anchor: event.currentTarget })
  }
  const isWaiting = (range?.loading ?? false) !== false
  const basis = part.figures ? basisOf(part.figures, timeType, bikePosition) : undefined
  return (
    <div
      role="row"
      data-key={key}
      className={styles.listRow}
      aria-selected={selected}
      tabIndex={props.tabbable ? 0 : -1}
      data-marked={props.marked || undefined}
      data-waiting={isWaiting || undefined}
      data-deleted={range?.deleted || undefined}
      aria-busy={isWaiting || undefined}
      onClick={(event) => acts.onClick(event, key)}
      onDoubleClick={() => editing.editor && range?.uuid && editing.renaming.set({ range, typed: null })}
      onKeyDown={(event) => acts.onKeyDown(event, key)}
      onPointerEnter={() => kind !== 'all' && hovered.set(part)}
      onPointerLeave={() => hovered.set(null)}
    >
      <i className={styles.mark} data-kind={kind} aria-hidden="true" />
      {range && props.renaming ? (
        <span role="gridcell" className="grow">
          <RangeNameInput
            renaming={props.renaming}
            placeholder={name}
            onDone={(typed) => acts.onRenamed(key, typed)}
          />
        </span>
      ) : (
        <span role="gridcell" className="clip grow" title={range?.note || name}>
          {name}
        </span>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the column's head explains it */}
      <span
        role="gridcell"
        className="muted"
        data-explains={timeType}
        tabIndex={-1}
        onClick={(event) => explainFigure(event, timeType)}
      >
        {/* The name of a single effort begins with its length. */}
        {(!proposal || name === proposal.name) && formatDuration(timeOf(part, timeType))}
      </span>
      {proposal ? (
        <Answer line={line} proposed={props.proposed} />
      ) : (
        // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the column's head explains it
        <span
          role="gridcell"
          className={styles.listValue}
          data-explains={leading}
          tabIndex={-1}
          onClick={(event) => explainFigure(event, leading)}
        >
          {formatMetric(leading, averageOf(basis, leading), display)}
        </span>
      )}
      {range && (
        <span role="gridcell" className={styles.acts}>
          <RangeMenu range={range} name={name} editing={editing} />
        </span>
      )}
    </div>
  )
})

/** Buttons to accept or dismiss a proposal. */
function Answer({ line, proposed }: { line: ListLine; proposed: Proposals }) {
  const { t: ofProposals } = useTranslation('proposals')
  const { t: ofRanges } = useTranslation('ranges')
  const { proposal, name } = line
  const { accept, dismiss } = proposed
  if (!proposal) return null
  return (
    <span role="gridcell" className={styles.accept}>
      {accept && (
        <IconButton
          small
          icon="check"
          label={ofProposals('accept', { name })}
          onClick={(event) => {
            event.stopPropagation()
            accept([proposal])
          }}
        />
      )}
      {dismiss && (
        <IconButton
          small
          icon="close"
          label={ofRanges('dismiss', { name })}
          onClick={(event) => {
            event.stopPropagation()
            dismiss([proposal])
          }}
        />
      )}
    </span>
  )
}

function timeOf({ figures, startMs, endMs }: Part, timeType: TimeType): number {
  if (!figures) return (endMs - startMs) / 1000
  return timeType === 'duration' ? figures.duration : figures.movingTime
}
