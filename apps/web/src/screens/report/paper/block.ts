import type { ReactNode } from 'react'

export interface TableContent {
  label: string
  /** `<col>`s, so that every part of a table has the same columns. */
  columns: ReactNode
  /** Rows of the head, repeated on each page. */
  head: ReactNode
  rows: readonly TableRow[]
  className?: string | undefined
}

export interface TableRow {
  key: string
  node: ReactNode
  /** Stays on the page of the next row: they share a name. */
  withNext?: boolean
}

export interface ListContent {
  /** Repeated on each page. */
  head: ReactNode
  /** List items. */
  rows: readonly { key: string; node: ReactNode }[]
}

/**
 * A part of a report that is not cut by the end of a page, except a table or list between its rows, and a
 * text between its lines.
 */
export type Block = {
  key: string
  startsPage?: boolean
  withNext?: boolean
  /** May stand on the next page, after the first rows of the table that follows it. */
  floats?: boolean
} & (
  | { node: ReactNode; heightPx?: number; isText?: boolean }
  | { table: TableContent }
  | { list: ListContent }
)
