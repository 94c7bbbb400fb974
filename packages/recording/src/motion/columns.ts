/** Columns that grow while a file is read, one set a sensor. */

import type { Axes, BodySensor, SensorLog } from './log.ts'

/**
 * Rows of the first piece, the second, and every other. The system gives so large a piece (32 MB) page by page as it is
 * written to, and takes it back at once; smaller ones would stay with the thread that read them.
 */
const PIECE_ROWS = [1024, 32_768, 1_048_576] as const
const TIME_BYTES = Float64Array.BYTES_PER_ELEMENT
const VALUE_BYTES = Float32Array.BYTES_PER_ELEMENT

/**
 * A stretch of rows in one buffer. Each column is a property of its own: the compiler then knows all of them where a row is
 * put down.
 */
interface Piece {
  rows: number
  times: Float64Array
  gx: Float32Array
  gy: Float32Array
  gz: Float32Array
  ax: Float32Array
  ay: Float32Array
  az: Float32Array
  buffer: ArrayBuffer
}

const rates = ['gx', 'gy', 'gz'] as const
const forces = ['ax', 'ay', 'az'] as const
const axesOfPiece = [...rates, ...forces] as const

/** Pieces lie apart until the file is read: nothing is copied to make room, and room that is never used is little. */
export class SensorColumns {
  readonly sensor: BodySensor
  /** The piece that is being filled, and its rows in use. */
  piece = newPiece(PIECE_ROWS[0])
  row = 0
  /** Time of the last row of the piece before. */
  formerMs = Number.NaN
  /** Rows whose time is that of the row before, and those before it. */
  repeated = 0
  backward = 0
  private readonly former: Piece[] = []
  private formerRows = 0

  constructor(sensor: BodySensor) {
    this.sensor = sensor
  }

  /** Rows in all. */
  get length(): number {
    return this.formerRows + this.row
  }

  /** Begins a new piece where this one is full. */
  grow(): void {
    const { piece } = this
    this.former.push(piece)
    this.formerRows += piece.rows
    this.formerMs = piece.times[piece.rows - 1] as number
    this.piece = newPiece(PIECE_ROWS[Math.min(this.former.length, 2)] as number)
    this.row = 0
  }

  /** Adds rows: their times, and their values column by column, each `apart` from the one before. */
  addRows(times: Float64Array, values: Float32Array, apart: number, rows: number): void {
    this.countStep(times[0] as number)
    for (let row = 1; row < rows; row++) {
      const step = (times[row] as number) - (times[row - 1] as number)
      if (step === 0) this.repeated++
      else if (step < 0) this.backward++
    }
    for (let at = 0; at < rows; ) {
      if (this.row === this.piece.rows) this.grow()
      const { piece, row } = this
      const count = Math.min(rows - at, piece.rows - row)
      piece.times.set(times.subarray(at, at + count), row)
      for (const [i, axis] of axesOfPiece.entries())
        piece[axis].set(values.subarray(i * apart + at, i * apart + at + count), row)
      this.row += count
      at += count
    }
  }

  /** Counts a time that does not follow the last one. */
  private countStep(timeMs: number): void {
    const before = this.row > 0 ? (this.piece.times[this.row - 1] as number) : this.formerMs
    if (timeMs === before) this.repeated++
    else if (timeMs < before) this.backward++
  }

  /** The columns, all in one buffer; nothing can be added afterwards. */
  finish(): SensorLog {
    const pieces = [...this.former, this.piece]
    const { length, sensor } = this
    const has = (axes: typeof rates | typeof forces) =>
      pieces.some((piece) =>
        axes.some((axis) => hasValue(piece[axis], piece === this.piece ? this.row : piece.rows)),
      )
    const kept = [...(has(rates) ? rates : []), ...(has(forces) ? forces : [])]
    const buffer = new ArrayBuffer(length * (TIME_BYTES + kept.length * VALUE_BYTES))
    const timeMs = new Float64Array(buffer, 0, length)
    const columns = kept.map(
      (_, i) => new Float32Array(buffer, length * (TIME_BYTES + i * VALUE_BYTES), length),
    )
    let at = 0
    for (const piece of pieces) {
      const rows = Math.min(piece.rows, length - at)
      timeMs.set(piece.times.subarray(0, rows), at)
      for (const [i, axis] of kept.entries()) columns[i]?.set(piece[axis].subarray(0, rows), at)
      at += rows
      // Given back at once, so that no more than one sensor is held twice.
      piece.buffer.transfer(0)
    }
    const axes = (names: typeof rates | typeof forces): Axes | undefined => {
      const [x, y, z] = names.map((name) => columns[kept.indexOf(name)])
      return x && y && z && { x, y, z }
    }
    const angularVelocity = axes(rates)
    const specificForce = axes(forces)
    return {
      sensor,
      timeMs,
      ...(angularVelocity ? { angularVelocity } : {}),
      ...(specificForce ? { specificForce } : {}),
    }
  }
}

const ROW_BYTES = TIME_BYTES + 6 * VALUE_BYTES

function newPiece(rows: number): Piece {
  return pieceIn(new ArrayBuffer(rows * ROW_BYTES))
}

function pieceIn(buffer: ArrayBuffer): Piece {
  const rows = buffer.byteLength / ROW_BYTES
  const column = (i: number) => new Float32Array(buffer, rows * (TIME_BYTES + i * VALUE_BYTES), rows)
  return {
    rows,
    times: new Float64Array(buffer, 0, rows),
    gx: column(0),
    gy: column(1),
    gz: column(2),
    ax: column(3),
    ay: column(4),
    az: column(5),
    buffer,
  }
}

function hasValue(values: Float32Array, rows: number): boolean {
  for (let i = 0; i < rows; i++) if (!Number.isNaN(values[i])) return true
  return false
}
