// biome-ignore-all lint/a11y/useSemanticElements: a grid that arrows move through, laid out as a list
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows are what is moved to, not their cells
import { type DisplayOptions, formatDuration, formatMetric, metricAbbreviation } from '@cadenza/metrics'
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../components/icon-button.tsx'
import type { Proposal } from '../proposals/proposals.ts'
import type { Proposals } from '../proposals/use-proposals.ts'
import type { RangeEditing } from '../ranges/editing.ts'
import type { ShownRange } from '../ranges/life-cycle.ts'
import { AcceptProgress, ListBar } from '../ranges/list-bar.tsx'
import { keysBetween, listKey, marksAfter } from '../ranges/marks.ts'
import { RangeMenu } from '../ranges/range-menu.tsx'
import { RangeNameInput } from '../ranges/range-name.tsx'
import { proposalKey, rangeKey } from './brackets.tsx'
import { averageOf, basisOf } from './figures.ts'
import type { ViewPreferences } from './preferences.ts'
import type { Figures, Range } from './queries.ts'
import { type Part, type Signal, useSignal } from './selection.ts'
import styles from './view.module.css'

type Span = { startMs: number; endMs: number }

interface Props {
  whole: Part
  /** The temporary range, where one is selected. */
  selection: Part | null
  editing: RangeEditing
  proposed: Proposals
  onSheet(): void
  nameOf(range: Range): string
  selectedKey: string
  draft: Signal<Part | null>
  hovered: Signal<Span | null>
  /** What the list tells of each range: power, pace or heart rate. */
  leading: string
  preferences: ViewPreferences
  display: DisplayOptions
  onSelect(key: string): void
}

interface Row {
  key: string
  name: string
  kind: 'all' | 'selection' | 'lap' | 'own' | 'auto' | 'noise' | 'proposal'
  part: Part
  range?: ShownRange
  proposal?: Proposal
}

const partOf = (range: Range): Part => ({
  startMs: range.relativeStartTime,
  endMs: range.relativeEndTime,
  figures: range,
})

/** The table of contents of an activity: a grid, moved through by arrows. */
export const RangeList = memo(function RangeList(props: Props) {
  const { editing, proposed, nameOf, selectedKey, hovered, leading, display } = props
  const { ranges, editor, pins } = editing
  const { t } = useTranslation('activity')
  const { t: ofProposals } = useTranslation('proposals')
  const { t: ofRanges } = useTranslation('ranges')
  const host = useRef<HTMLDivElement>(null)
  const dragged = useSignal(props.draft)
  const renaming = useSignal(editing.renaming)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string | null>(null)
  const selection = dragged ?? props.selection

  const rowOf = (range: ShownRange): Row => ({
    key: range.num === 0 ? `new-${range.relativeStartTime}-${range.relativeEndTime}` : rangeKey(range),
    name: nameOf(range),
    kind: range.type === 'user' ? 'own' : range.type === 'temporary' ? 'selection' : range.type,
    part: partOf(range),
    range,
  })
  const isPinned = (range: ShownRange) => pins?.has(range.uuid) ?? false
  const rowsOf = (...types: Range['type'][]): Row[] =>
    ranges.filter((range) => types.includes(range.type) && !isPinned(range)).map(rowOf)
  const groups: { title: string | null; rows: Row[]; action?: ReactNode }[] = [
    {
      title: null,
      rows: [
        { key: 'all', name: t('wholeActivity'), kind: 'all', part: props.whole },
        ...(selection
          ? [{ key: 'selection', name: t('selection'), kind: 'selection', part: selection } as const]
          : []),
      ],
    },
    { title: ofRanges('pinned'), rows: ranges.filter(isPinned).map(rowOf) },
    { title: t('ownRanges'), rows: rowsOf('user', 'auto') },
    {
      title: ofProposals('proposed'),
      rows: proposed.proposals.map((proposal) => ({
        key: proposalKey(proposal),
        name: proposal.name,
        kind: 'proposal',
        part: {
          startMs: proposal.relativeStartTime,
          endMs: proposal.relativeEndTime,
          figures: null,
        },
        proposal,
      })),
      action: proposed.accept && (
        <>
          <button type="button" className="btn" onClick={() => proposed.accept?.(proposed.proposals)}>
            {ofProposals('acceptAll')}
          </button>
          <IconButton
            small
            icon="close"
            label={ofRanges('dismissAll')}
            onClick={() => proposed.dismiss?.(proposed.proposals)}
          />
        </>
      ),
    },
    { title: ofRanges('artefacts'), rows: rowsOf('noise') },
    { title: t('laps'), rows: rowsOf('lap') },
  ]
  const keys = groups.flatMap((group) => group.rows.map((row) => row.key))
  const current = dragged || selectedKey.startsWith('selection') ? 'selection' : selectedKey

  const rowsByKey = new Map(groups.flatMap((group) => group.rows.map((row) => [row.key, row])))
  const markable = keys.filter((key) => rowsByKey.get(key)?.range?.uuid && editor)
  const markedRanges = [...marked].flatMap((key) => rowsByKey.get(key)?.range ?? [])
  // A range that went away is marked no more.
  useEffect(() => {
    if (marked.size > 0 && markedRanges.length < marked.size)
      setMarked(
        (before) => new Set([...before].filter((key) => markedRanges.some((r) => rangeKey(r) === key))),
      )
  })
  const unmark = () => setMarked(new Set())
  const removeMarked = () => {
    void editor?.remove(markedRanges)
    unmark()
  }

  const focus = (key: string | undefined) =>
    host.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus()

  const onKeyDown = (event: KeyboardEvent, key: string) => {
    // A button in the row has keys of its own.
    if (event.target !== event.currentTarget && (event.key === 'Enter' || event.key === ' ')) return
    const { range } = rowsByKey.get(key) ?? {}
    const act = listKey(event.key, event.ctrlKey || event.metaKey)
    if (act === 'select') props.onSelect(key)
    else if (act === 'all') setMarked(new Set(markable))
    else if (act === 'unmark' && marked.size > 0) unmark()
    else if (act === 'remove' && editor && (marked.size > 0 || range?.uuid)) {
      if (marked.size > 0) removeMarked()
      else if (range) void editor.remove([range])
    } else if (act === 'rename' && editor && range?.uuid) editing.renaming.set(range.uuid)
    else if (act === 'pin' && pins && range?.uuid) pins.toggle(range.uuid)
    else {
      const at = keys.indexOf(key)
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: keys.length - 1 }[event.key]
      if (to === undefined) return
      const target = keys[Math.min(keys.length - 1, Math.max(0, to))]
      if (event.shiftKey && target) {
        anchor.current ??= key
        setMarked(new Set(keysBetween(keys, anchor.current, target).filter((k) => markable.includes(k))))
      } else anchor.current = null
      focus(target)
    }
    event.preventDefault()
  }

  const onClick = (event: MouseEvent, key: string) => {
    const several = event.shiftKey || event.ctrlKey || event.metaKey
    if (!several || !markable.includes(key)) {
      anchor.current = key
      props.onSelect(key)
      return
    }
    setMarked(marksAfter(marked, markable, { key, anchor: anchor.current, extend: event.shiftKey }))
    if (!event.shiftKey) anchor.current = key
  }

  return (
    <aside className={`panel ${styles.list}`}>
      <div className="ph">
        <h2 className="grow">{t('ranges')}</h2>
        <IconButton small icon="help" label={ofRanges('showShortcuts')} onClick={props.onSheet} />
      </div>
      <div role="grid" aria-label={t('ranges')} ref={host} className={styles.listRows}>
        <div role="row" className={styles.listHead}>
          <span role="columnheader" className="grow">
            <span className={styles.unseen}>{t('range')}</span>
          </span>
          <span role="columnheader">{t('time')}</span>
          <span role="columnheader" className={styles.listValue}>
            {metricAbbreviation(leading, display.locale)}
          </span>
        </div>
        {groups.map(
          ({ title, rows, action }) =>
            rows.length > 0 && (
              <div role="rowgroup" key={title ?? ''} aria-label={title ?? undefined}>
                {title && (
                  <div className={styles.listGroup} role={action ? 'row' : 'presentation'}>
                    <span role={action ? 'gridcell' : undefined}>
                      {title} <span className="muted">{rows.length}</span>
                    </span>
                    {action && (
                      <span role="gridcell" className={styles.action}>
                        {action}
                      </span>
                    )}
                  </div>
                )}
                {rows.map((row) => (
                  <div
                    role="row"
                    key={row.key}
                    data-key={row.key}
                    className={styles.listRow}
                    aria-selected={row.key === current || (!dragged && row.key === selectedKey)}
                    tabIndex={row.key === current ? 0 : -1}
                    data-marked={marked.has(row.key) || undefined}
                    data-waiting={(row.range?.loading ?? false) !== false || undefined}
                    data-deleted={row.range?.deleted || undefined}
                    aria-busy={(row.range?.loading ?? false) !== false || undefined}
                    onClick={(event) => onClick(event, row.key)}
                    onDoubleClick={() => editor && row.range?.uuid && editing.renaming.set(row.range.uuid)}
                    onKeyDown={(event) => onKeyDown(event, row.key)}
                    onPointerEnter={() => row.kind !== 'all' && hovered.set(row.part)}
                    onPointerLeave={() => hovered.set(null)}
                  >
                    <i className={styles.mark} data-kind={row.kind} aria-hidden="true" />
                    {row.range?.uuid && row.range.uuid === renaming ? (
                      <span role="gridcell" className="grow">
                        <RangeNameInput
                          name={row.range.name}
                          placeholder={row.name}
                          onDone={(name) => {
                            editing.renaming.set(null)
                            if (name !== null && row.range) void editor?.change(row.range, { name })
                            requestAnimationFrame(() => focus(row.key))
                          }}
                        />
                      </span>
                    ) : (
                      <span role="gridcell" className="clip grow" title={row.range?.note || row.name}>
                        {row.name}
                      </span>
                    )}
                    <span role="gridcell" className="muted">
                      {formatDuration(timeOf(row.part, props.preferences))}
                    </span>
                    {row.proposal ? (
                      <Answer
                        proposal={row.proposal}
                        proposed={proposed}
                        accept={ofProposals('accept', { name: row.name })}
                        dismiss={ofRanges('dismiss', { name: row.name })}
                      />
                    ) : (
                      <span role="gridcell" className={styles.listValue}>
                        {formatMetric(
                          leading,
                          leadingValue(row.part.figures, leading, props.preferences),
                          display,
                        )}
                      </span>
                    )}
                    {row.range && (
                      <span role="gridcell" className={styles.acts}>
                        <RangeMenu range={row.range} name={row.name} editing={editing} />
                      </span>
                    )}
                  </div>
                ))}
              </div>
            ),
        )}
      </div>
      {marked.size > 0 && <ListBar count={marked.size} onDelete={removeMarked} onClear={unmark} />}
      {editor && <AcceptProgress progress={editor.progress} />}
    </aside>
  )
})

interface AnswerProps {
  proposal: Proposal
  proposed: Proposals
  accept: string
  dismiss: string
}

/** Yes or no to a proposal. */
function Answer({ proposal, proposed, accept, dismiss }: AnswerProps) {
  return (
    <span role="gridcell" className={styles.accept}>
      {proposed.accept && (
        <IconButton
          small
          icon="check"
          label={accept}
          onClick={(event) => {
            event.stopPropagation()
            proposed.accept?.([proposal])
          }}
        />
      )}
      {proposed.dismiss && (
        <IconButton
          small
          icon="close"
          label={dismiss}
          onClick={(event) => {
            event.stopPropagation()
            proposed.dismiss?.([proposal])
          }}
        />
      )}
    </span>
  )
}

function timeOf({ figures, startMs, endMs }: Part, { timeType }: ViewPreferences): number {
  if (!figures) return (endMs - startMs) / 1000
  return timeType === 'duration' ? figures.duration : figures.movingTime
}

function leadingValue(figures: Figures | null, code: string, { timeType, bikePosition }: ViewPreferences) {
  return figures ? averageOf(basisOf(figures, timeType, bikePosition), code) : null
}
