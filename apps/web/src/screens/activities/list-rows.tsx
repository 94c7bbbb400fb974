// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid: only the rows in view are in the document
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import type { Signal } from '../../platform/signal.ts'
import styles from './activities.module.css'
import { newDrawnLines } from './drawn-lines.ts'
import { ListRow, type ListRowProps } from './list-row.tsx'
import { type RowSlot, slotsOf } from './row-slots.ts'
import { rowTexts } from './row-texts.ts'
import { WeekHead } from './week-head.tsx'
import type { Line } from './weeks.ts'

export const rowId = (uuid: string) => `activity-${uuid}`

/** First and last visible row, counted from 0; null before there are any. */
export type RowsInSight = { from: number; to: number } | null

/** Scrolls to a row. */
export interface RowScroller {
  scrollTo(index: number): void
}

type OfAll = 'mayTag' | 'columns' | 'userUuid' | 'display' | 'dates' | 'onToggle' | 'onExtend' | 'onActive'

interface Props extends Pick<ListRowProps, OfAll | 'onTagging'> {
  rows: readonly ActivityRow[]
  /** Lines with the heads of weeks; null to show the rows alone. */
  lines: readonly Line[] | null
  /** Height of a line, px. */
  rowPx: number
  /** Height of the heads, which cover the scroll container's upper end, px. */
  headsPx: number
  /** Scroll container. */
  box: HTMLElement | null
  scrolling: RefObject<RowScroller | null>
  inSight: Signal<RowsInSight>
  current: number
  chosen: ReadonlySet<string>
  /** Row whose tags are edited. */
  tagging: string | null
}

/** Virtual rows in and near view: scrolling renders nothing else of the list. */
export const ListRows = memo(function ListRows(props: Props) {
  const { rows, lines, rowPx, headsPx, box, scrolling, inSight, current, chosen, tagging, ...ofAll } = props
  const { t } = useTranslation('activities')
  const texts = useMemo(() => rowTexts(t), [t])
  const navigate = useNavigate()
  const onOpen = useCallback((uuid: string) => void navigate(`/activities/${uuid}`), [navigate])
  const lineOf = useMemo(() => {
    const found = new Map<number, number>()
    lines?.forEach((line, index) => {
      if ('row' in line) found.set(line.row, index)
    })
    return found
  }, [lines])
  const lineAt = useCallback(
    (index: number): Line | undefined => (lines ? lines[index] : { row: index }),
    [lines],
  )
  // With another function, the virtualizer measures all lines anew.
  const keyOf = useCallback(
    (index: number) => {
      const line = lineAt(index)
      return line === undefined ? index : 'week' in line ? line.week : (rows[line.row]?.uuid ?? index)
    },
    [lineAt, rows],
  )
  const [drawnLines] = useState(newDrawnLines)
  const virtual = useVirtualizer({
    count: lines?.length ?? rows.length,
    getScrollElement: () => box,
    estimateSize: () => rowPx,
    // Rows are in sight only below the heads.
    observeElementRect: (instance, take) =>
      observeElementRect(instance, ({ width, height }) =>
        take({ width, height: Math.max(0, height - headsPx) }),
      ),
    rangeExtractor: drawnLines,
    getItemKey: keyOf,
  })
  useImperativeHandle(
    scrolling,
    () => ({ scrollTo: (index) => virtual.scrollToIndex(lineOf.get(index) ?? index) }),
    [virtual, lineOf],
  )
  const items = virtual.getVirtualItems()
  const slotsBefore = useRef<readonly RowSlot[]>([])
  const ids = items.map(({ key }) => String(key))
  const slots = slotsOf(slotsBefore.current, ids, !virtual.isScrolling)
  useLayoutEffect(() => {
    slotsBefore.current = slots
  })
  const seen = items.flatMap(({ index }) => {
    const line = lineAt(index)
    const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 }
    return line && 'row' in line && index >= startIndex && index <= endIndex ? [line.row] : []
  })
  const from = seen[0] ?? 0
  const to = seen.at(-1) ?? 0
  useLayoutEffect(() => {
    inSight.set(rows.length > 0 ? { from, to: Math.min(to, rows.length - 1) } : null)
  }, [inSight, from, to, rows.length])
  return (
    <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
      {slots.map((slot) => {
        const item = items[slot.place]
        if (!item) return null
        const line = lineAt(item.index)
        if (!line) return null
        if ('week' in line)
          return (
            <WeekHead
              key={`week ${slot.key}`}
              week={line.week}
              rows={line.rows}
              line={item.index}
              top={item.start}
              display={ofAll.display}
              dates={ofAll.dates}
            />
          )
        const row = rows[line.row]
        return (
          row && (
            <ListRow
              key={slot.key}
              id={rowId(row.uuid)}
              row={row}
              index={line.row}
              line={item.index}
              top={item.start}
              active={line.row === current}
              chosen={chosen.has(row.uuid)}
              tagging={tagging === row.uuid}
              onOpen={onOpen}
              texts={texts}
              {...ofAll}
            />
          )
        )
      })}
    </div>
  )
})
