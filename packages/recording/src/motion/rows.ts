/**
 * Reads rows of numbers from bytes into columns. A log of four hours has 500 MB of text, so no row becomes a
 * string unless it has an unusual form.
 */

import { parseNumber } from '../track/time-stamp.ts'
import type { SensorColumns } from './columns.ts'
import { NO_CELL, type RowLayout, type RowTarget } from './layout.ts'
import { MOST_TEXT, PlainRows } from './plain-rows.ts'

/** Kinds of cells. */
const [UNUSED, VALUE, NAME] = [0, 1, 2] as const

const NEWLINE = 10
const RETURN = 13
const MINUS = 45
const PLUS = 43
const DOT = 46
const COMMA = 44

/** This many digits always fit into a 32-bit integer. */
const SHORT = 9
/** Cells with more digits are left to `readUnusual`. No measurement is larger than they could express. */
const MOST_DIGITS = 30
const LARGEST = 1e30
const powersOfTen = Float64Array.from({ length: MOST_DIGITS + 1 }, (_, exponent) => Number(`1e${exponent}`))

/** Text that programs write for a missing value. */
const noValue = /^(?:null|nan|none|n\/a|na|-+)?$/i

/** With more distinct names, the column does not name sensors. */
const MOST_NAMES = 256

export class RowReader {
  /** Number of rows that could not be read. */
  unreadable = 0
  private readonly layout: RowLayout
  private readonly columnsFor: (name: string) => SensorColumns | undefined
  /** The values of a row; the first belongs to `NO_CELL`. */
  private readonly cells: Float64Array
  private readonly kinds: Uint8Array
  /** The sensor names found so far, as bytes. */
  private readonly names: Uint8Array[] = []
  /** The columns of each name; undefined for unknown names. */
  private readonly columns: (SensorColumns | undefined)[]
  /** The sensor that followed each sensor last time. */
  private readonly after: number[] = []
  private current = -1
  private wrappedMs = 0
  private beforeMs = Number.NaN
  /** Reader for rows of the most common form. */
  private readonly plain: PlainRows | undefined

  /**
   * `columnsFor` returns the columns for a sensor name of the file; undefined if the name is unknown. For a
   * layout without names, `columns` are the columns of its targets in order.
   */
  constructor(
    layout: RowLayout,
    columnsFor: (name: string) => SensorColumns | undefined,
    columns: readonly SensorColumns[] = [],
  ) {
    this.layout = layout
    this.plain = PlainRows.canRead(layout) ? new PlainRows(layout) : undefined
    this.columnsFor = columnsFor
    this.columns = [...columns]
    this.cells = new Float64Array(layout.cells + 1).fill(Number.NaN)
    this.kinds = new Uint8Array(layout.cells + 1)
    const { time, sensor, targets } = layout
    const values = targets.flatMap(({ gx, gy, gz, ax, ay, az }) => [gx, gy, gz, ax, ay, az])
    for (const cell of [time, ...values]) this.kinds[cell] = VALUE
    if (sensor !== NO_CELL) this.kinds[sensor] = NAME
  }

  /** Reads the rows from `from` to `to`. The byte before `to` ends a line. */
  read(bytes: Uint8Array, from: number, to: number): void {
    let at = from
    while (at < to) {
      const end = this.plain ? endOfLines(bytes, at, Math.min(at + MOST_TEXT, to)) : at
      if (end > at) this.readLines(bytes, at, end)
      // A line longer than the buffer of the plain rows.
      at = end > at ? end : this.readRow(bytes, at)
    }
  }

  private readLines(bytes: Uint8Array, from: number, to: number): void {
    this.plain?.load(bytes.subarray(from, to))
    for (let at = from; at < to; ) {
      if (this.plain) at = from + this.plain.read(at - from)
      if (at < to) at = this.readRow(bytes, at)
    }
  }

  /** Reads one row of any form. Returns the offset of the next row. */
  private readRow(bytes: Uint8Array, start: number): number {
    const { cells, kinds } = this
    const { delimiter } = this.layout
    const last = cells.length - 1
    // The comma is a decimal point unless it is the delimiter.
    const otherPoint = delimiter === COMMA ? DOT : COMMA
    let at = start
    let who = -1
    let isWhole = false
    for (let cell = 1; ; cell++) {
      let byte = bytes[at++] as number
      const kind = kinds[cell]
      if (kind === NAME) {
        who = this.sensorAt(bytes, at - 1)
        if (who < 0) break
        at += (this.names[who] as Uint8Array).length
        byte = bytes[at - 1] as number
      } else if (byte === delimiter || byte === NEWLINE || byte === RETURN) {
        cells[cell] = Number.NaN
      } else if (kind === UNUSED) {
        while (byte !== delimiter && byte !== NEWLINE && byte !== RETURN) byte = bytes[at++] as number
      } else {
        const isNegative = byte === MINUS
        if (isNegative || byte === PLUS) byte = bytes[at++] as number
        const begin = at - 1
        let mantissa = 0
        let digit = byte - 48
        while (digit >>> 0 < 10) {
          mantissa = (Math.imul(mantissa, 10) + digit) | 0
          byte = bytes[at++] as number
          digit = byte - 48
        }
        let digits = at - 1 - begin
        let decimals = 0
        if (byte === DOT || byte === otherPoint) {
          const point = at
          byte = bytes[at++] as number
          digit = byte - 48
          while (digit >>> 0 < 10) {
            mantissa = (Math.imul(mantissa, 10) + digit) | 0
            byte = bytes[at++] as number
            digit = byte - 48
          }
          decimals = at - 1 - point
          digits += decimals
        }
        if (digits === 0 || digits > MOST_DIGITS) break
        const whole = digits > SHORT ? longMantissa(bytes, begin, at - 1) : mantissa
        const value = decimals === 0 ? whole : whole / (powersOfTen[decimals] as number)
        cells[cell] = isNegative ? -value : value
      }
      if (cell === last) {
        isWhole = byte === delimiter || byte === NEWLINE || byte === RETURN
        break
      }
      if (byte !== delimiter) break
    }
    if (isWhole) {
      // Cells beyond the known ones are skipped.
      at--
      while (bytes[at] !== NEWLINE) at++
      this.take(who)
    } else {
      at = start
      while (bytes[at] !== NEWLINE) at++
      this.readUnusual(bytes.subarray(start, at))
    }
    return at + 1
  }

  /** The index of the sensor whose name fills the cell that starts at `at`; -1 for none. */
  private sensorAt(bytes: Uint8Array, at: number): number {
    const guess = this.current < 0 ? -1 : (this.after[this.current] as number)
    if (guess >= 0 && this.isName(bytes, at, guess)) return guess
    for (let who = 0; who < this.names.length; who++) if (this.isName(bytes, at, who)) return who
    let end = at
    while (!this.endsCell(bytes[end])) end++
    // If nothing follows the name, it may be cut off.
    const isWhole = bytes[end] === this.layout.delimiter || this.layout.sensor === this.layout.cells
    return end === at || !isWhole ? -1 : this.addName(bytes.slice(at, end))
  }

  private isName(bytes: Uint8Array, at: number, who: number): boolean {
    const name = this.names[who] as Uint8Array
    for (let i = 0; i < name.length; i++) if (bytes[at + i] !== name[i]) return false
    return this.endsCell(bytes[at + name.length])
  }

  private endsCell(byte: number | undefined): boolean {
    return byte === this.layout.delimiter || byte === NEWLINE || byte === RETURN
  }

  /** The index of a new name; -1 if there are too many. */
  private addName(name: Uint8Array): number {
    if (this.names.length >= MOST_NAMES) return -1
    const columns = this.columnsFor(new TextDecoder().decode(name))
    this.names.push(name)
    this.columns.push(columns)
    if (columns) this.plain?.addName(name, columns)
    this.after.push(this.names.length - 1)
    return this.names.length - 1
  }

  /** Writes the cells of a row into the columns. */
  private take(who: number): void {
    const { cells } = this
    const { time, timeScaleMs, timeWraps, targets, sensor } = this.layout
    const read = (cells[time] as number) * timeScaleMs
    if (Number.isNaN(read)) {
      this.unreadable++
      return
    }
    const timeMs = timeWraps === undefined ? read : this.unwrapped(read, timeWraps * timeScaleMs)
    if (sensor === NO_CELL) {
      for (let i = 0; i < targets.length; i++) {
        put(this.columns[i] as SensorColumns, timeMs, cells, targets[i] as RowTarget)
      }
      return
    }
    if (this.current >= 0) this.after[this.current] = who
    this.current = who
    const columns = this.columns[who]
    if (columns) put(columns, timeMs, cells, targets[0] as RowTarget)
  }

  private unwrapped(ms: number, wrapMs: number): number {
    if (this.beforeMs - ms > wrapMs / 2) this.wrappedMs += wrapMs
    this.beforeMs = ms
    return ms + this.wrappedMs
  }

  /** Reads a row with spaces, quotes, words or exponents. */
  private readUnusual(bytes: Uint8Array): void {
    const { cells, kinds } = this
    const { delimiter, sensor, time } = this.layout
    const line = new TextDecoder().decode(bytes).trim()
    if (line === '' || line.startsWith('#')) return
    const texts = line
      .split(String.fromCharCode(delimiter))
      .map((text) => text.trim().replace(/^"(.*)"$/, '$1'))
    let isWhole = texts.length >= cells.length - 1
    for (let cell = 1; cell < cells.length && isWhole; cell++) {
      if (kinds[cell] !== VALUE) continue
      const text = texts[cell - 1] as string
      const value = parseNumber(text)
      cells[cell] = value
      isWhole = Math.abs(value) < LARGEST || (cell !== time && noValue.test(text))
    }
    const who = sensor === NO_CELL || !isWhole ? -1 : this.sensorIndex(texts[sensor - 1] as string)
    if (isWhole && (sensor === NO_CELL || who >= 0)) this.take(who)
    else this.unreadable++
  }

  private sensorIndex(name: string): number {
    const bytes = new TextEncoder().encode(name)
    const known = this.names.findIndex(
      (each) => each.length === bytes.length && each.every((byte, i) => byte === bytes[i]),
    )
    return known >= 0 || name === '' ? known : this.addName(bytes)
  }
}

/** The end of the last whole line before `to`; `from` if there is none. */
function endOfLines(bytes: Uint8Array, from: number, to: number): number {
  return Math.max(from, bytes.lastIndexOf(NEWLINE, to - 1) + 1)
}

/** The digits from `from` to `to` as one number, ignoring the decimal point. */
function longMantissa(bytes: Uint8Array, from: number, to: number): number {
  let mantissa = 0
  for (let at = from; at < to; at++) {
    const digit = (bytes[at] as number) - 48
    if (digit >= 0) mantissa = mantissa * 10 + digit
  }
  return mantissa
}

function put(to: SensorColumns, timeMs: number, cells: Float64Array, target: RowTarget): void {
  if (to.row === to.piece.rows) to.grow()
  const { piece, row } = to
  const before = row > 0 ? (piece.times[row - 1] as number) : to.formerMs
  if (timeMs <= before) {
    if (timeMs === before) to.repeated++
    else to.backward++
  }
  const { angularVelocity, specificForce } = target
  piece.times[row] = timeMs
  piece.gx[row] = (cells[target.gx] as number) * angularVelocity
  piece.gy[row] = (cells[target.gy] as number) * angularVelocity
  piece.gz[row] = (cells[target.gz] as number) * angularVelocity
  piece.ax[row] = (cells[target.ax] as number) * specificForce
  piece.ay[row] = (cells[target.ay] as number) * specificForce
  piece.az[row] = (cells[target.az] as number) * specificForce
  to.row = row + 1
}
