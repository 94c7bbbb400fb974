/** Hinge axis of a foot or thigh, and the pedal under a foot: work on one sensor. */
import type { BodySensor } from '@cadenza/recording'
import type { Frame, Vector } from '../mounting/frame.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import { pedalTurns } from './crank.ts'
import { LEAST_HINGED_SHARE, limbFrame } from './mounting.ts'
import { findPedal, type Pedal } from './pedal.ts'
import type { ReferenceGrid } from './reference.ts'
import { type ThighSwing, thighSwing } from './thigh.ts'

export interface HingeTask {
  task: 'hinge'
  sensor: BodySensor
  /** Up in the sensor's axes while the rider stood, or its mean over the ride. */
  up: Vector
  /** For feet: the grid for the crank's turns. */
  grid?: ReferenceGrid
  /** For thighs of a rider who stood: computes the swing, whose forward sense is known without strokes. */
  swings?: boolean
}

export interface HingeResult {
  task: 'hinge'
  /** Share of the rotation about the hinge axis; undefined if the sensor does not rotate. */
  share?: number
  /** Undefined if no axis stands out. */
  frame?: Frame
  pedal?: Omit<Pedal, 'prepared'>
  /** Turns of the left crank by this foot alone. */
  turns?: Float64Array
  /** Swing of a thigh, in memory that several threads can share. */
  swing?: ThighSwing
}

export function findHinge(prepared: PreparedSensor, { up, grid, swings }: HingeTask): HingeResult {
  const axes = limbFrame(prepared, up)
  if (!axes) return { task: 'hinge' }
  const { share, frame } = axes
  // The axis of a foot that hardly rotates follows from the path of its pedal.
  if (share < LEAST_HINGED_SHARE && !grid) return { task: 'hinge', share }
  if (swings) return { task: 'hinge', share, frame, swing: thighSwing(prepared, frame) }
  const found = grid && findPedal(prepared, frame)
  if (!found) return share < LEAST_HINGED_SHARE ? { task: 'hinge', share } : { task: 'hinge', share, frame }
  const { prepared: _prepared, ...pedal } = found
  return { task: 'hinge', share, frame, pedal, turns: pedalTurns(found, grid) }
}
