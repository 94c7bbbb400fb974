/** What goes to a worker thread and what comes back: plain values, and buffers that are handed over, not copied. */
import type { DayRecords, ProcessedActivity, RangeFigures, RangeSpan } from '@cadenza/activity'
import type { Locale } from '@cadenza/contract'
import type { Recording } from '@cadenza/recording'
import type { MotionFacts } from '../../platform/database/motion-facts.ts'
import type { ArchiveKind, StoredColumn } from '../../platform/database/tables.ts'
import type { Settings } from '../../platform/settings.ts'
import type { FileMetadata, ToldActivity } from './metadata.ts'
import type { ReadTogether } from './read-together.ts'

/** Of a file of a motion log, packed or not: what a shorter one takes is not worth sharing, nor preparing for. */
export const longLogBytes = 8 * 1024 ** 2

export interface ReadingTask {
  /** The file itself, or where it lies. */
  source: FileSource
  /** Tells where a motion sensor sat, where the file does not. */
  fileName?: string
  /** Other devices' recordings of the same outing. */
  others?: readonly MotionSource[]
  /** Motion logs of the same outing. */
  motion?: readonly MotionSource[]
  storage: Pick<Settings, 'dataFolder' | 's3'>
  /** Under this the files of an archive are put; without it none is opened. */
  unpackTo?: string
  /** Epoch ms at which a recording begins whose file names no day. */
  fallbackStartMs: number
  /** The file is what was left of a damaged archive. */
  damaged?: boolean
  /** Of each session, whose figures are wanted too. */
  spans?: readonly (readonly RangeSpan[])[]
  dayRecords: DayRecords
  locale: Locale
}

export type FileSource = { bytes: Uint8Array } | { objectKey: string }
export type MotionSource = { name: string; source: FileSource }

export type Reading = ReadRecording | ReadArchive | Unreadable

export interface ArchiveContents {
  files: ArchivedFile[]
  /** Where somebody's export was recognised. */
  by?: ArchiveKind
  /** By start. */
  told?: ToldActivity[]
}

/** The files that were packed together, in order. */
export interface ReadArchive extends ArchiveContents {
  kind: 'archive'
}

export type ArchivedFile =
  | {
      name: string
      objectKey: string
      damaged?: boolean
      metadata?: FileMetadata
      /** Motion logs that go with it. */
      motion?: readonly { name: string; objectKey: string }[]
    }
  /** It cannot be taken out: the key of the text that says why. */
  | { name: string; code: Unreadable['code'] }

export interface ReadRecording {
  kind: 'recording'
  /** Of the outing: `outingSha256` of `files`. */
  sha256: Uint8Array
  /** The recording's own, then those of other devices' recordings and of the motion logs that went into it. */
  files: { sha256: Uint8Array; bytes: number }[]
  format: Recording['format']
  device: NonNullable<Recording['device']>
  activities: ReadActivity[]
  /** Of each other device's recording. */
  joined: ReadTogether['joined']
  /** What the motion logs are by themselves, where they turned out to be of another outing. */
  apart?: ReadRecording
}

/** An activity whose columns are Arrow files already. */
export interface ReadActivity extends Omit<ProcessedActivity, 'recording' | 'series' | 'strokes'> {
  recording: ReadSeries
  series: ReadSeries
  strokes?: ReadSeries
  motion?: MotionFacts
  /** The figures of the task's spans. */
  spans: RangeFigures[]
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
  code:
    | 'UploadUnknownFormat'
    | 'UploadEmpty'
    | 'UploadNoRecords'
    | 'UploadNoMotionRows'
    | 'UploadNoTimes'
    | 'UploadUnknownColumns'
    | 'UploadUnknownUnits'
    | 'UploadUnknownSensors'
    | 'UploadXmlWithDtd'
    | 'UploadReadFailed'
    | 'UploadMissing'
    | 'UploadArchiveEmpty'
    | 'UploadMotionTooLarge'
    | 'UploadArchiveTooLarge'
    | 'UploadArchiveEncrypted'
    | 'UploadArchiveUnsupported'
    | 'UploadArchiveDamaged'
    | 'NotOneOuting'
  /** For the log. */
  reason: string
}
