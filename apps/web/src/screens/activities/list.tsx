// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid: only the rows in view are in the document
import type { DisplayOptions } from '@cadenza/metrics'
import { Menu } from '@mantine/core'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { columnLabel } from '../../features/activity-list/columns.tsx'
import type { FigureColumn } from '../../features/activity-list/figure-column.ts'
import { clearedFilter, type ListFilter } from '../../features/activity-list/filter.ts'
import type { ActivityRow, Verb } from '../../features/activity-list/queries.ts'
import { useNarrowWindow } from '../../platform/browser/narrow-window.ts'
import { saveText } from '../../platform/browser/save-text.ts'
import { dateDisplay } from '../../platform/session/display.ts'
import { currentPreferences } from '../../platform/session/own-preferences.ts'
import { currentSession } from '../../platform/session/session.ts'
import { createSignal, type Signal, useSignal } from '../../platform/signal.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { firstWeekday } from '../../ui/dates/days.ts'
import { useMeasure } from '../../ui/graphs/use-measure.ts'
import styles from './activities.module.css'
import { BulkBar } from './bulk-bar.tsx'
import { useDeletion } from './deletion.ts'
import { EmptyList } from './empty-list.tsx'
import { listCsv } from './list-csv.ts'
import { ListHeads } from './list-heads.tsx'
import { ListRows, type RowScroller, type RowsInSight, rowId } from './list-rows.tsx'
import {
  columnPx,
  fixedPx,
  headsHeightPx,
  rowPx as leastPx,
  rowHeightPx,
  twoLineColumns,
  twoLinesPx,
} from './list-widths.ts'
import { RowMenu } from './row-menu.tsx'
import { RowShare } from './row-share.tsx'
import { totalsText } from './totals.ts'
import { useSelection } from './use-selection.ts'
import { linesByWeek } from './weeks.ts'

interface Props {
  /** Filtered rows, in order. */
  rows: readonly ActivityRow[]
  /** Number of rows without a filter. */
  total: number
  mine: boolean
  may: readonly Verb[]
  userUuid: string
  columns: readonly FigureColumn[]
  filter: ListFilter
  onChange(changes: Partial<ListFilter>): void
  display: DisplayOptions
}

const rightButton = 2

/** Virtual list of activities, sorted by its headers, with keyboard navigation and actions. */
export function List({ rows, total, mine, may, userUuid, columns, filter, onChange, display }: Props) {
  const { t } = useTranslation('activities')
  const navigate = useNavigate()
  const scroller = useRef<HTMLDivElement>(null)
  /** Same element as state, so that rows render once it exists. */
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const takeBox = useCallback((element: HTMLDivElement | null) => {
    scroller.current = element
    setBox(element)
  }, [])
  const measure = useMeasure()
  const isPhone = useNarrowWindow()
  const rowPx = isPhone ? rowHeightPx.twoLines : rowHeightPx.line
  const headsPx = isPhone ? headsHeightPx.twoLines : headsHeightPx.line
  const selection = useSelection(rows)
  const { current, selected, chosen } = selection
  /** Target of tag editing: one row, or all selected ones. */
  const [tagging, setTagging] = useState<string | 'chosen' | null>(null)
  /** Row with the open menu, and the row being shared. */
  const [menuOf, setMenuOf] = useState<string | null>(null)
  const [sharing, setSharing] = useState<ActivityRow | null>(null)
  const { locale, dateFormat, timeFormat } = dateDisplay()
  const dates = useMemo(() => ({ locale, dateFormat, timeFormat }), [locale, dateFormat, timeFormat])
  const totals = useMemo(() => totalsText(rows, display), [rows, display])
  const { weekStart } = currentPreferences(locale)
  const byWeek = filter.weeks && filter.sort === 'date'
  const lines = useMemo(
    () => (byWeek ? linesByWeek(rows, firstWeekday[weekStart]) : null),
    [byWeek, rows, weekStart],
  )
  const deletion = useDeletion(userUuid)
  const scrolling = useRef<RowScroller>(null)
  const [inSight] = useState(() => createSignal<RowsInSight>(null))
  const closeTags = useCallback((uuid: string | null) => {
    setTagging(uuid)
    if (uuid === null) scroller.current?.focus({ preventScroll: true })
  }, [])
  const remove = (removed: readonly ActivityRow[]) => {
    void deletion.remove(removed)
    selection.none()
    scroller.current?.focus({ preventScroll: true })
  }
  /** Target of the menu: the pressed row, or all selected ones if it is one of them. */
  const pressed = rows.find(({ uuid }) => uuid === menuOf)
  const menuRows = pressed ? (chosen.has(pressed.uuid) ? selected : [pressed]) : []
  const onContextMenu = (event: MouseEvent) => {
    const element = event.target instanceof Element && event.target.closest('[role="row"]')
    const at = element ? rows.findIndex(({ uuid }) => rowId(uuid) === element.id) : -1
    const row = rows[at]
    if (row) {
      setMenuOf(row.uuid)
      if (!chosen.has(row.uuid)) selection.move(at)
      return
    }
    event.preventDefault()
    // With the keyboard, the event's target is the grid: the menu belongs beside the current row.
    const active = rows[current] && document.getElementById(rowId(rows[current].uuid))
    if (event.button === rightButton || event.target !== event.currentTarget || !active) return
    const { left, bottom } = active.getBoundingClientRect()
    const place = { clientX: left + fixedPx.box + fixedPx.sport, clientY: bottom, button: rightButton }
    active.dispatchEvent(new window.MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...place }))
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
      scrolling.current?.scrollTo(next)
    } else if (control && event.key === 'a') selection.all()
    else if (control || event.altKey) return
    else if (event.key === 'Enter' && row) void navigate(`/activities/${row.uuid}`)
    else if (event.key === ' ' && row) selection.toggle(current, row.uuid)
    else if (event.key.toLowerCase() === 't' && row && may.includes('mark'))
      setTagging(selected.length > 0 ? 'chosen' : row.uuid)
    else if (event.key === 'Delete' && may.includes('write') && selected.length > 0) remove(selected)
    else if (event.key === 'Escape' && chosen.size > 0) selection.none()
    else return
    event.preventDefault()
  }

  if (total === 0 && !deletion.undoable) return <EmptyList mine={mine} />
  const all = selected.length > 0 && selected.length === rows.length
  const widths = columns.map((column) =>
    columnPx(column, columnLabel(column, display, t), filter.sort === column.key, measure),
  )
  const grid = {
    '--columns': isPhone
      ? twoLineColumns(widths)
      : `${fixedPx.box}px ${fixedPx.sport}px ${fixedPx.date}px minmax(${fixedPx.title}px, 1fr) ${fixedPx.shape}px ${widths.map((px) => `${px}px`).join(' ')}`,
    '--least': `${isPhone ? twoLinesPx(widths) : leastPx(widths)}px`,
    '--date': `${fixedPx.date}px`,
    '--row': `${rowPx}px`,
    '--heads': `${headsPx}px`,
  } as CSSProperties
  return (
    <section className={`panel ${styles.list}`} aria-label={t('title')} style={grid}>
      {selected.length > 0 && (
        <BulkBar
          rows={selected}
          userUuid={userUuid}
          may={may}
          display={display}
          tagging={tagging === 'chosen'}
          onTagging={(opened) => closeTags(opened ? 'chosen' : null)}
          onDelete={() => remove(selected)}
          onClear={selection.none}
        />
      )}
      <Menu width={220}>
        <Menu.ContextMenu>
          <div
            ref={takeBox}
            className={styles.scroller}
            role="grid"
            tabIndex={0}
            aria-label={t('title')}
            aria-rowcount={(lines?.length ?? rows.length) + 1}
            aria-multiselectable="true"
            aria-activedescendant={rows[current] ? rowId(rows[current].uuid) : undefined}
            onKeyDown={onKeyDown}
            // A click on a checkbox leaves the keys with the grid.
            onClick={({ target, detail }) => {
              if (detail > 0 && target instanceof Element && target.closest('.cb'))
                scroller.current?.focus({ preventScroll: true })
            }}
            onContextMenu={onContextMenu}
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
              <ListRows
                // Rows of another height are measured anew.
                key={rowPx}
                rowPx={rowPx}
                headsPx={headsPx}
                rows={rows}
                lines={lines}
                box={box}
                scrolling={scrolling}
                inSight={inSight}
                current={current}
                chosen={chosen}
                mayTag={may.includes('mark')}
                tagging={tagging}
                columns={columns}
                userUuid={userUuid}
                display={display}
                dates={dates}
                onToggle={selection.toggle}
                onExtend={selection.extend}
                onActive={selection.move}
                onTagging={closeTags}
              />
            )}
          </div>
        </Menu.ContextMenu>
        <RowMenu
          rows={menuRows}
          userUuid={userUuid}
          may={may}
          onTag={() => setTagging(menuRows.length > 1 ? 'chosen' : menuOf)}
          onShare={() => setSharing(pressed ?? null)}
          onDelete={() => remove(menuRows)}
        />
      </Menu>
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
          <InSight inSight={inSight} all={rows.length} />
          {rows.length > 0 && ` · ${totals}`}
        </span>
        <span className={styles.footEnd}>
          {rows.length > 0 && currentSession().features.has('csv_download') && (
            <button
              type="button"
              className="btn q"
              title={t('csvHint')}
              onClick={() => {
                const shown = selected.length > 0 ? selected : rows
                saveText(
                  'activities.csv',
                  'text/csv',
                  listCsv(columns, shown, display, (key, values) => t(key, values)),
                )
              }}
            >
              <Icon name="download" size={14} />
              {t('csv')}
            </button>
          )}
          <Keys mayTag={may.includes('mark')} />
        </span>
      </div>
      {sharing && <RowShare uuid={sharing.uuid} title={sharing.title} onClose={() => setSharing(null)} />}
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

function Keys({ mayTag }: { mayTag: boolean }) {
  const { t } = useTranslation('activities')
  const keys = [
    [['↑', '↓'], t('keyMove')],
    [[t('space')], t('keySelect')],
    ...(mayTag ? [[['T'], t('keyTag')] as const] : []),
    [['Enter'], t('keyOpen')],
  ] as const
  return (
    <span className={styles.keys}>
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

/** Range of visible rows. */
function InSight({ inSight, all }: { inSight: Signal<RowsInSight>; all: number }) {
  const { t } = useTranslation('activities')
  const seen = useSignal(inSight)
  return seen && all > 0 ? t('rows', { from: seen.from + 1, to: seen.to + 1, all }) : null
}
