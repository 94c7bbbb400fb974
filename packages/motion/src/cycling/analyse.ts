/** A ride from prepared sensors to strokes and the figures of each. */
import type { BodySensor } from '@cadenza/recording'
import { COARSE, type Cycles, LEFT, RELATIVE, RIGHT, STANDING } from '../cycles.ts'
import type { Frame, Vector } from '../mounting/frame.ts'
import { judgeSensor, usable } from '../quality/judge.ts'
import type { MotionProblem, SensorQuality } from '../quality/quality.ts'
import type { PreparedSensor, PrepareOptions } from '../sensor/prepare.ts'
import { type StillPhase, stillUp } from '../still/still-phases.ts'
import { alignRightClock, combinePedals } from './crank.ts'
import type { DeadSpot } from './dead-spots.ts'
import { measureFoot } from './foot-metrics.ts'
import { measureLeg } from './leg-metrics.ts'
import { type LimbMotion, limbMotion } from './limb.ts'
import { LEAST_HINGED, limbFrame, meanUp, standingPhase, trunkFrame } from './mounting.ts'
import { findPedal, type Pedal } from './pedal.ts'
import { pushOf, spreadOfPeaks } from './push.ts'
import { type ClockMap, type ReferenceGrid, referenceGrid, sameClock } from './reference.ts'
import { findSlips, type Watched } from './slip.ts'
import { STANDING_MM, standingStrokes } from './standing.ts'
import { findStrokes, lastingStrokes, leaveOut, mergeStrokes, type Stroke } from './strokes.ts'
import { newTable, put, type StrokeTable } from './table.ts'
import { bentForward, peakOf, thighClock } from './thigh.ts'
import { regularStrokes, thighTurns, USUAL_PEAK_TURNS } from './thigh-phase.ts'
import { measureTrunk } from './trunk-metrics.ts'

/**
 * What counts as gravity outdoors: accelerating, braking and bends last for seconds; slower, the gyroscope's bias comes in.
 */
export const cyclingOptions: PrepareOptions = {
  gravityHz: 0.02,
  attitude: (sensor) => sensor === 'pelvis' || sensor === 'torso',
}

export interface CyclingAnalysis {
  cycles: Cycles
  /** Where feet and thighs jerk in each stroke that has dead spots; `row` of `cycles`. */
  deadSpots: { row: number; spots: DeadSpot[] }[]
  /** Foot angle over crank angle, for each foot: 72 values (0°, 5° … 355°) for each of `rows`. */
  ankling: { side: typeof LEFT | typeof RIGHT; rows: Int32Array; angleDeg: Float32Array }[]
  quality: SensorQuality[]
  problems: MotionProblem[]
}

interface Rider {
  sensors: ReadonlyMap<BodySensor, PreparedSensor>
  still: StillPhase | undefined
  grid: ReferenceGrid
  quality: Map<BodySensor, SensorQuality>
  problems: MotionProblem[]
}

/** A thigh's highest point, turns after twelve o'clock: 10 to 50° later in riders. */
const EARLIEST_PEAK = -3 / 360
/** Half of g: less is no turning sensor's mean, m/s². */
const LEAST_GRAVITY = 5

const sides = [LEFT, RIGHT] as const
const footOf = { [LEFT]: 'left_foot', [RIGHT]: 'right_foot' } as const
const thighOf = { [LEFT]: 'left_thigh', [RIGHT]: 'right_thigh' } as const

/** Any subset of sensors gives what it can; none that can be trusted, no strokes. */
export function analyseCycling(prepared: readonly PreparedSensor[]): CyclingAnalysis {
  const problems: MotionProblem[] = []
  const quality = new Map(prepared.map((each) => [each.sensor, judgeSensor(each, prepared, problems)]))
  const good = prepared.filter((each) => usable(each))
  const sensors = new Map(good.map((each) => [each.sensor, each]))
  const still = standingPhase(good)
  if (good.length > 0 && !still) problems.push({ code: 'MotionNoStillPose' })
  const rider: Rider = { sensors, still, grid: referenceGrid(good), quality, problems }

  const pedals = sides.map((side) => pedalOf(rider, footOf[side]))
  const [left, right] = pedals
  const rightClock = left && right ? alignRightClock(left, right, rider.grid) : sameClock
  note(rider, 'right_foot', rightClock)
  const turns = left || right ? combinePedals(left, right, rightClock, rider.grid).turns : undefined
  const fine = turns
    ? sides.flatMap((side) => findStrokes(turns, side === LEFT ? 0 : 0.5, rider.grid, side, false))
    : []

  const thighs = sides.map((side) =>
    thighMotion(
      rider,
      thighOf[side],
      fine.filter((stroke) => stroke.side === side),
    ),
  )
  if (playedBackwards(rider, prepared, thighs, fine)) problems.push({ code: 'MotionPlayedBackwards' })
  const strokes = mergeStrokes(fine, coarseStrokes(rider, thighs, fine))
  return tabulate(rider, strokes, pedals, rightClock, thighs)
}

/** Up in a sensor's axes as it stood, or on average. */
function uprightOf({ still }: Rider, sensor: PreparedSensor): Vector | undefined {
  return (still && stillUp(sensor, still)) ?? meanUp(sensor)
}

function pedalOf(rider: Rider, sensor: BodySensor): Pedal | undefined {
  const limb = hingeOf(rider, sensor)
  if (!limb) return undefined
  const pedal = findPedal(limb.prepared, limb.frame)
  if (!pedal) rider.problems.push({ code: 'MotionCrankUnclear', sensor })
  return pedal
}

function thighMotion(rider: Rider, sensor: BodySensor, strokes: readonly Stroke[]): LimbMotion | undefined {
  const limb = hingeOf(rider, sensor)
  const guess = limb && limbMotion(limb.prepared, limb.frame, sameClock)
  if (!guess) return undefined
  const thigh = bentForward(guess, strokes, rider.still !== undefined)
  const clock = thighClock(thigh, strokes)
  note(rider, sensor, clock)
  return { ...thigh, clock }
}

/** A limb's sensor and axes; undefined where it is not there or turns about no axis in particular. */
function hingeOf(rider: Rider, sensor: BodySensor): { prepared: PreparedSensor; frame: Frame } | undefined {
  const prepared = rider.sensors.get(sensor)
  const up = prepared && uprightOf(rider, prepared)
  const axes = up && limbFrame(prepared, up)
  if (!axes) return undefined
  setAlignment(rider, sensor, axes.share)
  if (axes.share >= LEAST_HINGED) return { prepared, frame: axes.frame }
  rider.problems.push({ code: 'MotionAxisUnclear', sensor })
  return undefined
}

/**
 * Whether time runs backwards: thighs are highest before twelve o'clock, where no rider's are (the crank is taken to turn
 * forward and a thigh to be bent forward), or gyroscopes turn against what accelerometers see, so that limbs miss gravity.
 */
function playedBackwards(
  { still }: Rider,
  prepared: readonly PreparedSensor[],
  thighs: readonly (LimbMotion | undefined)[],
  fine: readonly Stroke[],
): boolean {
  const limbs = prepared.filter(({ sensor, orientation }) => /foot|thigh/.test(sensor) && orientation)
  const against = limbs.filter((limb) => !usable(limb) && limb.gravity > LEAST_GRAVITY)
  if (against.length > 1 && against.length < prepared.length) return true
  if (!still) return false
  const peaks = sides.flatMap((side) => {
    const own = fine.filter((stroke) => stroke.side === side)
    return (thighs[side] && peakOf(thighs[side], own)) ?? []
  })
  return peaks.length > 0 && peaks.every((peak) => peak < EARLIEST_PEAK)
}

/** Strokes by the thighs alone, their crank angle learnt where the pedals are seen. */
function coarseStrokes(
  rider: Rider,
  thighs: readonly (LimbMotion | undefined)[],
  fine: readonly Stroke[],
): Stroke[] {
  return sides.flatMap((side) => {
    const thigh = thighs[side]
    if (!thigh) return []
    const own = fine.filter((stroke) => stroke.side === side)
    const peak = peakOf(thigh, own)
    const turns = thighTurns(thigh, peak ?? USUAL_PEAK_TURNS, rider.grid)
    leaveOut(turns, own, rider.grid)
    return lastingStrokes(regularStrokes(thigh, findStrokes(turns, 0, rider.grid, side, true)), own)
  })
}

function tabulate(
  rider: Rider,
  strokes: readonly Stroke[],
  pedals: readonly (Pedal | undefined)[],
  rightClock: ClockMap,
  thighs: readonly (LimbMotion | undefined)[],
): CyclingAnalysis {
  const table = newTable(strokes.length)
  const flags = new Uint8Array(strokes.length)
  const deadSpots: CyclingAnalysis['deadSpots'] = []
  const ankling: CyclingAnalysis['ankling'] = []
  const watched: Watched[] = []
  const centre = strokes.some(({ side }) => side === LEFT) ? LEFT : RIGHT
  for (const side of sides) {
    const rows = rowsOf(strokes, side)
    const own = Array.from(rows, (row) => strokes[row] as Stroke)
    const pedal = pedals[side]
    const clock = side === RIGHT && pedals[LEFT] ? rightClock : sameClock
    markStanding(rider, own, rows, flags)
    const seated = own.filter(
      (stroke, i) => !stroke.coarse && !((flags[rows[i] as number] as number) & STANDING),
    )
    if (pedal) watched.push({ ...pedal, clock, strokes: seated })
    const foot = pedal && limbMotion(pedal.prepared, pedal.frame, clock)
    if (foot) {
      const figures = measureFoot(foot, own, rows, table)
      deadSpots.push(...figures.deadSpots)
      ankling.push({ side, rows, angleDeg: figures.ankling })
    }
    const thigh = thighs[side]
    if (thigh) {
      measureLeg(thigh, own, rows, table)
      watched.push({ sensor: thighOf[side], ...thigh, strokes: seated })
    }
    measurePush(own, rows, table)
    if (side === centre)
      for (const trunk of measureTrunks(rider, own, rows, table)) watched.push({ ...trunk, strokes: seated })
  }
  strokes.forEach(({ coarse }, row) => {
    if (coarse) flags[row] = (flags[row] as number) | COARSE
    if (!rider.still) flags[row] = (flags[row] as number) | RELATIVE
  })
  for (const { sensor, atMs, angleDeg } of findSlips(watched))
    rider.problems.push({ code: 'MotionSlipped', sensor, atMs, value: angleDeg })
  if (strokes.length === 0) rider.problems.push({ code: 'MotionNoCycles' })
  return {
    cycles: {
      startMs: Float64Array.from(strokes, ({ startMs }) => startMs),
      durationMs: Float32Array.from(strokes, ({ startMs, endMs }) => endMs - startMs),
      side: Uint8Array.from(strokes, ({ side }) => side),
      flags,
      values: table.columns,
    },
    deadSpots: deadSpots.sort((a, b) => a.row - b.row),
    ankling,
    quality: [...rider.quality.values()],
    problems: rider.problems,
  }
}

function rowsOf(strokes: readonly Stroke[], side: number): Int32Array {
  const rows: number[] = []
  strokes.forEach((stroke, row) => {
    if (stroke.side === side) rows.push(row)
  })
  return Int32Array.from(rows)
}

function measurePush(strokes: readonly Stroke[], rows: Int32Array, table: StrokeTable): void {
  const pushes = strokes.map((stroke) => (stroke.coarse ? undefined : pushOf(stroke)))
  const peaks = pushes.map((push) => push?.peakDeg ?? Number.NaN)
  pushes.forEach((push, i) => {
    if (!push) return
    const row = rows[i] as number
    put(table, 'push_efficiency', row, push.efficiency)
    put(table, 'push_peak', row, push.peakDeg)
    put(table, 'push_deviation', row, spreadOfPeaks(peaks, i))
  })
}

function markStanding(
  { sensors }: Rider,
  strokes: readonly Stroke[],
  rows: Int32Array,
  flags: Uint8Array,
): void {
  const trunks = (['pelvis', 'torso'] as const).flatMap((sensor) => {
    const prepared = sensors.get(sensor)
    return prepared ? [{ prepared, clock: sameClock, standingMm: STANDING_MM[sensor] }] : []
  })
  standingStrokes(trunks, strokes).forEach((risen, i) => {
    if (risen) flags[rows[i] as number] = (flags[rows[i] as number] as number) | STANDING
  })
}

/** Measures pelvis and torso; returns how each was found to sit. */
function measureTrunks(
  rider: Rider,
  strokes: readonly Stroke[],
  rows: Int32Array,
  table: StrokeTable,
): Omit<Watched, 'strokes'>[] {
  const trunks = [
    ['pelvis', 'pelvic'],
    ['torso', 'torso'],
  ] as const
  return trunks.flatMap(([sensor, name]) => {
    const prepared = rider.sensors.get(sensor)
    if (!prepared) return []
    const still = rider.still && stillUp(prepared, rider.still)
    const axes = trunkFrame(prepared, sameClock, strokes, still, sensor === 'torso')
    if (!axes) return []
    setAlignment(rider, sensor, axes.confidence)
    const trunk = { prepared, clock: sameClock, frame: axes.frame }
    measureTrunk({ ...trunk, name }, strokes, rows, table)
    return [{ sensor, ...trunk }]
  })
}

function setAlignment({ quality, still }: Rider, sensor: BodySensor, confidence: number): void {
  const own = quality.get(sensor)
  if (!own) return
  own.alignment = confidence
  own.zeroPose = still ? 'still' : 'mean'
}

function note({ quality }: Rider, sensor: BodySensor, clock: ClockMap): void {
  const own = quality.get(sensor)
  if (own) own.clockPpm = clock.drift * 1e6
}
