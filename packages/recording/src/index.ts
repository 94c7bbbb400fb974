export { type ActivityFiles, type GroupableFile, groupByActivity } from './archive/activity-files.ts'
export { type ArchiveLimits, archiveLimits, Budget } from './archive/budget.ts'
export { type PackedFile, packGzip, packZip } from './archive/pack.ts'
export { type FileKind, recognise } from './archive/recognise.ts'
export {
  entryNames,
  isJunk,
  type RefusedFile,
  type UnpackedFile,
  type UnpackOptions,
  unpack,
  unpackEntry,
  zipFiles,
} from './archive/unpack.ts'
export { isWorkbook } from './archive/workbook.ts'
export { DIRECTORY_TAIL, entriesIn, findDirectory, packedBytes, type ZipEntry } from './archive/zip.ts'
export { type WritableSeries, writeCsv } from './csv/write.ts'
export { type WritableRecording, writeFit } from './fit/write.ts'
export { writeGpx } from './gpx/write.ts'
export { type MotionFile, readMotionFiles } from './motion/files.ts'
export * from './motion/log.ts'
export {
  isGzip,
  isMotionCsv,
  MotionReader,
  type MotionReading,
  type MotionReadOptions,
  readMotion,
} from './motion/read.ts'
export { type MotionCsvOptions, writeMotionCsv } from './motion/write.ts'
export * from './read.ts'
export * from './recording.ts'
export { writeTcx } from './tcx/write.ts'
export { shortened } from './text-limits.ts'
