/** What simulated rides tell of the cycling engine: its strokes and figures against the true ones. */
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
/** Of a stroke's time, by which its start and its length may be off to be the same stroke. */
const SAME = 0.25
const legs = [
  ['left', LEFT],
  ['right', RIGHT],
] as const

export function measure({ seed, tier, rateHz }: Case): Measurement {
  const fate = fateOf(seed)
  const slipping = tier === 'dirty' && fate % 3 === 0
  const slipped = bodySensors[(fate >> 3) % bodySensors.length] as BodySensor
  const lost =
    !slipping && fate % 5 === 1 ? ([bodySensors[(fate >> 5) % bodySensors.length]] as BodySensor[]) : []
  const ride = simulateRide({
    seed,
    durationS: DURATION_S,
    rateHz,
    tier,
    lost,
    ...(slipping ? { slip: { sensor: slipped } } : {}),
  })
  const found = analyseMotion(ride.log, { sport: 'cycling' })
  const truth = truthOf(`${tier} ${seed}`, ride)
  return {
    ...compare({ truth }, found.cycles, slipping ? slipped : undefined),
    ...slips(found, ride, slipping ? slipped : undefined),
  }
}

type Truth = Pick<RideTruth, 'left' | 'right' | 'facts'>
interface Truthful {
  truth: Truth
}

let last: { ride: string; strokes: Pick<RideTruth, 'left' | 'right'> } | undefined

/** The strokes of a ride are the same at every rate, and take longer to find than all else. */
function truthOf(name: string, { truth }: SimulatedRide): Truth {
  if (last?.ride !== name) last = { ride: name, strokes: { left: truth.left, right: truth.right } }
  return { facts: truth.facts, ...last.strokes }
}

/** A number of the seed's own, so that what befalls an athlete is the same at every rate. */
function fateOf(seed: string): number {
  let hash = 2166136261
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0
  return hash >>> 4
}

function slips(
  { problems }: MotionAnalysis,
  ride: SimulatedRide,
  slipped: BodySensor | undefined,
): Measurement {
  const said = new Set(
    problems.flatMap(({ code, sensor }) => (code === 'MotionSlipped' && sensor ? [sensor] : [])),
  )
  const noticed = slipped !== undefined && said.delete(slipped)
  const falsely = { count: said.size, of: ride.log.sensors.length - (slipped ? 1 : 0) }
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
  /** By code, the mean error of each leg that has the metric. */
  averages: Map<string, number[]>
}

function compare(ride: Truthful, cycles: Cycles, slipped: BodySensor | undefined): Measurement {
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

/** Of two legs the root mean square, so that the table's RMS is that over all legs; its sign is the larger one's. */
function overLegs(means: readonly number[]): number {
  const sign = Math.sign(means.reduce((most, mean) => (Math.abs(mean) > Math.abs(most) ? mean : most), 0))
  return sign * Math.sqrt(means.reduce((sum, mean) => sum + mean * mean, 0) / means.length)
}

function compareLeg(
  ride: Truthful,
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
    const same =
      row !== undefined &&
      Math.abs((cycles.startMs[row] as number) - startMs) < SAME * lastsMs &&
      Math.abs((cycles.durationMs[row] as number) - lastsMs) < SAME * lastsMs
    if (same) matched.add(row)
    if (!stroke.steady) continue
    if (pedalsSeen(ride, stroke)) {
      errors.found.of++
      if (same) errors.found.count++
    }
    if (!same) continue
    const durationMs = cycles.durationMs[row] as number
    errors.cadence.push(60_000 / durationMs - stroke.cadenceRpm)
    if (!((cycles.flags[row] as number) & COARSE))
      errors.crank.push((360 * (startMs - (cycles.startMs[row] as number))) / lastsMs)
    errors.standing.of++
    if ((((cycles.flags[row] as number) & STANDING) !== 0) === stroke.standing) errors.standing.count++
    for (const { name: code } of quantities) {
      const right = stroke.values[code]
      const value = cycles.values.get(code)?.[row] ?? Number.NaN
      if (right === undefined || Number.isNaN(value) || isOf(code, name, slipped)) continue
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

/** Whether one of the feet measured the whole stroke. */
function pedalsSeen({ truth }: Truthful, { startS, endS }: TrueStroke): boolean {
  return (['left_foot', 'right_foot'] as const).some((foot) => {
    const errors = truth.facts.sensors.get(foot)
    return errors !== undefined && covers(errors, startS, endS)
  })
}

/** Which sensor a metric is of. */
function sensorOf(code: string, leg: 'left' | 'right'): BodySensor {
  if (/^(foot|dss|push)/.test(code)) return `${leg}_foot`
  if (code.startsWith('leg')) return `${leg}_thigh`
  return code.startsWith('pelvic') ? 'pelvis' : 'torso'
}

function isOf(code: string, leg: 'left' | 'right', sensor: BodySensor | undefined): boolean {
  return sensor !== undefined && sensorOf(code, leg) === sensor
}

/** Centre metrics are looked for in the left leg's strokes. */
function isMeasured(
  { truth }: Truthful,
  code: string,
  leg: 'left' | 'right',
  slipped: BodySensor | undefined,
): boolean {
  const sensor = sensorOf(code, leg)
  const centre = sensor === 'pelvis' || sensor === 'torso'
  return truth.facts.sensors.has(sensor) && sensor !== slipped && !(centre && leg === 'right')
}
