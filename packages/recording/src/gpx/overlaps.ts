/**
 * Finds tracks of one file that were recorded at the same time, such as those of two devices. Their points
 * must not be mixed: the way between two devices was not travelled.
 */

import { parseTimeStamp } from '../track/time-stamp.ts'
import { walkXml, type XmlListener } from '../xml/walk.ts'

/** Treatment of each track of a file, in order: left out as a repetition, or read into a recording. */
export type TrackPlan = readonly ('repeated' | { recording: number })[]

/** Share of the shorter track's time that two tracks may have in common, as after a clock was set. */
const LARGEST_OVERLAP = 0.5
/** Larger files are left as they are: comparing all tracks would take too long. */
const MOST_TRACKS = 200
const MOST_SEGMENTS = 5_000
const LEAST_TRACKS = 2

interface TrackTimes {
  /** Epoch ms. */
  segments: { startMs: number; endMs: number }[]
  /** Times and positions; equal for a track and its repetition. */
  points: string
}

/**
 * Plans the tracks of a GPX file: all in recording 0, unless a track is a repetition or overlaps others in
 * time. Undefined if all are to be read one after another.
 */
export function planTracks(bytes: Uint8Array): TrackPlan | undefined {
  if (tracksIn(bytes) < LEAST_TRACKS) return undefined
  const reader = new TimesReader()
  walkXml(bytes, reader)
  const { tracks } = reader
  const segments = tracks.reduce((sum, track) => sum + track.segments.length, 0)
  if (tracks.length < LEAST_TRACKS || tracks.length > MOST_TRACKS || segments > MOST_SEGMENTS)
    return undefined
  const recordings: TrackTimes[][] = []
  const plan = tracks.map((track, at): TrackPlan[number] => {
    const isRepeated = tracks.some(
      (other, i) => i < at && track.points !== '' && other.points === track.points,
    )
    if (isRepeated) return 'repeated'
    const free = recordings.findIndex((others) => others.every((other) => !overlaps(track, other)))
    const recording = free < 0 ? recordings.push([]) - 1 : free
    recordings[recording]?.push(track)
    return { recording }
  })
  return recordings.length > 1 || plan.includes('repeated') ? plan : undefined
}

/** Number of opening tags, counted in the bytes; at most two. */
function tracksIn(bytes: Uint8Array): number {
  let found = 0
  for (let at = bytes.indexOf(0x3c); at >= 0 && found < LEAST_TRACKS; at = bytes.indexOf(0x3c, at + 1)) {
    const isTrack = bytes[at + 1] === 0x74 && bytes[at + 2] === 0x72 && bytes[at + 3] === 0x6b
    // Not <trkseg> and <trkpt>.
    if (isTrack && !/\w/.test(String.fromCharCode(bytes[at + 4] ?? 0))) found++
  }
  return found
}

function overlaps(a: TrackTimes, b: TrackTimes): boolean {
  const commonMs = a.segments.reduce(
    (sum, one) =>
      sum +
      b.segments.reduce(
        (all, other) =>
          all + Math.max(0, Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs)),
        0,
      ),
    0,
  )
  return commonMs > LARGEST_OVERLAP * Math.min(recordedMs(a), recordedMs(b))
}

function recordedMs({ segments }: TrackTimes): number {
  return segments.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
}

class TimesReader implements XmlListener {
  readonly tracks: TrackTimes[] = []
  private isPoint = false
  private place = ''
  private hash = 0
  private points = 0

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'trk') {
      this.tracks.push({ segments: [], points: '' })
      this.hash = 0
      this.points = 0
    } else if (name === 'trkseg') {
      this.tracks.at(-1)?.segments.push({ startMs: Number.NaN, endMs: Number.NaN })
    } else if (name === 'trkpt') {
      this.isPoint = true
      this.place = `${attributes.lat} ${attributes.lon}`
    }
  }

  close(name: string, text: string, parent: string): void {
    if (name === 'trkpt') this.isPoint = false
    const track = this.tracks.at(-1)
    if (name === 'trk' && track) track.segments = track.segments.filter(({ startMs }) => startMs >= 0)
    if (name !== 'time' || parent !== 'trkpt' || !this.isPoint || !track) return
    const time = parseTimeStamp(text)
    const segment = track.segments.at(-1)
    if (!time || !segment) return
    const { epochMs } = time
    segment.startMs = Number.isNaN(segment.startMs) ? epochMs : Math.min(segment.startMs, epochMs)
    segment.endMs = Number.isNaN(segment.endMs) ? epochMs : Math.max(segment.endMs, epochMs)
    this.points++
    const written = `${this.place} ${epochMs}`
    for (let i = 0; i < written.length; i++)
      this.hash = (Math.imul(this.hash, 31) + written.charCodeAt(i)) | 0
    track.points = `${this.points} ${this.hash} ${segment.endMs}`
  }
}
