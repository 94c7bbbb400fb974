// biome-ignore-all lint/a11y/useSemanticElements: a grid that arrows move through, laid out as a list
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows are what is moved to, not their cells
import { metricAbbreviation } from '@cadenza/metrics'
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { figureFacts } from '../../../features/activity/figure-facts.ts'
import { averageOf } from '../../../features/activity/figures.ts'
import { rangeKey } from '../../../features/activity/range-info.ts'
import { Explained } from '../../../features/explain/explained.tsx'
import type { ProposalSet } from '../../../features/proposals/proposals.ts'
import { AcceptProgress, ListBar } from '../../../features/ranges/list-bar.tsx'
import { keysBetween, listKey, marksAfter } from '../../../features/ranges/marks.ts'
import { useSignal } from '../../../platform/signal.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { PartFailed } from '../../../ui/components/part-failed.tsx'
import { useControls, useSelected, useViewed, useViewedRanges } from '../state/contexts.tsx'
import styles from '../view.module.css'
import { ProposalSetHead } from './proposal-set.tsx'
import { type ListGroup, type ListLine, listGroups } from './range-list-groups.ts'
import { type LineActs, RangeListLine } from './range-list-line.tsx'
import { setName } from './set-name.ts'

/** The table of contents of an activity: a grid, moved through by arrows. */
export const RangeList = memo(function RangeList() {
  const { editing, proposed, failed, nameOf } = useViewedRanges()
  const { display, preferences, whole, leading: leads, figuresOf } = useViewed()
  const { key: selectedKey, isSelection, part: selectedPart, selectKey } = useSelected()
  const { draft, hovered, openShortcuts } = useControls()
  const leading = leads[0] ?? 'heartrate'
  const { ranges, editor, pins } = editing
  const { t } = useTranslation('activity')
  const { t: ofProposals } = useTranslation('proposals')
  const { t: ofRanges } = useTranslation('ranges')
  const host = useRef<HTMLDivElement>(null)
  const dragged = useSignal(draft)
  const renaming = useSignal(editing.renaming)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string | null>(null)
  const selection = dragged ?? (isSelection ? selectedPart : null)

  const nameOfSet = useCallback(
    (set: ProposalSet) => {
      const leadingOf = (startMs: number, endMs: number) =>
        averageOf(figuresOf(startMs, endMs)?.movingTimeBasedStats, leading)
      return setName(set, leading, leadingOf, display)
    },
    [figuresOf, leading, display],
  )
  const groups = useMemo(
    () =>
      listGroups(ranges, proposed.proposals, (range) => pins?.has(range.uuid) ?? false, nameOf, nameOfSet),
    [ranges, proposed.proposals, pins, nameOf, nameOfSet],
  )
  const wholeLine = useMemo<ListLine>(
    () => ({ key: 'all', name: t('wholeActivity'), kind: 'all', part: whole }),
    [t, whole],
  )
  const fixed: ListLine[] = [wholeLine]
  if (selection) fixed.push({ key: 'selection', name: t('selection'), kind: 'selection', part: selection })
  const lines = [...fixed, ...groups.flatMap((group) => group.lines)]
  const keys = lines.map(({ key }) => key)
  const byKey = new Map(lines.map((line) => [line.key, line]))
  const current = dragged || selectedKey.startsWith('selection') ? 'selection' : selectedKey

  const markable = keys.filter((key) => byKey.get(key)?.range?.uuid && editor)
  const markedRanges = [...marked].flatMap((key) => byKey.get(key)?.range ?? [])
  // Unmarks ranges that no longer exist.
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
    // A button in the row has its own keys.
    if (event.target !== event.currentTarget && (event.key === 'Enter' || event.key === ' ')) return
    const { range } = byKey.get(key) ?? {}
    const act = listKey(event.key, event.ctrlKey || event.metaKey)
    if (act === 'select') selectKey(key)
    else if (act === 'all') setMarked(new Set(markable))
    else if (act === 'unmark' && marked.size > 0) unmark()
    else if (act === 'remove' && editor && (marked.size > 0 || range?.uuid)) {
      if (marked.size > 0) removeMarked()
      else if (range) void editor.remove([range])
    } else if (act === 'rename' && editor && range?.uuid) editing.renaming.set({ range, typed: null })
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
      selectKey(key)
      return
    }
    setMarked(marksAfter(marked, markable, { key, anchor: anchor.current, extend: event.shiftKey }))
    if (!event.shiftKey) anchor.current = key
  }

  /** Compared with the name at the start of typing: another user's change meanwhile is kept. */
  const keepName = (name: string | null) => {
    const typedFor = editing.renaming.get()?.range
    editing.renaming.set(null)
    if (name !== null && typedFor) void editor?.change(typedFor, { name })
  }
  const onRenamed: LineActs['onRenamed'] = (key, name) => {
    keepName(name)
    requestAnimationFrame(() => focus(key))
  }
  const isGone = renaming !== null && !ranges.some(({ uuid }) => uuid === renaming.range.uuid)
  // Another user deleted it: the typed name is offered together with the range.
  useEffect(() => {
    if (isGone) keepName(editing.renaming.get()?.typed ?? null)
  })

  const latest = useRef<LineActs>({ onClick, onKeyDown, onRenamed })
  latest.current = { onClick, onKeyDown, onRenamed }
  const [acts] = useState<LineActs>(() => ({
    onClick: (event, key) => latest.current.onClick(event, key),
    onKeyDown: (event, key) => latest.current.onKeyDown(event, key),
    onRenamed: (key, name) => latest.current.onRenamed(key, name),
  }))
  const lineOf = (line: ListLine) => (
    <RangeListLine
      key={line.key}
      line={line}
      selected={line.key === current || (!dragged && line.key === selectedKey)}
      tabbable={line.key === current}
      marked={marked.has(line.key)}
      renaming={line.range?.uuid !== undefined && line.range.uuid === renaming?.range.uuid ? renaming : null}
      leading={leading}
      timeType={preferences.timeType}
      bikePosition={preferences.bikePosition}
      display={display}
      editing={editing}
      proposed={proposed}
      hovered={hovered}
      acts={acts}
    />
  )
  const { timeType } = preferences
  const titles: Record<ListGroup['title'], string> = {
    pinned: ofRanges('pinned'),
    own: t('ownRanges'),
    proposed: ofProposals('proposed'),
    artefacts: ofRanges('artefacts'),
    laps: t('laps'),
  }

  return (
    <aside className={`panel ${styles.list}`}>
      <div className="ph">
        <h2 className="grow">{t('ranges')}</h2>
        <IconButton small icon="help" label={ofRanges('showShortcuts')} onClick={openShortcuts} />
      </div>
      <PartFailed text={t('rangesFailed')} again={t('tryAgain')} part={failed} />
      <PartFailed text={t('proposalsFailed')} again={t('tryAgain')} part={proposed.failed} />
      <div role="grid" aria-label={t('ranges')} ref={host} className={styles.listRows}>
        <div role="row" className={styles.listHead}>
          <span role="columnheader" className="grow">
            <span className="unseen">{t('range')}</span>
          </span>
          <span role="columnheader">
            <Explained
              code={timeType}
              facts={() => figureFacts(timeType, t('wholeActivity'), whole.figures, preferences)}
            >
              {t('time')}
            </Explained>
          </span>
          <span role="columnheader" className={styles.listValue}>
            <Explained
              code={leading}
              facts={() => figureFacts(leading, t('wholeActivity'), whole.figures, preferences)}
            >
              {metricAbbreviation(leading, display.locale)}
            </Explained>
          </span>
        </div>
        <div role="rowgroup">{fixed.map(lineOf)}</div>
        {groups.map(({ title, lines: own }) => {
          const withAction = title === 'proposed' && proposed.accept !== undefined
          return (
            <div role="rowgroup" key={title} aria-label={titles[title]}>
              <div className={styles.listGroup} role={withAction ? 'row' : 'presentation'}>
                <span role={withAction ? 'gridcell' : undefined}>
                  {titles[title]} <span className="muted">{own.length}</span>
                </span>
                {withAction && (
                  <span role="gridcell" className={styles.action}>
                    <button
                      type="button"
                      className="btn"
                      onClick={() => proposed.accept?.(proposed.proposals)}
                    >
                      {ofProposals('acceptAll')}
                    </button>
                    <IconButton
                      small
                      icon="close"
                      label={ofRanges('dismissAll')}
                      onClick={() => proposed.dismiss?.(proposed.proposals)}
                    />
                  </span>
                )}
              </div>
              {own.map((line) => (
                <Fragment key={line.key}>
                  {line.set && (
                    <ProposalSetHead name={nameOfSet(line.set)} set={line.set} proposed={proposed} />
                  )}
                  {lineOf(line)}
                </Fragment>
              ))}
            </div>
          )
        })}
      </div>
      {marked.size > 0 && <ListBar count={marked.size} onDelete={removeMarked} onClear={unmark} />}
      {editor && <AcceptProgress progress={editor.progress} />}
    </aside>
  )
})
