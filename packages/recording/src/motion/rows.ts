/**
 * Rows of numbers straight from bytes into columns. A log of four hours has 500 MB of text: nothing here makes a string of
 * a row unless it is written in an unusual way.
 */

import { parseNumber } from '../track/time-stamp.ts'
import type { SensorColumns } from './columns.ts'

/** What stands in each column of the text. */
export interface RowLayout {
  /** One byte. */
  delimiter: number
  /** How many cells a row has at least. */
  cells: number
  /** The cell of the time, and what one of its unit is in ms. */
  time: number
  timeScaleMs: number
  /** Times count from the first row's. */
  fromFirst?: boolean
  /** The time starts again at 0 once it has reached this (a counter's width). */
  timeWraps?: number
  /** The cell that names the row's sensor; -1 where `targets` say it all. */
  sensorCell: number
  /** Where each row's cells go. */
  targets: readonly RowTarget[]
}

export interface RowTarget {
  /** For a layout without `sensorCell`: into which sensor's columns. */
  columns?: SensorColumns
  /** The cell of gx gy gz ax ay az; -1 for none. */
  cells: readonly number[]
  /** What the file's units are in ours: rad/s and m/s². */
  scales: readonly number[]
}

const NEWLINE = 10
const RETURN = 13
const MINUS = 45
const PLUS = 43
const DOT = 46
const COMMA = 44
const SMALL_E = 101
const LARGE_E = 69

/** A cell of more digits is left to who reads unusual ones; and no measurement is larger than so many could make it. */
const MOST_DIGITS = 30
const LARGEST = 1e30
const powersOfTen = Float64Array.from({ length: MOST_DIGITS + 1 }, (_, exponent) => Number(`1e${exponent}`))

/** What programs write for no value. */
const nothing = /^(?:null|nan|none|n\/a|na|-+)?$/i

export class RowReader {
  /** Rows that could not be read. */
  unreadable = 0
  private readonly layout: RowLayout
  private readonly columnsOf: (name: string) => SensorColumns | undefined
  private readonly cells: Float64Array
  /** The sensors met so far: their names' bytes, and their columns, undefined for names that nobody knows. */
  private readonly names: Uint8Array[] = []
  private readonly columns: (SensorColumns | undefined)[] = []
  /** Which sensor followed each one last time. */
  private readonly after: number[] = []
  private current = -1
  private firstMs = Number.NaN
  private wrappedMs = 0
  private beforeMs = Number.NaN

  /** `columnsOf` gives a sensor's columns by the name in the file; undefined where there is none such. */
  constructor(layout: RowLayout, columnsOf: (name: string) => SensorColumns | undefined = () => undefined) {
    this.layout = layout
    this.columnsOf = columnsOf
    this.cells = new Float64Array(layout.cells)
  }

  /** Reads the rows in `bytes` from `from` up to `to`, the byte before which is a line's end. */
  read(bytes: Uint8Array, from: number, to: number): void {
    const { cells } = this
    const { delimiter, sensorCell } = this.layout
    const count = cells.length
    const commaIsDecimal = delimiter !== COMMA
    let at = from
    while (at < to) {
      const start = at
      let cell = 0
      let who = -1
      for (; cell < count; cell++) {
        let byte = bytes[at++] as number
        if (cell === sensorCell) {
          who = this.sensorAt(bytes, at - 1)
          if (who < 0) break
          at += (this.names[who] as Uint8Array).length
          byte = bytes[at - 1] as number
        } else if (byte === delimiter || byte === NEWLINE || byte === RETURN) {
          cells[cell] = Number.NaN
        } else {
          const isNegative = byte === MINUS
          if (isNegative || byte === PLUS) byte = bytes[at++] as number
          let value = 0
          const digits = at
          while (byte >= 48 && byte <= 57) {
            value = value * 10 + (byte - 48)
            byte = bytes[at++] as number
          }
          let read = at - digits
          if (byte === DOT || (byte === COMMA && commaIsDecimal)) {
            const fraction = at
            byte = bytes[at++] as number
            while (byte >= 48 && byte <= 57) {
              value = value * 10 + (byte - 48)
              byte = bytes[at++] as number
            }
            const decimals = at - fraction - 1
            read += decimals
            if (read > MOST_DIGITS) break
            value /= powersOfTen[decimals] as number
          }
          if (read === 0 || read > MOST_DIGITS) break
          cells[cell] = isNegative ? -value : value
          if (byte === SMALL_E || byte === LARGE_E) break
        }
        if (byte !== delimiter) {
          if (byte === NEWLINE || (byte === RETURN && bytes[at] === NEWLINE)) cell++
          break
        }
      }
      if (cell === count) {
        // Cells beyond those that we know are passed over.
        at--
        while (bytes[at] !== NEWLINE) at++
        at++
        this.take(who)
      } else {
        at = start
        while (bytes[at] !== NEWLINE) at++
        this.readUnusual(bytes.subarray(start, at++))
      }
    }
  }

  /** The sensor whose name and nothing else stands in the cell that starts at `at`; -1 for none. */
  private sensorAt(bytes: Uint8Array, at: number): number {
    const { delimiter, sensorCell } = this.layout
    const guess = this.current < 0 ? -1 : (this.after[this.current] as number)
    if (guess >= 0 && this.isName(bytes, at, guess)) return guess
    for (let who = 0; who < this.names.length; who++) if (this.isName(bytes, at, who)) return who
    let end = at
    while (bytes[end] !== delimiter && bytes[end] !== NEWLINE && bytes[end] !== RETURN) end++
    // A name without more of its row behind it may be the half of one.
    const isWhole = bytes[end] === delimiter || sensorCell === this.cells.length - 1
    return end === at || !isWhole ? -1 : this.addName(bytes.slice(at, end))
  }

  private isName(bytes: Uint8Array, at: number, who: number): boolean {
    const name = this.names[who] as Uint8Array
    for (let i = 0; i < name.length; i++) if (bytes[at + i] !== name[i]) return false
    const end = bytes[at + name.length]
    return end === this.layout.delimiter || end === NEWLINE || end === RETURN
  }

  private addName(name: Uint8Array): number {
    // So many names are no names.
    if (this.names.length >= 256) return -1
    this.names.push(name)
    this.columns.push(this.columnsOf(new TextDecoder().decode(name)))
    this.after.push(this.names.length - 1)
    return this.names.length - 1
  }

  /** Puts the cells that were read where they belong. */
  private take(who: number): void {
    const { cells } = this
    const { time, timeScaleMs, targets, sensorCell } = this.layout
    const timeMs = this.unwrapped((cells[time] as number) * timeScaleMs)
    if (Number.isNaN(timeMs)) {
      this.unreadable++
      return
    }
    if (sensorCell >= 0) {
      if (this.current >= 0) this.after[this.current] = who
      this.current = who
    }
    for (let t = 0; t < targets.length; t++) {
      const target = targets[t] as RowTarget
      const columns = sensorCell >= 0 ? this.columns[who] : target.columns
      if (!columns) continue
      const row = columns.row(timeMs)
      for (let slot = 0; slot < 6; slot++) {
        const from = target.cells[slot] as number
        const values = columns.values[slot] as Float32Array
        values[row] = from < 0 ? Number.NaN : (cells[from] as number) * (target.scales[slot] as number)
      }
    }
  }

  private unwrapped(ms: number): number {
    const { fromFirst, timeWraps, timeScaleMs } = this.layout
    if (!fromFirst) return ms
    if (Number.isNaN(this.firstMs)) this.firstMs = ms
    if (timeWraps !== undefined) {
      const wrapMs = timeWraps * timeScaleMs
      if (this.beforeMs - ms > wrapMs / 2) this.wrappedMs += wrapMs
      this.beforeMs = ms
    }
    return ms + this.wrappedMs - this.firstMs
  }

  /** A row with blanks, quotes, words or exponents. */
  private readUnusual(bytes: Uint8Array): void {
    const { delimiter, sensorCell, time } = this.layout
    const line = new TextDecoder().decode(bytes).trim()
    if (line === '' || line.startsWith('#')) return
    const texts = line
      .split(String.fromCharCode(delimiter))
      .map((text) => text.trim().replace(/^"(.*)"$/, '$1'))
    const isWhole =
      texts.length >= this.cells.length &&
      texts.slice(0, this.cells.length).every((text, cell) => {
        if (cell === sensorCell) return text !== ''
        const value = parseNumber(text)
        this.cells[cell] = value
        return Math.abs(value) < LARGEST || (cell !== time && nothing.test(text))
      })
    const who = sensorCell < 0 || !isWhole ? -1 : this.sensorOf(texts[sensorCell] as string)
    if (isWhole && (sensorCell < 0 || who >= 0)) this.take(who)
    else this.unreadable++
  }

  private sensorOf(name: string): number {
    const bytes = new TextEncoder().encode(name)
    const known = this.names.findIndex(
      (each) => each.length === bytes.length && each.every((b, i) => b === bytes[i]),
    )
    return known >= 0 ? known : this.addName(bytes)
  }
}
