/**
 * Reads motion CSV as a stream: pieces of bytes of any size, gzipped or plain. The whole file is never in
 * memory.
 */

import { Gunzip } from 'fflate'
import { archiveLimits, FREE_BYTES } from '../archive/budget.ts'
import { isInflateError } from '../archive/inflate.ts'
import { concatBytes } from '../bytes.ts'
import { type ReadingProblem, UnreadableRecording } from '../recording.ts'
import { decodeHead } from '../xml/encoding.ts'
import { SensorColumns } from './columns.ts'
import { type BodySensor, bodySensors, type MotionLog } from './log.ts'
import { sensorByName } from './placement.ts'
import { isMotionTitle, Preamble } from './preamble.ts'
import { rowProblems } from './problems.ts'
import { RowReader } from './rows.ts'

export interface MotionReading {
  log: MotionLog
  problems: ReadingProblem[]
}

/** Detects a motion CSV file, plain or gzipped, from its first bytes. */
export function isMotionCsv(bytes: Uint8Array): boolean {
  return isMotionTitle(decodeHead(isGzip(bytes) ? unpackedHead(bytes) : bytes, 64))
}

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8
}

/** The first bytes of a gzip stream, unpacked; empty if the stream is invalid. */
function unpackedHead(bytes: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = []
  try {
    const stream = new Gunzip((piece) => pieces.push(piece))
    stream.push(bytes.subarray(0, 1024))
  } catch (error) {
    if (!isInflateError(error)) throw error
  }
  return concatBytes(pieces)
}

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

export interface MotionReadOptions {
  /** Unpacks gzip; for systems that have a faster implementation than ours. */
  gunzip?(packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** The share of the file in the pieces so far; NaN if it is unknown. */
  shareGiven?(): number
}

/**
 * Reads motion CSV from pieces of any size and unpacks gzip on the way. Values are converted to rad/s and
 * m/s². Unreadable rows are skipped and counted. Repeated and backward times are counted and kept, as the
 * times are the sensors' own. Throws `UnreadableRecording` if there is no row, and errors of `gunzip`.
 */
export async function readMotion(
  pieces: Pieces,
  { gunzip, shareGiven }: MotionReadOptions = {},
): Promise<MotionReading> {
  const reader = new MotionReader(shareGiven)
  for await (const piece of gunzip ? limitUnpacked(pieces, gunzip) : pieces) reader.push(piece)
  return reader.finish()
}

/** Unpacks the pieces. Throws `UnreadableRecording` as soon as the unpacked size exceeds the limit. */
async function* limitUnpacked(
  pieces: Pieces,
  gunzip: Exclude<MotionReadOptions['gunzip'], undefined>,
): AsyncGenerator<Uint8Array> {
  const bound = new UnpackingLimit()
  const packed = async function* () {
    for await (const piece of pieces) {
      bound.packedBytes += piece.length
      yield piece
    }
  }
  for await (const piece of gunzip(packed())) {
    bound.spend(piece.length)
    yield piece
  }
}

/**
 * Reads motion CSV like `readMotion` for callers that receive the pieces: `push` each, then `finish` once.
 */
export class MotionReader {
  private readonly preamble = new Preamble()
  private readonly sensors = new Map<BodySensor, SensorColumns>()
  private readonly unknown: string[] = []
  private rows: RowReader | undefined
  private gunzip: Gunzip | undefined
  private isFirst = true
  private isCut = false
  private readonly bound = new UnpackingLimit()
  /** The start of an incomplete line. */
  private rest: Uint8Array = new Uint8Array(0)
  private readonly shareRead: (() => number) | undefined

  /** `shareRead` returns the share of the file up to and including the pushed piece; NaN if it is unknown. */
  constructor(shareRead?: () => number) {
    this.shareRead = shareRead
  }

  push(piece: Uint8Array): void {
    if (piece.length === 0) return
    if (this.isFirst) {
      this.isFirst = false
      // No text starts with this byte.
      if (piece[0] === 0x1f) this.gunzip = new Gunzip((unpacked) => this.takeUnpacked(unpacked))
    }
    if (!this.gunzip) this.take(plainView(piece))
    else if (!this.isCut) this.inflate(piece, false)
  }

  finish(): MotionReading {
    if (this.gunzip && !this.isCut) this.inflate(new Uint8Array(0), true)
    const problems = this.problems()
    const sensors = bodySensors.flatMap((sensor) => this.sensors.get(sensor)?.finish() ?? [])
    if (sensors.length === 0) {
      throw new UnreadableRecording('NoMotionRows', 'The motion log contains no readable row.')
    }
    return { log: { ...this.preamble.log, sensors }, problems }
  }

  /** Small pieces: one byte unpacks to at most 1,032, so the limit is overshot by 16 MB at most. */
  private inflate(piece: Uint8Array, isLast: boolean): void {
    try {
      for (let at = 0; at < piece.length; at += PACKED_PIECE) {
        const packed = piece.subarray(at, at + PACKED_PIECE)
        this.bound.packedBytes += packed.length
        this.gunzip?.push(packed)
      }
      if (isLast) this.gunzip?.push(new Uint8Array(0), true)
    } catch (error) {
      if (!isInflateError(error)) throw error
      this.isCut = true
    }
  }

  private takeUnpacked(piece: Uint8Array): void {
    this.bound.spend(piece.length)
    this.take(piece)
  }

  private take(piece: Uint8Array): void {
    const end = piece.lastIndexOf(NEWLINE) + 1
    if (end === 0) {
      this.rest = concatBytes([this.rest, piece])
      if (this.rest.length > LONGEST_LINE)
        throw new UnreadableRecording('NotThisFormat', 'The motion log has no line breaks.')
      return
    }
    const from = this.rest.length > 0 ? piece.indexOf(NEWLINE) + 1 : 0
    const first = from > 0 ? concatBytes([this.rest, piece.subarray(0, from)]) : NO_BYTES
    this.lines(first, piece.subarray(from, end))
    this.rest = piece.slice(end)
  }

  /** Reads a line that was split between two pieces, if any, and whole lines. */
  private lines(first: Uint8Array, lines: Uint8Array): void {
    const read = this.aboveRows(first)
    const from = this.aboveRows(lines)
    this.rows?.read(first, read, first.length)
    this.rows?.read(lines, from, lines.length)
  }

  /** Reads the lines above the rows. Returns the offset of the first row. */
  private aboveRows(bytes: Uint8Array): number {
    let at = 0
    while (!this.rows && at < bytes.length) {
      const end = bytes.indexOf(NEWLINE, at)
      const layout = this.preamble.line(new TextDecoder().decode(bytes.subarray(at, end)))
      if (layout) this.rows = new RowReader(layout, (name) => this.columnsFor(name))
      at = end + 1
    }
    return at
  }

  private columnsFor(name: string): SensorColumns | undefined {
    const sensor = sensorByName(name)
    if (!sensor) {
      this.unknown.push(name)
      return undefined
    }
    const known = this.sensors.get(sensor)
    if (known) return known
    const columns = new SensorColumns(sensor, this.shareRead)
    this.sensors.set(sensor, columns)
    return columns
  }

  private problems(): ReadingProblem[] {
    const { rows } = this
    const unreadable = rows?.unreadable ?? 0
    // A last line without a line break counts if it is complete. If it is cut off, it does not count as a
    // damaged row.
    if (this.rest.length > 0) this.lines(concatBytes([this.rest, Uint8Array.of(NEWLINE)]), NO_BYTES)
    const problems = rowProblems({
      isCut: this.isCut || (rows?.unreadable ?? 0) > unreadable,
      unreadable,
      unknown: this.unknown,
      columns: [...this.sensors.values()],
    })
    if (this.preamble.log.startMs === undefined) problems.push({ code: 'ReadMissingStart', count: 1 })
    return problems
  }
}

/** Limits the unpacked size relative to the packed size. */
class UnpackingLimit {
  packedBytes = 0
  private unpackedBytes = 0

  /** Throws `UnreadableRecording` as soon as the limit is exceeded. */
  spend(bytes: number): void {
    this.unpackedBytes += bytes
    const { ratio, unpackedBytes } = archiveLimits
    if (this.unpackedBytes > Math.min(Math.max(FREE_BYTES, ratio * this.packedBytes), unpackedBytes)) {
      throw new UnreadableRecording(
        'ArchiveTooLarge',
        'The motion log unpacks to more than the allowed size.',
      )
    }
  }
}

const NEWLINE = 10
const NO_BYTES = new Uint8Array(0)
const PACKED_PIECE = 16_384
/** Text without a line break for this many bytes has no rows. */
const LONGEST_LINE = 1 << 20

/**
 * Converts a `Buffer` to a plain `Uint8Array` without copying: the compiler makes a separate loop for each
 * type of array.
 */
function plainView(bytes: Uint8Array): Uint8Array {
  return bytes.constructor === Uint8Array
    ? bytes
    : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
