/**
 * Rows as programs write them, in half the time that a row in any writing takes: a known sensor's name before its values,
 * decimals without exponents. Digits are read four at a time.
 *
 * All that the loop looks at has one place for every log: the compiler then knows where it lies. Between two calls nothing of
 * a log is left there but what its own `PlainRows` has put aside.
 */

import type { SensorColumns } from './columns.ts'
import { NO_CELL, type RowLayout } from './layout.ts'
import { bodySensors } from './log.ts'

/** So much text is read at once. */
export const MOST_TEXT = 1 << 17
/** Rows of one sensor that find room. */
const MOST_ROWS = 4096
const MOST_CELLS = 64
const MOST_NAMES = 16
/** A name with the delimiter behind it has room in four words. */
const NAME_WORDS = 4
const VALUES = 6

/** Kinds of cells; others are where their values begin, counted from the sensor's first. */
const [TIME, NAME, UNUSED] = [-1, -2, -3] as const

const NEWLINE = 10
const RETURN = 13
const COMMA = 44
const MINUS = 45
const DOT = 46
const ZERO = 48

/** Four digits are looked at as one word: '0' is taken off each byte; what then is no digit gets its highest bit by `ABOVE`. */
const ZEROS = 0x30303030
const ABOVE = 0x76767676
const HIGHEST = 0x80808080 | 0
/** A point after one digit. */
const POINT_SECOND = (DOT ^ ZERO) << 8
/** Digits that are one number without rounding. */
const EXACT = 15
/** Digits before the point that fit into an integer of 32 bits. */
const MOST_WHOLE = 9
const powersOfTen = Float64Array.from({ length: EXACT + 1 }, (_, exponent) => Number(`1e${exponent}`))
const smallPowers = Int32Array.of(1, 10, 100, 1000)

const text = new Uint8Array(MOST_TEXT + 64)
const words = new DataView(text.buffer)
/** Of each cell. */
const kinds = new Int32Array(MOST_CELLS)
const scales = new Float64Array(MOST_CELLS)
/** Of each name: its words, which of their bits count, its length, its sensor, and where the name lies that followed it last time. */
const NAME_SIZE = 16
const names = new Int32Array(NAME_SIZE * MOST_NAMES)
const [MASKS, LENGTH, SENSOR, NEXT] = [4, 8, 9, 10] as const
/** How many names there are, and where that of the last row lies. */
const known = new Int32Array(2)
/** What was read: rows of each sensor, their times, their values column by column. */
const counts = new Int32Array(bodySensors.length)
const times = new Float64Array(bodySensors.length * MOST_ROWS)
const values = new Float32Array(bodySensors.length * VALUES * MOST_ROWS)

export class PlainRows {
  private readonly layout: RowLayout
  private readonly kinds = new Int32Array(MOST_CELLS).fill(UNUSED)
  private readonly scales = new Float64Array(MOST_CELLS)
  private readonly names = new Int32Array(names.length)
  private readonly known = new Int32Array(known.length)
  /** Values that the file does not have. */
  private readonly absent: number[]
  private readonly columns: (SensorColumns | undefined)[] = []

  constructor(layout: RowLayout) {
    this.layout = layout
    const { time, sensor } = layout
    const { angularVelocity, specificForce, gx, gy, gz, ax, ay, az } = layout.targets[0] ?? noTarget
    const cells = [gx, gy, gz, ax, ay, az]
    for (const [value, cell] of cells.entries()) {
      this.kinds[cell] = value * MOST_ROWS
      this.scales[cell] = value < 3 ? angularVelocity : specificForce
    }
    this.kinds[time] = TIME
    this.kinds[sensor] = NAME
    this.absent = [...cells.keys()].filter((value) => cells[value] === NO_CELL)
  }

  /** Whether rows of a layout can be read here: whose they are is known before their values are. */
  static canRead({ sensor, cells, timeWraps, targets }: RowLayout): boolean {
    const [target = noTarget, ...others] = targets
    const { gx, gy, gz, ax, ay, az } = target
    const values = [gx, gy, gz, ax, ay, az].filter((cell) => cell !== NO_CELL)
    return (
      sensor !== NO_CELL &&
      values.every((cell) => cell > sensor) &&
      others.length === 0 &&
      cells < MOST_CELLS &&
      timeWraps === undefined
    )
  }

  /** Rows of a sensor that is called so go to `columns`. Others than these are left to who reads any row. */
  addName(name: Uint8Array, columns: SensorColumns): void {
    const who = this.known[0] as number
    if (who === MOST_NAMES || name.length >= 4 * NAME_WORDS) return
    const bytes = new Uint8Array(4 * NAME_WORDS)
    bytes.set(name)
    bytes[name.length] = this.layout.delimiter
    const masks = new Uint8Array(4 * NAME_WORDS).fill(255, 0, name.length + 1)
    const sensor = bodySensors.indexOf(columns.sensor)
    const length = name.length + 1
    this.names.set(
      [...new Int32Array(bytes.buffer), ...new Int32Array(masks.buffer), length, sensor, NAME_SIZE * who],
      NAME_SIZE * who,
    )
    this.columns[sensor] = columns
    this.known[0] = who + 1
  }

  /** Takes whole lines, of `MOST_TEXT` bytes at most, for `read`. */
  load(lines: Uint8Array): void {
    text.set(lines)
    // No digit may seem to follow.
    text.fill(0, lines.length, lines.length + 64)
    kinds.set(this.kinds)
    scales.set(this.scales)
    for (const value of this.absent)
      for (let i = value; i < values.length / MOST_ROWS; i += VALUES)
        values.fill(Number.NaN, i * MOST_ROWS, (i + 1) * MOST_ROWS)
  }

  /** Reads what was loaded last, from `from` to `to`; where the first row starts that has to be read as any row. */
  read(from: number, to: number): number {
    if (this.known[0] === 0) return from
    names.set(this.names)
    known.set(this.known)
    const { delimiter, timeScaleMs, cells } = this.layout
    const end = readRows(from, to, cells, delimiter, timeScaleMs)
    this.names.set(names)
    this.known.set(known)
    for (let sensor = 0; sensor < counts.length; sensor++) {
      const rows = counts[sensor] as number
      if (rows === 0) continue
      counts[sensor] = 0
      const own = values.subarray(sensor * VALUES * MOST_ROWS)
      this.columns[sensor]?.addRows(times.subarray(sensor * MOST_ROWS), own, MOST_ROWS, rows)
    }
    return end
  }
}

const noTarget = {
  gx: NO_CELL,
  gy: NO_CELL,
  gz: NO_CELL,
  ax: NO_CELL,
  ay: NO_CELL,
  az: NO_CELL,
  angularVelocity: 1,
  specificForce: 1,
}

/** Rows until the first that is not plain, or finds no room; where that one starts. */
function readRows(
  from: number,
  until: number,
  lastCell: number,
  delimiterByte: number,
  timeScaleMs: number,
): number {
  // Integers for sure, and arrays that are known before the loops begin.
  const to = until | 0
  const last = lastCell | 0
  const delimiter = delimiterByte | 0
  const otherPoint = delimiter === COMMA ? DOT : COMMA
  const view = words
  const kindOf = kinds
  const scaleOf = scales
  const valueAt = values
  const countOf = counts
  const powers = powersOfTen
  const small = smallPowers
  let at = from | 0
  let start = at
  while (at < to) {
    start = at
    let timeMs = Number.NaN
    let who = 0
    let sensor = 0
    let row = 0
    let end = 0
    for (let cell = 1; cell <= last; cell++) {
      const kind = kindOf[cell] as number
      if (kind === NAME) {
        who = nameAt(at)
        if (who < 0) return start
        at = (at + (names[who + LENGTH] as number)) | 0
        sensor = names[who + SENSOR] as number
        const count = countOf[sensor] as number
        if (count === MOST_ROWS) return start
        row = (Math.imul(sensor, VALUES * MOST_ROWS) + count) | 0
        continue
      }
      let word = view.getInt32(at, true)
      end = word & 0xff
      if (kind === UNUSED) {
        while (end !== delimiter && end !== NEWLINE && end !== RETURN) {
          at = (at + 1) | 0
          end = text[at] as number
        }
        at = (at + 1) | 0
      } else {
        let value = Number.NaN
        // An empty cell ends with its first byte.
        if (end < MINUS) at = (at + 1) | 0
        else {
          const isNegative = end === MINUS
          if (isNegative) {
            at = (at + 1) | 0
            word = view.getInt32(at, true)
          }
          const begin = at
          word ^= ZEROS
          let whole = 0
          if ((word & 0xff00) === POINT_SECOND) {
            whole = word & 0xff
            if (whole > 9) return start
            at = (at + 2) | 0
            end = DOT
          } else {
            let others = ((word + ABOVE) | word) & HIGHEST
            while (others === 0) {
              whole = (Math.imul(whole, 10_000) + fourDigits(word)) | 0
              at = (at + 4) | 0
              if (((at - begin) | 0) > 8) return start
              word = view.getInt32(at, true) ^ ZEROS
              others = ((word + ABOVE) | word) & HIGHEST
            }
            const above = Math.clz32(others & -others)
            const count = (31 - above) >> 3
            whole = (Math.imul(whole, small[count] as number) + fourDigits((word << above) << 8)) | 0
            at = (at + count + 1) | 0
            end = ((word >> (24 - above)) & 0xff) ^ ZERO
            const length = (at - begin) | 0
            if (length === 1 || length > MOST_WHOLE + 1) return start
          }
          let decimals = 0
          let high = whole
          let low = 0
          let lowDigits = 0
          if (end === DOT || end === otherPoint) {
            word = view.getInt32(at, true) ^ ZEROS
            let others = ((word + ABOVE) | word) & HIGHEST
            if (others === 0) {
              high = whole * 10_000 + fourDigits(word)
              decimals = 4
              at = (at + 4) | 0
              word = view.getInt32(at, true) ^ ZEROS
              others = ((word + ABOVE) | word) & HIGHEST
              if (others === 0) {
                low = fourDigits(word)
                lowDigits = 4
                decimals = 8
                at = (at + 4) | 0
                word = view.getInt32(at, true) ^ ZEROS
                others = ((word + ABOVE) | word) & HIGHEST
                if (others === 0) return start
              }
            }
            const above = Math.clz32(others & -others)
            const count = (31 - above) >> 3
            low = (Math.imul(low, small[count] as number) + fourDigits((word << above) << 8)) | 0
            lowDigits = (lowDigits + count) | 0
            decimals = (decimals + count) | 0
            at = (at + count + 1) | 0
            end = ((word >> (24 - above)) & 0xff) ^ ZERO
            if (((at - begin) | 0) > EXACT + 2) return start
          }
          value = (high * (powers[lowDigits] as number) + low) / (powers[decimals] as number)
          if (isNegative) value = -value
        }
        if (kind === TIME) timeMs = value * timeScaleMs
        else valueAt[(kind + row) | 0] = value * (scaleOf[cell] as number)
      }
      if (end !== delimiter && (cell < last || (end !== NEWLINE && end !== RETURN))) return start
    }
    if (Number.isNaN(timeMs)) return start
    // Cells beyond those that we know are passed over.
    while (end !== NEWLINE) {
      end = text[at] as number
      at = (at + 1) | 0
    }
    const count = countOf[sensor] as number
    times[(Math.imul(sensor, MOST_ROWS) + count) | 0] = timeMs
    countOf[sensor] = count + 1
    names[(known[1] as number) + NEXT] = who
    known[1] = who
  }
  return at
}

/** Where the name that stands there with a delimiter behind it lies in `names`; -1 for none. */
const nameAt = (at: number): number => {
  const guess = names[(known[1] as number) + NEXT] as number
  if (isName(at, guess)) return guess
  const end = (known[0] as number) * NAME_SIZE
  for (let who = 0; who < end; who += NAME_SIZE) if (isName(at, who)) return who
  return -1
}

const isName = (at: number, who: number): boolean =>
  ((words.getInt32(at, true) ^ (names[who] as number)) & (names[who + MASKS] as number)) === 0 &&
  ((words.getInt32(at + 4, true) ^ (names[who + 1] as number)) & (names[who + MASKS + 1] as number)) === 0 &&
  ((words.getInt32(at + 8, true) ^ (names[who + 2] as number)) & (names[who + MASKS + 2] as number)) === 0 &&
  ((words.getInt32(at + 12, true) ^ (names[who + 3] as number)) & (names[who + MASKS + 3] as number)) === 0

/** The number of four digits, fewer with zeros before them: digits to pairs, pairs to the whole. */
const fourDigits = (digits: number): number =>
  Math.imul((Math.imul(digits, 0x0a01) >> 8) & 0x00ff00ff, 0x00640001) >> 16
