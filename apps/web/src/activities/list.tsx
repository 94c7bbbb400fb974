// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid: only the rows in view are in the document
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import type { DisplayOptions } from '@cadenza/metrics'
import { formatDuration, formatMetric, metricUnit } from '@cadenza/metrics'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Icon } from '../components/icon.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { dateDisplay } from '../session/display.ts'
import styles from './activities.module.css'
import { columnLabel, columnUnit, figureColumns } from './columns.tsx'
import { useDeletion } from './deletion.ts'
import { EmptyList } from './empty-list.tsx'
import { defaultFilter, type ListFilter, type SortKey } from './filter.ts'
import { ListRow } from './list-row.tsx'
import type { ActivityRow } from './queries.ts'

interface Props {
  /** Those that the filter leaves, in their order. */
  rows: readonly ActivityRow[]
  /** How many there are without a filter. */
  total: number
  mine: boolean
  userUuid: string
  filter: ListFilter
  onChange(changes: Partial<ListFilter>): void
  display: DisplayOptions
}

export const rowPx = 27
const rowId = (uuid: string) => `activity-${uuid}`

/** The activities: virtual, sorted by their heads, moved through by keys. */
export function List({ rows, total, mine, userUuid, filter, onChange, display }: Props) {
  const { t } = useTranslation('activities')
  const navigate = useNavigate()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { locale, dateFormat, timeFormat } = dateDisplay()
  const dates = useMemo(() => ({ locale, dateFormat, timeFormat }), [locale, dateFormat, timeFormat])
  const deletion = useDeletion(userUuid)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 12,
    getItemKey: (index) => rows[index]?.uuid ?? index,
  })
  const selected = useMemo(() => rows.filter((row) => chosen.has(row.uuid)), [rows, chosen])
  const current = Math.min(active, rows.length - 1)

  const toggle = useCallback(
    (uuid: string) =>
      setChosen((before) => {
        const after = new Set(before)
        if (!after.delete(uuid)) after.add(uuid)
        return after
      }),
    [],
  )
  const open = useCallback((uuid: string) => void navigate(`/activities/${uuid}`), [navigate])

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
    if (to !== undefined) {
      const next = Math.min(rows.length - 1, Math.max(0, to))
      setActive(next)
      virtual.scrollToIndex(next)
    } else if (event.key === 'Enter' && row) open(row.uuid)
    else if (event.key === ' ' && row) toggle(row.uuid)
    else if (event.key === 'Escape' && chosen.size > 0) setChosen(new Set())
    else return
    event.preventDefault()
  }

  const sortBy = (sort: SortKey) =>
    onChange({ sort, descending: filter.sort === sort ? !filter.descending : sort !== 'title' })
  const head = (key: SortKey, label: string, unit = '', extra = '') => {
    const sorted = filter.sort === key
    return (
      <span
        key={key}
        role="columnheader"
        className={extra}
        aria-sort={sorted ? (filter.descending ? 'descending' : 'ascending') : undefined}
      >
        <button type="button" onClick={() => sortBy(key)}>
          {label}
          {sorted && <Icon name="down" size={12} className={filter.descending ? '' : styles.upward} />}
          {unit && <span className={styles.unit}>{unit}</span>}
        </button>
      </span>
    )
  }

  if (total === 0) return <EmptyList mine={mine} />
  const items = virtual.getVirtualItems()
  const all = selected.length > 0 && selected.length === rows.length
  return (
    <section className={`panel ${styles.list}`} aria-label={t('title')}>
      {selected.length > 0 && (
        <div className={styles.bulk}>
          <b>{t('selected', { count: selected.length })}</b>
          <span className="muted">{sumsOf(selected, display)}</span>
          <span className="grow" />
          {mine && (
            <button
              type="button"
              className="btn d"
              onClick={() => {
                void deletion.remove(selected)
                setChosen(new Set())
              }}
            >
              <Icon name="trash" />
              {t('delete')}
            </button>
          )}
          <IconButton small icon="close" label={t('clearSelection')} onClick={() => setChosen(new Set())} />
        </div>
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
        <div role="rowgroup" className={styles.heads}>
          <div role="row" aria-rowindex={1} className={styles.row}>
            <span role="columnheader">
              <button
                type="button"
                className={`cb ${all ? 'on' : ''}`}
                aria-label={t('selectAll')}
                aria-pressed={all}
                onClick={() => setChosen(all ? new Set() : new Set(rows.map((row) => row.uuid)))}
              >
                {all && <Icon name="check" size={12} />}
              </button>
            </span>
            <span role="columnheader" aria-label={t('sport')} />
            {head('date', t('date'))}
            {head('title', t('name'))}
            <span role="columnheader" className={styles.shape}>
              {t('shape')}
            </span>
            {figureColumns.map((column) =>
              head(
                column.key,
                columnLabel(column, display, t),
                columnUnit(column, display),
                figureClass(column.group, column.optional),
              ),
            )}
          </div>
        </div>
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
                  display={display}
                  dates={dates}
                  onToggle={toggle}
                  onActive={setActive}
                />
              )
            )
          })}
        </div>
        {rows.length === 0 && (
          <div className={styles.noneFound}>
            <p>{t('noneFound')}</p>
            <button type="button" className="btn" onClick={() => onChange(defaultFilter)}>
              {t('showAll')}
            </button>
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <span>
          {items.length > 0 &&
            t('rows', {
              from: (items[0]?.index ?? 0) + 1,
              to: lastInView(virtual.range?.endIndex, rows.length),
              all: rows.length,
            })}
        </span>
        <span>
          <span className="kbd">↑</span> <span className="kbd">↓</span> {t('keyMove')} ·{' '}
          <span className="kbd">{t('space')}</span> {t('keySelect')} · <span className="kbd">Enter</span>{' '}
          {t('keyOpen')}
        </span>
      </div>
      {deletion.undoable && (
        <div className={styles.undo} role="status">
          {t('deleted', { count: deletion.undoable.length })}
          <button type="button" className="btn" onClick={() => void deletion.undo()}>
            {t('undo')}
          </button>
        </div>
      )}
      {deletion.failure && (
        <div className={styles.undo} role="alert">
          {deletion.failure}
        </div>
      )}
    </section>
  )
}

const lastInView = (endIndex: number | undefined, count: number) => Math.min(count, (endIndex ?? 0) + 1)

export const figureClass = (group?: boolean, optional?: boolean) =>
  `${styles.figure} ${group ? 'gap-l' : ''} ${optional ? styles.optional : ''}`

function sumsOf(rows: readonly ActivityRow[], display: DisplayOptions): string {
  const time = rows.reduce((sum, row) => sum + row.stats.movingTime, 0)
  const distance = rows.reduce((sum, row) => sum + (row.stats.distance ?? 0), 0)
  return `· ${formatDuration(time)} · ${formatMetric('distance', distance, display)} ${metricUnit('distance', display)}`
}
