// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid: only the rows in view are in the document
import type { DisplayOptions } from '@cadenza/metrics'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { dateDisplay } from '../session/display.ts'
import styles from './activities.module.css'
import { BulkBar } from './bulk-bar.tsx'
import type { FigureColumn } from './columns.tsx'
import { useDeletion } from './deletion.ts'
import { EmptyList } from './empty-list.tsx'
import { clearedFilter, type ListFilter } from './filter.ts'
import { ListHeads } from './list-heads.tsx'
import { ListRow } from './list-row.tsx'
import type { ActivityRow } from './queries.ts'
import { totalsText } from './totals.ts'
import { useSelection } from './use-selection.ts'

interface Props {
  /** Those that the filter leaves, in their order. */
  rows: readonly ActivityRow[]
  /** How many there are without a filter. */
  total: number
  mine: boolean
  userUuid: string
  columns: readonly FigureColumn[]
  filter: ListFilter
  onChange(changes: Partial<ListFilter>): void
  display: DisplayOptions
}

export const rowPx = 27
const rowId = (uuid: string) => `activity-${uuid}`
/** Of everything but the figures and the title. */
const fixedPx = { box: 22, sport: 24, date: 104, shape: 132, title: 190, edge: 20 }

/** The activities: virtual, sorted by their heads, moved through and acted upon by keys. */
export function List({ rows, total, mine, userUuid, columns, filter, onChange, display }: Props) {
  const { t } = useTranslation('activities')
  const navigate = useNavigate()
  const scroller = useRef<HTMLDivElement>(null)
  const selection = useSelection(rows)
  const { current, selected, chosen } = selection
  /** Whose tags are edited: a row's, or those of all that are chosen. */
  const [tagging, setTagging] = useState<string | 'chosen' | null>(null)
  const { locale, dateFormat, timeFormat } = dateDisplay()
  const dates = useMemo(() => ({ locale, dateFormat, timeFormat }), [locale, dateFormat, timeFormat])
  const totals = useMemo(() => totalsText(rows, display), [rows, display])
  const deletion = useDeletion(userUuid)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 12,
    getItemKey: (index) => rows[index]?.uuid ?? index,
  })
  const closeTags = useCallback((uuid: string | null) => {
    setTagging(uuid)
    if (uuid === null) scroller.current?.focus({ preventScroll: true })
  }, [])
  const remove = () => {
    void deletion.remove(selected)
    selection.none()
    scroller.current?.focus({ preventScroll: true })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 2)
    const to = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: rows.length - 1,
    }[event.key]
    const row = rows[current]
    const control = event.ctrlKey || event.metaKey
    if (to !== undefined) {
      const next = Math.min(rows.length - 1, Math.max(0, to))
      if (event.shiftKey) selection.extend(next)
      else selection.move(next)
      virtual.scrollToIndex(next)
    } else if (control && event.key === 'a') selection.all()
    else if (control || event.altKey) return
    else if (event.key === 'Enter' && row) void navigate(`/activities/${row.uuid}`)
    else if (event.key === ' ' && row) selection.toggle(current, row.uuid)
    else if (event.key === 't' && row) setTagging(selected.length > 0 ? 'chosen' : row.uuid)
    else if (event.key === 'Delete' && mine && selected.length > 0) remove()
    else if (event.key === 'Escape' && chosen.size > 0) selection.none()
    else return
    event.preventDefault()
  }

  if (total === 0 && !deletion.undoable) return <EmptyList mine={mine} />
  const items = virtual.getVirtualItems()
  const all = selected.length > 0 && selected.length === rows.length
  const grid = {
    '--columns': `${fixedPx.box}px ${fixedPx.sport}px ${fixedPx.date}px minmax(${fixedPx.title}px, 1fr) ${fixedPx.shape}px ${columns.map(({ width }) => `${width}px`).join(' ')}`,
    '--least': `${Object.values(fixedPx).reduce((a, b) => a + b) + columns.reduce((sum, { width }) => sum + width, 0)}px`,
  } as CSSProperties
  return (
    <section className={`panel ${styles.list}`} aria-label={t('title')} style={grid}>
      {selected.length > 0 && (
        <BulkBar
          rows={selected}
          userUuid={userUuid}
          mine={mine}
          display={display}
          tagging={tagging === 'chosen'}
          onTagging={(opened) => closeTags(opened ? 'chosen' : null)}
          onDelete={remove}
          onClear={selection.none}
        />
      )}
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        tabIndex={0}
        aria-label={t('title')}
        aria-rowcount={rows.length + 1}
        aria-multiselectable="true"
        aria-activedescendant={rows[current] ? rowId(rows[current].uuid) : undefined}
        onKeyDown={onKeyDown}
      >
        <ListHeads
          columns={columns}
          filter={filter}
          display={display}
          all={all}
          onAll={all ? selection.none : selection.all}
          onChange={onChange}
        />
        {rows.length > 0 && (
          <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
            {items.map((item) => {
              const row = rows[item.index]
              return (
                row && (
                  <ListRow
                    key={item.key}
                    id={rowId(row.uuid)}
                    row={row}
                    index={item.index}
                    top={item.start}
                    active={item.index === current}
                    chosen={chosen.has(row.uuid)}
                    tagging={tagging === row.uuid}
                    columns={columns}
                    userUuid={userUuid}
                    display={display}
                    dates={dates}
                    onToggle={selection.toggle}
                    onExtend={selection.extend}
                    onActive={selection.move}
                    onTagging={closeTags}
                  />
                )
              )
            })}
          </div>
        )}
      </div>
      {rows.length === 0 && (
        <div className={styles.noneFound}>
          <p>{t('noneFound')}</p>
          <button type="button" className="btn" onClick={() => onChange(clearedFilter)}>
            {t('clearFilters')}
          </button>
        </div>
      )}
      <div className={styles.foot}>
        <span>
          {items.length > 0 &&
            t('rows', {
              from: (items[0]?.index ?? 0) + 1,
              to: lastInView(virtual.range?.endIndex, rows.length),
              all: rows.length,
            })}
          {rows.length > 0 && ` · ${totals}`}
        </span>
        <Keys />
      </div>
      {deletion.undoable && (
        <div className={styles.undo} role="status">
          {t('deleted', { count: deletion.undoable.length })}
          <button type="button" className="btn" onClick={() => void deletion.undo()}>
            {t('undo')}
          </button>
        </div>
      )}
    </section>
  )
}

function Keys() {
  const { t } = useTranslation('activities')
  const keys = [
    [['↑', '↓'], t('keyMove')],
    [[t('space')], t('keySelect')],
    [['T'], t('keyTag')],
    [['Enter'], t('keyOpen')],
  ] as const
  return (
    <span>
      {keys.map(([names, does], index) => (
        <span key={does}>
          {index > 0 && ' · '}
          {names.map((name) => (
            <span key={name}>
              <span className="kbd">{name}</span>{' '}
            </span>
          ))}
          {does}
        </span>
      ))}
    </span>
  )
}

const lastInView = (endIndex: number | undefined, count: number) => Math.min(count, (endIndex ?? 0) + 1)
