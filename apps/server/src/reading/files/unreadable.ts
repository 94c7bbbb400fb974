import type { UnreadableRecording } from '@cadenza/recording'
import type { Unreadable } from './reading.ts'

const codes: Readonly<Record<UnreadableRecording['code'], Unreadable['code']>> = {
  Empty: 'UploadEmpty',
  NoRecords: 'UploadNoRecords',
  NoMotionRows: 'UploadNoMotionRows',
  UnknownFormat: 'UploadUnknownFormat',
  NotThisFormat: 'UploadUnknownFormat',
  NoTimes: 'UploadNoTimes',
  UnknownColumns: 'UploadUnknownColumns',
  OldSpreadsheet: 'UploadOldSpreadsheet',
  UnknownUnits: 'UploadUnknownUnits',
  UnknownSensors: 'UploadUnknownSensors',
  NoGravity: 'UploadNoGravity',
  XmlWithDtd: 'UploadXmlWithDtd',
  MotionTooLarge: 'UploadMotionTooLarge',
  ArchiveTooLarge: 'UploadArchiveTooLarge',
  ArchiveEncrypted: 'UploadArchiveEncrypted',
  ArchiveUnsupported: 'UploadArchiveUnsupported',
  ArchiveDamaged: 'UploadArchiveDamaged',
}

/** Code of the text that tells the user why a file could not be read. */
export function codeOf({ code }: UnreadableRecording): Unreadable['code'] {
  return codes[code]
}
