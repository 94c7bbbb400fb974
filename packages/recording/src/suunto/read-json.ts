/** Reads the JSON of the Suunto app and of Movescount's export, which has SML's names. */

import { type JsonListener, type JsonValue, walkJson } from '../json/walk.ts'
import type { Recording } from '../recording.ts'
import { decodeHead } from '../xml/encoding.ts'
import { SuuntoLog } from './log.ts'

const HEAD = 8192

/** Detects an activity from its first bytes: a device log, or samples of which each is wrapped on its own. */
export function isSuuntoJson(bytes: Uint8Array): boolean {
  const head = decodeHead(bytes, HEAD)
  return /^\uFEFF?\s*\{/.test(head) && /"DeviceLog"\s*:\s*\{|"suunto\\?\/sml"\s*:/.test(head)
}

/** Reads the samples, laps, pauses and pool lengths. Each of several sports is a session. */
export function readSuuntoJson(bytes: Uint8Array): Recording {
  const log = new SuuntoLog(bytes.length, { trustsNumber: true })
  const { truncated, malformed } = walkJson(bytes, new SuuntoListener(log))
  return log.finish('suunto', truncated, malformed)
}

class SuuntoListener implements JsonListener {
  private readonly log: SuuntoLog
  /** The names of the open objects and lists. */
  private readonly path: string[] = []
  /** Number of open objects and lists when the open sample began; 0 outside of samples. */
  private sampleDepth = 0
  /** The same for the events of a sample. */
  private eventsDepth = 0

  constructor(log: SuuntoLog) {
    this.log = log
  }

  open(key: string): void {
    const { path } = this
    path.push(key)
    if (this.sampleDepth === 0) {
      if (path.at(-2) !== 'Samples') return
      this.sampleDepth = path.length
      this.log.openSample()
    } else if (key === 'Events') this.eventsDepth = path.length
    // Each event is an object in an object of the list.
    else if (this.eventsDepth > 0 && path.length === this.eventsDepth + 2) this.log.openEvent(key)
  }

  close(): void {
    const { path } = this
    if (path.length === this.eventsDepth) this.eventsDepth = 0
    if (path.length === this.sampleDepth) {
      this.sampleDepth = 0
      this.log.closeSample()
    }
    path.pop()
  }

  value(key: string, value: JsonValue): void {
    const parent = this.path.at(-1)
    if (isBeats(this.path, key)) this.log.readBeats(value)
    else if (this.sampleDepth === 0) {
      if (parent === 'Header') this.log.readHeader(key, value)
      else if (parent === 'Device') this.log.readDevice(key, value)
    } else if (this.eventsDepth > 0) this.log.readEvent(key, value)
    else if (parent === 'Sample' || this.path.length === this.sampleDepth) this.log.readSample(key, value)
  }
}

/** True for `"R-R": {"Data": "812,805"}`, also as a list or as `IBI`: intervals between heart beats. */
function isBeats(path: readonly string[], key: string): boolean {
  const list = key === '' ? path.at(-1) : key
  const parent = key === '' ? path.at(-2) : path.at(-1)
  return parent === 'R-R' && (list === 'Data' || list === 'IBI')
}
