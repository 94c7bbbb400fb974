/**
 * Rows as programs write them, in a third of the time that a row in any writing takes: a known sensor's name before its values,
 * decimals without exponents. They are read by `row-kernel.as`, which works on sixteen bytes at a time.
 *
 * It has one place in memory for every log of a thread. Between two calls nothing of a log is left there but what its own
 * `PlainRows` has put aside.
 */

import type { SensorColumns } from './columns.ts'
import { NO_CELL, type RowLayout } from './layout.ts'
import { bodySensors } from './log.ts'
import { program } from './row-kernel.ts'

/** So much text is read at once. */
export const MOST_TEXT = 1 << 17
const MOST_CELLS = 64
const MOST_NAMES = 16
const NAME_BYTES = 16
/** Rows of one sensor that find room. */
const MOST_ROWS = 4096
const VALUES = 6
/** As the kernel has them: nobody else would notice where one wrote beyond what the other has. */
export const kernelSizes = { MOST_TEXT, MOST_ROWS, MOST_CELLS, MOST_NAMES, NAME_BYTES } as const

/** Kinds of cells; others are where their values begin, counted from the sensor's first. */
const [TIME, NAME, UNUSED] = [-1, -2, -3] as const

const NEWLINE = 10
const COMMA = 44
const DOT = 46

interface Kernel {
  /** `otherPoint` stands for '.' as well. */
  findEnds(length: number, delimiter: number, otherPoint: number): void
  /** Where the first row starts that is not plain, or finds no room. */
  readRows(from: number, cells: number, last: number, delimiter: number, timeScaleMs: number): number
  text: Uint8Array
  /** Of each cell. */
  kinds: Int32Array
  scales: Float64Array
  /** Of each name its bytes, and which of them count; then its sensor, and where the name lies that followed it last time. */
  names: Uint8Array
  nameSize: number
  /** Where names lie in memory. */
  firstName: number
  /** How many names there are, and where that of the last row lies. */
  known: Int32Array
  /** What was read: rows of each sensor, their times, their values column by column. */
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

/** What is used of it: not every environment that this runs in has types of its own for it. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  Instance: new (module: object) => { exports: object }
}

let kernel: Kernel | undefined

/** Compiled where the first log is read. */
function getKernel(): Kernel {
  kernel ??= createKernel()
  return kernel
}

function createKernel(): Kernel {
  const bytes = Uint8Array.from(atob(program), (char) => char.charCodeAt(0))
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes))
  const { memory, start, findEnds, readRows, ...places } = exports as KernelExports
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
  /** Values that the file does not have. */
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

  /** Takes whole lines, of `MOST_TEXT` bytes at most, for `read`. */
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

  /** Reads what was loaded last, from `from`; where the first row starts that has to be read as any row. */
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

  /** How many cells the row has that starts there, those beyond the ones that we know among them. */
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
