export * from './activity.ts'
export type { DayRecords } from './day-records.ts'
export { recordsOfDay } from './day-records.ts'
export { type ProcessOptions, processRecording } from './process.ts'
