/** Reads the binary files of SRM's power meters, versions 5, 6, 7 and 9. */

import { type Recording, UnreadableRecording } from '../recording.ts'
import { channelField, setPlace } from '../track/known-fields.ts'
import { Track } from '../track/track.ts'
import { Cursor, HEAD_BYTES, layoutOf, MEANS_BYTES, type SrmLayout } from './layout.ts'

export function isSrm(bytes: Uint8Array): boolean {
  return layoutOf(bytes) !== undefined
}

/**
 * Reads the samples in blocks, between which the timer was stopped, and the markers as laps. The day and the
 * times of the blocks are local and have no zone.
 */
export function readSrm(bytes: Uint8Array): Recording {
  const layout = layoutOf(bytes)
  if (!layout) throw new UnreadableRecording('NotThisFormat', 'The file is no SRM file.')
  const reader = new SrmReader(bytes, layout)
  return reader.read()
}

const EPOCH_MS = Date.UTC(1880, 0, 1)
const DAY_MS = 86_400_000
/** Semicircles; a place in version 9 has 2^31 − 1 at 180°. */
const HALF_TURN = 0x7fffffff

const power = channelField('power')
const cadence = channelField('cadence')
const heartrate = channelField('heartrate')
const speed = channelField('speed')
const elevation = channelField('elevation')
const temperature = channelField('temperature')

interface Block {
  startMs: number
  samples: number
}

interface Marker {
  name: string
  /** Indices of the first and last sample, counted from 0. */
  first: number
  last: number
}

class SrmReader {
  private readonly bytes: Uint8Array
  private readonly layout: SrmLayout
  private readonly cursor: Cursor
  private readonly track: Track
  private intervalMs = 1000
  private markers: Marker[] = []
  private blocks: Block[] = []
  /** Epoch ms of each sample. */
  private readonly times: number[] = []
  private hasElevation = false
  private hasTemperature = false

  constructor(bytes: Uint8Array, layout: SrmLayout) {
    this.bytes = bytes
    this.layout = layout
    this.cursor = new Cursor(bytes, HEAD_BYTES)
    this.track = new Track(bytes.length)
  }

  read(): Recording {
    const { track } = this
    track.device = { manufacturer: 'srm' }
    track.isLocalTime = true
    try {
      this.readHead()
      this.readSamples()
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      track.note('ReadTruncated', 1)
      track.drop()
    }
    // Older devices measure neither and store 0.
    if (!this.hasElevation) track.forget(elevation.channel)
    if (!this.hasTemperature) track.forget(temperature.channel)
    if (track.length > 0) {
      track.sessions.push({ sport: 'cycling', ...track.span(), totals: {} })
      this.addLaps()
    }
    return track.finish('srm')
  }

  private readHead(): void {
    const { layout, cursor } = this
    const head = new Cursor(this.bytes, 4)
    const dayMs = EPOCH_MS + head.u16() * DAY_MS
    head.u16()
    const [dividend, divisor] = [head.u8(), head.u8()]
    if (dividend > 0 && divisor > 0) this.intervalMs = (dividend / divisor) * 1000
    else this.track.note('ReadBadHeader', 1)
    const blockCount = head.u16()
    const markerCount = head.u16()
    // The first marker is the whole recording and has the athlete's name.
    for (let i = 0; i <= markerCount; i++) {
      const marker = this.readMarker()
      if (i > 0) this.markers.push(marker)
    }
    for (let i = 0; i < blockCount; i++) {
      const startMs = dayMs + cursor.i32() * 10
      this.blocks.push({ startMs, samples: cursor.count(layout) })
    }
    // Zero offset and slope.
    cursor.u16()
    cursor.u16()
    const sampleCount = cursor.count(layout)
    cursor.u8()
    if (this.blocks.length === 0) this.blocks.push({ startMs: dayMs, samples: sampleCount })
  }

  private readMarker(): Marker {
    const { cursor, layout } = this
    const comment = this.bytes.subarray(cursor.at, cursor.at + layout.commentBytes)
    cursor.at += layout.commentBytes
    // Whether the marker is active.
    cursor.u8()
    const [start, end] = [cursor.count(layout), cursor.count(layout)]
    cursor.at += MEANS_BYTES
    // Some files count from 0, some exchange start and end.
    const [first, last] = [Math.min(start, end), Math.max(start, end)].map((one) => Math.max(one, 1) - 1)
    return { name: textOf(comment), first: first ?? 0, last: last ?? 0 }
  }

  private readSamples(): void {
    const { track } = this
    let daysMs = 0
    let before: Block | undefined
    for (const block of this.blocks) {
      // The clock of a ride past midnight begins again.
      if (before && block.startMs < before.startMs - DAY_MS / 2) daysMs = DAY_MS
      for (let i = 0; i < block.samples; i++) {
        const epochMs = Math.round(block.startMs + daysMs + i * this.intervalMs)
        this.readSample()
        if (i === 0 && before) track.pauseBetween(track.lastMs + this.intervalMs, epochMs)
        track.commit({ epochMs })
        this.times.push(epochMs)
      }
      before = block
    }
  }

  private readSample(): void {
    const { track, cursor, layout } = this
    let beats: number
    if (layout.isPacked) {
      const [low, mixed, high] = [cursor.u8(), cursor.u8(), cursor.u8()]
      // Eleven bits of speed in steps of 3/26 km/h, twelve bits of power.
      track.set(speed, ((((mixed & 0xf0) << 3) | (low & 0x7f)) * 3) / 26 / 3.6)
      track.set(power, (mixed & 0x0f) | (high << 4))
      track.set(cadence, cursor.u8())
      beats = cursor.u8()
    } else {
      track.set(power, cursor.u16())
      track.set(cadence, cursor.u8())
      beats = cursor.u8()
      const millimetres = cursor.i32()
      if (millimetres >= 0) track.set(speed, millimetres / 1000)
      const [metres, tenths] = [cursor.i32(), cursor.i16()]
      track.set(elevation, metres)
      track.set(temperature, tenths / 10)
      this.hasElevation ||= metres !== 0
      this.hasTemperature ||= tenths !== 0
      if (layout.isWide) {
        const [north, east] = [cursor.i32(), cursor.i32()]
        setPlace(track, (north * 180) / HALF_TURN, (east * 180) / HALF_TURN)
      }
    }
    // A heart rate of 0 is a sensor without contact.
    if (beats > 0) track.set(heartrate, beats)
  }

  private addLaps(): void {
    const { times, track, intervalMs } = this
    for (const { name, first, last } of this.markers) {
      const startMs = times[first]
      const lastMs = times[Math.min(last, times.length - 1)]
      if (startMs === undefined || lastMs === undefined) continue
      const endMs = Math.round(lastMs + intervalMs)
      if (endMs > startMs) track.laps.push({ startMs, endMs, totals: {}, ...(name ? { name } : {}) })
    }
  }
}

/** A text in Windows' Latin-1 that ends with a zero. */
function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  return new TextDecoder('windows-1252').decode(end < 0 ? bytes : bytes.subarray(0, end)).trim()
}
