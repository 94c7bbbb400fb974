/**
 * Data of body-worn sensors: angular velocity and specific force in three axes, each sensor on its own clock.
 */

/** Placements of a sensor. A log may have any subset. */
export const bodySensors = [
  'pelvis',
  'torso',
  'left_thigh',
  'right_thigh',
  'left_foot',
  'right_foot',
] as const
export type BodySensor = (typeof bodySensors)[number]

/** Three columns of equal length in the sensor's own axes. */
export interface Axes {
  x: Float32Array
  y: Float32Array
  z: Float32Array
}

export interface SensorLog {
  sensor: BodySensor
  /**
   * ms since the zero of the log, as the sensor wrote it. It may jitter, repeat, step back and drift relative
   * to other sensors.
   */
  timeMs: Float64Array
  /** rad/s; undefined without a gyroscope. */
  angularVelocity?: Axes
  /** m/s²; +9.81 upwards at rest. Undefined without an accelerometer. */
  specificForce?: Axes
}

export interface MotionLog {
  /** `cycling` or `running`, if the file says. */
  sport?: string
  /** Epoch ms of the zero of the log; undefined if the file does not say. */
  startMs?: number
  /** IANA name. */
  timeZone?: string
  device?: string
  sensors: SensorLog[]
}
