/** Height of a block in px, with the space below it. A table can be broken between its rows. */
export interface Measured {
  key: string
  height: number
  /** Starts a new page. */
  startsPage?: boolean
  /** Stays on the page of the next block: a heading. */
  withNext?: boolean
  table?: { head: number; rows: readonly number[] }
}

/** A block on a page; a part of a table has the rows [from, to). */
export interface Placed {
  key: string
  from?: number
  to?: number
}

/** Rows that stay together at the start of a table, so that a head never stands alone. */
const firstRows = 2

const leastOf = ({ height, table }: Measured): number => {
  if (!table) return height
  const started = table.rows.slice(0, firstRows).reduce((sum, row) => sum + row, table.head)
  return Math.min(height, started)
}

/**
 * Distributes blocks over pages of one height without cutting a block or a row. The head of a table is
 * repeated on each page. A block that is taller than a page gets a page of its own.
 */
export function paginate(blocks: readonly Measured[], pageHeight: number): Placed[][] {
  const pages: Placed[][] = [[]]
  let left = pageHeight
  const current = () => pages.at(-1) as Placed[]
  const turn = () => {
    if (current().length > 0) pages.push([])
    left = pageHeight
  }
  blocks.forEach((block, index) => {
    if (block.startsPage) turn()
    if (needed(blocks, index) > left && needed(blocks, index) <= pageHeight) turn()
    else if (leastOf(block) > left) turn()
    if (!block.table || block.height <= left) {
      current().push({ key: block.key })
      left -= block.height
      return
    }
    const { head, rows } = block.table
    const below = block.height - head - rows.reduce((sum, row) => sum + row, 0)
    let from = 0
    while (from < rows.length) {
      let to = from
      let used = head
      while (to < rows.length && (to === from || used + (rows[to] as number) <= left))
        used += rows[to++] as number
      current().push({ key: block.key, from, to })
      left -= used + (to === rows.length ? below : 0)
      from = to
      if (from < rows.length) turn()
    }
  })
  return pages
}

/** Height of a block and, if it is a heading, of what must stand on the same page. */
function needed(blocks: readonly Measured[], index: number): number {
  let sum = 0
  for (let i = index; i < blocks.length; i++) {
    const block = blocks[i] as Measured
    sum += leastOf(block)
    if (!block.withNext) break
  }
  return sum
}
