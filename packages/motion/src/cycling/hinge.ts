/** How a foot or thigh is hinged, and the pedal under a foot: work that needs one sensor and how it stood. */
import type { BodySensor } from '@cadenza/recording'
import type { Frame, Vector } from '../mounting/frame.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import { pedalTurns } from './crank.ts'
import { LEAST_HINGED, limbFrame } from './mounting.ts'
import { findPedal, type Pedal } from './pedal.ts'
import type { ReferenceGrid } from './reference.ts'
import { type ThighSwing, thighSwing } from './thigh.ts'

export interface HingeTask {
  task: 'hinge'
  sensor: BodySensor
  /** In the sensor's axes as the rider stood, or on average. */
  up: Vector
  /** For feet: the instants at which the crank's turns are wanted. */
  grid?: ReferenceGrid
  /** For thighs of a rider who stood: which way they are bent is then known without strokes, and so is how they swing. */
  swings?: boolean
}

export interface HingeResult {
  task: 'hinge'
  /** Of the turning, along the hinge; undefined where the sensor does not turn. */
  share?: number
  /** Undefined where it turns about no axis in particular. */
  frame?: Frame
  pedal?: Omit<Pedal, 'prepared'>
  /** Of the left crank, by this foot alone. */
  turns?: Float64Array
  /** Of a thigh, in memory that several threads can hold. */
  swing?: ThighSwing
}

export function findHinge(prepared: PreparedSensor, { up, grid, swings }: HingeTask): HingeResult {
  const axes = limbFrame(prepared, up)
  if (!axes) return { task: 'hinge' }
  const { share, frame } = axes
  // A foot that hardly turns shows its axis by the way of its pedal.
  if (share < LEAST_HINGED && !grid) return { task: 'hinge', share }
  if (swings) return { task: 'hinge', share, frame, swing: thighSwing(prepared, frame) }
  const found = grid && findPedal(prepared, frame)
  if (!found) return share < LEAST_HINGED ? { task: 'hinge', share } : { task: 'hinge', share, frame }
  const { prepared: _prepared, ...pedal } = found
  return { task: 'hinge', share, frame, pedal, turns: pedalTurns(found, grid) }
}
