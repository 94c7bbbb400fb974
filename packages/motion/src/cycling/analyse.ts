/** Analyses a ride: from prepared sensors to strokes and their metrics. */
import type { BodySensor } from '@cadenza/recording'
import { release, shared } from '../columns.ts'
import { COARSE, type Cycles, LEFT, RELATIVE, RIGHT } from '../cycles.ts'
import { GRAVITY } from '../gravity.ts'
import { isUsable, judgeSensor } from '../quality/judge.ts'
import type { MotionProblem, SensorQuality } from '../quality/quality.ts'
import { areLimbsReversed, leansAgainstGravity } from '../quality/time-reversal.ts'
import type { PreparedSensor, PrepareOptions } from '../sensor/prepare.ts'
import { type StillPhase, stillUp } from '../still/still-phases.ts'
import { sortOut } from '../wearing/sort-out.ts'
import { asWorn, type Worn } from '../wearing/worn.ts'
import { refineLevers } from './both-levers.ts'
import { alignRightClock } from './clock-lag.ts'
import { combinePedals, type PedalDistances } from './crank.ts'
import type { DeadSpot } from './dead-spots.ts'
import { areHipsExchanged, isOfOtherLeg } from './exchanged-sides.ts'
import { findHinge, type HingeResult, type HingeTask } from './hinge.ts'
import { LEAST_HINGED_SHARE, meanUp, standingPhase } from './mounting.ts'
import { type RestingFeet, turnsOfFoot } from './one-legged.ts'
import { type PackedStrokes, unpackStrokes } from './packed-strokes.ts'
import { driveFromDeadCentre } from './push.ts'
import { type ClockMap, type ReferenceGrid, referenceGrid, sameClock } from './reference.ts'
import {
  footSensors,
  measureSide,
  type Sensors,
  type SideResult,
  type SideTask,
  thighSensors,
} from './side.ts'
import { findSlips } from './slip.ts'
import { mergeSides } from './table.ts'
import { joinParts, measureTrunk, type TrunkResult, type TrunkTask } from './trunk.ts'

/**
 * Hz. Outdoors accelerating, braking and bends last for seconds; below this the gyroscope's bias dominates.
 * Tuned on simulated rides.
 */
const GRAVITY_HZ = 0.02
/** Preparation of sensors for a ride. */
export const cyclingOptions: PrepareOptions = {
  gravityHz: GRAVITY_HZ,
  attitude: (sensor) => sensor === 'pelvis' || sensor === 'torso',
}

export interface CyclingAnalysis {
  cycles: Cycles
  /** Dead spots of feet and thighs, for each stroke that has any; `row` of `cycles`. */
  deadSpots: { row: number; spots: DeadSpot[] }[]
  /** Foot angle over crank angle of each foot: 72 values (0°, 5° … 355°) for each of `rows`. */
  ankling: { side: typeof LEFT | typeof RIGHT; rows: Int32Array; angleDeg: Float32Array }[]
  quality: SensorQuality[]
  problems: MotionProblem[]
}

/** Work for any thread that holds the same prepared sensors: plain data. */
export type RideTask = (HingeTask | SideTask | TrunkTask) & {
  /** Places and clocks of the prepared sensors. */
  worn?: Worn
}
export type RideResult = HingeResult | SideResult | TrunkResult

/** Tasks that may run in parallel, the largest first, and work that the caller does meanwhile. */
export interface RideStep {
  tasks: readonly RideTask[]
  meanwhile?(): void
}

interface Rider {
  sensors: Sensors
  still: StillPhase | undefined
  grid: ReferenceGrid
  quality: Map<BodySensor, SensorQuality>
  problems: MotionProblem[]
}

/** Turns after twelve o'clock. A thigh's highest point comes 10–50° after it in riders. */
const EARLIEST_PEAK_TURNS = -3 / 360
/**
 * °. Angles from the dead centres: nobody drives a crank most below the first, and above the second the ride
 * is not reversed. Simulated riders drive it most 74–90° after them. A chainring whose longest radius is at
 * 105–110° has its largest acceleration 25–30° before one.
 */
const LEAST_DRIVE_DEG = 22
const MOST_DRIVE_DEG = 60
/** m/s², half of g. A smaller mean is not that of a rotating sensor. */
const LEAST_GRAVITY = 5
/** Share of g. A limb that is further off rotates against its accelerometer, or has a wrong scale. */
const GRAVITY_OFF_SHARE = 0.03

const sides = [LEFT, RIGHT] as const

/** Analyses a ride from any subset of sensors. Without a usable sensor there are no strokes. */
export function analyseCycling(prepared: readonly PreparedSensor[]): CyclingAnalysis {
  const steps = analyseCyclingInSteps(prepared)
  let step = steps.next([])
  while (!step.done) {
    const { tasks, meanwhile } = step.value
    meanwhile?.()
    step = steps.next(tasks.map((task) => doRideTask(prepared, task)))
  }
  return step.value
}

export function doRideTask(prepared: readonly PreparedSensor[], task: RideTask): RideResult {
  const sensors = usableSensors(task.worn ? asWorn(prepared, task.worn) : prepared)
  if (task.task === 'side') return measureSide(sensors, task)
  const sensor = sensors.get(task.sensor)
  if (task.task === 'trunk')
    return sensor ? measureTrunk(sensor, task) : { task: 'trunk', sensor: task.sensor, values: new Map() }
  return sensor ? findHinge(sensor, task) : { task: 'hinge' }
}

/** Analyses a ride in steps. Yields tasks for `doRideTask` and takes their results in the same order. */
export function* analyseCyclingInSteps(
  prepared: readonly PreparedSensor[],
): Generator<RideStep, CyclingAnalysis, RideResult[]> {
  const { worn, sensors, problems } = sortOut(prepared)
  const steps = analyseAsWorn(sensors, problems)
  let step = steps.next([])
  while (!step.done) {
    const { tasks, meanwhile } = step.value
    step = steps.next(yield { tasks: tasks.map((task) => ({ ...task, worn })), meanwhile })
  }
  return step.value
}

/** Analyses a ride whose foot and thigh sensors have the right names. Adds to `problems`. */
function* analyseAsWorn(
  prepared: readonly PreparedSensor[],
  problems: MotionProblem[],
): Generator<RideStep, CyclingAnalysis, RideResult[]> {
  const quality = new Map(prepared.map((each) => [each.sensor, judgeSensor(each, prepared, problems)]))
  const sensors = usableSensors(prepared)
  const good = [...sensors.values()]
  const still = standingPhase(good)
  if (good.length > 0 && !still) problems.push({ code: 'MotionNoStillPose' })
  const rider: Rider = { sensors, still, grid: referenceGrid(good), quality, problems }

  const tasks = yield* sideTasks(rider)
  const measured = (yield { tasks }).filter((result) => result.task === 'side')
  let [left, right] = measured as [SideResult, SideResult]
  // Without left strokes the trunk's metrics stand in the right strokes.
  const [, rightTask] = tasks
  if (left.startMs.length === 0 && right.startMs.length > 0 && rightTask)
    [right] = (yield { tasks: [{ ...rightTask, centre: true }] }) as [SideResult]
  for (const side of [left, right]) if (side.strokes) yield* measureTrunks(side, side.strokes)
  return tabulate(rider, prepared, [left, right])
}

function usableSensors(prepared: readonly PreparedSensor[]): Sensors {
  return new Map(prepared.filter((each) => isUsable(each)).map((each) => [each.sensor, each]))
}

/** Tasks for those sensors whose upright direction is known. */
function hingeTasks({ sensors, still, grid }: Rider, limbs: readonly BodySensor[]): HingeTask[] {
  return limbs.flatMap((sensor) => {
    const prepared = sensors.get(sensor)
    const up = prepared && ((still && stillUp(prepared, still)) ?? meanUp(prepared))
    if (!up) return []
    const isFoot = sensor.endsWith('foot')
    const swings = !isFoot && still !== undefined
    return [{ task: 'hinge', sensor, up, swings, grid: isFoot ? grid : undefined } as const]
  })
}

function judgeHinge(rider: Rider, sensor: BodySensor, { share, frame, pedal }: HingeResult): void {
  if (share === undefined) return
  setAlignment(rider, sensor, share)
  if (!frame || (share < LEAST_HINGED_SHARE && !pedal))
    rider.problems.push({ code: 'MotionAxisUnclear', sensor })
  else if (sensor.endsWith('foot') && !pedal) rider.problems.push({ code: 'MotionCrankUnclear', sensor })
}

/** Tasks for the left and right leg, once the turns of both pedals are combined. */
function* sideTasks(rider: Rider): Generator<RideStep, SideTask[], RideResult[]> {
  const hinges = new Map<BodySensor, HingeResult>()
  const take = (asked: readonly HingeTask[], answers: readonly RideResult[]) =>
    asked.forEach(({ sensor }, i) => {
      const hinge = answers[i]
      if (hinge?.task !== 'hinge') return
      hinges.set(sensor, hinge)
      judgeHinge(rider, sensor, hinge)
    })
  const feet = hingeTasks(rider, footSensors)
  if (feet.length > 0) take(feet, yield { tasks: feet })
  const thighs = hingeTasks(rider, thighSensors)
  let crank: Crank | undefined
  const join = () => {
    crank = joinPedals(rider, hinges)
  }
  if (thighs.length > 0) take(thighs, yield { tasks: thighs, meanwhile: join })
  const { turns, radii, resting, rightClock, pedals } = crank ?? joinPedals(rider, hinges)
  setClockDrift(rider, 'right_foot', rightClock)
  return sides.map((side) => {
    const pedal = pedals[side]
    return {
      task: 'side',
      side,
      grid: rider.grid,
      turns: turns && turnsOfFoot(turns, resting, side),
      radii,
      foot: pedal && { frame: pedal.frame, clock: side === RIGHT ? rightClock : sameClock },
      thigh: hinges.get(thighSensors[side])?.frame,
      swing: hinges.get(thighSensors[side])?.swing,
      still: rider.still,
      centre: side === LEFT,
    }
  })
}

interface Crank {
  /** Undefined if no pedal is found. */
  turns: Float64Array | undefined
  radii: PedalDistances | undefined
  resting: RestingFeet | undefined
  rightClock: ClockMap
  pedals: readonly (HingeResult['pedal'] | undefined)[]
}

function joinPedals({ grid, sensors }: Rider, hinges: ReadonlyMap<BodySensor, HingeResult>): Crank {
  const feet = sides.map((side) => {
    const prepared = sensors.get(footSensors[side])
    const hinge = hinges.get(footSensors[side])
    return prepared && hinge?.pedal && hinge.turns
      ? { turns: hinge.turns, pedal: { ...hinge.pedal, prepared } }
      : undefined
  })
  const [left, right] = feet
  const rightClock = left && right ? alignRightClock(left.turns, right.turns, grid) : sameClock
  for (const foot of feet) if (foot) release(foot.turns)
  const clock = left && right ? refineLevers(left.pedal, right.pedal, rightClock, grid) : rightClock
  const joined = left || right ? combinePedals(left?.pedal, right?.pedal, clock, grid) : undefined
  for (const foot of feet) if (foot) release(foot.pedal.path)
  return {
    turns: joined && shared(joined.turns),
    radii: joined?.radii,
    resting: joined?.resting,
    rightClock: clock,
    pedals: feet.map((foot) => foot?.pedal),
  }
}

/** Adds the metrics of pelvis and torso to a side. */
function* measureTrunks(
  { trunks, flags, values, poses }: SideResult,
  strokes: PackedStrokes,
): Generator<RideStep, void, RideResult[]> {
  const tasks = trunks.flatMap(({ sensor, frame }) =>
    (['lean', 'rotation', 'rock'] as const).map(
      (part) => ({ task: 'trunk', part, sensor, frame, strokes, flags }) as const,
    ),
  )
  const found = tasks.length > 0 ? ((yield { tasks }) as TrunkResult[]) : []
  for (const { sensor } of trunks) {
    const [lean, rotation, rock] = found.filter((each) => each.sensor === sensor)
    if (!rotation || !rock || !lean) continue
    for (const [code, column] of joinParts(lean, rock, rotation)) values.set(code, column)
    if (lean.pose) poses.push({ sensor, pose: lean.pose })
  }
}

/**
 * True if the recording is reversed in time. Either the thighs are highest before twelve o'clock, which no
 * rider's are (the crank is assumed to turn forward and a thigh to be flexed). Or gyroscopes contradict
 * accelerometers, so that limbs miss gravity or lean against it. Or the crank is driven where no leg can.
 */
function isTimeReversed(
  { still }: Rider,
  prepared: readonly PreparedSensor[],
  measured: readonly SideResult[],
): boolean {
  const limbs = prepared.filter(({ sensor, orientation }) => /foot|thigh/.test(sensor) && orientation)
  const against = limbs.filter((limb) => !isUsable(limb) && limb.gravity > LEAST_GRAVITY)
  if (against.length > 1 && against.length < prepared.length) return true
  const driveDeg = driveFromDeadCentre(measured.map(({ drive }) => drive))
  if (areLimbsReversed(prepared) || (driveDeg !== undefined && driveDeg < LEAST_DRIVE_DEG)) return true
  const [limb] = limbs
  // Road shakes a foot alone so much that it may seem to lean, but then its push tells.
  const isAlone = limbs.length === 1 && (driveDeg === undefined || driveDeg < MOST_DRIVE_DEG)
  if (limb && isAlone && leansAgainstGravity(limb)) return true
  // Feet that hardly rotate do not miss gravity, but then the thighs do a little and lean against it.
  const off = limbs.some(({ gravity }) => Math.abs(gravity / GRAVITY - 1) > GRAVITY_OFF_SHARE)
  if (off && limbs.filter(leansAgainstGravity).length > limbs.length / 2) return true
  if (!still) return false
  const peaks = measured.flatMap(({ peak }) => peak ?? [])
  return peaks.length > 0 && peaks.every((peak) => peak < EARLIEST_PEAK_TURNS && !isOfOtherLeg(peak))
}

/** True if a thigh swings with the other foot, or the pelvis falls on the side of the other foot. */
function areSidesDoubtful({ still, sensors }: Rider, measured: readonly [SideResult, SideResult]): boolean {
  if (measured.some(({ peak }) => peak !== undefined && isOfOtherLeg(peak))) return true
  const [{ trunks, strokes, startMs }] = measured
  const pelvis = sensors.get('pelvis')
  const frame = trunks.find(({ sensor }) => sensor === 'pelvis')?.frame
  if (!still || !pelvis || !frame || !strokes || startMs.length === 0) return false
  return areHipsExchanged(pelvis, frame, unpackStrokes(strokes))
}

function tabulate(
  rider: Rider,
  prepared: readonly PreparedSensor[],
  measured: readonly [SideResult, SideResult],
): CyclingAnalysis {
  if (isTimeReversed(rider, prepared, measured)) rider.problems.push({ code: 'MotionPlayedBackwards' })
  if (areSidesDoubtful(rider, measured)) rider.problems.push({ code: 'MotionSidesDoubtful' })
  for (const side of sides) {
    const { thighClock, trunks } = measured[side]
    if (thighClock) setClockDrift(rider, thighSensors[side], thighClock)
    for (const { sensor, confidence } of trunks) setAlignment(rider, sensor, confidence)
  }
  const { cycles, rows, coarse } = mergeSides(measured)
  for (let row = 0; row < coarse.length; row++) {
    const more = (coarse[row] ? COARSE : 0) | (rider.still ? 0 : RELATIVE)
    cycles.flags[row] = (cycles.flags[row] as number) | more
  }
  const poses = measured.flatMap((each) => each.poses.map(({ sensor, pose }) => [sensor, pose] as const))
  for (const { sensor, atMs, angleDeg } of findSlips(new Map(poses), rider.still !== undefined))
    rider.problems.push({ code: 'MotionSlipped', sensor, atMs, value: angleDeg })
  if (coarse.length === 0) rider.problems.push({ code: 'MotionNoCycles' })
  const deadSpots = sides.flatMap((side) =>
    measured[side].deadSpots.map(({ row, spots }) => ({ row: rows[side][row] as number, spots })),
  )
  return {
    cycles,
    deadSpots: deadSpots.sort((a, b) => a.row - b.row),
    ankling: sides.flatMap((side) => {
      const { ankling } = measured[side]
      return ankling ? [{ side, rows: rows[side], angleDeg: ankling }] : []
    }),
    quality: [...rider.quality.values()],
    problems: rider.problems,
  }
}

function setAlignment({ quality, still }: Rider, sensor: BodySensor, confidence: number): void {
  const own = quality.get(sensor)
  if (!own) return
  own.alignment = confidence
  own.zeroPose = still ? 'still' : 'mean'
}

function setClockDrift({ quality }: Rider, sensor: BodySensor, clock: ClockMap): void {
  const own = quality.get(sensor)
  if (own) own.clockPpm = clock.drift * 1e6
}
