import type { ReactNode } from 'react'

export interface TableContent {
  label: string
  /** `<col>`s, so that every part of a table has the same columns. */
  columns: ReactNode
  /** Rows of the head, repeated on each page. */
  head: ReactNode
  rows: readonly { key: string; node: ReactNode }[]
  className?: string | undefined
}

/** A part of a report that is not cut by the end of a page, except a table between its rows. */
export type Block = {
  key: string
  startsPage?: boolean
  withNext?: boolean
} & ({ node: ReactNode; heightPx?: number } | { table: TableContent })
