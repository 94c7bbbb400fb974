/**
 * Collects the samples of Suunto's SML, which exists as XML and as JSON with the same names. Units are SI:
 * Hz, radians, kelvins. Periodic samples, positions and events each have their own time.
 */

import type { JsonValue } from '../json/walk.ts'
import type { Lap, PoolLength, Recording, Totals } from '../recording.ts'
import { BeatTimes, withBeats } from '../track/beat-times.ts'
import { type Field, SEMICIRCLES } from '../track/fields.ts'
import { channelField } from '../track/known-fields.ts'
import { parseSport, type SportNames } from '../track/sports.ts'
import { Stops } from '../track/stops.ts'
import { parseNumber, parseTimeStamp, type TimeStamp } from '../track/time-stamp.ts'
import { Track } from '../track/track.ts'
import { activityTypes, productName } from './names.ts'

const radian = (SEMICIRCLES * 180) / Math.PI
/** A rate above this cannot be in Hz, and a temperature above this cannot be in °C. */
const MOST_HZ = 10
const LEAST_KELVIN = 150
const ZERO_CELSIUS = 273.15

const fields = new Map<string, Field>(
  Object.entries({
    HR: channelField('heartrate'),
    Cadence: channelField('cadence'),
    Speed: channelField('speed'),
    Distance: channelField('distance'),
    Altitude: channelField('elevation'),
    GPSAltitude: { channel: 'gps_elevation', unit: 'm', factor: 1 },
    BikePower: channelField('power'),
    Power: channelField('power'),
    Temperature: channelField('temperature'),
    VerticalSpeed: channelField('vertical_speed'),
    AbsPressure: channelField('absolute_pressure'),
    EHPE: channelField('gps_accuracy'),
    Depth: channelField('depth'),
    Latitude: channelField('latitude', radian),
    Longitude: channelField('longitude', radian),
  }),
)

/** Far more events than any device records; limits the cost of a hostile file. */
const MAX_EVENTS = 100_000
/** A week of heart beats; the same limit. */
const MAX_BEATS = 1_000_000
/** Changes of sport; the same limit. */
const MAX_SPORTS = 100
/** s since the start; later samples are damaged. */
const LATEST_S = 1e9
/** ms; a sample whose own UTC is further from its time since the start tells that the clock was set. */
const CLOCK_SET_MS = 2000
const DAY_MS = 86_400_000
const QUARTER_MS = 900_000
/** ms; a local time and the UTC of the first sample differ by quarters of an hour, give or take this. */
const OFFSET_TOLERANCE_MS = 60_000

interface Event {
  /** `Lap`, `Pause`, `Activity` or `Swimming`. */
  name: string
  type: string
  state: string
  style: string
}

interface Sample {
  seconds: number
  stamp: TimeStamp | undefined
  values: Map<Field, number>
  events: Event[]
  /** Intervals between heart beats up to this time, in ms. */
  beats: number[]
}

interface Mark {
  epochMs: number
  type: string
}

export class SuuntoLog {
  readonly track: Track
  /** True if the number of an activity takes precedence over its name, which users can choose. */
  private readonly trustsNumber: boolean
  private sample: Sample | undefined
  /** Epoch ms at 0 s; NaN until a sample tells. */
  private baseMs = Number.NaN
  private local = ''
  private sport: { name: string; type: number } = { name: '', type: Number.NaN }
  private device: { name: string; serial: string } = { name: '', serial: '' }
  private readonly beats = new BeatTimes()
  /** Intervals between all heart beats, in ms, from the start on. */
  private readonly allBeats: number[] = []
  private readonly laps: Mark[] = []
  private readonly activities: Mark[] = []
  private readonly pauses: (Mark & { isStop: boolean })[] = []
  private readonly lengths: PoolLength[] = []
  private strokes = 0
  private lengthStartMs = Number.NaN
  private firstMs = Number.POSITIVE_INFINITY
  private lastMs = Number.NEGATIVE_INFINITY
  private hasAltitude = false

  constructor(fileBytes: number, { trustsNumber }: { trustsNumber: boolean }) {
    this.track = new Track(fileBytes)
    this.track.interleaved = true
    this.trustsNumber = trustsNumber
  }

  openSample(): void {
    this.sample = { seconds: Number.NaN, stamp: undefined, values: new Map(), events: [], beats: [] }
  }

  /** Reads a value of the open sample. */
  readSample(name: string, value: JsonValue): void {
    const { sample } = this
    if (!sample || value === null) return
    if (name === 'Time') sample.seconds = numberOf(value)
    else if (name === 'UTC' || name === 'TimeISO8601') this.readStamp(sample, value)
    else {
      const field = fields.get(name)
      const inUnit = field ? convert(name, numberOf(value)) : Number.NaN
      if (field && !Number.isNaN(inUnit)) sample.values.set(field, inUnit)
    }
  }

  /** Reads intervals between heart beats: of the open sample, or of the whole log if none is open. */
  readBeats(value: JsonValue): void {
    const into = this.sample?.beats ?? this.allBeats
    for (const text of String(value ?? '').split(/[\s,]+/)) {
      const intervalMs = parseNumber(text)
      if (!Number.isNaN(intervalMs) && into.length < MAX_BEATS) into.push(intervalMs)
    }
  }

  /** Begins an event of the open sample. */
  openEvent(name: string): void {
    if (this.sample && this.sample.events.length < MAX_EVENTS)
      this.sample.events.push({ name, type: '', state: '', style: '' })
  }

  /** Reads a value of the event that was begun last. */
  readEvent(name: string, value: JsonValue): void {
    const event = this.sample?.events.at(-1)
    if (!event || value === null) return
    const text = String(value).trim()
    if (name === 'Type' || name === 'ActivityType') event.type ||= text
    else if (name === 'State') event.state = text.toLowerCase()
    else if (name === 'PrevPoolLengthStyle') event.style = text.toLowerCase()
  }

  readHeader(name: string, value: JsonValue): void {
    if (name === 'DateTime' && typeof value === 'string') this.local = value.trim()
    else if (name === 'Activity') this.sport.name = String(value ?? '').trim()
    else if (name === 'ActivityType') this.sport.type = numberOf(value)
  }

  readDevice(name: string, value: JsonValue): void {
    if (typeof value !== 'string' && typeof value !== 'number') return
    if (name === 'Name') this.device.name ||= String(value).trim()
    else if (name === 'SerialNumber') this.device.serial ||= String(value).trim()
  }

  closeSample(): void {
    const { sample, track } = this
    this.sample = undefined
    if (!sample) return
    const time = this.timeOf(sample)
    if (!time) {
      if (sample.values.size > 0) track.undated++
      return
    }
    for (const event of sample.events) this.noteEvent(event, time.epochMs)
    this.beats.addUntil(sample.beats, time.epochMs)
    if (sample.values.size === 0) return
    for (const [field, value] of sample.values) {
      if (field.channel === 'elevation') this.hasAltitude = true
      track.set(field, value)
    }
    this.firstMs = Math.min(this.firstMs, time.epochMs)
    this.lastMs = Math.max(this.lastMs, time.epochMs)
    track.commit(time)
  }

  finish(format: 'sml' | 'suunto', truncated: boolean, malformed: number): Recording {
    const { track } = this
    if (truncated) track.note('ReadTruncated', 1)
    if (malformed > 0) track.note('ReadMalformed', malformed)
    if (this.hasAltitude) track.forget('gps_elevation')
    else track.rename('gps_elevation', channelField('elevation'))
    const { name, serial } = this.device
    if (name) track.device = { ...productName(name), ...(serial ? { serial } : {}) }
    if (this.firstMs <= this.lastMs) this.addSpans()
    this.beats.addFrom(this.allBeats, this.firstMs)
    const recording = withBeats(track.finish(format), this.beats)
    if (this.lengths.length === 0) return recording
    const { startMs } = recording
    const lengths = this.lengths.map((one) => ({
      ...one,
      startMs: one.startMs - startMs,
      endMs: one.endMs - startMs,
    }))
    return { ...recording, lengths }
  }

  private readStamp(sample: Sample, value: JsonValue): void {
    const stamp = typeof value === 'string' ? parseTimeStamp(value) : undefined
    if (stamp) sample.stamp = stamp.utcOffsetS === undefined ? { ...sample.stamp, ...stamp } : stamp
  }

  /** The time since the start is exact; the UTC of a position is that of the satellites. */
  private timeOf({ seconds, stamp }: Sample): TimeStamp | undefined {
    if (!(Math.abs(seconds) <= LATEST_S)) return stamp
    const sinceMs = Math.round(seconds * 1000)
    if (stamp && !(Math.abs(this.baseMs + sinceMs - stamp.epochMs) <= CLOCK_SET_MS)) {
      this.baseMs = stamp.epochMs - sinceMs
      this.track.isLocalTime = false
    }
    if (Number.isNaN(this.baseMs)) {
      const start = parseTimeStamp(this.local)
      this.baseMs = start?.epochMs ?? Number.NaN
      this.track.isLocalTime = start?.isLocal === true
    }
    return Number.isNaN(this.baseMs) ? undefined : { ...stamp, epochMs: this.baseMs + sinceMs }
  }

  private noteEvent({ name, type, state, style }: Event, epochMs: number): void {
    if (this.laps.length + this.pauses.length + this.activities.length + this.lengths.length > MAX_EVENTS)
      return
    if (name === 'Lap') this.laps.push({ epochMs, type: type.toLowerCase() })
    else if (name === 'Pause') this.pauses.push({ epochMs, type, isStop: state === 'true' })
    else if (name === 'Activity') {
      this.activities.push({ epochMs, type })
      this.lengthStartMs = epochMs
    } else if (name === 'Swimming') this.noteSwimming(type.toLowerCase(), style, epochMs)
  }

  private noteSwimming(type: string, style: string, epochMs: number): void {
    if (type === 'stroke') this.strokes++
    else if (type === 'turn') {
      const startMs = this.lengthStartMs
      if (epochMs > startMs) {
        const totals: Totals = this.strokes > 0 ? { total_strokes: this.strokes } : {}
        this.lengths.push({ startMs, endMs: epochMs, isActive: true, totals, ...strokeOf(style) })
      }
      this.lengthStartMs = epochMs
      this.strokes = 0
    }
  }

  private addSpans(): void {
    const { track, firstMs, lastMs } = this
    track.utcOffsetS ??= this.localOffset()
    track.sessions.push(...this.sessions().map((session) => ({ ...session, totals: {} })))
    track.laps.push(...this.lapSpans(firstMs, lastMs))
    const stops = new Stops(track)
    for (const { epochMs, isStop } of this.pauses.toSorted((a, b) => a.epochMs - b.epochMs)) {
      if (isStop) stops.stop(epochMs)
      else stops.start(epochMs)
    }
  }

  /** A session per sport: an event tells when another one begins. */
  private sessions(): (SportNames & { startMs: number; endMs: number })[] {
    const { firstMs, lastMs } = this
    const changes = this.activities
      .toSorted((a, b) => a.epochMs - b.epochMs)
      .filter(({ type }, i, all) => i === 0 || type !== all[i - 1]?.type)
      .slice(0, MAX_SPORTS)
    const whole = this.sportOf(this.sport.name, this.sport.type)
    if (changes.length < 2) return [{ ...whole, startMs: firstMs, endMs: lastMs }]
    return changes.map(({ epochMs, type }, i) => ({
      ...this.sportOf(type, parseNumber(type)),
      startMs: i === 0 ? Math.min(firstMs, epochMs) : epochMs,
      endMs: changes[i + 1]?.epochMs ?? Math.max(lastMs, epochMs),
    }))
  }

  private sportOf(name: string, type: number): SportNames {
    const numbered = parseSport(activityTypes(type, this.trustsNumber))
    const named = parseSport(name)
    const [first, second] = this.trustsNumber ? [numbered, named] : [named, numbered]
    return first.sport === 'generic' ? second : first
  }

  /** Laps from their ends. A start, a pause and the stop are events of a lap, too, but end none. */
  private lapSpans(firstMs: number, lastMs: number): Lap[] {
    const ends = this.laps
      .filter(({ type }) => !['start', 'stop', 'pause', ''].includes(type))
      .toSorted((a, b) => a.epochMs - b.epochMs)
    if (ends.length === 0) return []
    const laps: Lap[] = []
    let startMs = firstMs
    for (const { epochMs, type } of [...ends, { epochMs: lastMs, type: '' }]) {
      if (epochMs <= startMs) continue
      const trigger = type === 'manual' || type === 'distance' ? { trigger: type } : {}
      laps.push({ startMs, endMs: epochMs, totals: {}, ...trigger })
      startMs = epochMs
    }
    return laps
  }

  /** The offset that follows from the local time in the header and the UTC of the first sample. */
  private localOffset(): number | undefined {
    if (this.local === '' || /(?:Z|[+-]\d\d:?\d\d)$/i.test(this.local)) return undefined
    const differenceMs = (parseTimeStamp(this.local)?.epochMs ?? Number.NaN) - this.firstMs
    const offsetMs = Math.round(differenceMs / QUARTER_MS) * QUARTER_MS
    const isOffset =
      Math.abs(differenceMs - offsetMs) <= OFFSET_TOLERANCE_MS && Math.abs(offsetMs) < DAY_MS / 1.6
    return isOffset && offsetMs !== 0 ? offsetMs / 1000 : undefined
  }
}

const strokeNames = new Set(['freestyle', 'backstroke', 'breaststroke', 'butterfly', 'drill'])

function strokeOf(style: string): Pick<PoolLength, 'stroke'> {
  return strokeNames.has(style) ? { stroke: style } : {}
}

function numberOf(value: JsonValue): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? parseNumber(value) : Number.NaN
}

/** The value in FIT's unit. Some exporters write beats and revolutions per minute, or °C. */
function convert(name: string, value: number): number {
  if (name === 'HR' && value <= 0) return Number.NaN
  if (name === 'HR' || name === 'Cadence') return value <= MOST_HZ ? value * 60 : value
  if (name === 'Temperature') return value >= LEAST_KELVIN ? value - ZERO_CELSIUS : value
  return value
}
