/**
 * Messages to and from the reader's worker thread: plain values, and buffers that are transferred, not
 * copied.
 */
import type { DayRecords, ProcessedActivity, RangeFigures, Span } from '@cadenza/activity'
import type { PlacedActivity } from '@cadenza/activity/match-activities'
import type { Locale } from '@cadenza/contract'
import type { Recording } from '@cadenza/recording'
import type { MotionFacts } from '../../platform/database/motion-facts.ts'
import type { ArchiveKind, StoredColumn } from '../../platform/database/tables.ts'
import type { Settings } from '../../platform/settings.ts'
import type { FileMetadata, ListedActivity } from './metadata.ts'
import type { ReadTogether } from './read-together.ts'

/** Bytes of a motion log, packed or not, from which sharing the work and warming up pay off. */
export const longLogBytes = 8 * 1024 ** 2

export interface ReadingTask {
  /** The file's bytes or its object key. */
  source: FileSource
  /** Tells the sensor's position where the file does not. */
  fileName?: string
  /** Recordings of other devices of the same activity. */
  others?: readonly MotionSource[]
  /** Motion logs of the same activity. */
  motion?: readonly MotionSource[]
  storage: Pick<Settings, 'dataFolder' | 's3'>
  /** Prefix under which the files of an archive are stored; without it no archive is opened. */
  unpackTo?: string
  /** Epoch ms; the start of recordings whose file names no date. */
  fallbackStartMs: number
  /** Set for a file recovered from a damaged archive. */
  damaged?: boolean
  /** Activities that an archive tells of, with spans whose figures are wanted too. */
  recorded?: readonly RecordedSpans[]
  dayRecords: DayRecords
  locale: Locale
  /** The athlete's time zone, for files that tell neither a place nor an offset. */
  homeTimeZone?: string | undefined
}

/** Spans in ms since the start of an activity, which is found by its time. */
export interface RecordedSpans extends PlacedActivity {
  spans: readonly Span[]
}

export type FileSource = { bytes: Uint8Array } | { objectKey: string }
export type MotionSource = { name: string; source: FileSource }

export type Reading = ReadRecording | ReadArchive | Unreadable

export interface ArchiveContents {
  files: ArchivedFile[]
  /** Maker of the archive, where it was recognised. */
  by?: ArchiveKind
  /** Sorted by start. */
  told?: ListedActivity[]
}

/** Files of an archive, in order. */
export interface ReadArchive extends ArchiveContents {
  kind: 'archive'
}

export type ArchivedFile =
  | {
      name: string
      objectKey: string
      damaged?: boolean
      metadata?: FileMetadata
      /** Motion logs that belong to it. */
      motion?: readonly { name: string; objectKey: string }[]
    }
  /** A file that cannot be unpacked: the code of the text that says why. */
  | { name: string; code: Unreadable['code'] }

export interface ReadRecording {
  kind: 'recording'
  /** Identity of the activity: `combinedSha256` of `files`. */
  sha256: Uint8Array
  /** The main recording, then other devices' recordings and motion logs. */
  files: { sha256: Uint8Array; bytes: number }[]
  format: Recording['format']
  device: NonNullable<Recording['device']>
  activities: ReadActivity[]
  /** Facts of each other device's recording. */
  joined: ReadTogether['joined']
  /** The motion logs read on their own, where they belong to another activity. */
  apart?: ReadRecording
}

/** Activity whose columns are already encoded as Arrow. */
export interface ReadActivity extends Omit<ProcessedActivity, 'recording' | 'series' | 'strokes'> {
  recording: ReadSeries
  series: ReadSeries
  strokes?: ReadSeries
  motion?: MotionFacts
  /** Place among the task's `recorded`. */
  recordedAt?: number
  /** Figures of its spans there. */
  spans: RangeFigures[]
  /** Hash of everything the figures were measured against. */
  inputsHash: string
}

export interface ReadSeries {
  bytes: Uint8Array<ArrayBuffer>
  /** SHA-256 of `bytes`, hex. */
  sha256: string
  length: number
  columns: StoredColumn[]
}

/** A file that no retry can read: the code of the text that says why. */
export interface Unreadable {
  kind: 'unreadable'
  code:
    | 'UploadUnknownFormat'
    | 'UploadEmpty'
    | 'UploadNoRecords'
    | 'UploadNoMotionRows'
    | 'UploadNoTimes'
    | 'UploadUnknownColumns'
    | 'UploadOldSpreadsheet'
    | 'UploadUnknownUnits'
    | 'UploadUnknownSensors'
    | 'UploadNoGravity'
    | 'UploadXmlWithDtd'
    | 'UploadReadFailed'
    | 'UploadMissing'
    | 'UploadArchiveEmpty'
    | 'UploadMotionTooLarge'
    | 'UploadArchiveTooLarge'
    | 'UploadArchiveEncrypted'
    | 'UploadArchiveUnsupported'
    | 'UploadArchiveDamaged'
    | 'NotOneActivity'
  /** Detail for the log. */
  reason: string
}
