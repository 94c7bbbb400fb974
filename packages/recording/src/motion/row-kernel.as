/**
 * Reads rows of plain decimals, sixteen bytes at a time. This is AssemblyScript; `node scripts/row-kernel.mjs`
 * compiles it to `row-kernel.ts`. First the ends of all cells in the text are found, then each number is read
 * backwards from its end. That way numbers do not depend on one another, and nothing branches on the number of
 * digits.
 *
 * All logs of a thread share the memory; `plain-rows.ts` saves and restores the part of each log.
 */

/** Bytes of text read at once. */
export const MOST_TEXT: i32 = 1 << 17
/** Rows per sensor for which there is room. */
export const MOST_ROWS: i32 = 4096
export const MOST_SENSORS: i32 = 8
export const MOST_CELLS: i32 = 64
export const MOST_NAMES: i32 = 16
/** Room for a name and the delimiter after it, in bytes. */
export const NAME_BYTES: i32 = 16
const VALUES: i32 = 6

/** Kinds of cells. For a value, the kind is its offset from the sensor's first value. */
const TIME = -1
const NAME = -2
const UNUSED = -3

const NEWLINE: u8 = 10
const RETURN: u8 = 13
const MINUS: u8 = 45
const ZERO: u8 = 48

/** The text, with padding before it (numbers are read as the sixteen bytes that end with them) and after it (blocks of 64). */
export const TEXT = memory.data(64 + MOST_TEXT + 64, 64) + 64
/** The end of each cell as an offset in the text: i32, written eight at a time. */
const ENDS = memory.data(4 * (MOST_TEXT + 64 + 8), 64)
/** For each cell: its kind (i32) and the factor for its values (f64). */
export const KINDS = memory.data(4 * MOST_CELLS, 16)
export const SCALES = memory.data(8 * MOST_CELLS, 16)
/** For each name: its bytes, a mask of the bytes that count, its sensor (i32) and the name that followed it last time (i32). */
export const NAMES = memory.data((2 * NAME_BYTES + 32) * MOST_NAMES, 64)
export const NAME_SIZE: i32 = 2 * NAME_BYTES + 32
const SENSOR: usize = 2 * NAME_BYTES
const NEXT: usize = SENSOR + 4
/** The number of names, and the address of the name in the last row (i32). */
export const KNOWN = memory.data(8, 16)
/** The result: number of rows per sensor (i32), their times (f64) and their values column by column (f32). */
export const COUNTS = memory.data(4 * MOST_SENSORS, 16)
export const TIMES = memory.data(8 * MOST_SENSORS * MOST_ROWS, 64)
export const CELLS = memory.data(4 * VALUES * MOST_SENSORS * MOST_ROWS, 64)

/** Masks of the last 0 to 16 of sixteen bytes. */
const lasts = memory.data(17 * 16, 16)
/** Indexed by the position of the point (16 for none): the shuffle that removes the point, and the divisor of the digits. */
const closed = memory.data(17 * 16, 16)
const powers = memory.data(17 * 8, 16)
/** Constants that would otherwise be created for each number. */
const zeros = memory.data(16, 16)
const nines = memory.data(16, 16)
const dots = memory.data(16, 16)
const otherPoints = memory.data(16, 16)
const tens = memory.data(16, 16)
const hundreds = memory.data(16, 16)
const myriads = memory.data(16, 16)

let ends: usize = ENDS
let lastEnd: usize = ENDS

/** Fills the tables. Call it once. */
export function start(): void {
  for (let n = 0; n <= 16; n++) {
    for (let i = 0; i < 16; i++) {
      store<u8>(lasts + n * 16 + i, i < 16 - n ? 0 : 0xff)
      // An index outside of the lanes yields 0.
      store<u8>(closed + n * 16 + i, n === 16 || i > n ? i : i === 0 ? 0x80 : i - 1)
    }
  }
  store<f64>(powers + 16 * 8, 1)
  let power: f64 = 1
  for (let lane = 15; lane >= 0; lane--) {
    store<f64>(powers + lane * 8, power)
    power *= 10
  }
  v128.store(zeros, i8x16.splat(ZERO))
  v128.store(nines, i8x16.splat(9))
  v128.store(tens, i8x16(10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1))
  v128.store(hundreds, i16x8(100, 1, 100, 1, 100, 1, 100, 1))
  v128.store(myriads, i16x8(10000, 1, 10000, 1, 10000, 1, 10000, 1))
  v128.store(dots, i8x16.splat(46 - ZERO))
}

/** Finds the ends of the cells in `length` bytes of text. `otherPoint` is accepted as a decimal point besides '.'. */
export function findEnds(length: i32, delimiter: i32, otherPoint: i32): void {
  v128.store(otherPoints, i8x16.splat(<i8>(otherPoint - ZERO)))
  memory.fill(TEXT + length, 0, 64)
  const limit = i8x16.splat(<i8>delimiter)
  const newline = i8x16.splat(NEWLINE)
  let out = ENDS
  for (let at = 0; at < length; at += 64) {
    const from = TEXT + at
    let bits = endsIn(v128.load(from), limit, newline)
    bits |= endsIn(v128.load(from, 16), limit, newline) << 16
    bits |= endsIn(v128.load(from, 32), limit, newline) << 32
    bits |= endsIn(v128.load(from, 48), limit, newline) << 48
    const until = out + (<usize>popcnt(bits) << 2)
    // Always writes eight; the next block overwrites what is too much.
    for (; out < until; out += 32) {
      for (let i: usize = 0; i < 32; i += 4) {
        store<i32>(out + i, at + <i32>ctz(bits))
        bits &= bits - 1
      }
    }
    out = until
  }
  ends = ENDS
  lastEnd = out
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function endsIn(bytes: v128, limit: v128, newline: v128): u64 {
  return <u64>i8x16.bitmask(v128.or(i8x16.eq(bytes, limit), i8x16.eq(bytes, newline)))
}

/**
 * Reads rows from `from`, the start of a row, until a row is not plain, has no room, or does not have `cells` cells.
 * Returns the offset of that row. Cells from `last` on are skipped.
 */
export function readRows(from: i32, cells: i32, last: i32, delimiter: i32, timeScaleMs: f64): i32 {
  let row = from
  let end = ends
  while (end < lastEnd && load<i32>(end) < from) end += 4
  const rowEnds = <usize>cells << 2
  for (; end + rowEnds <= lastEnd; end += rowEnds) {
    ends = end
    let at = row
    let timeMs = NaN
    let bad: i32 = 0
    let who: usize = 0
    let sensor: usize = 0
    let value: usize = 0
    for (let cell: usize = 0; cell < <usize>last; cell++) {
      const first = TEXT + at
      const stop = load<i32>(end + (cell << 2))
      let past = TEXT + stop
      at = stop + 1
      const kind = load<i32>(KINDS + (cell << 2))
      if (cell + 1 < <usize>cells) bad |= <i32>(load<u8>(past) !== <u8>delimiter)
      else past -= <usize>(load<u8>(past - 1) === RETURN)
      if (kind === NAME) {
        who = nameAt(first)
        if (who === 0) return row
        sensor = <usize>load<i32>(who + SENSOR)
        const count = load<i32>(COUNTS + (sensor << 2))
        if (count === MOST_ROWS) return row
        value = CELLS + ((sensor * VALUES * MOST_ROWS + count) << 2)
        continue
      }
      if (kind === UNUSED) continue
      const isNegative = <i32>(load<u8>(first) === MINUS)
      const length = <i32>(past - first) - isNegative
      if (<u32>length > 16) return row
      const bytes = v128.and(i8x16.sub(v128.load(past - 16), v128.load(zeros)), v128.load(lasts + (length << 4)))
      const points = i8x16.bitmask(
        v128.or(i8x16.eq(bytes, v128.load(dots)), i8x16.eq(bytes, v128.load(otherPoints))),
      )
      const others = i8x16.bitmask(i8x16.gt_u(bytes, v128.load(nines)))
      const lane = ctz(points | 0x10000)
      const digits = i8x16.relaxed_swizzle(bytes, v128.load(closed + (lane << 4)))
      const pairs = i16x8.relaxed_dot_i8x16_i7x16_s(digits, v128.load(tens))
      const quads = i32x4.dot_i16x8_s(pairs, v128.load(hundreds))
      const eights = i32x4.dot_i16x8_s(i16x8.narrow_i32x4_s(quads, quads), v128.load(myriads))
      const high = i32x4.extract_lane(eights, 0)
      // Valid: at most one point, otherwise only digits, and no more of them than a double can hold.
      bad |= (others ^ points) | (points & (points - 1)) | <i32>(high > 9_999_999)
      const whole = <f64>high * 1e8 + <f64>i32x4.extract_lane(eights, 1)
      const size = whole / load<f64>(powers + (lane << 3))
      let number = reinterpret<f64>(reinterpret<i64>(size) | (<i64>isNegative << 63))
      if (length - <i32>(points !== 0) <= 0) {
        if (length + isNegative !== 0) return row
        number = NaN
      }
      if (kind === TIME) timeMs = number * timeScaleMs
      else store<f32>(value + (<usize>kind << 2), <f32>(number * load<f64>(SCALES + (cell << 3))))
    }
    const stop = load<i32>(end + rowEnds - 4)
    if (bad || isNaN(timeMs) || load<u8>(TEXT + stop) !== NEWLINE) return row
    for (let cell: usize = last; cell + 1 < <usize>cells; cell++)
      if (load<u8>(TEXT + load<i32>(end + (cell << 2))) === NEWLINE) return row
    const count = load<i32>(COUNTS + (sensor << 2))
    store<f64>(TIMES + ((sensor * MOST_ROWS + count) << 3), timeMs)
    store<i32>(COUNTS + (sensor << 2), count + 1)
    store<u32>(<usize>load<u32>(KNOWN + 4) + NEXT, <u32>who)
    store<u32>(KNOWN + 4, <u32>who)
    row = stop + 1
  }
  return row
}

/** The address of the name at `at` that is followed by a delimiter; 0 for none. */
function nameAt(at: usize): usize {
  const bytes = v128.load(at)
  const guess = <usize>load<u32>(<usize>load<u32>(KNOWN + 4) + NEXT)
  if (isName(bytes, guess)) return guess
  const until = NAMES + load<i32>(KNOWN) * NAME_SIZE
  for (let who = NAMES; who < until; who += NAME_SIZE) if (isName(bytes, who)) return who
  return 0
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function isName(bytes: v128, who: usize): bool {
  return !v128.any_true(v128.and(v128.xor(bytes, v128.load(who)), v128.load(who, NAME_BYTES)))
}
