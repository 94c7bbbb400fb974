export * from './read.ts'
export * from './recording.ts'
