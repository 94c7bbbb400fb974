/** Reads PWX, the format of TrainingPeaks. */

import type { ReadingOptions } from '../reading-options.ts'
import type { Lap, Recording, Totals } from '../recording.ts'
import { type Field, FieldNames } from '../track/fields.ts'
import { channelField, setPlace, torque } from '../track/known-fields.ts'
import { parseSport } from '../track/sports.ts'
import { Stops } from '../track/stops.ts'
import { parseNumber, parseTimeStamp, type TimeStamp } from '../track/time-stamp.ts'
import { Track } from '../track/track.ts'
import { xmlRoot } from '../xml/encoding.ts'
import { walkXml, type XmlListener, type XmlWalked } from '../xml/walk.ts'

export function isPwx(bytes: Uint8Array): boolean {
  return xmlRoot(bytes) === 'pwx'
}

/**
 * Reads all workouts of a PWX file, each as a session, with its segments as laps. Samples are timed in
 * seconds since the workout's start, which is a local time without a zone.
 */
export function readPwx(
  bytes: Uint8Array,
  { fallbackStartMs = 0 }: Pick<ReadingOptions, 'fallbackStartMs'> = {},
): Recording {
  const reader = new PwxReader(bytes.length, fallbackStartMs)
  return reader.finish(walkXml(bytes, reader))
}

/** s since the start; later samples are damaged. */
const LATEST_S = 1e9
/** Far more than any device records; limits the cost of a hostile file. */
const MAX_LAPS = 100_000

const fields = new Map<string, Field>(
  Object.entries({
    hr: channelField('heartrate'),
    spd: channelField('speed'),
    pwr: channelField('power'),
    torq: torque,
    cad: channelField('cadence'),
    dist: channelField('distance'),
    alt: channelField('elevation'),
    temp: channelField('temperature'),
    torque_effectiveness_left: channelField('torque_effectiveness_left'),
    torque_effectiveness_right: channelField('torque_effectiveness_right'),
    pedal_smoothness_left: channelField('pedal_smoothness_left'),
    pedal_smoothness_right: channelField('pedal_smoothness_right'),
  }),
)
const balance = channelField('l_r_balance')

/** The FIT names of a segment's figures, with the greatest plausible mean and maximum. */
const figures = new Map(
  Object.entries({
    hr: { name: 'heart_rate', most: 300 },
    pwr: { name: 'power', most: 5000 },
    cad: { name: 'cadence', most: 300 },
    spd: { name: 'speed', most: 100 },
  }),
)

interface Segment {
  name: string
  beginS: number
  durationS: number
  totals: Totals
}

class PwxReader implements XmlListener {
  private readonly track: Track
  private readonly fallbackStartMs: number
  private readonly names = new FieldNames()
  private part: 'device' | 'segment' | 'event' | 'sample' | undefined
  private inExtension = false
  private start: TimeStamp | undefined
  private sport = ''
  private title = ''
  private make = ''
  private model = ''
  private segment: Segment = { name: '', beginS: Number.NaN, durationS: Number.NaN, totals: {} }
  private segments: Segment[] = []
  private events: { atS: number; stops: boolean }[] = []
  private event = { atS: Number.NaN, type: '' }
  private sample = { atS: Number.NaN, time: '', latitude: Number.NaN, longitude: Number.NaN }
  private power = Number.NaN
  private right = Number.NaN
  /** Times of the workout's first and last sample in epoch ms. */
  private firstMs = Number.POSITIVE_INFINITY
  private lastMs = Number.NEGATIVE_INFINITY

  constructor(fileBytes: number, fallbackStartMs: number) {
    this.track = new Track(fileBytes)
    this.fallbackStartMs = fallbackStartMs
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'sample') {
      this.part = 'sample'
      this.sample = { atS: Number.NaN, time: '', latitude: Number.NaN, longitude: Number.NaN }
      this.power = Number.NaN
      this.right = Number.NaN
    } else if (name === 'segment') {
      this.part = 'segment'
      this.segment = { name: '', beginS: Number.NaN, durationS: Number.NaN, totals: {} }
    } else if (name === 'event') {
      this.part = 'event'
      this.event = { atS: Number.NaN, type: '' }
    } else if (name === 'device') this.part = 'device'
    else if (name === 'extension') this.inExtension = true
    else if (name === 'workout') this.endWorkout()
    else if (this.part === 'segment') this.readFigure(name, attributes)
  }

  close(name: string, text: string, parent: string): void {
    if (name === 'extension') this.inExtension = false
    else if (name === 'sample') this.endSample()
    else if (name === 'segment') this.endSegment()
    else if (name === 'event') this.endEvent()
    else if (name === 'device') this.part = undefined
    else if (name === 'workout') this.endWorkout()
    else if (this.part === 'sample') this.readSample(name, text)
    else if (text !== '' && !this.inExtension) this.readFact(name, text.trim(), parent)
  }

  finish({ truncated, malformed }: XmlWalked): Recording {
    this.endWorkout()
    const { track, make, model } = this
    if (truncated) track.note('ReadTruncated', 1)
    if (malformed > 0) track.note('ReadMalformed', malformed)
    if (make || model) {
      const manufacturer = make.toLowerCase()
      track.device = { ...(make ? { manufacturer } : {}), ...(model ? { product: model } : {}) }
    }
    return track.finish('pwx')
  }

  private readFact(name: string, text: string, parent: string): void {
    if (this.part === 'device') {
      if (name === 'make') this.make ||= text
      else if (name === 'model') this.model ||= text
    } else if (this.part === 'segment') {
      const { segment } = this
      if (name === 'name') segment.name = text
      else if (name === 'beginning') segment.beginS = parseNumber(text)
      else if (name === 'duration') segment.durationS = parseNumber(text)
      else if (name === 'dist' && parseNumber(text) > 0) segment.totals.total_distance = parseNumber(text)
    } else if (this.part === 'event') {
      if (name === 'timeoffset') this.event.atS = parseNumber(text)
      else if (name === 'type') this.event.type = text.toLowerCase()
    } else if (parent === 'workout') {
      if (name === 'time') {
        this.start = parseTimeStamp(text)
        this.track.isLocalTime = this.start?.isLocal === true
      } else if (name === 'sportType') this.sport = text
      else if (name === 'title') this.title = text
    }
  }

  private readFigure(name: string, { avg, max }: Readonly<Record<string, string>>): void {
    const figure = figures.get(name)
    if (!figure) return
    const { totals } = this.segment
    const [mean, most] = [parseNumber(avg ?? ''), parseNumber(max ?? '')]
    if (mean > 0 && mean <= figure.most) totals[`avg_${figure.name}`] = mean
    if (most > 0 && most <= 2 * figure.most) totals[`max_${figure.name}`] = most
  }

  private readSample(name: string, text: string): void {
    if (text === '') return
    const { sample, track } = this
    if (name === 'time') {
      sample.time = text
      return
    }
    const value = parseNumber(text)
    if (this.inExtension) this.setOwn(name, value)
    else if (name === 'timeoffset') sample.atS = value
    else if (name === 'lat') sample.latitude = value
    else if (name === 'lon') sample.longitude = value
    else if (name === 'pwrright') this.right = value
    // A heart rate of 0 is a sensor without contact.
    else if (name !== 'hr' || value > 0) {
      if (name === 'pwr') this.power = value
      const field = fields.get(name)
      if (field) track.set(field, value)
      else this.setOwn(name, value)
    }
  }

  private setOwn(name: string, value: number): void {
    const field = this.names.getInExtensions(name)
    if (field) this.track.set(field, value)
  }

  private endSample(): void {
    this.part = undefined
    const { track, sample, power, right } = this
    setPlace(track, sample.latitude, sample.longitude)
    // Both are 0 or 1 without pressure on the pedals.
    if (right > 0 && right < power) track.set(balance, (100 * (power - right)) / power)
    const time = this.timeOf(sample)
    if (!time) {
      track.undated++
      track.drop()
      return
    }
    this.firstMs = Math.min(this.firstMs, time.epochMs)
    this.lastMs = Math.max(this.lastMs, time.epochMs)
    track.commit(time)
  }

  private timeOf({ atS, time }: { atS: number; time: string }): TimeStamp | undefined {
    if (!(Math.abs(atS) <= LATEST_S)) return parseTimeStamp(time)
    if (!this.start) {
      this.start = { epochMs: this.fallbackStartMs }
      this.track.note('ReadMissingStart', 1)
    }
    return { ...this.start, epochMs: this.start.epochMs + Math.round(atS * 1000) }
  }

  private endSegment(): void {
    this.part = undefined
    if (this.segment.durationS > 0 && this.segments.length < MAX_LAPS) this.segments.push(this.segment)
  }

  private endEvent(): void {
    this.part = undefined
    const { atS, type } = this.event
    if (!(Math.abs(atS) <= LATEST_S) || this.events.length >= MAX_LAPS) return
    if (type === 'stopping' || type === 'starting') this.events.push({ atS, stops: type === 'stopping' })
  }

  private endWorkout(): void {
    const { track, start, firstMs, lastMs, title } = this
    if (start && firstMs <= lastMs) {
      const name = title ? { name: title } : {}
      track.sessions.push({ ...parseSport(this.sport), ...name, startMs: firstMs, endMs: lastMs, totals: {} })
      track.laps.push(...this.segments.flatMap((segment) => lapOf(segment, start.epochMs)))
      const stops = new Stops(track)
      for (const { atS, stops: isStop } of this.events.toSorted((a, b) => a.atS - b.atS)) {
        const epochMs = start.epochMs + Math.round(atS * 1000)
        if (isStop) stops.stop(epochMs)
        else stops.start(epochMs)
      }
    }
    this.part = undefined
    this.inExtension = false
    this.start = undefined
    this.sport = ''
    this.title = ''
    this.segments = []
    this.events = []
    this.firstMs = Number.POSITIVE_INFINITY
    this.lastMs = Number.NEGATIVE_INFINITY
  }
}

function lapOf({ name, beginS, durationS, totals }: Segment, startMs: number): Lap[] {
  const begin = startMs + Math.round(beginS * 1000)
  if (!(beginS >= 0 && beginS + durationS <= LATEST_S)) return []
  const end = begin + Math.round(durationS * 1000)
  return [{ startMs: begin, endMs: end, totals, ...(name ? { name } : {}) }]
}
