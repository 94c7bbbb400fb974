export {
  type AssessmentOptions,
  type SimulatedAssessment,
  simulateAssessment,
} from './assessment/simulate.ts'
export type { DoneTest } from './assessment/tests.ts'
export { type DemoAthlete, demoAthletes } from './athlete.ts'
export {
  type HandheldMotion,
  type HandheldOptions,
  type HandheldSpeed,
  handheldMotions,
  handheldSpeeds,
  type SimulatedHandheld,
  simulateHandheld,
} from './handheld/simulate.ts'
export { createRandom, type Random, wandering } from './random.ts'
export { type BikeComputerOptions, rideCsv, rideFit } from './rider/bike-computer.ts'
export {
  type RideFacts,
  type RideOptions,
  type RideTruth,
  type SimulatedRide,
  simulateRide,
} from './rider/simulate.ts'
export type { TrueStroke } from './rider/truth.ts'
export {
  type RunOptions,
  type RunTruth,
  type SimulatedRun,
  simulateRun,
} from './runner/simulate.ts'
export type { TrueStride } from './runner/truth.ts'
export { runFit, type WatchOptions } from './runner/watch.ts'
export {
  type DemoFile,
  demoDayRecords,
  demoPlan,
  demoSeason,
  type PlannedSession,
  type SeasonOptions,
} from './season.ts'
export { motionBytes } from './sensors/bytes.ts'
export { clockAt, covers } from './sensors/device.ts'
export { quarterTurns, type SensorErrors, type Span, type Tier } from './sensors/errors.ts'
export {
  type ClockedSession,
  clockedSession,
  intervalSession,
  type SessionOptions,
  type SimulatedSession,
  type SteadyKind,
  steadySession,
} from './session.ts'
