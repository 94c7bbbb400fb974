/** The records of a file while they are read: one growing column per channel, all of one length. */

export interface Column {
  name: string
  unit: string
  values: Float64Array
  /** For a developer field: whose it is, and which channel it says it stands for. */
  developer?: { name: string; application?: string }
  standsFor?: string
  /** The value in its channel's unit is `values` × this, where it stands for a channel. */
  factor?: number
}

/** What a record takes in the files of most devices, and room for it in a file of unknown kind. */
const BYTES_A_RECORD = 24
const FIRST_ROWS = 512
const MOST_FIRST_ROWS = 100_000
/** Cells that any file may fill; a file of more bytes may fill more, as each value takes at least a byte. */
const FREE_CELLS = 32_000_000

export class Columns {
  readonly columns: Column[] = []
  /** Seconds since FIT's zero, in the order of the file. */
  times: Float64Array
  /** Rows in use. */
  length = 0
  /** How many records shared the time of the one before and were merged into its row. */
  repeated = 0
  private readonly byKey = new Map<string, Column>()
  private readonly cellLimit: number

  constructor(fileBytes: number) {
    this.cellLimit = FREE_CELLS + 8 * fileBytes
    this.times = new Float64Array(
      FIRST_ROWS + Math.ceil(Math.min(fileBytes / BYTES_A_RECORD, MOST_FIRST_ROWS)),
    )
  }

  /** The column of that key, made when it is first asked for; undefined where the file asks for more than it could fill. */
  column(key: string, describe: () => Omit<Column, 'values'>): Column | undefined {
    const known = this.byKey.get(key)
    if (known) return known
    if ((this.columns.length + 1) * this.times.length > this.cellLimit) return undefined
    const column: Column = { ...describe(), values: new Float64Array(this.times.length).fill(Number.NaN) }
    this.byKey.set(key, column)
    this.columns.push(column)
    return column
  }

  /** The row for a record at `timeS`: a new one, or the last one where the time is the same. -1 when full. */
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

  private grow(): boolean {
    // By half, not twofold: room that stays empty is memory all the same.
    const capacity = Math.ceil(this.times.length * 1.5)
    if (capacity * (this.columns.length + 2) > this.cellLimit) return false
    this.times = widened(this.times, capacity)
    for (const column of this.columns) column.values = widened(column.values, capacity)
    return true
  }
}

function widened(values: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const wide = new Float64Array(capacity)
  wide.set(values)
  wide.fill(Number.NaN, values.length)
  return wide
}
