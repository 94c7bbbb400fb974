export { type DemoFile, demoDayRecords, demoSeason, type SeasonOptions } from './season.ts'
export {
  intervalSession,
  type SessionOptions,
  type SimulatedSession,
  type SteadyKind,
  steadySession,
} from './session.ts'
