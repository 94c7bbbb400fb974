/** Reads motion CSV as it comes: pieces of bytes of any size, packed or plain, never the whole of it at once. */

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

/** Whether a file is a motion CSV file, plain or packed by gzip, from its first bytes. */
export function isMotionCsv(bytes: Uint8Array): boolean {
  return isMotionTitle(decodeHead(isGzip(bytes) ? unpackedHead(bytes) : bytes, 64))
}

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8
}

/** What the first bytes of a gzip stream hold; nothing where they are none. */
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
  /** Unpacks gzip: a system may have what is faster than our own. */
  gunzip?(packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** Which share of the file the pieces are that have been given until now; NaN where nobody knows. */
  shareGiven?(): number
}

/**
 * Reads motion CSV from pieces of any size, gzip unpacked on the way. Values come in rad/s and m/s² whatever the file's
 * units are. Rows that cannot be read are skipped and counted; repeated and backward times are counted and kept, as the
 * log's are the sensors' own. Throws `UnreadableRecording` where there is no row to keep, and what `gunzip` throws.
 */
export async function readMotion(
  pieces: Pieces,
  { gunzip, shareGiven }: MotionReadOptions = {},
): Promise<MotionReading> {
  const reader = new MotionReader(shareGiven)
  for await (const piece of gunzip ? limitUnpacked(pieces, gunzip) : pieces) reader.push(piece)
  return reader.finish()
}

/** What `gunzip` makes of the pieces. Throws `UnreadableRecording` as soon as that is more than may be. */
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

/** As `readMotion`, for who has the pieces come to them: `push` each, then `finish` once. */
export class MotionReader {
  private readonly preamble = new Preamble()
  private readonly sensors = new Map<BodySensor, SensorColumns>()
  private readonly unknown: string[] = []
  private rows: RowReader | undefined
  private gunzip: Gunzip | undefined
  private isFirst = true
  private isCut = false
  private readonly bound = new UnpackingLimit()
  /** The start of a line whose end has not come yet. */
  private rest: Uint8Array = new Uint8Array(0)
  private readonly shareRead: (() => number) | undefined

  /** `shareRead`: of the file, with the piece that is pushed; NaN where nobody knows. */
  constructor(shareRead?: () => number) {
    this.shareRead = shareRead
  }

  push(piece: Uint8Array): void {
    if (piece.length === 0) return
    if (this.isFirst) {
      this.isFirst = false
      // No text begins with this byte.
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
      throw new UnreadableRecording('NoMotionRows', 'The motion log holds no row that could be read.')
    }
    return { log: { ...this.preamble.log, sensors }, problems }
  }

  /** Small pieces at a time: what comes of one, at most 1,032 times as much, is all that a bound can miss. */
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
        throw new UnreadableRecording('NotThisFormat', 'The motion log has no lines.')
      return
    }
    const from = this.rest.length > 0 ? piece.indexOf(NEWLINE) + 1 : 0
    const first = from > 0 ? concatBytes([this.rest, piece.subarray(0, from)]) : NO_BYTES
    this.lines(first, piece.subarray(from, end))
    this.rest = piece.slice(end)
  }

  /** A line that came in two pieces, if any, and whole lines. */
  private lines(first: Uint8Array, lines: Uint8Array): void {
    const read = this.aboveRows(first)
    const from = this.aboveRows(lines)
    this.rows?.read(first, read, first.length)
    this.rows?.read(lines, from, lines.length)
  }

  /** Takes what stands above the rows; where they begin. */
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
    // A last line without an end counts where it is whole; cut off in its middle it is no damaged row.
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

/** How much may come of what was packed. */
class UnpackingLimit {
  packedBytes = 0
  private unpackedBytes = 0

  /** Throws `UnreadableRecording` as soon as more came than may. */
  spend(bytes: number): void {
    this.unpackedBytes += bytes
    const { ratio, unpackedBytes } = archiveLimits
    if (this.unpackedBytes > Math.min(Math.max(FREE_BYTES, ratio * this.packedBytes), unpackedBytes)) {
      throw new UnreadableRecording('ArchiveTooLarge', 'The motion log unpacks to more than may be.')
    }
  }
}

const NEWLINE = 10
const NO_BYTES = new Uint8Array(0)
const PACKED_PIECE = 16_384
/** So many bytes without a line's end are no text of rows. */
const LONGEST_LINE = 1 << 20

/** The compiler makes a loop for each kind of array that it meets: a Buffer is read as what it is. */
function plainView(bytes: Uint8Array): Uint8Array {
  return bytes.constructor === Uint8Array
    ? bytes
    : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
