/** Height of a block in px, with the space below it. */
export interface Measured {
  key: string
  height: number
  /** Starts a new page. */
  startsPage?: boolean
  /** Stays on the page of the next block: a heading. */
  withNext?: boolean
  /** A graph that may stand at the top of the next page, with the first rows of its table before it. */
  floats?: boolean
  /** A table or list, which can be broken between its rows. */
  table?: MeasuredRows
  /** px from the top at which nothing is cut, in ascending order: between the lines of a text. */
  cuts?: readonly number[]
}

export interface MeasuredRows {
  head: number
  rows: readonly number[]
  /** Indexes of rows that stay on the page of the next one. */
  withNext?: ReadonlySet<number>
  /** True for rows of several lines: one of them may stand alone. */
  tall?: boolean
}

/** A block on a page; a part of a table has the rows [from, to), one of a text the px of `slice`. */
export interface Placed {
  key: string
  from?: number
  to?: number
  slice?: readonly [fromPx: number, toPx: number]
}

/** px of a text before and after a break: less of it does not stand alone. */
const [leastSlice, leastRest] = [90, 34]

/** Rows that stay together at the start and end of a table, so that no line of it stands alone. */
const together = ({ tall }: MeasuredRows) => (tall ? 1 : 2)

const leastOf = ({ height, table, cuts }: Measured): number => {
  if (cuts) return cuts.find((cut) => cut >= leastSlice && cut <= height - leastRest) ?? height
  if (!table) return height
  const started = table.rows.slice(0, together(table)).reduce((sum, row) => sum + row, table.head)
  return Math.min(height, started)
}

/**
 * Distributes blocks over pages of one height without cutting a block or a row. The head of a table is
 * repeated on each page. A block that is taller than a page is cut between its lines.
 */
export function paginate(blocks: readonly Measured[], pageHeight: number): Placed[][] {
  const pages: Placed[][] = [[]]
  let left = pageHeight
  let floating: Measured | undefined
  const current = () => pages.at(-1) as Placed[]
  const put = ({ key, height }: Measured) => {
    current().push({ key })
    left -= height
  }
  const turn = () => {
    if (current().length > 0) pages.push([])
    left = pageHeight
    if (floating) put(floating)
    floating = undefined
  }
  const slice = ({ key, height }: Measured, cuts: readonly number[]) => {
    let from = 0
    while (from < height) {
      const isLast = height - from <= left
      const room = from + left
      const end = isLast
        ? height
        : (cuts.findLast((cut) => cut > from && cut <= Math.min(room, height - leastRest)) ?? room)
      current().push({ key, slice: [from, end] })
      left -= end - from
      from = end
      if (from < height) turn()
    }
  }
  for (const [index, block] of blocks.entries()) {
    // A graph stays with its section.
    if (block.startsPage || (floating && (block.withNext || block.floats))) turn()
    const least = needed(blocks, index, left)
    if (least > left && least <= pageHeight) turn()
    else if (least > left && leastOf(block) > left) turn()
    if (block.floats && block.height > left && mayPass(blocks[index + 1], left)) {
      floating = block
      continue
    }
    if (block.cuts && block.height > left) {
      slice(block, block.cuts)
      continue
    }
    if (!block.table || block.height <= left) {
      put(block)
      continue
    }
    const { head, rows, withNext, tall } = block.table
    const below = block.height - head - rows.reduce((sum, row) => sum + row, 0)
    let from = 0
    while (from < rows.length) {
      let to = from
      let used = head
      while (to < rows.length && (to === from || used + (rows[to] as number) <= left))
        used += rows[to++] as number
      // The last row does not stand alone either.
      if (!tall && to === rows.length - 1 && to - from > together(block.table)) used -= rows[--to] as number
      while (to < rows.length && to - from > 1 && withNext?.has(to - 1)) used -= rows[--to] as number
      current().push({ key: block.key, from, to })
      left -= used + (to === rows.length ? below : 0)
      from = to
      if (from === rows.length) break
      turn()
      // A graph that had to wait may have left no room for a row.
      if (left < pageHeight && head + (rows[from] as number) > left) turn()
    }
  }
  if (floating) turn()
  return pages
}

/** True for a table that may begin before the graph above it. */
const mayPass = (next: Measured | undefined, left: number): next is Measured =>
  next?.table !== undefined && leastOf(next) <= left

/** Height of a block and, if it is a heading, of what must stand on the same page. */
function needed(blocks: readonly Measured[], index: number, left: number): number {
  let sum = 0
  for (let i = index; i < blocks.length; i++) {
    const block = blocks[i] as Measured
    const next = blocks[i + 1]
    if (block.floats && sum + block.height > left && mayPass(next, left - sum)) return sum + leastOf(next)
    sum += leastOf(block)
    if (!block.withNext) break
  }
  return sum
}

/** The ends of spans that lie within no other span. */
export function cutsBetween(spans: readonly (readonly [from: number, to: number])[]): number[] {
  const cuts: number[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    if (from >= end && Number.isFinite(end)) cuts.push(end)
    end = Math.max(end, to)
  }
  return cuts
}
