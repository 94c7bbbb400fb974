/**
 * Reads Movesense's JSON. Its apps and converters wrap the data differently, but all have objects with
 * `Timestamp` (ms of the first sample) and `ArrayAcc` (m/s²), `ArrayGyro` (°/s) or both as lists of `{x, y,
 * z}`. It is read token by token, so that a cut-off file yields what came before and no object tree is built.
 */

import type { Axes } from './log.ts'
import { DEGREE } from './units.ts'

/** The samples of one kind in the order of the file. */
export interface PacketStream {
  timeMs: Float64Array
  axes: Axes
}

export interface MovesenseReading {
  angularVelocity?: PacketStream
  specificForce?: PacketStream
  /** True if the text ends early or stops being JSON. */
  isCut: boolean
}

const HEAD = 8192

/** Detects a Movesense log from its first bytes. */
export function isMovesense(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD))
  return /^\uFEFF?\s*[[{]/.test(head) && /"Array(?:Acc|Gyro)"\s*:/.test(head)
}

/** An open object: the time of its packet, and where its samples start in each list. */
interface Open {
  timestamp: number
  specificForce: number
  angularVelocity: number
}

const tokens = /"((?:[^"\\]|\\.)*)"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[{}[\]:]/y
const between = /[\s,]*(?:true|false|null)?[\s,]*/y
/** Bytes that are decoded at once. */
const PIECE = 1 << 16
/** No log nests deeper. */
const DEEPEST = 64

class Packets {
  readonly timestamps: number[] = []
  readonly counts: number[] = []
  readonly values: number[] = []

  close(from: number, timestamp: number): void {
    const count = Math.floor((this.values.length - from) / 3)
    this.values.length = from + 3 * count
    if (count === 0) return
    this.timestamps.push(timestamp)
    this.counts.push(count)
  }
}

export function readMovesense(bytes: Uint8Array): MovesenseReading {
  const scanner = new Scanner()
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length && !scanner.isBroken; at += PIECE) {
    scanner.push(decoder.decode(bytes.subarray(at, at + PIECE), { stream: at + PIECE < bytes.length }))
  }
  return {
    ...toStream('angularVelocity', scanner.angularVelocity, DEGREE),
    ...toStream('specificForce', scanner.specificForce, 1),
    isCut: scanner.isBroken || !scanner.isClosed,
  }
}

class Scanner {
  readonly angularVelocity = new Packets()
  readonly specificForce = new Packets()
  isBroken = false
  private readonly stack: Open[] = []
  private rest = ''
  /** The last string. It becomes a key when a colon follows. */
  private word = ''
  private key = ''
  private list: Packets | undefined
  private axis = -1
  private readonly sample = [Number.NaN, Number.NaN, Number.NaN]

  get isClosed(): boolean {
    return this.stack.length === 0
  }

  push(text: string): void {
    const all = this.rest + text
    let at = 0
    for (;;) {
      between.lastIndex = at
      between.test(all)
      const from = between.lastIndex
      tokens.lastIndex = from
      const match = tokens.exec(all)
      // A token at the end may continue in the next piece.
      if (!match || tokens.lastIndex === all.length) {
        const last = match && /^[{}[\]]$/.test(match[0])
        if (match && last) {
          this.token(match[0], match[1])
          at = tokens.lastIndex
        } else at = from
        break
      }
      this.token(match[0], match[1])
      at = tokens.lastIndex
    }
    this.rest = all.slice(at)
    if (this.rest.length > PIECE) this.isBroken = true
  }

  private token(token: string, string: string | undefined): void {
    if (string !== undefined) this.word = string
    else if (token === ':') this.key = this.word
    else if (token === '{') this.open()
    else if (token === '}') this.close()
    else if (token === '[') this.openList()
    else if (token === ']') this.closeList()
    else this.number(Number(token))
  }

  private open(): void {
    if (this.list) {
      this.sample.fill(Number.NaN)
      return
    }
    if (this.stack.length >= DEEPEST) {
      this.isBroken = true
      return
    }
    this.stack.push({
      timestamp: Number.NaN,
      angularVelocity: this.angularVelocity.values.length,
      specificForce: this.specificForce.values.length,
    })
  }

  private close(): void {
    if (this.list) {
      if (this.sample.every((value) => !Number.isNaN(value))) this.list.values.push(...this.sample)
      return
    }
    const closed = this.stack.pop()
    if (!closed || Number.isNaN(closed.timestamp)) return
    this.angularVelocity.close(closed.angularVelocity, closed.timestamp)
    this.specificForce.close(closed.specificForce, closed.timestamp)
  }

  private openList(): void {
    if (this.key === 'ArrayAcc') this.list = this.specificForce
    else if (this.key === 'ArrayGyro') this.list = this.angularVelocity
  }

  private closeList(): void {
    this.list = undefined
  }

  private number(value: number): void {
    if (this.list) {
      this.axis = ['x', 'y', 'z'].indexOf(this.key)
      if (this.axis >= 0) this.sample[this.axis] = value
      return
    }
    const open = this.stack.at(-1)
    if (open && this.key === 'Timestamp') open.timestamp = value
  }
}

function toStream(
  name: 'angularVelocity' | 'specificForce',
  { timestamps, counts, values }: Packets,
  scale: number,
): Pick<MovesenseReading, 'angularVelocity' | 'specificForce'> {
  const length = counts.reduce((sum, count) => sum + count, 0)
  if (length === 0) return {}
  const usual = usualInterval(timestamps, counts)
  const timeMs = new Float64Array(length)
  const axes: Axes = {
    x: new Float32Array(length),
    y: new Float32Array(length),
    z: new Float32Array(length),
  }
  let at = 0
  for (let packet = 0; packet < counts.length; packet++) {
    const count = counts[packet] as number
    const start = timestamps[packet] as number
    const told = ((timestamps[packet + 1] ?? Number.NaN) - start) / count
    // After lost packets the samples keep their usual interval.
    const interval = told > usual / 2 && told < usual * 2 ? told : usual
    for (let i = 0; i < count; i++, at++) {
      timeMs[at] = start + i * interval
      axes.x[at] = (values[3 * at] as number) * scale
      axes.y[at] = (values[3 * at + 1] as number) * scale
      axes.z[at] = (values[3 * at + 2] as number) * scale
    }
  }
  return { [name]: { timeMs, axes } }
}

/** The median sampling interval in ms. */
function usualInterval(timestamps: readonly number[], counts: readonly number[]): number {
  const intervals = timestamps
    .slice(1)
    .map((timestamp, i) => (timestamp - (timestamps[i] as number)) / (counts[i] as number))
    .filter((interval) => interval > 0)
    .sort((a, b) => a - b)
  return intervals[intervals.length >> 1] ?? 1000 / 104
}
