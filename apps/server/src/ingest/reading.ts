/** What goes to a worker thread and what comes back: plain values, and buffers that are handed over, not copied. */
import type { DayRecords, ProcessedActivity } from '@cadenza/activity'
import type { Locale } from '@cadenza/contract'
import type { Recording } from '@cadenza/recording'
import type { StoredColumn } from '../database/tables.ts'
import type { Settings } from '../settings.ts'

export interface ReadingTask {
  /** The file itself, or where it lies. */
  source: { bytes: Uint8Array } | { objectKey: string; settings: Pick<Settings, 'dataFolder' | 's3'> }
  dayRecords: DayRecords
  locale: Locale
}

export type Reading = ReadRecording | Unreadable

export interface ReadRecording {
  kind: 'recording'
  sha256: Uint8Array
  bytes: number
  format: Recording['format']
  device: NonNullable<Recording['device']>
  activities: ReadActivity[]
}

/** An activity whose columns are Arrow files already. */
export interface ReadActivity extends Omit<ProcessedActivity, 'recording' | 'series'> {
  recording: ReadSeries
  series: ReadSeries
  /** Of what the figures were measured against. */
  inputsHash: string
}

export interface ReadSeries {
  bytes: Uint8Array<ArrayBuffer>
  /** SHA-256 of `bytes`, hex. */
  sha256: string
  length: number
  columns: StoredColumn[]
}

/** Nothing can come of the file, however often it is read: the key of the text that says why. */
export interface Unreadable {
  kind: 'unreadable'
  code: 'UploadUnknownFormat' | 'UploadNoRecords' | 'UploadReadFailed' | 'UploadMissing'
  /** For the log. */
  reason: string
}
