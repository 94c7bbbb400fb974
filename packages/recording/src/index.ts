export { type WritableSeries, writeCsv } from './csv/write.ts'
export { type WritableRecording, writeFit } from './fit/write.ts'
export * from './read.ts'
export * from './recording.ts'
