/** Metrics of pelvis or torso in one side's strokes: work on one sensor. */
import type { BodySensor } from '@cadenza/recording'
import { STANDING } from '../cycles.ts'
import type { Frame } from '../mounting/frame.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import { type PackedStrokes, unpackStrokes } from './packed-strokes.ts'
import { sameClock } from './reference.ts'
import { type PoseTrace, poseTrace } from './slip.ts'
import { newTable } from './table.ts'
import { measureLean, measureRock, measureRotation } from './trunk-metrics.ts'

/** Three tasks for each trunk sensor. Its lean, with its pose, takes twice as long as rotation or rock. */
export interface TrunkTask {
  task: 'trunk'
  part: 'lean' | 'rock' | 'rotation'
  sensor: BodySensor
  frame: Frame
  strokes: PackedStrokes
  /** Flags by stroke. */
  flags: Uint8Array
}

export interface TrunkResult {
  task: 'trunk'
  sensor: BodySensor
  /** Columns by stroke. */
  values: Map<string, Float32Array>
  pose?: PoseTrace
}

export function measureTrunk(
  prepared: PreparedSensor,
  { part, frame, strokes: packed, flags }: TrunkTask,
): TrunkResult {
  const { sensor } = prepared
  const strokes = unpackStrokes(packed)
  const table = newTable(strokes.length)
  const trunk = { prepared, clock: sameClock, frame }
  const named = { ...trunk, name: sensor === 'pelvis' ? 'pelvic' : 'torso' } as const
  if (part !== 'lean') {
    const measure = part === 'rock' ? measureRock : measureRotation
    measure(named, strokes, table)
    return { task: 'trunk', sensor, values: table.columns }
  }
  measureLean(named, strokes, table)
  const seated = strokes.filter(({ coarse }, i) => !coarse && ((flags[i] as number) & STANDING) === 0)
  return { task: 'trunk', sensor, values: table.columns, pose: poseTrace({ ...trunk, strokes: seated }) }
}

/**
 * A sensor's columns in the order of the catalogue: its angle, rock and rotation, and what else its lean
 * gave.
 */
export function joinParts(lean: TrunkResult, ...sways: readonly TrunkResult[]): [string, Float32Array][] {
  const [angle, ...rest] = lean.values
  return [...(angle ? [angle] : []), ...sways.flatMap(({ values }) => [...values]), ...rest]
}
