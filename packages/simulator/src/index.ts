export { type DemoFile, demoDayRecords, demoSeason, type SeasonOptions } from './season.ts'
