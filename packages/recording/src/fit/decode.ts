/**
 * Decodes the bytes of a FIT file message by message. It keeps everything readable and notes what it had to
 * skip.
 */

import type { ReadingProblem } from '../recording.ts'
import { BeatIntervals } from './beats.ts'
import { Columns } from './columns.ts'
import { crc16 } from './crc.ts'
import {
  type Definition,
  definitionLength,
  isFamiliar,
  isSoundDefinition,
  Message,
  oddFields,
  readDefinition,
} from './definition.ts'
import { DeveloperFields } from './developer.ts'
import { HeartRates } from './heart-rates.ts'
import { millisecondsOf, planRecords, type RecordPlan, readRecordInto } from './plan.ts'
import {
  ACTIVITY,
  BEAT_INTERVALS,
  DEVELOPER_DATA_ID,
  DEVICE_INFO,
  EVENT,
  FIELD_DESCRIPTION,
  FILE_ID,
  HR,
  HRV,
  LAP,
  LENGTH,
  RECORD,
  SESSION,
  SPORT,
  WORKOUT,
  WORKOUT_STEP,
} from './profile.ts'

export interface Decoded {
  columns: Columns
  heartRates: HeartRates
  beats: BeatIntervals
  /** Messages that frame the records (sessions, laps, events …) by message number, in file order. */
  framing: Map<number, Message[]>
  problems: ReadingProblem[]
}

/** Framing messages kept per kind, far more than any device writes; limits the cost of a hostile file. */
const MAX_FRAMING = 10_000
const MAX_EVENTS = 50_000
const framingMessages = new Set([
  FILE_ID,
  SPORT,
  SESSION,
  LAP,
  LENGTH,
  EVENT,
  DEVICE_INFO,
  WORKOUT,
  WORKOUT_STEP,
  ACTIVITY,
])

/** A larger time step between two records has to be confirmed by the bytes that follow. */
const TIME_JUMP_S = 86_400
/** Number of consecutive valid messages that confirm the start of a message. */
const CHAIN_LENGTH = 4

const CHECKSUM_BYTES = 2
/** Number of invalid fields that a device's definition may have. */
const MAX_ODD_FIELDS = 2
/** After a jump in time, messages with the former time are searched in this many bytes plus two records. */
const SEARCH_BYTES = 64

interface LocalMessage {
  definition: Definition
  plan?: RecordPlan
}

/** Returns true if a FIT header starts at `at`, judged by its size and signature. */
export function isHeader(bytes: Uint8Array, at: number): boolean {
  return (
    at + 12 <= bytes.length &&
    (bytes[at] as number) >= 12 &&
    bytes[at + 8] === 0x2e &&
    bytes[at + 9] === 0x46 &&
    bytes[at + 10] === 0x49 &&
    bytes[at + 11] === 0x54
  )
}

export function decodeFit(bytes: Uint8Array): Decoded {
  const decoder = new Decoder(bytes)
  let at = 0
  while (at < bytes.length) {
    if (isHeader(bytes, at)) {
      at = decoder.readFile(at)
      continue
    }
    const next = nextHeader(bytes, at + 1)
    decoder.note('ReadBadHeader', at)
    at = next
  }
  return decoder.decoded
}

function nextHeader(bytes: Uint8Array, from: number): number {
  for (let dot = bytes.indexOf(0x2e, from + 8); dot >= 0; dot = bytes.indexOf(0x2e, dot + 1)) {
    if (isHeader(bytes, dot - 8)) return dot - 8
  }
  return bytes.length
}

class Decoder {
  readonly decoded: Decoded
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private readonly columns: Columns
  private readonly problems = new Map<ReadingProblem['code'], ReadingProblem>()
  private locals: (LocalMessage | undefined)[] = []
  private developer = new DeveloperFields()
  /** Latest time stamp of any message in seconds since FIT's epoch; -1 before the first. */
  private clock = -1
  private lastRecordTime = -1
  private compressedDistance = 0
  private compressedMetres = 0
  /** Number of bytes covered by checksums so far. */
  private checkedBytes = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.columns = new Columns(bytes.length)
    this.decoded = {
      columns: this.columns,
      heartRates: new HeartRates(),
      beats: new BeatIntervals(),
      framing: new Map(),
      problems: [],
    }
  }

  note(code: ReadingProblem['code'], atByte: number, count = 1): void {
    const noted = this.problems.get(code)
    if (noted) {
      noted.count = (noted.count ?? 0) + count
      return
    }
    const problem: ReadingProblem = { code, count, atByte }
    this.problems.set(code, problem)
    this.decoded.problems.push(problem)
  }

  /** Reads the file whose header is at `start` and returns where the next file of a chain may start. */
  readFile(start: number): number {
    const { bytes, view } = this
    const headerSize = bytes[start] as number
    const announced = start + headerSize + view.getUint32(start + 4, true)
    const headerCrc = headerSize >= 14 && start + 14 <= bytes.length ? view.getUint16(start + 12, true) : 0
    if (headerCrc !== 0 && headerCrc !== crc16(bytes, start, start + 12)) this.note('ReadBadHeader', start)

    const whole = announced + 2 <= bytes.length && announced > start + headerSize
    const sound = whole && this.isChecked(start, announced)
    let end = Math.min(announced, bytes.length)
    if (!sound && whole && (announced + 2 === bytes.length || isHeader(bytes, announced + 2))) {
      this.note('ReadBadChecksum', announced)
    } else if (!sound && announced + 2 <= bytes.length) {
      // The size is wrong, as after a power failure of the device. Continues at the next header or the end.
      this.note('ReadBadHeader', start)
      end = nextHeader(bytes, start + headerSize)
    } else if (!sound) {
      this.note('ReadTruncated', bytes.length)
    }
    this.locals = []
    this.developer = new DeveloperFields()
    this.compressedDistance = 0
    this.readMessages(start + headerSize, end)
    return end === announced ? announced + 2 : end
  }

  /**
   * Verifies the checksum at `end`. The total is limited, as overlapping files in a hostile file would take
   * forever.
   */
  private isChecked(start: number, end: number): boolean {
    this.checkedBytes += end - start
    if (this.checkedBytes > 4 * this.bytes.length) return false
    return crc16(this.bytes, start, end) === this.view.getUint16(end, true)
  }

  private readMessages(start: number, end: number): void {
    const { bytes } = this
    let at = start
    while (at < end) {
      const header = bytes[at] as number
      if ((header & 0xc0) === 0x40) {
        const length = definitionLength(bytes, at, end)
        if (length > 0 && this.isDefinition(at, length, end)) {
          this.define(header & 0x0f, readDefinition(bytes, at), end - at - length)
          at += length
        } else {
          // A definition that reaches past the end is cut off, unless records after it prove that it is
          // garbage.
          const next = this.findChain(at + 1, end, length === 0)
          if (next === end && length === 0) break
          at = this.skipTo(next, at)
        }
        continue
      }
      const local = this.findLocal(header)
      if (!local) {
        if (end - at <= CHECKSUM_BYTES) return
        this.note('ReadUndefinedMessage', at)
        at = this.skipTo(this.findChain(at + 1, end), at)
        continue
      }
      const next = at + 1 + local.definition.size
      if (next > end) break
      const time = this.timeAt(at, local.definition)
      if (local.plan && Math.abs(time - this.lastRecordTime) > TIME_JUMP_S) {
        const better = this.resumeAfterJump(at, next, end, time)
        if (better !== at) {
          at = this.skipTo(better, at)
          continue
        }
      }
      if (time >= 0) this.clock = time
      if (!local.plan) this.readFraming(at + 1, local.definition)
      else if (time >= 0 && !this.readRecord(at + 1, time, local.plan)) break
      at = next
    }
    // Two remaining bytes are a checksum that the wrong size did not include.
    if (end - at > CHECKSUM_BYTES && !this.problems.has('ReadTruncated')) this.note('ReadTruncated', at)
  }

  /** The definition that a data message's header refers to; undefined if there is none. */
  private findLocal(header: number): LocalMessage | undefined {
    if ((header & 0x80) === 0) return header & 0x30 ? undefined : this.locals[header & 0x0f]
    const local = this.locals[(header >> 5) & 3]
    // A compressed time stamp replaces the full one; no message has both.
    return local && local.definition.timestampAt < 0 ? local : undefined
  }

  /** Returns true if the bytes at `at` are a definition rather than garbage. */
  private isDefinition(at: number, length: number, end: number): boolean {
    const sound = isSoundDefinition(this.bytes, at, end)
    if (isFamiliar(this.bytes, at)) return sound || this.isFollowed(at, length, end)
    return sound && this.isFollowedByChain(at, length, end)
  }

  /** Returns true if valid messages follow the definition of a message that the profile does not know. */
  private isFollowedByChain(at: number, length: number, end: number): boolean {
    const number = (this.bytes[at] as number) & 0x0f
    const former = this.locals[number]
    this.locals[number] = { definition: readDefinition(this.bytes, at) }
    const follows = this.isChain(at + length, end, this.lastRecordTime)
    this.locals[number] = former
    return follows
  }

  /**
   * Returns true if a message follows a definition with invalid fields. Some devices write fields of
   * impossible sizes.
   */
  private isFollowed(at: number, length: number, end: number): boolean {
    const next = at + length
    if (next >= end || oddFields(this.bytes, at, end, MAX_ODD_FIELDS + 1) > MAX_ODD_FIELDS) return false
    const header = this.bytes[next] as number
    if ((header & 0xc0) === 0x40) return isSoundDefinition(this.bytes, next, end)
    const local = header & 0x80 ? (header >> 5) & 3 : header
    return local === ((this.bytes[at] as number) & 0x0f) || this.findLocal(header) !== undefined
  }

  /** Stores a definition. `left` is the number of bytes available for its messages. */
  private define(number: number, definition: Definition, left: number): void {
    const local: LocalMessage = { definition }
    if (definition.message === RECORD) {
      this.columns.expect(Math.ceil(left / (1 + definition.size)))
      this.plan(local)
    }
    this.locals[number] = local
  }

  private plan(local: LocalMessage): void {
    local.plan = planRecords(local.definition, this.columns, this.developer)
    if (local.plan.misaligned > 0) this.note('ReadMisalignedFields', 0, local.plan.misaligned)
  }

  /** The time of the data message at `at` in seconds since FIT's epoch; -1 if it has none. */
  private timeAt(at: number, definition: Definition): number {
    const header = this.bytes[at] as number
    if (header & 0x80) {
      if (this.clock < 0) return -1
      const low = this.clock % 32
      const offset = header & 0x1f
      return this.clock - low + offset + (offset < low ? 32 : 0)
    }
    if (definition.timestampAt < 0) return -1
    const time = this.view.getUint32(at + 1 + definition.timestampAt, definition.little)
    return time === 0xffffffff ? -1 : time
  }

  /**
   * Returns where to continue after the record at `at`, whose time is far from the previous one: `at` itself
   * if the clock was set. If messages with the former time follow nearby, or no messages at all, the bytes
   * are not a record.
   */
  private resumeAfterJump(at: number, next: number, end: number, time: number): number {
    if (time < 0 || this.lastRecordTime < 0) return at
    const reach = Math.min(end, next + (next - at) + SEARCH_BYTES)
    for (let former = at + 1; former < reach; former++) {
      if (this.isChain(former, end, this.lastRecordTime, true)) return former
    }
    return this.isChain(next, end, time) ? at : this.findChain(reach, end)
  }

  private readRecord(at: number, time: number, plan: RecordPlan): boolean {
    const row = this.columns.row(time + millisecondsOf(plan, this.view, at) / 1000)
    if (row < 0) return false
    this.lastRecordTime = time
    if (plan.compressedAt >= 0) this.readCompressed(row, at + plan.compressedAt, plan)
    readRecordInto(row, plan, this.bytes, this.view, at)
    return true
  }

  private readCompressed(row: number, at: number, plan: RecordPlan): void {
    const b0 = this.bytes[at] as number
    const b1 = this.bytes[at + 1] as number
    const b2 = this.bytes[at + 2] as number
    if (!plan.compressed || (b0 === 0xff && b1 === 0xff && b2 === 0xff)) return
    const distance = (b1 >> 4) | (b2 << 4)
    this.compressedMetres += ((distance - this.compressedDistance) & 0xfff) / 16
    this.compressedDistance = distance
    plan.compressed.speed.values[row] = (b0 | ((b1 & 0x0f) << 8)) / 100
    plan.compressed.distance.values[row] = this.compressedMetres
  }

  private readFraming(at: number, definition: Definition): void {
    const number = definition.message
    if (number === HR) {
      this.decoded.heartRates.add(new Message(this.bytes, this.view, at, definition))
    } else if (number === HRV || number === BEAT_INTERVALS) {
      const field = number === HRV ? 0 : 1
      this.decoded.beats.add(this.view, at, definition, field, this.clock)
    } else if (number === DEVELOPER_DATA_ID) {
      this.developer.addApplication(new Message(this.bytes, this.view, at, definition))
    } else if (number === FIELD_DESCRIPTION) {
      this.developer.addDescription(new Message(this.bytes, this.view, at, definition))
      for (const local of this.locals)
        if (local?.plan && local.definition.developerFields.length > 0) this.plan(local)
    } else if (framingMessages.has(number)) {
      const kept = this.decoded.framing.get(number) ?? []
      this.decoded.framing.set(number, kept)
      if (kept.length < (number === EVENT ? MAX_EVENTS : MAX_FRAMING))
        kept.push(new Message(this.bytes, this.view, at, definition, this.developer))
    }
  }

  private skipTo(to: number, from: number): number {
    this.note('ReadSkippedBytes', from, to - from)
    return to
  }

  /**
   * The next offset from which valid messages follow one another, with times near the last one; `end` if
   * there is none.
   */
  private findChain(from: number, end: number, timed = false): number {
    let at = from
    while (at < end && !this.isChain(at, end, this.lastRecordTime, timed)) at++
    return Math.min(at, end)
  }

  /**
   * Returns true if valid messages follow one another from `start`, with record times near `near` (-1: any).
   * Without a time to confirm them, it takes a definition or twice as many messages, unless they must be
   * `timed`.
   */
  private isChain(start: number, end: number, near: number, timed = false): boolean {
    const { bytes } = this
    let at = start
    let vouched = (near < 0 && !timed) || start >= end
    for (let links = 0; at < end && links < (vouched ? CHAIN_LENGTH : 2 * CHAIN_LENGTH); links++) {
      const header = bytes[at] as number
      // The layout of the messages after a definition is unknown until the definition is accepted.
      if ((header & 0xc0) === 0x40)
        return (vouched || !timed) && isSoundDefinition(bytes, at, end) && isFamiliar(bytes, at)
      const local = this.findLocal(header)
      if (!local) return false
      const next = at + 1 + local.definition.size
      if (next > end) return false
      const time = header & 0x80 || !local.plan ? -1 : this.timeAt(at, local.definition)
      if (time >= 0 && near >= 0) {
        if (Math.abs(time - near) > TIME_JUMP_S) return false
        vouched = true
      }
      at = next
      if (links + 1 === 2 * CHAIN_LENGTH && !timed) vouched = true
    }
    return vouched
  }
}
