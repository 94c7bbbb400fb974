import type { ColumnGroup, TableColumn } from '../../../features/activity/table/table-columns.ts'
import type { Measure } from '../../../ui/graphs/use-measure.ts'
import type { ColumnLength } from './table-figures.ts'

/** Padding of cells, differences and headers, CSS px. */
const cellPaddingPx = 17
const deltaPaddingPx = 6
const deltaLeastPx = 46
const markPx = 10
const arrowPx = 14
const tagPx = 18
/** Font size of names and figures relative to headers. */
const textScale = 12 / 11
/** Font size of differences relative to figures. */
const deltaScale = 0.93

export interface Widths {
  /** CSS `grid-template-columns` of each row, in whole pixels for fast parsing. */
  columns: string
  /** Minimum width of each column, row headers first. */
  leastPx: readonly number[]
  /** Total width. */
  wholePx: number
}

/** Header text of a column, '' for a tag. */
type HeadOf = (column: TableColumn) => string

/**
 * Column widths that fit every figure: from the longest text of each column in digit widths, which no
 * character exceeds. This spares the browser measuring thousands of cells.
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
 * `grid-template-columns` of a row whose columns before `to` have new widths and the others their old ones,
 * so that hidden columns are laid out after the visible ones have been painted.
 */
export const columnsUpTo = (to: number, now: Widths, before: Widths): string =>
  [...now.leastPx.slice(0, to + 1), ...before.leastPx.slice(to + 1)].map((px) => `${px}px`).join(' ')

/** Width of mark, padding and gaps beside a name, of the actions shown on hover, and of a note's icon, px. */
const besideNamePx = 44
const actsPx = 84
const notePx = 20
const chipPx = 22
const longestNamePx = 200
const shortestNamePx = 60

/** Most of the window that row headers take, so that figures are in sight on a phone. */
const mostOfWindow = 0.36

/** Width of the row headers. */
export function firstPx(
  rows: readonly { name: string; note: string }[],
  reference: string | undefined,
  measure: Measure,
  windowPx: number,
) {
  const names = rows.map(({ name }) => measure(name) * textScale)
  const longest = Math.min(longestNamePx, Math.max(shortestNamePx, ...names))
  const noted = rows.some(({ note }) => note) ? notePx : 0
  const px = besideNamePx + longest + actsPx + noted + (reference ? chipPx + measure(reference) : 0)
  return Math.ceil(Math.min(px, mostOfWindow * windowPx))
}
