/**
 * The motion engine: raw sensor logs to orientation, strokes and strides, and motion performance indicators
 * of each.
 */
export * from './analyse.ts'
export {
  type Assessment,
  type AssessmentProblem,
  type AssessmentTest,
  assess,
} from './assessment/assess.ts'
export { release, transferablesOf } from './columns.ts'
export * from './cycles.ts'
export type { CyclingAnalysis } from './cycling/analyse.ts'
export type { DeadSpot } from './cycling/dead-spots.ts'
export {
  type CadenceTrace,
  type ClockOffset,
  cadenceTrace,
  findClockOffset,
  recordedTrace,
} from './fusion/clock-offset.ts'
export { findZoneOffset, mayBeOfAnotherZone } from './fusion/zone-offset.ts'
export type { MotionProblem, SensorQuality, Trust } from './quality/quality.ts'
export type { StridePhases } from './running/cycle-table.ts'
export type { LeftOutStride } from './running/strides.ts'
export type { LeftOutReason } from './running/valid-strides.ts'
export {
  type PreparedSensor,
  type PrepareOptions,
  prepareSensor,
} from './sensor/prepare.ts'
export * from './series.ts'
export { motionVersion } from './version.ts'
