/** What body-worn sensors wrote: three axes of angular velocity and specific force, each sensor on its own clock. */

/** Where a sensor sits. A log may have any subset. */
export const bodySensors = [
  'pelvis',
  'torso',
  'left_thigh',
  'right_thigh',
  'left_foot',
  'right_foot',
] as const
export type BodySensor = (typeof bodySensors)[number]

/** Three columns of one length, in the sensor's own axes. */
export interface Axes {
  x: Float32Array
  y: Float32Array
  z: Float32Array
}

export interface SensorLog {
  sensor: BodySensor
  /** As the sensor wrote it, ms since the log's zero: it may jitter, repeat, step back and drift against the others'. */
  timeMs: Float64Array
  /** rad/s; undefined where the sensor has no gyroscope. */
  angularVelocity?: Axes
  /** m/s²: at rest it reads +9.81 upwards. */
  specificForce?: Axes
}

export interface MotionLog {
  /** `cycling` or `running` where the file says. */
  sport?: string
  /** Epoch ms of the log's zero; undefined where the file does not say. */
  startMs?: number
  /** IANA name. */
  timeZone?: string
  device?: string
  sensors: SensorLog[]
}
