/**
 * Reads rows in the most common form in a third of the usual time: the name of a known sensor, then its
 * values, as decimals without exponents. `row-kernel.as` reads them, sixteen bytes at a time.
 *
 * The kernel has one memory, shared by all logs of a thread. Between two calls it keeps nothing of a log;
 * each `PlainRows` saves and restores its own part.
 */

import { startKernel } from '../kernel.ts'
import type { SensorColumns } from './columns.ts'
import { NO_CELL, type RowLayout } from './layout.ts'
import { bodySensors } from './log.ts'
import { program } from './row-kernel.ts'

/** Bytes of text read at once. */
export const MOST_TEXT = 1 << 17
const MOST_CELLS = 64
const MOST_NAMES = 16
const NAME_BYTES = 16
/** Rows per sensor for which there is room. */
const MOST_ROWS = 4096
const VALUES = 6
/** The sizes in the kernel. A test compares them, as a difference would corrupt memory silently. */
export const kernelSizes = { MOST_TEXT, MOST_ROWS, MOST_CELLS, MOST_NAMES, NAME_BYTES } as const

/** Kinds of cells. For a value, the kind is its offset from the sensor's first value. */
const [TIME, NAME, UNUSED] = [-1, -2, -3] as const

const NEWLINE = 10
const COMMA = 44
const DOT = 46

interface Kernel {
  /** Finds the ends of all cells. `otherPoint` is accepted as a decimal point besides '.'. */
  findEnds(length: number, delimiter: number, otherPoint: number): void
  /** Returns the offset of the first row that is not plain or for which there is no room. */
  readRows(from: number, cells: number, last: number, delimiter: number, timeScaleMs: number): number
  text: Uint8Array
  /** One per cell. */
  kinds: Int32Array
  scales: Float64Array
  /**
   * For each name: its bytes, a mask of the bytes that count, its sensor, and the address of the name that
   * followed it last time.
   */
  names: Uint8Array
  nameSize: number
  /** Address of the first name. */
  firstName: number
  /** Number of names, and the address of the name in the last row. */
  known: Int32Array
  /** The result: number of rows per sensor, their times, and their values column by column. */
  counts: Int32Array
  times: Float64Array
  values: Float32Array
}

type KernelRegion =
  | 'TEXT'
  | 'KINDS'
  | 'SCALES'
  | 'NAMES'
  | 'NAME_SIZE'
  | 'KNOWN'
  | 'COUNTS'
  | 'TIMES'
  | 'CELLS'

interface KernelExports
  extends Pick<Kernel, 'findEnds' | 'readRows'>,
    Record<KernelRegion, { value: number }> {
  memory: { buffer: ArrayBuffer }
  start(): void
}

let kernel: Kernel | undefined

/** Compiles the kernel on first use. */
function getKernel(): Kernel {
  kernel ??= createKernel()
  return kernel
}

function createKernel(): Kernel {
  const { memory, start, findEnds, readRows, ...places } = startKernel<KernelExports>(program)
  const place = (name: KernelRegion): number => places[name].value
  const { buffer } = memory
  start()
  const nameSize = place('NAME_SIZE')
  return {
    findEnds,
    readRows,
    text: new Uint8Array(buffer, place('TEXT'), MOST_TEXT),
    kinds: new Int32Array(buffer, place('KINDS'), MOST_CELLS),
    scales: new Float64Array(buffer, place('SCALES'), MOST_CELLS),
    names: new Uint8Array(buffer, place('NAMES'), nameSize * MOST_NAMES),
    nameSize,
    firstName: place('NAMES'),
    known: new Int32Array(buffer, place('KNOWN'), 2),
    counts: new Int32Array(buffer, place('COUNTS'), bodySensors.length),
    times: new Float64Array(buffer, place('TIMES'), bodySensors.length * MOST_ROWS),
    values: new Float32Array(buffer, place('CELLS'), bodySensors.length * VALUES * MOST_ROWS),
  }
}

export class PlainRows {
  private readonly layout: RowLayout
  private readonly kinds = new Int32Array(MOST_CELLS).fill(UNUSED)
  private readonly scales = new Float64Array(MOST_CELLS)
  private readonly names = new Uint8Array(getKernel().names.length)
  private readonly known = Int32Array.of(0, getKernel().firstName)
  /** Values missing in the file. */
  private readonly absent: number[]
  private readonly columns: (SensorColumns | undefined)[] = []

  constructor(layout: RowLayout) {
    this.layout = layout
    const { time, sensor } = layout
    const { angularVelocity, specificForce, gx, gy, gz, ax, ay, az } = layout.targets[0] ?? noTarget
    const cells = [gx, gy, gz, ax, ay, az]
    for (const [value, cell] of cells.entries()) {
      if (cell === NO_CELL) continue
      this.kinds[cell - 1] = value * MOST_ROWS
      this.scales[cell - 1] = value < 3 ? angularVelocity : specificForce
    }
    this.kinds[time - 1] = TIME
    this.kinds[sensor - 1] = NAME
    this.absent = [...cells.keys()].filter((value) => cells[value] === NO_CELL)
  }

  /**
   * Returns true if the kernel can read rows of this layout. The sensor's name has to come before its values.
   */
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

  /**
   * Sends the rows with this sensor name to `columns`. Rows with other names are left to the general reader.
   */
  addName(name: Uint8Array, columns: SensorColumns): void {
    const { nameSize, firstName } = getKernel()
    const who = this.known[0] as number
    if (who === MOST_NAMES || name.length >= NAME_BYTES) return
    const at = who * nameSize
    this.names.set(name, at)
    this.names[at + name.length] = this.layout.delimiter
    this.names.fill(255, at + NAME_BYTES, at + NAME_BYTES + name.length + 1)
    const sensor = bodySensors.indexOf(columns.sensor)
    new Int32Array(this.names.buffer, at + 2 * NAME_BYTES).set([sensor, firstName + at])
    this.columns[sensor] = columns
    this.known[0] = who + 1
  }

  /** Loads whole lines, at most `MOST_TEXT` bytes, for `read`. */
  load(lines: Uint8Array): void {
    const { text, kinds, scales, values, findEnds } = getKernel()
    const { delimiter } = this.layout
    text.set(lines)
    findEnds(lines.length, delimiter, delimiter === COMMA ? DOT : COMMA)
    kinds.set(this.kinds)
    scales.set(this.scales)
    for (const value of this.absent)
      for (let i = value; i < values.length / MOST_ROWS; i += VALUES)
        values.fill(Number.NaN, i * MOST_ROWS, (i + 1) * MOST_ROWS)
  }

  /**
   * Reads the loaded text from `from`. Returns the offset of the first row that the general reader has to
   * read.
   */
  read(from: number): number {
    const { names, known, counts, times, values, readRows } = getKernel()
    const { delimiter, timeScaleMs, cells } = this.layout
    const rowCells = this.cellsAt(from)
    if (this.known[0] === 0 || rowCells < cells) return from
    names.set(this.names)
    known.set(this.known)
    const end = readRows(from, rowCells, cells, delimiter, timeScaleMs)
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

  /** Number of cells in the row that starts there, including those the layout does not use. */
  private cellsAt(start: number): number {
    const { text } = getKernel()
    let cells = 1
    for (let at = start; text[at] !== NEWLINE; at++) if (text[at] === this.layout.delimiter) cells++
    return cells
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
