/** Columns that grow while a file is read, one set per sensor. */

import type { Axes, BodySensor, SensorLog } from './log.ts'

/**
 * Rows of the first three pieces and of every further one. The system allocates a piece of 32 MB page by page
 * as it is written to and reclaims it at once; smaller ones would stay with the thread.
 */
const PIECE_ROWS = [1024, 32_768, 262_144, 1_048_576] as const
/** From this number of rows, the total can be estimated. */
const ESTIMATE_ROWS = 262_144
/**
 * Capacity relative to the estimated number of rows, and the capacity relative to the rows read that may be
 * kept at the end.
 */
const ROOM_FACTOR = 1.01
const MAX_ROOM_FACTOR = 1.1
const TIME_BYTES = Float64Array.BYTES_PER_ELEMENT
const VALUE_BYTES = Float32Array.BYTES_PER_ELEMENT

/**
 * A block of rows in one buffer. Each column is a property of its own so that the compiler knows all of them
 * where a row is written.
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
type AxisOfPiece = (typeof axesOfPiece)[number]

/**
 * Collects the rows of a sensor. They are in several pieces until the total can be estimated, then in one
 * piece with room for all. If it cannot be estimated, or the estimate was too low, the pieces are joined at
 * the end.
 */
export class SensorColumns {
  readonly sensor: BodySensor
  /** The current piece and its number of rows in use. */
  piece = newPiece(PIECE_ROWS[0])
  row = 0
  /** Time of the last row in the previous piece. */
  formerMs = Number.NaN
  /** Number of rows with the time of the previous row, and of rows with an earlier time. */
  repeated = 0
  backward = 0
  private readonly former: Piece[] = []
  private formerRows = 0
  private readonly shareRead: () => number

  /** `shareRead` returns the share of the file up to the last row; NaN if it is unknown. */
  constructor(sensor: BodySensor, shareRead = () => Number.NaN) {
    this.sensor = sensor
    this.shareRead = shareRead
  }

  /** Total number of rows. */
  get length(): number {
    return this.formerRows + this.row
  }

  /** Starts a new piece. */
  grow(): void {
    const { piece } = this
    this.former.push(piece)
    this.formerRows += piece.rows
    this.formerMs = piece.times[piece.rows - 1] as number
    const expected = Math.ceil((this.formerRows / this.shareRead()) * ROOM_FACTOR)
    if (this.formerRows >= ESTIMATE_ROWS && expected > this.formerRows && expected < MOST_ROWS) {
      this.gather(newPiece(expected))
      return
    }
    this.piece = newPiece(PIECE_ROWS[Math.min(this.former.length, PIECE_ROWS.length - 1)] as number)
    this.row = 0
  }

  /** Moves all rows into one piece and continues there. */
  private gather(whole: Piece): void {
    movePieces(this.former, this.formerRows, whole)
    this.piece = whole
    this.row = this.formerRows
    this.former.length = 0
    this.formerRows = 0
  }

  /**
   * Adds rows from their times and their values. The values are stored column by column, `apart` values from
   * one to the next.
   */
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

  /** Counts a time that is equal to or before the last one. */
  private countStep(timeMs: number): void {
    const before = this.row > 0 ? (this.piece.times[this.row - 1] as number) : this.formerMs
    if (timeMs === before) this.repeated++
    else if (timeMs < before) this.backward++
  }

  /** The columns in one buffer. Nothing can be added afterwards. */
  finish(): SensorLog {
    const { piece, length } = this
    const kept = this.axesWithValues()
    const isWhole = this.former.length === 0 && piece.rows <= length * MAX_ROOM_FACTOR
    if (isWhole && kept.length === axesOfPiece.length) return this.toLog(piece, kept)
    const joined = newPiece(length, kept)
    movePieces([...this.former, piece], length, joined, kept)
    return this.toLog(joined, kept)
  }

  /** The axes to keep: a gyroscope or accelerometer without any value is left out. */
  private axesWithValues(): AxisOfPiece[] {
    const pieces = [...this.former, this.piece]
    const has = (axes: readonly AxisOfPiece[]) =>
      pieces.some((piece) =>
        axes.some((axis) => hasValue(piece[axis], piece === this.piece ? this.row : piece.rows)),
      )
    return [...(has(rates) ? rates : []), ...(has(forces) ? forces : [])]
  }

  private toLog(piece: Piece, kept: readonly AxisOfPiece[]): SensorLog {
    const { length, sensor } = this
    const axes = ([x, y, z]: typeof rates | typeof forces): Axes | undefined =>
      kept.includes(x)
        ? {
            x: piece[x].subarray(0, length),
            y: piece[y].subarray(0, length),
            z: piece[z].subarray(0, length),
          }
        : undefined
    const angularVelocity = axes(rates)
    const specificForce = axes(forces)
    return {
      sensor,
      timeMs: piece.times.subarray(0, length),
      ...(angularVelocity ? { angularVelocity } : {}),
      ...(specificForce ? { specificForce } : {}),
    }
  }
}

/**
 * Moves the first `length` rows of the pieces into one. Each piece is freed at once so that at most one
 * sensor is in memory twice.
 */
function movePieces(
  pieces: readonly Piece[],
  length: number,
  whole: Piece,
  kept: readonly AxisOfPiece[] = axesOfPiece,
): void {
  let at = 0
  for (const piece of pieces) {
    const rows = Math.min(piece.rows, length - at)
    whole.times.set(piece.times.subarray(0, rows), at)
    for (const axis of kept) whole[axis].set(piece[axis].subarray(0, rows), at)
    at += rows
    piece.buffer.transfer(0)
  }
}

/** Higher estimates (over 512 MB) are ignored. */
const MOST_ROWS = 1 << 24

/** Allocates a piece. Columns of axes not in `kept` are empty. */
function newPiece(rows: number, kept: readonly AxisOfPiece[] = axesOfPiece): Piece {
  const buffer = new ArrayBuffer(rows * (TIME_BYTES + kept.length * VALUE_BYTES))
  const column = (axis: AxisOfPiece) => {
    const i = kept.indexOf(axis)
    return i < 0 ? NO_VALUES : new Float32Array(buffer, rows * (TIME_BYTES + i * VALUE_BYTES), rows)
  }
  return {
    rows,
    times: new Float64Array(buffer, 0, rows),
    gx: column('gx'),
    gy: column('gy'),
    gz: column('gz'),
    ax: column('ax'),
    ay: column('ay'),
    az: column('az'),
    buffer,
  }
}

const NO_VALUES = new Float32Array(0)

function hasValue(values: Float32Array, rows: number): boolean {
  for (let i = 0; i < rows; i++) if (!Number.isNaN(values[i])) return true
  return false
}
