/** The parts of a track that XML formats share: points with a time and values, some of them in extensions. */

import type { Recording } from '../recording.ts'
import type { XmlWalked } from '../xml/walk.ts'
import { FieldNames } from './fields.ts'
import { parseNumber, parseTimeStamp, type TimeStamp } from './time-stamp.ts'
import { Track } from './track.ts'

export class XmlTrack {
  readonly track: Track
  /** True between the opening and the closing tag of a point. */
  inPoint = false
  private inExtensions = false
  private time: TimeStamp | undefined
  private readonly fields = new FieldNames()

  constructor(fileBytes: number) {
    this.track = new Track(fileBytes)
  }

  openPoint(): void {
    this.inPoint = true
    this.time = undefined
  }

  openExtensions(): void {
    this.inExtensions = true
  }

  closeExtensions(): void {
    this.inExtensions = false
  }

  /** Sets the time of the open point. */
  setTime(text: string): void {
    this.time = parseTimeStamp(text)
  }

  /**
   * Sets the value of an element of the open point. Elements without text and unknown elements outside of
   * extensions are ignored.
   */
  setValue(name: string, text: string): void {
    if (text === '') return
    const field = this.inExtensions ? this.fields.getInExtensions(name) : this.fields.get(name)
    if (field) this.track.set(field, parseNumber(text))
  }

  /**
   * Closes the point and returns its time. A point without a time is dropped and counted; the result is then
   * undefined.
   */
  closePoint(): TimeStamp | undefined {
    this.inPoint = false
    this.inExtensions = false
    if (this.time) return this.time
    this.track.undated++
    this.track.drop()
    return undefined
  }

  /** Returns the recording, with the problems found while its document was walked. */
  finish(format: Recording['format'], { truncated, malformed }: XmlWalked): Recording {
    if (truncated) this.track.note('ReadTruncated', 1)
    if (malformed > 0) this.track.note('ReadMalformed', malformed)
    return this.track.finish(format)
  }
}
