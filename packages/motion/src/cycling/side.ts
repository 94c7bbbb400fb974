/**
 * Strokes of one leg and their metrics: work on the crank's turns and all sensors, but not on the other leg's
 * strokes.
 */
import type { BodySensor } from '@cadenza/recording'
import { release } from '../columns.ts'
import { LEFT, type RIGHT, STANDING } from '../cycles.ts'
import type { Frame } from '../mounting/frame.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import { type StillPhase, stillUp } from '../still/still-phases.ts'
import type { PedalDistances } from './crank.ts'
import type { DeadSpot } from './dead-spots.ts'
import { measureFoot } from './foot-metrics.ts'
import { measureLeg } from './leg-metrics.ts'
import { type LimbMotion, limbMotion } from './limb.ts'
import { trunkFrame } from './mounting.ts'
import { type PackedStrokes, packStrokes } from './packed-strokes.ts'
import { type Drive, LAGS, measurePush, sumDrives } from './push.ts'
import { SPREAD_WAVES, spreadsOfPush } from './push-spread.ts'
import { type ClockMap, type ReferenceGrid, sameClock } from './reference.ts'
import { type PoseTrace, poseTrace } from './slip.ts'
import { STANDING_MM, standingStrokes } from './standing.ts'
import { clearCovered, findStrokes, keepLongRuns, mergeStrokes, type Stroke } from './strokes.ts'
import { newTable, type StrokeTable, writer } from './table.ts'
import { findPeak, orientForward, type ThighSwing, thighClock, thighFromSwing } from './thigh.ts'
import { regularStrokes, thighTurns, USUAL_PEAK_TURNS } from './thigh-phase.ts'

export interface SideTask {
  task: 'side'
  side: typeof LEFT | typeof RIGHT
  grid: ReferenceGrid
  /** Turns of the left crank; undefined if no pedal is found. */
  turns?: Float64Array
  /** Defined with `turns`. */
  radii?: PedalDistances
  foot?: { frame: Frame; clock: ClockMap }
  /** The thigh's frame; its forward axis may point back. */
  thigh?: Frame
  /** The thigh's swing, if it was computed with the frame. */
  swing?: ThighSwing
  still?: StillPhase
  /** True if this side carries the trunk's metrics. */
  centre: boolean
}

/** Columns by stroke of this side, in order of time. */
export interface SideResult {
  task: 'side'
  startMs: Float64Array
  endMs: Float64Array
  coarse: Uint8Array
  flags: Uint8Array
  values: Map<string, Float32Array>
  deadSpots: { row: number; spots: DeadSpot[] }[]
  ankling?: Float32Array
  /** When in a turn the crank is accelerated. */
  drive: Drive
  /** Crank angle at which the thigh is highest, turns; undefined with too few strokes. */
  peak?: number
  thighClock?: ClockMap
  /**
   * Mounting of pelvis and torso and the strokes in which they are measured, if this side carries the trunk's
   * metrics.
   */
  trunks: { sensor: BodySensor; frame: Frame; confidence: number }[]
  strokes?: PackedStrokes
  poses: { sensor: BodySensor; pose: PoseTrace }[]
}

export type Sensors = ReadonlyMap<BodySensor, PreparedSensor>

export const footSensors = ['left_foot', 'right_foot'] as const
export const thighSensors = ['left_thigh', 'right_thigh'] as const

export function measureSide(sensors: Sensors, task: SideTask): SideResult {
  const { side, turns, radii, grid } = task
  const distance = radii && { radii, grid }
  const fine = turns ? findStrokes(turns, side === LEFT ? 0 : 0.5, grid, side, false, distance) : []
  const thigh = thighMotion(sensors, task, fine)
  const peak = thigh && findPeak(thigh, fine)
  const coarse = thigh ? coarseStrokes(thigh, peak, fine, task) : []
  const strokes = mergeStrokes(fine, coarse)
  const rows = Int32Array.from(strokes, (_, row) => row)
  const table = newTable(strokes.length)
  const standing = standingOf(sensors, strokes)
  const seated = strokes.filter((stroke, row) => !stroke.coarse && !standing[row])
  const poses: SideResult['poses'] = []
  // One limb after the other, so that only one limb's columns are in memory.
  const thighTable = newTable(strokes.length)
  if (thigh) {
    measureLeg(thigh, strokes, rows, thighTable)
    poses.push({ sensor: thighSensors[side], pose: poseTrace({ ...thigh, strokes: seated }) })
    release([thigh.angle, thigh.rate])
  }
  const foot = footMotion(sensors, task)
  const figures = foot && measureFoot(foot, strokes, rows, table)
  if (foot) {
    poses.unshift({ sensor: footSensors[side], pose: poseTrace({ ...foot, strokes: seated }) })
    release([foot.angle, foot.rate])
  }
  for (const [code, column] of thighTable.columns) table.columns.set(code, column)
  const drive = writePush(strokes, table, task)
  const result: SideResult = {
    task: 'side',
    startMs: Float64Array.from(strokes, ({ startMs }) => startMs),
    endMs: Float64Array.from(strokes, ({ endMs }) => endMs),
    coarse: Uint8Array.from(strokes, (stroke) => (stroke.coarse ? 1 : 0)),
    flags: standing.map((risen) => (risen ? STANDING : 0)),
    values: table.columns,
    deadSpots: figures?.deadSpots ?? [],
    ankling: figures?.ankling,
    drive,
    peak,
    thighClock: thigh?.clock,
    trunks: task.centre ? trunkFrames(sensors, task.still, strokes) : [],
    strokes: task.centre ? packStrokes(strokes, side) : undefined,
    poses,
  }
  // The pages of degrees are large and are freed at once.
  if (!task.centre) release(strokes)
  return result
}

function footMotion(sensors: Sensors, { side, foot }: SideTask): LimbMotion | undefined {
  const prepared = sensors.get(footSensors[side])
  return foot && prepared && limbMotion(prepared, foot.frame, foot.clock)
}

function thighMotion(sensors: Sensors, task: SideTask, strokes: readonly Stroke[]): LimbMotion | undefined {
  const prepared = sensors.get(thighSensors[task.side])
  if (!task.thigh || !prepared) return undefined
  const guess = task.swing
    ? thighFromSwing(prepared, task.thigh, task.swing)
    : limbMotion(prepared, task.thigh, sameClock)
  if (!guess) return undefined
  const thigh = task.swing ? guess : orientForward(guess, strokes, task.still !== undefined)
  return { ...thigh, clock: thighClock(thigh, strokes) }
}

/** Strokes by the thigh alone; its crank angle is calibrated where pedals are measured. */
function coarseStrokes(
  thigh: LimbMotion,
  peak: number | undefined,
  fine: readonly Stroke[],
  { side, grid, swing, still }: SideTask,
): Stroke[] {
  const turns = thighTurns(thigh, peak ?? USUAL_PEAK_TURNS, grid, swing?.cycles)
  clearCovered(turns, fine, grid)
  const found = findStrokes(turns, 0, grid, side, true)
  release(turns)
  return keepLongRuns(regularStrokes(thigh, found, still !== undefined), fine)
}

function writePush(strokes: readonly Stroke[], table: StrokeTable, { radii, grid }: SideTask): Drive {
  const rows = strokes.flatMap(({ coarse }, row) => (coarse ? [] : row))
  const fine = rows.map((row) => strokes[row] as Stroke)
  const waves = new Float64Array(LAGS)
  const lags = new Float64Array(SPREAD_WAVES * fine.length)
  const pushes = fine.map((stroke, i) => {
    const push = measurePush(stroke, waves)
    lags.set(waves.subarray(0, SPREAD_WAVES), SPREAD_WAVES * i)
    return push
  })
  const spreads = radii && spreadsOfPush(fine, lags, { radii, grid })
  release(lags)
  const putEfficiency = writer(table, 'push_efficiency')
  const putPeak = writer(table, 'push_peak')
  const putDeviation = writer(table, 'push_deviation')
  pushes.forEach(({ efficiency, peakDeg }, i) => {
    const row = rows[i] as number
    putEfficiency(row, efficiency)
    putPeak(row, peakDeg)
    putDeviation(row, spreads?.[i] ?? Number.NaN)
  })
  return sumDrives(pushes)
}

function standingOf(sensors: Sensors, strokes: readonly Stroke[]): Uint8Array {
  const trunks = (['pelvis', 'torso'] as const).flatMap((sensor) => {
    const prepared = sensors.get(sensor)
    return prepared ? [{ prepared, clock: sameClock, standingMm: STANDING_MM[sensor] }] : []
  })
  return standingStrokes(trunks, strokes)
}

function trunkFrames(
  sensors: Sensors,
  phase: StillPhase | undefined,
  strokes: readonly Stroke[],
): SideResult['trunks'] {
  return (['pelvis', 'torso'] as const).flatMap((sensor) => {
    const prepared = sensors.get(sensor)
    if (!prepared) return []
    const still = phase && stillUp(prepared, phase)
    const axes = trunkFrame(prepared, sameClock, strokes, still, sensor === 'torso')
    return axes ? [{ sensor, ...axes }] : []
  })
}
