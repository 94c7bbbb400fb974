/** From raw sensor logs over orientation to strokes and strides, and the motion performance indicators of each. */
export * from './cycles.ts'
export type { MotionProblem, SensorQuality, Trust } from './quality/quality.ts'
export { type PreparedSensor, type PrepareOptions, prepareSensor, transferablesOf } from './sensor/prepare.ts'
