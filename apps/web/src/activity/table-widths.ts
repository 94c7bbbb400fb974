import type { ColumnGroup, TableColumn } from './table-columns.ts'
import type { ColumnLength } from './table-figures.ts'

/** Of cell, difference and head, CSS px. */
const cellPaddingPx = 17
const deltaPaddingPx = 6
const deltaLeastPx = 46
const markPx = 10
const arrowPx = 14
const tagPx = 18
/** The small type of differences beside that of figures. */
const deltaScale = 0.93

export interface Widths {
  /** CSS `grid-template-columns` of each row, and the width of them all. */
  columns: string
  whole: string
  /** The least width of each, about: to know which are in sight without asking the browser. */
  leastPx: readonly number[]
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
  const tracks = [`${firstPx}px`]
  const wholes = [`${firstPx}px`]
  const leastPx = [firstPx]
  const digitPx = measure('0')
  let at = 0
  for (const { label, unit, columns } of groups) {
    const widths = columns.map((column, k) => {
      const { digits, deltaDigits } = lengths[at + k] ?? { digits: 1, deltaDigits: null }
      const word = headOf(column)
      const tags = (column.side ? 1 : 0) + (word === '' ? 1 : 0)
      return {
        digits,
        deltaDigits,
        headPx: cellPaddingPx + arrowPx + tags * tagPx + measure(word),
      }
    })
    at += columns.length
    const only = columns.length === 1 && columns[0]?.head === null
    const named = cellPaddingPx + measure(unit && !only ? `${label}, ${unit}` : label)
    for (const { digits, deltaDigits, headPx } of widths) {
      const least = Math.ceil(Math.max(headPx, named / columns.length))
      const delta =
        deltaDigits === null
          ? ''
          : ` + max(${deltaLeastPx}px, ${deltaPaddingPx + markPx}px + ${(deltaDigits * deltaScale).toFixed(2)}ch)`
      const width = `max(${least}px, ${digits}ch + ${cellPaddingPx}px${delta})`
      tracks.push(`minmax(${width}, ${digits}fr)`)
      wholes.push(width)
      const deltaPx =
        deltaDigits === null
          ? 0
          : Math.max(deltaLeastPx, deltaPaddingPx + markPx + deltaDigits * deltaScale * digitPx)
      leastPx.push(Math.max(least, digits * digitPx + cellPaddingPx + deltaPx))
    }
  }
  return { columns: tracks.join(' '), whole: `calc(${wholes.join(' + ')})`, leastPx }
}

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
  const names = rows.map(({ name }) => measure(name) * nameScale)
  const longest = Math.min(longestNamePx, Math.max(shortestNamePx, ...names))
  const noted = rows.some(({ note }) => note) ? notePx : 0
  return Math.ceil(besideNamePx + longest + actsPx + noted + (reference ? chipPx + measure(reference) : 0))
}

/** Names are written larger than heads. */
const nameScale = 12 / 11
