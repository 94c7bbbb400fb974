/** Reads GoldenCheetah's activities: JSON with one or several objects `RIDE`. */

import { type JsonListener, type JsonValue, walkJson } from '../json/walk.ts'
import type { ReadingOptions } from '../reading-options.ts'
import type { Lap, Recording } from '../recording.ts'
import { BeatTimes, withBeats } from '../track/beat-times.ts'
import { FieldNames } from '../track/fields.ts'
import { setPlace } from '../track/known-fields.ts'
import { parseSport } from '../track/sports.ts'
import { parseTimeStamp } from '../track/time-stamp.ts'
import { Track } from '../track/track.ts'
import { decodeHead, textEncoding } from '../xml/encoding.ts'
import { ExtraSeries } from './extra-series.ts'
import { rideFields } from './fields.ts'

const HEAD = 4096

export function isGoldenCheetah(bytes: Uint8Array): boolean {
  return /^\uFEFF?\s*\{?\s*"RIDE"\s*:\s*\{/.test(decodeHead(bytes, HEAD))
}

/**
 * Reads the samples, intervals and tags of an activity. Its times are seconds since a start in UTC. Of
 * intervals that overlap, such as marked efforts, only the first is a lap. Extra series (`XDATA`) are
 * channels of their own, those of heart beats are beats.
 */
export function readGoldenCheetah(
  bytes: Uint8Array,
  { fallbackStartMs = 0 }: Pick<ReadingOptions, 'fallbackStartMs'> = {},
): Recording {
  const reader = new RideReader(bytes, fallbackStartMs)
  const { truncated, malformed } = walkJson(bytes, reader)
  return reader.finish(truncated, malformed)
}

/** Far more intervals than anybody marks; limits the cost of a hostile file. */
const MAX_INTERVALS = 10_000
/** s since the start; later samples are damaged. */
const LATEST_S = 1e9
/** s; the intervals of laps may overlap by one sample. */
const OVERLAP_S = 1.5

interface Interval {
  name: string
  startS: number
  stopS: number
}

class RideReader implements JsonListener {
  private readonly track: Track
  private readonly bytes: Uint8Array
  private readonly fallbackStartMs: number
  private readonly names = new FieldNames()
  /** The names of the open objects and lists, from the text itself inwards. */
  private readonly path: string[] = []
  /** The list whose objects are being read. */
  private section = ''
  private startMs = Number.NaN
  private device = ''
  private tags: { Sport?: string; Title?: string; Route?: string } = {}
  private intervals: Interval[] = []
  private interval: Interval = { name: '', startS: Number.NaN, stopS: Number.NaN }
  private readonly extra = new ExtraSeries()
  private readonly beats = new BeatTimes()
  private secs = Number.NaN
  private place = { latitude: Number.NaN, longitude: Number.NaN }
  /** True if the ride has power or torque. */
  private hasPower = false
  /** Times of the first and last sample of the open ride in epoch ms. */
  private firstMs = Number.POSITIVE_INFINITY
  private lastMs = Number.NEGATIVE_INFINITY

  constructor(bytes: Uint8Array, fallbackStartMs: number) {
    this.track = new Track(bytes.length)
    this.bytes = bytes
    this.fallbackStartMs = fallbackStartMs
  }

  open(key: string): void {
    const { path } = this
    path.push(key)
    if (path.at(-2) === 'RIDE') this.section = key
    if (this.section === 'SAMPLES' && path.at(-2) === 'SAMPLES') this.openSample()
    else if (this.section === 'INTERVALS' && path.at(-2) === 'INTERVALS')
      this.interval = { name: '', startS: Number.NaN, stopS: Number.NaN }
    else if (this.section === 'XDATA' && path.at(-2) === 'XDATA') this.extra.openSeries()
    else if (this.section === 'XDATA' && path.at(-2) === 'SAMPLES') this.extra.openSample()
  }

  close(): void {
    const { path } = this
    const closed = path.pop()
    if (path.at(-1) === 'SAMPLES' && this.section === 'SAMPLES') this.closeSample()
    else if (path.at(-1) === 'INTERVALS' && this.section === 'INTERVALS') this.closeInterval()
    else if (path.at(-1) === 'SAMPLES' && this.section === 'XDATA') this.closeExtraSample()
    else if (path.at(-1) === 'RIDE') this.section = ''
    else if (closed === 'RIDE') this.endRide()
  }

  value(key: string, value: JsonValue): void {
    const parent = this.path.at(-1)
    if (typeof value === 'string') {
      if (parent === 'RIDE') this.readText(key, value.trim())
      else if (parent === 'TAGS') this.readTag(key, value.trim())
      else if (this.section === 'INTERVALS' && key === 'NAME') this.interval.name = value.trim()
      else if (this.section === 'XDATA') this.extra.readText(key, parent ?? '', value.trim())
      return
    }
    if (typeof value !== 'number') return
    if (this.section === 'SAMPLES') this.readSeries(key, value)
    else if (this.section === 'XDATA') this.extra.readNumber(key, parent ?? '', value)
    else if (this.section === 'INTERVALS' && key === 'START') this.interval.startS = value
    else if (this.section === 'INTERVALS' && key === 'STOP') this.interval.stopS = value
  }

  finish(truncated: boolean, malformed: number): Recording {
    this.endRide()
    const { track } = this
    if (truncated) track.note('ReadTruncated', 1)
    if (malformed > 0) track.note('ReadMalformed', malformed)
    if (this.device) track.device = { product: this.device }
    return withBeats(track.finish('goldencheetah'), this.beats)
  }

  private readText(key: string, text: string): void {
    if (key === 'STARTTIME') this.startMs = parseStart(text) ?? this.startMs
    else if (key === 'DEVICETYPE') this.device = text
  }

  private readTag(key: string, text: string): void {
    if (text !== '' && (key === 'Sport' || key === 'Title' || key === 'Route')) this.tags[key] = text
  }

  private openSample(): void {
    this.secs = Number.NaN
    this.place = { latitude: Number.NaN, longitude: Number.NaN }
  }

  private readSeries(key: string, value: number): void {
    if (key === 'SECS') this.secs = value
    else if (key === 'LAT') this.place.latitude = value
    else if (key === 'LON') this.place.longitude = value
    else {
      const known = rideFields.get(key)
      const field = known?.field ?? this.names.getInExtensions(key)
      if (!field || value < (known?.least ?? Number.NEGATIVE_INFINITY)) return
      this.track.set(field, value)
      if (key === 'WATTS' || key === 'NM') this.hasPower = true
    }
  }

  private closeSample(): void {
    const { track, place, secs } = this
    setPlace(track, place.latitude, place.longitude)
    if (!(secs >= 0 && secs <= LATEST_S)) {
      track.undated++
      track.drop()
      return
    }
    const epochMs = this.epochOf(secs)
    this.firstMs = Math.min(this.firstMs, epochMs)
    this.lastMs = Math.max(this.lastMs, epochMs)
    track.commit({ epochMs })
  }

  /** Extra series stand behind one another, and their times repeat those of the samples. */
  private closeExtraSample(): void {
    const { secs, values, beats } = this.extra.closeSample()
    if (!(secs >= 0 && secs <= LATEST_S)) return
    const epochMs = this.epochOf(secs)
    this.beats.addUntil(beats, epochMs)
    if (values.length === 0) return
    for (const [field, value] of values) this.track.set(field, value)
    this.track.interleaved = true
    this.track.commit({ epochMs })
  }

  private epochOf(secs: number): number {
    if (Number.isNaN(this.startMs)) this.startMs = this.startElsewhere()
    return this.startMs + Math.round(secs * 1000)
  }

  /** The start if it stands behind the samples, as in files with sorted names; otherwise the fallback. */
  private startElsewhere(): number {
    const text = new TextDecoder(textEncoding(this.bytes)).decode(this.bytes)
    const told = /"STARTTIME"\s*:\s*"([^"]{0,60})"/.exec(text)?.[1]
    const startMs = parseStart((told ?? '').replaceAll('\\', ''))
    if (startMs !== undefined) return startMs
    this.track.note('ReadMissingStart', 1)
    return this.fallbackStartMs
  }

  private closeInterval(): void {
    const { startS, stopS } = this.interval
    if (stopS > startS && this.intervals.length < MAX_INTERVALS) this.intervals.push(this.interval)
  }

  private endRide(): void {
    const { track, tags, firstMs, lastMs } = this
    if (firstMs <= lastMs) {
      const name = tags.Title ?? tags.Route
      const sport = parseSport(tags.Sport ?? (this.hasPower ? 'cycling' : ''))
      track.sessions.push({
        ...sport,
        ...(name ? { name } : {}),
        startMs: firstMs,
        endMs: lastMs,
        totals: {},
      })
      track.laps.push(...this.laps())
    }
    this.startMs = Number.NaN
    this.tags = {}
    this.intervals = []
    this.firstMs = Number.POSITIVE_INFINITY
    this.lastMs = Number.NEGATIVE_INFINITY
  }

  private laps(): Lap[] {
    const laps: Lap[] = []
    let endS = Number.NEGATIVE_INFINITY
    const inOrder = this.intervals.toSorted((a, b) => a.startS - b.startS || a.stopS - b.stopS)
    for (const { name, startS, stopS } of inOrder) {
      if (startS < endS - OVERLAP_S) continue
      endS = stopS
      const [startMs, endMs] = [this.startMs + startS * 1000, this.startMs + stopS * 1000].map(Math.round)
      laps.push({ startMs: startMs ?? 0, endMs: endMs ?? 0, totals: {}, ...(name ? { name } : {}) })
    }
    return laps
  }
}

/** Epoch ms of `2013/05/27 07:56:35 UTC`. */
function parseStart(text: string): number | undefined {
  return parseTimeStamp(
    text
      .trim()
      .replaceAll('/', '-')
      .replace(/\s*UTC$/, 'Z'),
  )?.epochMs
}
