/** Reads KML with times: tracks of Google's extension (`gx:Track`), and places with a time stamp each. */

import { sportInName } from '../csv/file-name.ts'
import type { ReadingOptions } from '../reading-options.ts'
import type { Recording } from '../recording.ts'
import { FieldNames, MAX_OWN_FIELDS } from '../track/fields.ts'
import { channelField, setPlace } from '../track/known-fields.ts'
import { parseSport } from '../track/sports.ts'
import { parseNumber, parseTimeStamp } from '../track/time-stamp.ts'
import { Track } from '../track/track.ts'
import { xmlRoot } from '../xml/encoding.ts'
import { walkXml, type XmlListener, type XmlWalked } from '../xml/walk.ts'

export function isKml(bytes: Uint8Array): boolean {
  return xmlRoot(bytes) === 'kml'
}

/**
 * Reads the tracks and dated places of a KML file. Lines without times are not recorded and are ignored. The
 * way between two tracks counts only within a `gx:MultiTrack` that asks to interpolate. KML has no sport; a
 * word in the file's name tells. Tracks less than six hours apart form one session.
 */
export function readKml(
  bytes: Uint8Array,
  { fileName = '' }: Pick<ReadingOptions, 'fileName'> = {},
): Recording {
  const reader = new KmlReader(bytes.length, fileName)
  return reader.finish(walkXml(bytes, reader))
}

const LONGEST_BREAK_MS = 6 * 3_600_000
/** Far more than any file holds; limits the cost of a hostile file. */
const MAX_SESSIONS = 1000

const elevation = channelField('elevation')

/** Longitude and latitude in degrees, elevation in m; NaN where unknown. */
type Place = readonly [longitude: number, latitude: number, elevation: number]

/** A series of values beside a track, under the name that the file gives it. */
interface Series {
  name: string
  values: number[]
}

class KmlReader implements XmlListener {
  private readonly track: Track
  private readonly fileName: string
  private readonly names = new FieldNames()
  private inTrack = false
  /** Times of the open track, as text. */
  private whens: string[] = []
  /** Three numbers per place, as in `Place`. */
  private places: number[] = []
  private series: Series[] = []
  /** True inside a `gx:MultiTrack`, after its first track. */
  private continues = false
  private interpolates = false
  /** Name and time of the open placemark. */
  private name = ''
  private when = ''
  private documentName = ''
  private inTimeStamp = false
  private placemark: Place | undefined
  /** Number of places and lines without a time. */
  private undated = 0
  private hasElevation = false

  constructor(fileBytes: number, fileName: string) {
    this.track = new Track(fileBytes)
    this.fileName = fileName
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'Track') {
      this.endTrack()
      this.inTrack = true
    } else if (name === 'MultiTrack') {
      this.continues = false
      this.interpolates = false
    } else if (name === 'Placemark') {
      this.name = ''
      this.when = ''
      this.placemark = undefined
    } else if (name === 'TimeStamp') this.inTimeStamp = true
    else if (name === 'SimpleArrayData' && this.inTrack && this.series.length < MAX_OWN_FIELDS)
      this.series.push({ name: attributes.name ?? '', values: [] })
  }

  close(name: string, text: string, parent: string): void {
    if (name === 'Track') this.endTrack()
    else if (name === 'TimeStamp') this.inTimeStamp = false
    else if (name === 'MultiTrack') this.continues = false
    else if (name === 'Placemark') this.endPlacemark()
    else if (name === 'interpolate') this.interpolates = text.trim() === '1'
    else if (this.inTrack) this.closeInTrack(name, text, parent)
    else if (name === 'when' && this.inTimeStamp) this.when = text.trim()
    else if (name === 'name' && parent === 'Placemark') this.name = text.trim()
    else if (name === 'name' && parent === 'Document') this.documentName = text.trim()
    else if (name === 'coordinates') this.readCoordinates(text, parent)
  }

  finish({ truncated, malformed }: XmlWalked): Recording {
    this.endTrack()
    const { track } = this
    if (truncated) track.note('ReadTruncated', 1)
    if (malformed > 0) track.note('ReadMalformed', malformed)
    // Lines beside a track repeat it.
    if (track.length === 0) track.undated += this.undated
    // Tracks that lie on the ground have elevations of 0.
    if (!this.hasElevation) track.forget(elevation.channel)
    return track.finish('kml')
  }

  private closeInTrack(name: string, text: string, parent: string): void {
    if (name === 'when') this.whens.push(text.trim())
    else if (name === 'coord') this.places.push(...parsePlace(text.trim().split(/\s+/, 3)))
    else if (name === 'value' && parent === 'SimpleArrayData')
      this.series.at(-1)?.values.push(parseNumber(text))
  }

  private readCoordinates(text: string, parent: string): void {
    const [first = ''] = text.trim().split(/\s+/, 1)
    if (parent === 'Point') this.placemark = parsePlace(first.split(',', 3))
    this.undated++
  }

  private endTrack(): void {
    this.inTrack = false
    const { whens, places, track } = this
    const fields = this.series.map(({ name }) => (name ? this.names.getInExtensions(name) : undefined))
    let begins = true
    for (let i = 0; 3 * i < places.length; i++) {
      const time = parseTimeStamp(whens[i] ?? '')
      if (!time) {
        track.undated++
        continue
      }
      if (begins) this.beginPart(time.epochMs, this.continues && this.interpolates)
      begins = false
      const [longitude = Number.NaN, latitude = Number.NaN, metres = Number.NaN] = places.slice(
        3 * i,
        3 * i + 3,
      )
      this.setPlace([longitude, latitude, metres])
      for (const [k, field] of fields.entries()) {
        const value = this.series[k]?.values[i] ?? Number.NaN
        // A heart rate of 0 is a sensor without contact.
        if (field && (field.channel !== 'heartrate' || value > 0)) track.set(field, value)
      }
      track.commit(time)
      this.extendSession(time.epochMs, this.name || this.documentName)
    }
    if (!begins) this.continues = true
    this.whens = []
    this.places = []
    this.series = []
  }

  private endPlacemark(): void {
    const { track, placemark, when } = this
    this.placemark = undefined
    if (!placemark || when === '') return
    const time = parseTimeStamp(when)
    if (!time) return
    this.setPlace(placemark)
    track.commit(time)
    this.extendSession(time.epochMs, this.documentName)
  }

  private setPlace([longitude, latitude, metres]: Place): void {
    setPlace(this.track, latitude, longitude)
    this.track.set(elevation, metres)
    if (metres !== 0 && !Number.isNaN(metres)) this.hasElevation = true
  }

  /** Notes the interruption before a track, unless the way to it counts. */
  private beginPart(epochMs: number, connects: boolean): void {
    const { track } = this
    if (Number.isNaN(track.lastMs) || connects) return
    track.breakBefore(epochMs)
    track.pauseBetween(track.lastMs, epochMs)
  }

  private extendSession(epochMs: number, name: string): void {
    const { track } = this
    const session = track.sessions.at(-1)
    const isNear = session && Math.abs(epochMs - session.endMs) < LONGEST_BREAK_MS
    if (session && (isNear || track.sessions.length >= MAX_SESSIONS)) {
      session.startMs = Math.min(session.startMs, epochMs)
      session.endMs = Math.max(session.endMs, epochMs)
      return
    }
    const sport = parseSport(sportInName(this.fileName).sportInName)
    track.sessions.push({
      ...sport,
      ...(name ? { name } : {}),
      startMs: epochMs,
      endMs: epochMs,
      totals: {},
    })
  }
}

function parsePlace(numbers: readonly string[]): Place {
  const [longitude = Number.NaN, latitude = Number.NaN, metres = Number.NaN] = numbers.map(parseNumber)
  return [longitude, latitude, metres]
}
