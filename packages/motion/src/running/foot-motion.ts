import type { Frame } from '../mounting/frame.ts'
import type { Track } from './track.ts'

export interface FootMotion {
  track: Track
  frame: Frame
  /** Pitch (toe up positive) and roll (left side up positive), degrees. */
  pitchDeg: Float32Array
  rollDeg: Float32Array
  /** Sagittal angular velocity, low-passed at 25 Hz, and magnitude of the angular velocity, degrees/s. */
  pitchRateDegS: Float32Array
  turnDegS: Float32Array
  forceG: Float32Array
}
