/** Counts and sums by cell, in the memory of `cell-kernel.as`: in two thirds of JavaScript's time. */
import { startKernel } from '@cadenza/recording/kernel'
import { program } from './cell-kernel.ts'
import type { Selection } from './selection.ts'

/** By cell. */
export interface Cells {
  seconds: Int32Array<ArrayBuffer>
  /** Seconds whose value counts. */
  samples: Int32Array<ArrayBuffer>
  activitiesIn: Int32Array<ArrayBuffer>
  /** Sum, or extreme, of the values. */
  values: Float64Array<ArrayBuffer>
}

/** Place i on it reaches from (first + i) × interval up to, not including, the next. */
interface Places {
  interval: number
  first: number
  count: number
}

export interface CellSums {
  readonly held: Cells
  /** Cell of each second of the activity; −1 for none. */
  readonly cellOf: Int32Array
  /** Room for values of the activity in double precision. */
  readonly values: Float64Array<ArrayBuffer>
  /** Begins an activity of so many seconds, all in cell 0. */
  begin(length: number): void
  /** Moves seconds by `stride` cells per place of their value; those outside have no cell from then on. */
  addAxis(values: Float32Array | Float64Array, places: Places, stride: number): void
  /** Counts selected seconds, and the activity. */
  count(selection: Selection): void
  /** Adds the finite ones of `values` in the seconds that were counted last. */
  addSums(): void
  /** Returns the cells; nothing else may be called afterwards. */
  end(): Cells
}

interface Kernel {
  memory: { buffer: ArrayBuffer; grow(pages: number): void }
  addAxis32: AddAxis
  addAxis64: AddAxis
  countSeconds(
    seconds: number,
    count: number,
    cells: number,
    activity: number,
    counts: number,
    lastActivity: number,
    activities: number,
  ): void
  addSums(seconds: number, count: number, cells: number, values: number, samples: number, sums: number): void
}

type AddAxis = (
  cells: number,
  values: number,
  length: number,
  interval: number,
  first: number,
  count: number,
  stride: number,
) => void

const pageBytes = 65_536
/** The kernel reads and writes sixteen bytes at a time. */
const blockBytes = 16

/** Kernels that are not in use: a memory takes room in the address space until it is collected. */
const spares: Kernel[] = []

/** Goes on with these cells, which are copied. */
export function cellSums(from: Cells): CellSums {
  const kernel = spares.pop() ?? startKernel<Kernel>(program)
  const cellCount = from.seconds.length
  let room = 0
  let views = layOut(kernel, cellCount, room)
  views.seconds.set(from.seconds)
  views.samples.set(from.samples)
  views.activitiesIn.set(from.activitiesIn)
  views.sums.set(from.values)
  views.lastActivity.fill(0)
  let activity = 0
  let length = 0
  let counted = 0

  return {
    get held() {
      const { seconds, samples, activitiesIn, sums } = views
      return { seconds, samples, activitiesIn, values: sums }
    },
    get cellOf() {
      return views.cells
    },
    get values() {
      return views.doubles
    },
    begin(seconds) {
      length = seconds
      activity += 1
      if (length > room) {
        room = length
        views = layOut(kernel, cellCount, room)
      }
      views.cells.fill(0, 0, length)
    },
    addAxis(values, { interval, first, count }, stride) {
      const { cells, doubles, singles } = views
      if (values instanceof Float32Array) {
        singles.set(values)
        kernel.addAxis32(cells.byteOffset, singles.byteOffset, length, interval, first, count, stride)
      } else {
        if (values !== doubles) doubles.set(values)
        kernel.addAxis64(cells.byteOffset, doubles.byteOffset, length, interval, first, count, stride)
      }
    },
    count(selection) {
      const { listed, cells, seconds, lastActivity, activitiesIn } = views
      counted = selection.count
      listed.set(selection.seconds.subarray(0, counted))
      kernel.countSeconds(
        listed.byteOffset,
        counted,
        cells.byteOffset,
        activity,
        seconds.byteOffset,
        lastActivity.byteOffset,
        activitiesIn.byteOffset,
      )
    },
    addSums() {
      const { listed, cells, doubles, samples, sums } = views
      kernel.addSums(
        listed.byteOffset,
        counted,
        cells.byteOffset,
        doubles.byteOffset,
        samples.byteOffset,
        sums.byteOffset,
      )
    },
    end() {
      const { seconds, samples, activitiesIn, sums } = views
      spares.push(kernel)
      return {
        seconds: seconds.slice(),
        samples: samples.slice(),
        activitiesIn: activitiesIn.slice(),
        values: sums.slice(),
      }
    },
  }
}

/** The memory's lists: first those by cell, which keep their places, then those of an activity's seconds. */
function layOut({ memory }: Kernel, cellCount: number, room: number) {
  let end = 0
  const place = (bytes: number): number => {
    const at = end
    end += Math.ceil(bytes / blockBytes) * blockBytes
    return at
  }
  const [seconds, samples, activitiesIn, lastActivity] = [1, 2, 3, 4].map(() => place(cellCount * 4))
  const sums = place(cellCount * 8)
  const [listed, cells, singles] = [1, 2, 3].map(() => place(room * 4))
  // Whole blocks of single values are two blocks of double ones.
  const doubles = place(Math.ceil(room / 4) * 32)
  const pages = Math.ceil((end - memory.buffer.byteLength) / pageBytes)
  if (pages > 0) memory.grow(pages)
  const { buffer } = memory
  return {
    seconds: new Int32Array(buffer, seconds, cellCount),
    samples: new Int32Array(buffer, samples, cellCount),
    activitiesIn: new Int32Array(buffer, activitiesIn, cellCount),
    lastActivity: new Int32Array(buffer, lastActivity, cellCount),
    sums: new Float64Array(buffer, sums, cellCount),
    listed: new Int32Array(buffer, listed, room),
    cells: new Int32Array(buffer, cells, room),
    singles: new Float32Array(buffer, singles, room),
    doubles: new Float64Array(buffer, doubles, room),
  }
}
