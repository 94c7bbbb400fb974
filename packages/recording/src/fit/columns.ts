/** The records of a file while they are read: one growing column per channel, all of equal length. */

/** Double precision for values that do not fit a float; half the memory for the others. */
export type ColumnValues = Float32Array | Float64Array

export interface Column {
  name: string
  unit: string
  values: ColumnValues
  /** For a developer field: the field, its application, and the channel that it declares itself to be. */
  developer?: { name: string; application?: string }
  standsFor?: string
  /** Factor to the unit of that channel. */
  factor?: number
}

const FIRST_ROWS = 512
/** Cells that any file may fill. Larger files may fill more, as each value takes at least one byte. */
const FREE_CELLS = 32_000_000

export class Columns {
  readonly columns: Column[] = []
  /** Seconds since FIT's epoch, in file order. */
  times = new Float64Array(FIRST_ROWS)
  /** Rows in use. */
  length = 0
  /** Number of records that had the time of the previous one and were merged into its row. */
  repeated = 0
  private readonly byKey = new Map<string, Column>()
  private readonly fileBytes: number
  private readonly cellLimit: number

  constructor(fileBytes: number) {
    this.fileBytes = fileBytes
    this.cellLimit = FREE_CELLS + 8 * fileBytes
  }

  /** Reserves rows in advance if there are none yet. Growing takes time and twice the memory. */
  expect(rows: number): void {
    if (this.columns.length === 0 && this.length === 0 && rows > this.times.length)
      this.times = new Float64Array(rows)
  }

  /**
   * The column for a key, created on first use, in double precision if `precise`. Undefined if the file asks
   * for more columns than it could fill.
   */
  column(key: string, precise: boolean, describe: () => Omit<Column, 'values'>): Column | undefined {
    const known = this.byKey.get(key)
    if (known) return known
    if ((this.columns.length + 1) * this.times.length > this.cellLimit) return undefined
    const rows = this.times.length
    const values = (precise ? new Float64Array(rows) : new Float32Array(rows)).fill(Number.NaN)
    const column: Column = { ...describe(), values }
    this.byKey.set(key, column)
    this.columns.push(column)
    return column
  }

  /**
   * The row for a record at `timeS`: a new one, or the last one if the time is the same. -1 if there is no
   * room.
   */
  row(timeS: number): number {
    const last = this.length - 1
    if (last >= 0 && this.times[last] === timeS) {
      this.repeated++
      return last
    }
    if (this.length === this.times.length && !this.grow()) return -1
    this.times[this.length] = timeS
    return this.length++
  }

  /** A copy of the rows from `start` to `end` (excluded). */
  slice(start: number, end: number): Columns {
    const part = new Columns(this.fileBytes)
    part.times = this.times.slice(start, end)
    part.length = end - start
    for (const [key, column] of this.byKey) {
      const cut = { ...column, values: column.values.slice(start, end) }
      part.byKey.set(key, cut)
      part.columns.push(cut)
    }
    return part
  }

  /** Adds empty rows at those of `added` (increasing) that have none. Requires rows in order of time. */
  addRows(added: Float64Array): void {
    const { length } = this
    const times = new Float64Array(length + added.length)
    const target = new Uint32Array(length)
    let rows = 0
    for (let i = 0, j = 0; i < length || j < added.length; ) {
      const own = i < length ? (this.times[i] as number) : Number.POSITIVE_INFINITY
      const other = j < added.length ? (added[j] as number) : Number.POSITIVE_INFINITY
      if (own <= other) target[i++] = rows
      if (other <= own) j++
      times[rows++] = Math.min(own, other)
    }
    for (const column of this.columns) {
      const values = emptyLike(column.values, rows).fill(Number.NaN)
      for (let i = 0; i < length; i++) values[target[i] as number] = column.values[i] as number
      column.values = values
    }
    this.times = times.subarray(0, rows)
    this.length = rows
  }

  private grow(): boolean {
    // Grows by half, not twofold, as unused room costs memory.
    const capacity = Math.ceil(this.times.length * 1.5)
    if (capacity * (this.columns.length + 2) > this.cellLimit) return false
    this.times = enlarge(this.times, new Float64Array(capacity))
    for (const column of this.columns)
      column.values = enlarge(column.values, emptyLike(column.values, capacity))
    return true
  }
}

/** An array of the same type as `values`, filled with `length` zeros. */
export function emptyLike(values: ColumnValues, length: number): ColumnValues {
  return values instanceof Float32Array ? new Float32Array(length) : new Float64Array(length)
}

function enlarge<Values extends ColumnValues>(values: ColumnValues, wide: Values): Values {
  wide.set(values)
  wide.fill(Number.NaN, values.length)
  return wide
}
