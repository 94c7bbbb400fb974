/**
 * Reads Polar's HRM files of versions 102 to 107: sections with parameters and laps, then a line of numbers
 * per sample. A file of heart beats has their intervals instead.
 */

import { sportInName } from '../csv/file-name.ts'
import { textLines } from '../csv/rows.ts'
import type { ReadingOptions } from '../reading-options.ts'
import type { Beats, Recording, Totals } from '../recording.ts'
import type { Field } from '../track/fields.ts'
import { channelField } from '../track/known-fields.ts'
import { parseSport, type SportNames } from '../track/sports.ts'
import { parseNumber, parseTimeStamp } from '../track/time-stamp.ts'
import { Track } from '../track/track.ts'
import { decodeHead, textEncoding } from '../xml/encoding.ts'
import { columnsOf, type HrmColumn } from './columns.ts'
import { monitorOf } from './monitors.ts'

const HEAD = 2048

export function isHrm(bytes: Uint8Array): boolean {
  const head = decodeHead(bytes, HEAD)
  return /^\uFEFF?\s*\[Params\]/i.test(head) && /\bVersion\s*=\s*1\d\d\b/i.test(head)
}

/**
 * Reads the samples and laps. The start is a local time without a zone. The sport follows from power or the
 * model of the device, otherwise from a word in the file's name.
 */
export function readHrm(
  bytes: Uint8Array,
  { fallbackStartMs = 0, fileName = '' }: Pick<ReadingOptions, 'fallbackStartMs' | 'fileName'> = {},
): Recording {
  const reader = new HrmReader(bytes.length, fallbackStartMs)
  let before: string | undefined
  for (const line of textLines(bytes)) {
    if (before !== undefined) reader.line(before)
    before = line
  }
  // The last line of a file that was cut off ends in the middle of a number.
  const isWhole = /[\r\n]\s*$/.test(new TextDecoder(textEncoding(bytes)).decode(bytes.subarray(-16)))
  if (before !== undefined && isWhole) reader.line(before)
  return reader.finish(fileName)
}

/** The recording intervals that stand for heart beats, and for a file with only the times of its laps. */
const BEATS = 238
const LAPS_ONLY = 204
/** s; the longest interval of any device is two minutes. */
const LONGEST_INTERVAL_S = 3600
/** ms; other intervals are not between two beats of a heart. */
const [SHORTEST_BEAT_MS, LONGEST_BEAT_MS] = [200, 3000]
/** s; a file that ends further before its stated length was cut off. */
const MISSING_S = 10
/** Far more laps than any device records; limits the cost of a hostile file. */
const MAX_LAPS = 10_000
/** Two weeks of beats; limits the cost of a hostile file. */
const MAX_BEATS = 2_000_000
const MOST_BPM = 300

const heartrate = channelField('heartrate')
const balance = channelField('l_r_balance')
const pedallingIndex: Field = { channel: 'pedalling_index', unit: '%', factor: 1 }

class HrmReader {
  private readonly track: Track
  private readonly fallbackStartMs: number
  private readonly parameters = new Map<string, string>()
  private section = ''
  private columns: HrmColumn[] | undefined
  private intervalMs = Number.NaN
  private isBeats = false
  private startMs = Number.NaN
  /** Time of the next sample since the start. */
  private atMs = 0
  private hasPower = false
  private readonly laps: { endMs: number; totals: Totals }[] = []
  private readonly beatTimes: number[] = []
  private readonly beatIntervals: number[] = []

  constructor(fileBytes: number, fallbackStartMs: number) {
    this.track = new Track(fileBytes)
    this.fallbackStartMs = fallbackStartMs
  }

  line(text: string): void {
    const line = text.trim()
    if (line === '') return
    const section = /^\[([\w-]{1,40})\]$/.exec(line)?.[1]
    if (section) {
      this.section = section.toLowerCase()
      if (this.section === 'hrdata') this.beginSamples()
    } else if (this.section === 'params') this.readParameter(line)
    else if (this.section === 'inttimes') this.readLap(line)
    else if (this.section === 'hrdata' && this.columns) this.readSample(line.split(/\s+/), this.columns)
  }

  finish(fileName: string): Recording {
    const { track } = this
    const lengthS = clockSeconds(this.parameters.get('length') ?? '')
    if (lengthS * 1000 - this.atMs > Math.max(2 * this.intervalMs, MISSING_S * 1000))
      track.note('ReadTruncated', 1)
    const monitor = monitorOf(this.parameters.get('monitor'))
    if (track.length > 0) {
      const span = track.span()
      track.device = { manufacturer: 'polar_electro', ...(monitor ? { product: monitor.product } : {}) }
      track.sessions.push({ ...this.sport(monitor?.sport, fileName), ...span, totals: {} })
      this.addLaps(span.endMs)
    }
    const recording = track.finish('hrm')
    return this.beatTimes.length > 0 ? { ...recording, beats: this.beats() } : recording
  }

  private readParameter(line: string): void {
    const at = line.indexOf('=')
    if (at > 0 && this.parameters.size < 100)
      this.parameters.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim())
  }

  private beginSamples(): void {
    const { parameters, track } = this
    const interval = parseNumber(parameters.get('interval') ?? '')
    this.isBeats = interval === BEATS
    const isSampled = interval > 0 && interval <= LONGEST_INTERVAL_S && interval !== LAPS_ONLY
    if (!isSampled) return
    this.columns = columnsOf(parameters)
    this.intervalMs = this.isBeats ? 1000 : interval * 1000
    const start = startOf(parameters)
    if (start === undefined) track.note('ReadMissingStart', 1)
    track.isLocalTime = start !== undefined
    this.startMs = start ?? this.fallbackStartMs
  }

  /** Reads the first line of a lap, the only one that begins with a time. */
  private readLap(line: string): void {
    const [time = '', , , mean = '', most = ''] = line.split(/\s+/)
    const endMs = Math.round(clockSeconds(time) * 1000)
    if (!time.includes(':') || !(endMs > 0) || this.laps.length >= MAX_LAPS) return
    const totals: Totals = {}
    const [avg, max] = [parseNumber(mean), parseNumber(most)]
    if (avg > 0 && avg <= MOST_BPM) totals.avg_heart_rate = avg
    if (max > 0 && max <= MOST_BPM) totals.max_heart_rate = max
    this.laps.push({ endMs, totals })
  }

  private readSample(cells: readonly string[], columns: readonly HrmColumn[]): void {
    const { track } = this
    if (this.isBeats) {
      this.readBeat(parseNumber(cells[0] ?? ''))
      return
    }
    for (const [i, column] of columns.entries()) {
      const value = parseNumber(cells[i] ?? '')
      if (!column || Number.isNaN(value)) continue
      if (column === 'balance') this.readBalance(value)
      // A heart rate of 0 is a sensor without contact.
      else if (column.channel !== 'heartrate' || value > 0) track.set(column, value)
      if (column !== 'balance' && column.channel === 'power' && value > 0) this.hasPower = true
    }
    track.commit({ epochMs: this.startMs + Math.round(this.atMs) })
    this.atMs += this.intervalMs
  }

  private readBeat(intervalMs: number): void {
    if (!(intervalMs > 0 && intervalMs <= LONGEST_INTERVAL_S * 1000)) return
    this.atMs += intervalMs
    if (intervalMs < SHORTEST_BEAT_MS || intervalMs > LONGEST_BEAT_MS) return
    if (this.beatTimes.length >= MAX_BEATS) return
    this.beatTimes.push(this.atMs)
    this.beatIntervals.push(intervalMs)
    this.track.set(heartrate, 60_000 / intervalMs)
    this.track.commit({ epochMs: this.startMs + Math.round(this.atMs) })
  }

  private readBalance(word: number): void {
    if (!(word > 0 && word <= 0xffff)) return
    const [left, index] = [word & 0xff, word >> 8]
    if (left > 0 && left <= 100) this.track.set(balance, left)
    if (index > 0 && index <= 100) this.track.set(pedallingIndex, index)
  }

  private addLaps(endMs: number): void {
    let startMs = this.startMs
    for (const lap of this.laps.toSorted((a, b) => a.endMs - b.endMs)) {
      const lapEndMs = this.startMs + lap.endMs
      if (lapEndMs <= startMs) continue
      this.track.laps.push({ startMs, endMs: lapEndMs, totals: lap.totals })
      startMs = lapEndMs
    }
    if (this.laps.length > 0 && endMs - startMs > this.intervalMs)
      this.track.laps.push({ startMs, endMs, totals: {} })
  }

  private beats(): Beats {
    const first = this.beatTimes[0] ?? 0
    return {
      timeMs: Float64Array.from(this.beatTimes, (ms) => ms - first),
      intervalMs: Float32Array.from(this.beatIntervals),
    }
  }

  private sport(ofDevice: string | undefined, fileName: string): SportNames {
    if (this.hasPower) return { sport: 'cycling' }
    return parseSport(ofDevice ?? sportInName(fileName).sportInName)
  }
}

/** Epoch ms of the local start; it has no time zone. */
function startOf(parameters: ReadonlyMap<string, string>): number | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(parameters.get('date') ?? '') ?? []
  const clock = (parameters.get('starttime') ?? '').replace(/^(?=\d:)/, '0')
  return parseTimeStamp(`${year}-${month}-${day}T${clock}`)?.epochMs
}

/** Seconds of `01:07:34.9`; NaN for other text. */
function clockSeconds(text: string): number {
  const [, hours, minutes, seconds] = /^(\d{1,3}):(\d\d):(\d\d(?:[.,]\d+)?)$/.exec(text) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + parseNumber(seconds ?? '')
}
