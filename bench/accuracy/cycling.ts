/** Accuracy of the cycling engine: its strokes and figures of simulated rides against the true ones. */
import {
  analyseMotion,
  COARSE,
  type Cycles,
  LEFT,
  type MotionAnalysis,
  RIGHT,
  STANDING,
} from '@cadenza/motion'
import { type BodySensor, bodySensors } from '@cadenza/recording'
import {
  clockAt,
  covers,
  type RideTruth,
  type SimulatedRide,
  simulateRide,
  type TrueStroke,
} from '@cadenza/simulator'
import { cyclingQuantities } from './budgets.ts'
import { type Case, eachError, type Measured, type Measurement, type Quantity } from './quantity.ts'

export const quantities: readonly Quantity[] = cyclingQuantities

const DURATION_S = 300
/** Share of a stroke's duration. A found stroke matches a true one if start and duration differ by less. */
const MATCH_SHARE = 0.25
const legs = [
  ['left', LEFT],
  ['right', RIGHT],
] as const

type Truth = Pick<RideTruth, 'left' | 'right' | 'facts'>
interface WithTruth {
  truth: Truth
}

export interface Simulation extends WithTruth {
  ride: SimulatedRide
  /** The sensor that slips on its segment, if one does. */
  slipped?: BodySensor
}

export function measure(each: Case): Measurement {
  return compare(simulate(each), analyseMotion)
}

/**
 * Simulates the ride. In the dirty tier every third rider's sensor slips; of the other riders every fifth
 * loses a sensor.
 */
export function simulate({ seed, tier, rateHz, durationS = DURATION_S }: Case): Simulation {
  const hash = hashOf(seed)
  const slips = tier === 'dirty' && hash % 3 === 0
  const slipped = slips ? bodySensors[(hash >> 3) % bodySensors.length] : undefined
  const lost =
    !slips && hash % 5 === 1 ? ([bodySensors[(hash >> 5) % bodySensors.length]] as BodySensor[]) : []
  const slip = slipped && { sensor: slipped }
  const ride = simulateRide({ seed, durationS, rateHz, tier, lost, slip })
  return { ride, truth: truthOf(`${tier} ${seed} ${durationS}`, ride), slipped }
}

/** Analyses the ride with the given engine and compares the result with the truth. */
export function compare(simulation: Simulation, analyse: typeof analyseMotion): Measurement {
  const { ride, slipped } = simulation
  const found = analyse(ride.log, { sport: 'cycling' })
  return { ...compareStrokes(simulation, found.cycles, slipped), ...slips(found, ride, slipped) }
}

let last: { ride: string; strokes: Pick<RideTruth, 'left' | 'right'> } | undefined

/**
 * The strokes of a ride are the same at every rate. They are kept because computing them takes most of the
 * time.
 */
function truthOf(name: string, { truth }: SimulatedRide): Truth {
  if (last?.ride !== name) last = { ride: name, strokes: { left: truth.left, right: truth.right } }
  return { facts: truth.facts, ...last.strokes }
}

/** FNV-1a hash of the seed, so that an athlete loses the same sensor at every rate. */
function hashOf(seed: string): number {
  let hash = 2166136261
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0
  return hash >>> 4
}

function slips(
  { problems }: MotionAnalysis,
  ride: SimulatedRide,
  slipped: BodySensor | undefined,
): Measurement {
  const reported = new Set(
    problems.flatMap(({ code, sensor }) => (code === 'MotionSlipped' && sensor ? [sensor] : [])),
  )
  const noticed = slipped !== undefined && reported.delete(slipped)
  const falsely = { count: reported.size, of: ride.log.sensors.length - (slipped ? 1 : 0) }
  return {
    ...(slipped ? { 'slips noticed': { count: noticed ? 1 : 0, of: 1 } } : {}),
    'false slips': falsely,
  }
}

interface Errors {
  crank: number[]
  cadence: number[]
  standing: { count: number; of: number }
  found: { count: number; of: number }
  falsely: { count: number; of: number }
  /** Mean error of each leg that has the metric, by code. */
  averages: Map<string, number[]>
}

function compareStrokes(ride: WithTruth, cycles: Cycles, slipped: BodySensor | undefined): Measurement {
  const errors: Errors = {
    crank: [],
    cadence: [],
    standing: { count: 0, of: 0 },
    found: { count: 0, of: 0 },
    falsely: { count: 0, of: 0 },
    averages: new Map(),
  }
  for (const [name, side] of legs) compareLeg(ride, cycles, name, side, slipped, errors)
  const measured: Record<string, Measured> = {
    'crank angle': eachError(errors.crank),
    cadence: eachError(errors.cadence),
    'strokes found': errors.found,
    'false strokes': errors.falsely,
    'standing or sitting': errors.standing,
  }
  for (const [code, means] of errors.averages) measured[code] = overLegs(means)
  return measured
}

/**
 * Root mean square of the legs' errors, so that the table's RMS covers all legs. It has the sign of the
 * larger error.
 */
function overLegs(means: readonly number[]): number {
  const sign = Math.sign(means.reduce((most, mean) => (Math.abs(mean) > Math.abs(most) ? mean : most), 0))
  return sign * Math.sqrt(means.reduce((sum, mean) => sum + mean * mean, 0) / means.length)
}

function compareLeg(
  ride: WithTruth,
  cycles: Cycles,
  name: 'left' | 'right',
  side: number,
  slipped: BodySensor | undefined,
  errors: Errors,
): void {
  const { truth } = ride
  const clock = truth.facts.sensors.get('left_foot') ?? truth.facts.sensors.get('right_foot')
  if (!clock) return
  const timeMs = (timeS: number) => 1000 * clockAt(clock, timeS)
  const rows = rowsOf(cycles, side)
  const matched = new Set<number>()
  const sums = new Map<string, { sum: number; count: number }>()
  for (const stroke of truth[name]) {
    const startMs = timeMs(stroke.startS)
    const lastsMs = timeMs(stroke.endS) - startMs
    const row = nearest(cycles, rows, startMs)
    const matches =
      row !== undefined &&
      Math.abs((cycles.startMs[row] as number) - startMs) < MATCH_SHARE * lastsMs &&
      Math.abs((cycles.durationMs[row] as number) - lastsMs) < MATCH_SHARE * lastsMs
    if (matches) matched.add(row)
    if (!stroke.steady) continue
    if (pedalsSeen(ride, stroke)) {
      errors.found.of++
      if (matches) errors.found.count++
    }
    if (!matches) continue
    const durationMs = cycles.durationMs[row] as number
    errors.cadence.push(60_000 / durationMs - stroke.cadenceRpm)
    if (!((cycles.flags[row] as number) & COARSE))
      errors.crank.push((360 * (startMs - (cycles.startMs[row] as number))) / lastsMs)
    errors.standing.of++
    if ((((cycles.flags[row] as number) & STANDING) !== 0) === stroke.standing) errors.standing.count++
    for (const { name: code } of quantities) {
      const right = stroke.values[code]
      const value = cycles.values.get(code)?.[row] ?? Number.NaN
      if (right === undefined || Number.isNaN(value) || isMeasuredBy(code, name, slipped)) continue
      const sum = sums.get(code) ?? { sum: 0, count: 0 }
      sums.set(code, { sum: sum.sum + value - right, count: sum.count + 1 })
    }
  }
  errors.falsely.of += rows.length
  errors.falsely.count += rows.filter((row) => !matched.has(row)).length
  for (const { name: code } of quantities) {
    const expected =
      truth[name].some(({ values }) => values[code] !== undefined) && isMeasured(ride, code, name, slipped)
    const sum = sums.get(code)
    if (!expected && !sum) continue
    const means = errors.averages.get(code) ?? []
    errors.averages.set(code, [...means, sum ? sum.sum / sum.count : Number.NaN])
  }
}

function rowsOf({ side }: Cycles, wanted: number): number[] {
  return Array.from(side, (each, row) => (each === wanted ? row : -1)).filter((row) => row >= 0)
}

function nearest({ startMs }: Cycles, rows: readonly number[], timeMs: number): number | undefined {
  let best: number | undefined
  for (const row of rows)
    if (
      best === undefined ||
      Math.abs((startMs[row] as number) - timeMs) < Math.abs((startMs[best] as number) - timeMs)
    )
      best = row
  return best
}

/** True if at least one foot sensor measured the whole stroke. */
function pedalsSeen({ truth }: WithTruth, { startS, endS }: TrueStroke): boolean {
  return (['left_foot', 'right_foot'] as const).some((foot) => {
    const errors = truth.facts.sensors.get(foot)
    return errors !== undefined && covers(errors, startS, endS)
  })
}

/** The sensor that a metric is computed from. */
function sensorOf(code: string, leg: 'left' | 'right'): BodySensor {
  if (/^(foot|dss|push)/.test(code)) return `${leg}_foot`
  if (code.startsWith('leg')) return `${leg}_thigh`
  return code.startsWith('pelvic') ? 'pelvis' : 'torso'
}

function isMeasuredBy(code: string, leg: 'left' | 'right', sensor: BodySensor | undefined): boolean {
  return sensor !== undefined && sensorOf(code, leg) === sensor
}

/** True if the engine should give the metric. Centre metrics stand in the left leg's strokes. */
function isMeasured(
  { truth }: WithTruth,
  code: string,
  leg: 'left' | 'right',
  slipped: BodySensor | undefined,
): boolean {
  const sensor = sensorOf(code, leg)
  const centre = sensor === 'pelvis' || sensor === 'torso'
  return truth.facts.sensors.has(sensor) && sensor !== slipped && !(centre && leg === 'right')
}
