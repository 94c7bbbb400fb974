/** Reads Garmin's Training Center XML with version 2 of its extensions and those of other manufacturers. */

import type { Recording, Totals } from '../recording.ts'
import { sumTotals } from '../track/framing.ts'
import { addLapSamples } from '../track/lap-samples.ts'
import { parseSport } from '../track/sports.ts'
import { parseNumber, parseTimeStamp } from '../track/time-stamp.ts'
import { XmlTrack } from '../track/xml-track.ts'
import { xmlRoot } from '../xml/encoding.ts'
import { walkXml, type XmlListener, type XmlWalked } from '../xml/walk.ts'
import { lapFigure, triggers, withoutForeignSpeeds } from './lap-figures.ts'

export function isTcx(bytes: Uint8Array): boolean {
  return xmlRoot(bytes) === 'TrainingCenterDatabase'
}

/**
 * Reads all activities of a TCX file, each as a session. Courses and workouts are not recorded and are
 * ignored.
 */
export function readTcx(bytes: Uint8Array): Recording {
  const reader = new TcxReader(bytes.length)
  return reader.finish(walkXml(bytes, reader))
}

/** A lap being read. Times in epoch ms. */
interface OpenLap {
  startMs: number
  /** Times of the first and the last sample. */
  firstMs: number
  lastMs: number
  totals: Totals
  trigger?: string
}

interface OpenActivity {
  sport: string
  laps: OpenLap[]
}

/** ms; a lap further from its samples than this has a wrong start. */
const FAR_MS = 3_600_000

/** Returns true if a lap that would have ended hours before its first sample starts, by its own times. */
function isElsewhere({ startMs, firstMs, lastMs, totals }: OpenLap): boolean {
  if (firstMs > lastMs) return false
  const endMs = startMs + (totals.total_timer_time ?? 0) * 1000
  return endMs < firstMs - FAR_MS || startMs > lastMs + FAR_MS
}

/** Far more laps than any device records; limits the cost of a hostile file. */
const MAX_LAPS = 100_000

class TcxReader implements XmlListener {
  private readonly points: XmlTrack
  private activity: OpenActivity | undefined
  private lap: OpenLap | undefined
  /** Number of open `Activities` elements. */
  private openActivities = 0
  private inCreator = false
  /** Time of the last sample in the lap's previous `Track`; NaN in its first. */
  private trackEndMs = Number.NaN
  private startsTrack = false
  /** Number of laps whose start was corrected. */
  private misplaced = 0

  constructor(fileBytes: number) {
    this.points = new XmlTrack(fileBytes)
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.points.inPoint) {
      if (name === 'Extensions') this.points.openExtensions()
    } else if (name === 'Activities') {
      this.openActivities++
    } else if (this.openActivities === 0) {
      return
    } else if (name === 'Trackpoint') {
      this.points.openPoint()
    } else if (name === 'Track') {
      this.startsTrack = true
    } else if (name === 'Lap') {
      this.openLap(attributes.StartTime)
    } else if (name === 'Activity') {
      this.endActivity()
      this.activity = { sport: attributes.Sport ?? '', laps: [] }
    } else if (name === 'Transition') {
      this.endActivity()
      this.activity = { sport: 'transition', laps: [] }
      this.openLap(attributes.StartTime)
    } else if (name === 'Creator') {
      this.inCreator = true
    }
  }

  close(name: string, text: string, parent: string): void {
    if (this.points.inPoint) this.closeInPoint(name, text, parent)
    else if (this.openActivities === 0) return
    else if (name === 'Activities') this.openActivities--
    else if (name === 'Activity' || name === 'Transition') this.endActivity()
    else if (name === 'Lap') this.endLap()
    else if (name === 'Creator') this.inCreator = false
    else if (this.inCreator) this.readCreator(name, text, parent)
    else if (this.lap && text !== '') this.readLapFigure(this.lap, name, text, parent)
  }

  finish(walked: XmlWalked): Recording {
    this.endActivity()
    const { track } = this.points
    if (this.misplaced > 0) track.note('ReadBadSpan', this.misplaced)
    if (track.length === 0) addLapSamples(track)
    return this.points.finish('tcx', walked)
  }

  private closeInPoint(name: string, text: string, parent: string): void {
    if (name === 'Trackpoint') this.endPoint()
    else if (name === 'Time') this.points.setTime(text)
    else if (name === 'Extensions') this.points.closeExtensions()
    else this.points.setValue(name === 'Value' ? parent : name, text)
  }

  private endPoint(): void {
    const { lap } = this
    const { track } = this.points
    const time = this.points.closePoint()
    if (!time) return
    // A `Track` ends when the timer is stopped, except the last one of a lap.
    if (this.startsTrack && lap && !Number.isNaN(this.trackEndMs))
      track.pauseBetween(this.trackEndMs, time.epochMs)
    this.startsTrack = false
    this.trackEndMs = time.epochMs
    track.commit(time)
    if (!lap) return
    if (Number.isNaN(lap.startMs)) lap.startMs = time.epochMs
    lap.firstMs = Math.min(lap.firstMs, time.epochMs)
    lap.lastMs = Math.max(lap.lastMs, time.epochMs)
  }

  private openLap(startTime: string | undefined): void {
    this.endLap()
    const startMs = parseTimeStamp(startTime ?? '')?.epochMs ?? Number.NaN
    this.lap = {
      startMs,
      firstMs: Number.POSITIVE_INFINITY,
      lastMs: Number.NEGATIVE_INFINITY,
      totals: {},
    }
    this.trackEndMs = Number.NaN
  }

  private endLap(): void {
    const { lap, activity } = this
    this.lap = undefined
    if (!lap || !activity || Number.isNaN(lap.startMs) || activity.laps.length >= MAX_LAPS) return
    if (isElsewhere(lap)) {
      lap.startMs = lap.firstMs
      this.misplaced++
    }
    activity.laps.push(lap)
  }

  private endActivity(): void {
    this.endLap()
    const { activity } = this
    const { track } = this.points
    this.activity = undefined
    if (!activity || activity.laps.length === 0) return
    const laps = activity.laps.map(({ startMs, lastMs, totals, trigger }, i) => {
      const nextMs = activity.laps[i + 1]?.startMs ?? Number.POSITIVE_INFINITY
      const timedMs = startMs + Math.round((totals.total_timer_time ?? 0) * 1000)
      const endMs = Math.max(startMs, Math.min(nextMs, Math.max(lastMs, timedMs)))
      return { startMs, endMs, totals: withoutForeignSpeeds(totals), ...(trigger ? { trigger } : {}) }
    })
    const startMs = laps.reduce((least, lap) => Math.min(least, lap.startMs), Number.POSITIVE_INFINITY)
    const endMs = laps.reduce((most, lap) => Math.max(most, lap.endMs), Number.NEGATIVE_INFINITY)
    track.sessions.push({ ...parseSport(activity.sport), startMs, endMs, totals: sumTotals(laps) })
    if (activity.sport !== 'transition') track.laps.push(...laps)
  }

  private readLapFigure(lap: OpenLap, name: string, text: string, parent: string): void {
    if (name === 'TriggerMethod') {
      const trigger = triggers.get(text.trim())
      if (trigger) lap.trigger = trigger
      return
    }
    const figure = lapFigure(name === 'Value' ? parent : name, parseNumber(text))
    if (figure) lap.totals[figure.name] = figure.value
  }

  private readCreator(name: string, text: string, parent: string): void {
    const value = text.trim()
    if (parent !== 'Creator' || value === '') return
    const { track } = this.points
    const device = track.device ?? {}
    if (name === 'Name') {
      const garmin = /^garmin\s+(.+)$/i.exec(value)
      Object.assign(device, garmin ? { manufacturer: 'garmin', product: garmin[1] } : { product: value })
    } else if (name === 'UnitId' && value !== '0') {
      device.serial = value
    }
    track.device = device
  }
}
