// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid: only the rows in view are in the document
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useCallback, useImperativeHandle, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import type { Signal } from '../../platform/signal.ts'
import styles from './activities.module.css'
import { ListRow, type ListRowProps } from './list-row.tsx'

/** Height of a row, CSS px. */
export const rowPx = 27

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
  const { rows, box, scrolling, inSight, current, chosen, tagging, ...ofAll } = props
  const { t } = useTranslation('activities')
  const navigate = useNavigate()
  const onOpen = useCallback((uuid: string) => void navigate(`/activities/${uuid}`), [navigate])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: () => rowPx,
    overscan: 12,
    getItemKey: (index) => rows[index]?.uuid ?? index,
  })
  useImperativeHandle(scrolling, () => ({ scrollTo: (index) => virtual.scrollToIndex(index) }), [virtual])
  const items = virtual.getVirtualItems()
  const from = virtual.range?.startIndex ?? 0
  const to = virtual.range?.endIndex ?? 0
  useLayoutEffect(() => {
    inSight.set(rows.length > 0 ? { from, to: Math.min(to, rows.length - 1) } : null)
  }, [inSight, from, to, rows.length])
  return (
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
              onOpen={onOpen}
              t={t}
              {...ofAll}
            />
          )
        )
      })}
    </div>
  )
})
