/**
 * Reads GPX 1.0 and 1.1 with the extensions of Garmin, Cluetrust and Strava, and any other numeric extension
 * of a point.
 */

import type { Recording, Session } from '../recording.ts'
import { SEMICIRCLES } from '../track/fields.ts'
import { parseSport } from '../track/sports.ts'
import { parseNumber } from '../track/time-stamp.ts'
import { XmlTrack } from '../track/xml-track.ts'
import { xmlRoot } from '../xml/encoding.ts'
import { walkXml, type XmlListener, type XmlWalked } from '../xml/walk.ts'
import { planTracks, type TrackPlan } from './overlaps.ts'

export function isGpx(bytes: Uint8Array): boolean {
  return xmlRoot(bytes) === 'gpx'
}

/**
 * Reads the tracks of a GPX file. Routes and waypoints are not recorded and are ignored. The timer is stopped
 * between two segments, and the distance between them does not count. Consecutive tracks of one sport form
 * one session if they are less than six hours and 50 km apart; so do segments less than a day apart.
 * A track that overlaps others in time is a recording of its own; a repeated one is left out.
 */
export function readGpx(bytes: Uint8Array): Recording {
  const reader = new GpxReader(bytes.length, planTracks(bytes))
  return reader.finish(walkXml(bytes, reader))
}

const LONGEST_BREAK_MS = 6 * 3_600_000
const LONGEST_PAUSE_MS = 24 * 3_600_000
/** Some programs start a new segment at a lap or every few points, without an interruption. */
const LONGEST_INTERVAL_MS = 2000
const LONGEST_STEP_M = 100
/** Tracks whose ends are further apart are activities of their own. */
const LONGEST_TRANSFER_M = 50_000

const latitude = { channel: 'latitude', unit: 'semicircles', factor: SEMICIRCLES }
const longitude = { channel: 'longitude', unit: 'semicircles', factor: SEMICIRCLES }

/** A track being read. Times in epoch ms, infinite before the first point. */
interface OpenTrack {
  name: string
  type: string
  startMs: number
  endMs: number
  /** Degrees. */
  firstPlace?: Place
  lastPlace?: Place
}

interface Place {
  latitude: number
  longitude: number
}

class GpxReader implements XmlListener {
  /** Points of each recording; tracks of the same time are in different ones. */
  private readonly recordings: { points: XmlTrack; placeBefore?: Place | undefined }[]
  private readonly plan: TrackPlan | undefined
  private points: XmlTrack
  private recording = 0
  private tracks = 0
  private repeated = 0
  private current: OpenTrack | undefined
  private startsSegment = false
  private place: Place = { latitude: Number.NaN, longitude: Number.NaN }

  constructor(fileBytes: number, plan: TrackPlan | undefined) {
    this.plan = plan
    const most = Math.max(0, ...(plan ?? []).map((one) => (one === 'repeated' ? 0 : one.recording)))
    const first = { points: new XmlTrack(fileBytes) }
    const others = Array.from({ length: most }, () => ({ points: new XmlTrack(fileBytes) }))
    this.recordings = [first, ...others]
    this.points = first.points
  }

  /** The end of the previous track. */
  private get placeBefore(): Place | undefined {
    return this.recordings[this.recording]?.placeBefore
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const { points } = this
    if (points.inPoint) {
      if (name === 'extensions') points.openExtensions()
    } else if (name === 'trkpt' && this.current) {
      points.openPoint()
      this.place = {
        latitude: parseNumber(attributes.lat ?? ''),
        longitude: parseNumber(attributes.lon ?? ''),
      }
      points.track.set(latitude, this.place.latitude)
      points.track.set(longitude, this.place.longitude)
    } else if (name === 'trkseg') {
      this.startsSegment = true
    } else if (name === 'trk') {
      this.endTrack()
      this.nextTrack()
    } else if (name === 'gpx' && attributes.creator) {
      this.readCreator(attributes.creator.trim())
    }
  }

  close(name: string, text: string, parent: string): void {
    if (this.points.inPoint) this.closeInPoint(name, text, parent)
    else if (name === 'trk') this.endTrack()
    else if (parent === 'trk' && this.current) {
      if (name === 'name') this.current.name = text.trim()
      else if (name === 'type') this.current.type = text.trim()
    }
  }

  finish(walked: XmlWalked): Recording {
    this.endTrack()
    const [main, ...others] = this.recordings.map(({ points }) => points)
    if (!main) throw new Error('A GPX file has a recording')
    if (this.repeated > 0) main.track.note('ReadTrackRepeated', this.repeated)
    const recording = main.finish('gpx', walked)
    const beside = others.flatMap(({ track }) => {
      if (main.track.device) track.device = main.track.device
      const { later = [], ...first } = track.finish('gpx')
      return [first, ...later]
    })
    const later = [...(recording.later ?? []), ...beside]
    return later.length > 0 ? { ...recording, later } : recording
  }

  /** Opens the next track, unless it repeats another. */
  private nextTrack(): void {
    const planned = this.plan?.[this.tracks++] ?? { recording: 0 }
    if (planned === 'repeated') {
      this.repeated++
      return
    }
    this.recording = planned.recording
    this.points = this.recordings[planned.recording]?.points ?? this.points
    this.openTrack()
  }

  private closeInPoint(name: string, text: string, parent: string): void {
    if (name === 'trkpt') this.endPoint()
    else if (name === 'extensions') this.points.closeExtensions()
    else if (name === 'time' && parent === 'trkpt') this.points.setTime(text)
    else this.points.setValue(name, text)
  }

  /** Returns true if a segment follows the one before it like one point follows another. */
  private goesOn(ms: number): boolean {
    const before = this.current?.lastPlace ?? this.placeBefore
    return (
      ms >= 0 && ms <= LONGEST_INTERVAL_MS && !!before && metresBetween(before, this.place) < LONGEST_STEP_M
    )
  }

  private openTrack(): void {
    this.current = {
      name: '',
      type: '',
      startMs: Number.POSITIVE_INFINITY,
      endMs: Number.NEGATIVE_INFINITY,
    }
  }

  private endPoint(): void {
    const { track } = this.points
    const time = this.points.closePoint()
    if (!time) return
    if (this.startsSegment && !Number.isNaN(track.lastMs)) {
      if (!this.goesOn(time.epochMs - track.lastMs)) track.breakBefore(time.epochMs)
      track.pauseBetween(track.lastMs, time.epochMs)
      if (Math.abs(time.epochMs - track.lastMs) > LONGEST_PAUSE_MS) this.divideTrack()
    }
    this.startsSegment = false
    track.commit(time)
    const { current } = this
    if (!current) return
    if (!Number.isNaN(this.place.latitude + this.place.longitude)) {
      current.firstPlace ??= this.place
      current.lastPlace = this.place
    }
    current.startMs = Math.min(current.startMs, time.epochMs)
    current.endMs = Math.max(current.endMs, time.epochMs)
  }

  /** Ends the session within a track whose next segment was recorded days later. */
  private divideTrack(): void {
    const { current } = this
    this.endTrack()
    this.openTrack()
    if (this.current && current) {
      this.current.name = current.name
      this.current.type = current.type
    }
  }

  private endTrack(): void {
    const { current, placeBefore } = this
    const { track } = this.points
    this.current = undefined
    if (!current || current.endMs < current.startMs) return
    const { name, type, startMs, endMs, firstPlace, lastPlace } = current
    const recording = this.recordings[this.recording]
    if (recording) recording.placeBefore = lastPlace ?? placeBefore
    const sport = parseSport(type)
    const before = track.sessions.at(-1)
    const isNear = !firstPlace || !placeBefore || metresBetween(placeBefore, firstPlace) < LONGEST_TRANSFER_M
    if (before && isNear && continues(before, { ...sport, startMs })) {
      before.startMs = Math.min(before.startMs, startMs)
      before.endMs = Math.max(before.endMs, endMs)
      return
    }
    track.sessions.push({ ...sport, ...(name ? { name } : {}), startMs, endMs, totals: {} })
  }

  private readCreator(creator: string): void {
    const garmin = /^garmin\s+(?!connect)(.+)$/i.exec(creator)
    this.points.track.device = garmin
      ? { manufacturer: 'garmin', product: garmin[1] ?? '' }
      : { product: creator }
  }
}

function continues(before: Session, next: Pick<Session, 'sport' | 'subSport' | 'startMs'>): boolean {
  return (
    before.sport === next.sport &&
    before.subSport === next.subSport &&
    next.startMs - before.endMs < LONGEST_BREAK_MS
  )
}

/** The distance of two places on a plane, which is exact enough to tell towns apart. */
function metresBetween(a: Place, b: Place): number {
  const metresPerDegree = 111_195
  const parallel = Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180)
  const east = ((((b.longitude - a.longitude) % 360) + 540) % 360) - 180
  return metresPerDegree * Math.hypot(b.latitude - a.latitude, east * parallel)
}
