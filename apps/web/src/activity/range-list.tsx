// biome-ignore-all lint/a11y/useSemanticElements: a grid that arrows move through, laid out as a list
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows are what is moved to, not their cells
import { type DisplayOptions, formatDuration, formatMetric, metricAbbreviation } from '@cadenza/metrics'
import { type KeyboardEvent, memo, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../components/icon-button.tsx'
import type { Proposal } from '../proposals/proposals.ts'
import type { Proposals } from '../proposals/use-proposals.ts'
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
  ranges: readonly Range[]
  proposed: Proposals
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
  kind: 'all' | 'selection' | 'lap' | 'own' | 'proposal'
  part: Part
  proposal?: Proposal
}

const partOf = (range: Range): Part => ({
  startMs: range.relativeStartTime,
  endMs: range.relativeEndTime,
  figures: range,
})

/** The table of contents of an activity: a grid, moved through by arrows. */
export const RangeList = memo(function RangeList(props: Props) {
  const { ranges, proposed, nameOf, selectedKey, hovered, leading, display } = props
  const { t } = useTranslation('activity')
  const { t: ofProposals } = useTranslation('proposals')
  const host = useRef<HTMLDivElement>(null)
  const dragged = useSignal(props.draft)
  const selection = dragged ?? props.selection

  const rowsOf = (types: readonly Range['type'][], kind: Row['kind']): Row[] =>
    ranges
      .filter((range) => types.includes(range.type))
      .map((range) => ({ key: rangeKey(range), name: nameOf(range), kind, part: partOf(range) }))
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
    { title: t('ownRanges'), rows: rowsOf(['user', 'auto'], 'own') },
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
        <button type="button" className="btn" onClick={() => proposed.accept?.(proposed.proposals)}>
          {ofProposals('acceptAll')}
        </button>
      ),
    },
    { title: t('laps'), rows: rowsOf(['lap'], 'lap') },
  ]
  const keys = groups.flatMap((group) => group.rows.map((row) => row.key))
  const current = dragged || selectedKey.startsWith('selection') ? 'selection' : selectedKey

  const onKeyDown = (event: KeyboardEvent, key: string) => {
    // A button in the row has keys of its own.
    if (event.target !== event.currentTarget && (event.key === 'Enter' || event.key === ' ')) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      props.onSelect(key)
      return
    }
    const at = keys.indexOf(key)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: keys.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const target = keys[Math.min(keys.length - 1, Math.max(0, to))]
    host.current?.querySelector<HTMLElement>(`[data-key="${target}"]`)?.focus()
  }

  return (
    <aside className={`panel ${styles.list}`}>
      <div className="ph">
        <h2 className="grow">{t('ranges')}</h2>
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
                    onClick={() => props.onSelect(row.key)}
                    onKeyDown={(event) => onKeyDown(event, row.key)}
                    onPointerEnter={() => row.kind !== 'all' && hovered.set(row.part)}
                    onPointerLeave={() => hovered.set(null)}
                  >
                    <i className={styles.mark} data-kind={row.kind} aria-hidden="true" />
                    <span role="gridcell" className="clip grow" title={row.name}>
                      {row.name}
                    </span>
                    <span role="gridcell" className="muted">
                      {formatDuration(timeOf(row.part, props.preferences))}
                    </span>
                    {row.proposal ? (
                      <Accept
                        proposal={row.proposal}
                        accept={proposed.accept}
                        label={ofProposals('accept', { name: row.name })}
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
                  </div>
                ))}
              </div>
            ),
        )}
      </div>
    </aside>
  )
})

interface AcceptProps {
  proposal: Proposal
  accept: Proposals['accept']
  label: string
}

function Accept({ proposal, accept, label }: AcceptProps) {
  return (
    <span role="gridcell" className={styles.accept}>
      {accept && (
        <IconButton
          small
          icon="check"
          label={label}
          onClick={(event) => {
            event.stopPropagation()
            accept([proposal])
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
