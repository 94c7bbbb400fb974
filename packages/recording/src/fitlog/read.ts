/** Reads the logbooks of SportTracks, FITLOG and FITLOGEX. */

import type { Recording, Totals } from '../recording.ts'
import type { DatedLap } from '../track/framing.ts'
import { channelField, setPlace } from '../track/known-fields.ts'
import { addLapSamples } from '../track/lap-samples.ts'
import { parseSport } from '../track/sports.ts'
import { parseNumber, parseTimeStamp, type TimeStamp } from '../track/time-stamp.ts'
import { Track } from '../track/track.ts'
import { xmlRoot } from '../xml/encoding.ts'
import { walkXml, type XmlListener, type XmlWalked } from '../xml/walk.ts'

export function isFitlog(bytes: Uint8Array): boolean {
  return xmlRoot(bytes) === 'FitnessWorkbook'
}

/**
 * Reads all activities of a logbook, each as a session. Times are UTC. One without a track has samples at the
 * mean speed of its laps, or of the whole, if it states a distance.
 */
export function readFitlog(bytes: Uint8Array): Recording {
  const reader = new FitlogReader(bytes.length)
  return reader.finish(walkXml(bytes, reader))
}

/** s since the start of a track; later points are damaged. */
const LATEST_S = 1e9
/** Far more laps than any device records; limits the cost of a hostile file. */
const MAX_LAPS = 100_000

/** The attributes of a point, except time and position. */
const fields = Object.entries({
  dist: channelField('distance'),
  ele: channelField('elevation'),
  hr: channelField('heartrate'),
  cadence: channelField('cadence'),
  power: channelField('power'),
})

/** Figures of a lap or activity by element and attribute: FIT's name and the greatest plausible value. */
const figures = new Map(
  Object.entries({
    'Distance TotalMeters': { name: 'total_distance', most: 1e8 },
    'Calories TotalCal': { name: 'total_calories', most: 1e5 },
    'HeartRate AverageBPM': { name: 'avg_heart_rate', most: 300 },
    'HeartRate MaximumBPM': { name: 'max_heart_rate', most: 300 },
    'Cadence AverageRPM': { name: 'avg_cadence', most: 300 },
    'Cadence MaximumRPM': { name: 'max_cadence', most: 300 },
    'Power AverageWatts': { name: 'avg_power', most: 5000 },
    'Power MaximumWatts': { name: 'max_power', most: 10_000 },
  }),
)

type Attributes = Readonly<Record<string, string>>

interface OpenLap {
  startMs: number
  durationS: number
  totals: Totals
  name?: string
}

class FitlogReader implements XmlListener {
  private readonly track: Track
  private start: TimeStamp | undefined
  private trackStart: TimeStamp | undefined
  /** The length and figures that the activity states. */
  private durationS = Number.NaN
  private totals: Totals = {}
  private name = ''
  private category = ''
  private laps: OpenLap[] = []
  private lap: OpenLap | undefined
  private pauses: { startMs: number; endMs: number }[] = []
  /** Times of the activity's first and last point in epoch ms. */
  private firstMs = Number.POSITIVE_INFINITY
  private lastMs = Number.NEGATIVE_INFINITY

  constructor(fileBytes: number) {
    this.track = new Track(fileBytes)
  }

  open(name: string, attributes: Attributes, parent: string): void {
    if (name === 'pt') this.readPoint(attributes)
    else if (name === 'Track') this.trackStart = parseTimeStamp(attributes.StartTime ?? '') ?? this.start
    else if (name === 'Lap') this.openLap(attributes)
    else if (this.lap && parent === 'Lap') readFigure(this.lap.totals, name, attributes)
    else if (parent === 'Activity' && name === 'Duration')
      this.durationS = parseNumber(attributes.TotalSeconds ?? '')
    else if (name === 'Pause') this.readPause(attributes)
    else if (name === 'Category') this.category ||= attributes.Name ?? ''
    else if (name === 'Metadata') this.readSource(attributes.Source ?? '')
    else if (name === 'Activity') {
      this.endActivity()
      this.start = parseTimeStamp(attributes.StartTime ?? '')
      this.track.isLocalTime = this.start?.isLocal === true
    } else if (parent === 'Activity') readFigure(this.totals, name, attributes)
  }

  close(name: string, text: string, parent: string): void {
    if (name === 'Lap') this.lap = undefined
    else if (name === 'Activity') this.endActivity()
    else if (name === 'Name' && parent === 'Activity') this.name = text.trim()
  }

  finish({ truncated, malformed }: XmlWalked): Recording {
    this.endActivity()
    if (truncated) this.track.note('ReadTruncated', 1)
    if (malformed > 0) this.track.note('ReadMalformed', malformed)
    return this.track.finish('fitlog')
  }

  private readPoint(attributes: Attributes): void {
    const { track } = this
    const seconds = parseNumber(attributes.tm ?? '')
    const start = this.trackStart ?? this.start
    if (!start || !(Math.abs(seconds) <= LATEST_S)) {
      track.undated++
      return
    }
    setPlace(track, parseNumber(attributes.lat ?? ''), parseNumber(attributes.lon ?? ''))
    for (const [name, field] of fields) {
      const value = parseNumber(attributes[name] ?? '')
      // A heart rate of 0 is a sensor without contact.
      if (name !== 'hr' || value > 0) track.set(field, value)
    }
    const epochMs = start.epochMs + Math.round(seconds * 1000)
    this.firstMs = Math.min(this.firstMs, epochMs)
    this.lastMs = Math.max(this.lastMs, epochMs)
    track.commit({ ...start, epochMs })
  }

  private openLap({ StartTime = '', DurationSeconds = '', Notes = '' }: Attributes): void {
    this.lap = {
      startMs: parseTimeStamp(StartTime)?.epochMs ?? Number.NaN,
      durationS: parseNumber(DurationSeconds),
      totals: {},
      ...(Notes.trim() ? { name: Notes.trim() } : {}),
    }
    if (this.laps.length < MAX_LAPS) this.laps.push(this.lap)
  }

  private readPause({ StartTime = '', EndTime = '' }: Attributes): void {
    const [startMs, endMs] = [StartTime, EndTime].map((text) => parseTimeStamp(text)?.epochMs)
    if (startMs !== undefined && endMs !== undefined && endMs > startMs && this.pauses.length < MAX_LAPS)
      this.pauses.push({ startMs, endMs })
  }

  private readSource(source: string): void {
    const product = source.replace(/^imported from\s+/i, '').replace(/[\s-]+$/, '')
    if (product === '') return
    const garmin = /^garmin\s*-?\s*(.+)$/i.exec(product)
    this.track.device ??= garmin ? { manufacturer: 'garmin', product: garmin[1] ?? '' } : { product }
  }

  private endActivity(): void {
    const { track, firstMs, lastMs, pauses } = this
    if (firstMs <= lastMs) {
      track.sessions.push({ ...this.title(), startMs: firstMs, endMs: lastMs, totals: {} })
      for (const { startMs, endMs } of pauses) track.pause(startMs, endMs)
      track.laps.push(...this.lapsUntil(lastMs))
    } else this.endWithoutTrack()
    this.start = undefined
    this.trackStart = undefined
    this.durationS = Number.NaN
    this.totals = {}
    this.name = ''
    this.category = ''
    this.laps = []
    this.lap = undefined
    this.pauses = []
    this.firstMs = Number.POSITIVE_INFINITY
    this.lastMs = Number.NEGATIVE_INFINITY
  }

  /** Ends an activity that was entered by hand or measured without a track. */
  private endWithoutTrack(): void {
    const { track, start, durationS, totals } = this
    if (!start || !(durationS > 0 && durationS <= LATEST_S)) return
    const { epochMs: startMs } = start
    const endMs = startMs + Math.round(durationS * 1000)
    const whole = { startMs, endMs, totals: { ...totals, total_timer_time: durationS } }
    const laps = this.lapsUntil(endMs)
    const hasDistances = laps.some((lap) => (lap.totals.total_distance ?? 0) > 0)
    const rows = track.length
    addLapSamples(track, hasDistances ? laps : [whole])
    if (track.length === rows) return
    track.sessions.push({ ...this.title(), ...whole })
    track.laps.push(...laps)
  }

  private title() {
    const { category, name } = this
    return { ...sportOf(category), ...(name ? { name } : {}) }
  }

  private lapsUntil(lastMs: number): DatedLap[] {
    return this.laps.flatMap(({ startMs, durationS, totals, name }, i) => {
      const nextMs = this.laps[i + 1]?.startMs ?? lastMs
      const endMs = durationS > 0 ? startMs + Math.round(durationS * 1000) : nextMs
      return endMs > startMs ? [{ startMs, endMs, totals, ...(name ? { name } : {}) }] : []
    })
  }
}

function readFigure(totals: Totals, name: string, attributes: Attributes): void {
  for (const [attribute, text] of Object.entries(attributes)) {
    const figure = figures.get(`${name} ${attribute}`)
    const value = figure ? parseNumber(text) : Number.NaN
    if (figure && value > 0 && value <= figure.most) totals[figure.name] = value
  }
}

/** The sport of a category, which the user names: `Running`, `Cycling: Road`. */
function sportOf(category: string) {
  const whole = parseSport(category)
  return whole.sport === 'generic' ? parseSport(category.split(':')[0]) : whole
}
