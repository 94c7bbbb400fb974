import type { ColumnGroup, TableColumn } from './table-columns.ts'
import type { ColumnLength } from './table-figures.ts'

/** Of cell, difference and head, CSS px. */
const cellPaddingPx = 17
const deltaPaddingPx = 6
const deltaLeastPx = 46
const markPx = 10
const arrowPx = 14
const tagPx = 18
/** Names and figures are written larger than heads. */
const textScale = 12 / 11
/** The small type of differences beside that of figures. */
const deltaScale = 0.93

export interface Widths {
  /** CSS `grid-template-columns` of each row: whole pixels, as those of dozens of rows are read quickly. */
  columns: string
  /** The least width of each column, the rows' heads first. */
  leastPx: readonly number[]
  /** Of them all. */
  wholePx: number
}

/** px of a text as the heads are written. */
export type Measure = (text: string) => number

/** What a column's head is called, '' where it is a tag. */
type HeadOf = (column: TableColumn) => string

/**
 * Widths that hold every figure: by the longest text in each column, in digits' widths, which no sign of a figure exceeds.
 * The browser need not look into thousands of cells to find them.
 */
export function columnWidths(
  groups: readonly ColumnGroup[],
  lengths: readonly ColumnLength[],
  firstPx: number,
  measure: Measure,
  headOf: HeadOf,
): Widths {
  const columns = [`${firstPx}px`]
  const leastPx = [firstPx]
  const digitPx = measure('0') * textScale
  let at = 0
  for (const { label, unit, columns: own } of groups) {
    const widths = own.map((column, k) => {
      const { digits, deltaDigits } = lengths[at + k] ?? { digits: 1, deltaDigits: null }
      const word = headOf(column)
      const tags = (column.side ? 1 : 0) + (word === '' ? 1 : 0)
      return {
        digits,
        deltaDigits,
        headPx: cellPaddingPx + arrowPx + tags * tagPx + measure(word),
      }
    })
    at += own.length
    const only = own.length === 1 && own[0]?.head === null
    const named = cellPaddingPx + measure(unit && !only ? `${label}, ${unit}` : label)
    for (const { digits, deltaDigits, headPx } of widths) {
      const least = Math.ceil(Math.max(headPx, named / own.length))
      const deltaPx =
        deltaDigits === null
          ? 0
          : Math.max(deltaLeastPx, deltaPaddingPx + markPx + deltaDigits * deltaScale * digitPx)
      const px = Math.max(least, Math.ceil(digits * digitPx + cellPaddingPx + deltaPx))
      columns.push(`minmax(${px}px,${digits}fr)`)
      leastPx.push(px)
    }
  }
  return { columns: columns.join(' '), leastPx, wholePx: leastPx.reduce((sum, px) => sum + px, 0) }
}

/**
 * `grid-template-columns` of a row whose columns before `to` have their widths, and the others still those that they had:
 * what is out of sight is not laid out anew before what is seen has been painted.
 */
export const columnsUpTo = (to: number, now: Widths, before: Widths): string =>
  [...now.leastPx.slice(0, to + 1), ...before.leastPx.slice(to + 1)].map((px) => `${px}px`).join(' ')

/** Mark, paddings and gaps beside a name; its acts, which show on hover; a note's sign. */
const besideNamePx = 44
const actsPx = 84
const notePx = 20
const chipPx = 22
const longestNamePx = 200
const shortestNamePx = 60

/** Width of the rows' heads. */
export function firstPx(
  rows: readonly { name: string; note: string }[],
  reference: string | undefined,
  measure: Measure,
) {
  const names = rows.map(({ name }) => measure(name) * textScale)
  const longest = Math.min(longestNamePx, Math.max(shortestNamePx, ...names))
  const noted = rows.some(({ note }) => note) ? notePx : 0
  return Math.ceil(besideNamePx + longest + actsPx + noted + (reference ? chipPx + measure(reference) : 0))
}
