/** Accuracy of the running engine: its strides and figures of simulated runs against the true ones. */
import { analyseMotion, type Cycles, LEFT, type MotionAnalysis, RIGHT, WALKING } from '@cadenza/motion'
import { type BodySensor, bodySensors } from '@cadenza/recording'
import { clockAt, covers, type SimulatedRun, simulateRun, type TrueStride } from '@cadenza/simulator'
import { runningQuantities } from './budgets.ts'
import type { Case, Measured, Measurement, Quantity } from './quantity.ts'

export const quantities: readonly Quantity[] = runningQuantities

const DURATION_S = 180
/** Share of a stride's duration. A found stride matches a true one if start and duration differ by less. */
const MATCH_SHARE = 0.25
/** s. The engine owes a stride only if the foot sensor also measured the swing before and after it. */
const SWING_S = 0.6

export interface Simulation {
  run: SimulatedRun
  /** The sensor that slips on its segment, if one does. */
  slipping?: BodySensor
}

export function measure(each: Case): Measurement {
  return compare(simulate(each), analyseMotion)
}

export function simulate({ seed, tier, rateHz, varied, durationS = DURATION_S }: Case): Simulation {
  const { slipping, lost } = sensorFaults(seed, tier === 'dirty')
  const slip = slipping && { sensor: slipping }
  const run = simulateRun({ seed, durationS, rateHz, tier, varied, lost: lost ? [lost] : [], slip })
  return { run, slipping }
}

/** Analyses the run with the given engine and compares the result with the truth. */
export function compare({ run, slipping }: Simulation, analyse: typeof analyseMotion): Measurement {
  const found = analyse(run.log, { sport: 'running' })
  return { ...new Comparison(run, found.cycles, slipping).measurement(), ...slips(found, run, slipping) }
}

/**
 * The sensors that fail, the same at any rate. In the dirty tier every third athlete's sensor slips; of the
 * other athletes every fifth loses a sensor half-way.
 */
function sensorFaults(seed: string, dirty: boolean): { slipping?: BodySensor; lost?: BodySensor } {
  let number = 7
  for (let i = 0; i < seed.length; i++) number = (number * 31 + seed.charCodeAt(i)) % 1_000_003
  const sensor = bodySensors[Math.floor(number / 15) % bodySensors.length]
  if (dirty && number % 3 === 0) return { slipping: sensor }
  return number % 5 === 1 ? { lost: sensor } : {}
}

function slips({ problems }: MotionAnalysis, run: SimulatedRun, slipping?: BodySensor): Measurement {
  const reported = problems.filter(({ code }) => code === 'MotionSlipped').map(({ sensor }) => sensor)
  const measurement: Record<string, Measured> = {
    'false slips': {
      count: new Set(reported.filter((sensor) => sensor !== slipping)).size,
      of: run.log.sensors.length - (slipping ? 1 : 0),
    },
  }
  if (slipping) measurement['slips noticed'] = { count: reported.includes(slipping) ? 1 : 0, of: 1 }
  return measurement
}

interface Sums {
  found: number
  right: number
  count: number
  /** Strides for which the engine should give a figure. */
  owed: number
}

class Comparison {
  private readonly run: SimulatedRun
  private readonly cycles: Cycles
  private readonly slipping: BodySensor | undefined
  private readonly strides = { count: 0, of: 0 }
  private readonly matched = new Set<number>()
  private readonly rate: Sums = { ...none }
  /** Sums by code and leg. */
  private readonly sums = new Map<string, { left: Sums; right: Sums }>()

  constructor(run: SimulatedRun, cycles: Cycles, slipping: BodySensor | undefined) {
    this.run = run
    this.cycles = cycles
    this.slipping = slipping
  }

  measurement(): Measurement {
    for (const stride of this.run.truth.strides) if (!stride.isWalking) this.compare(stride)
    const { flags } = this.cycles
    const rows = Array.from(flags, (flag, row) => (flag & WALKING ? -1 : row)).filter((row) => row >= 0)
    const measured: Record<string, Measured> = {
      'strides found': this.strides,
      'false strides': {
        count: rows.filter((row) => !this.matched.has(row)).length,
        of: rows.length,
      },
      'step rate': (this.rate.found - this.rate.right) / this.rate.count,
    }
    for (const { name, unit } of quantities) {
      const legs = this.sums.get(name)
      if (!legs) continue
      const errors = [legs.left, legs.right]
        .filter(({ owed }) => owed > 0)
        .map(({ found, right, count }) =>
          unit === '%' ? 100 * (found / right - 1) : (found - right) / count,
        )
      measured[name] = overLegs(errors)
    }
    return measured
  }

  private compare(stride: TrueStride): void {
    const foot = this.run.truth.facts.sensors.get(`${stride.side}_foot`)
    const seen = foot !== undefined && covers(foot, stride.contactS - SWING_S, stride.endS + SWING_S)
    const row = this.rowOf(stride)
    if (row !== undefined) this.matched.add(row)
    if (!seen || !stride.isSteady) return
    this.strides.of++
    const isRun = row !== undefined && !((this.cycles.flags[row] as number) & WALKING)
    if (isRun) this.strides.count++
    this.addRate(stride, isRun ? row : undefined)
    for (const { name } of quantities) this.addValue(name, stride, isRun ? row : undefined)
  }

  /** The first row of the same leg that matches the stride; undefined if none does. */
  private rowOf({ side, contactS, endS }: TrueStride): number | undefined {
    const { sensors } = this.run.truth.facts
    const clock = sensors.get('left_foot') ?? sensors.get('right_foot')
    if (!clock) return undefined
    const startMs = 1000 * clockAt(clock, contactS)
    const lastsMs = 1000 * (endS - contactS)
    const { cycles } = this
    const leg = side === 'left' ? LEFT : RIGHT
    const row = cycles.startMs.findIndex(
      (each, k) => cycles.side[k] === leg && Math.abs(each - startMs) < MATCH_SHARE * lastsMs,
    )
    if (row < 0) return undefined
    return Math.abs((cycles.durationMs[row] as number) - lastsMs) < MATCH_SHARE * lastsMs ? row : undefined
  }

  private addRate(stride: TrueStride, row: number | undefined): void {
    if (row === undefined) return
    this.rate.found += 120_000 / (this.cycles.durationMs[row] as number)
    this.rate.right += stride.stepsPerMinute
    this.rate.count++
  }

  /** Adds a stride's figure. A leg that should have figures and has none becomes NaN. */
  private addValue(code: string, stride: TrueStride, row: number | undefined): void {
    const right = stride.values[code]
    if (right === undefined || !this.isMeasured(code, stride)) return
    const legs = this.sums.get(code) ?? { left: { ...none }, right: { ...none } }
    this.sums.set(code, legs)
    const sums = legs[stride.side]
    sums.owed++
    const value = row === undefined ? Number.NaN : (this.cycles.values.get(code)?.[row] ?? Number.NaN)
    if (Number.isNaN(value)) return
    sums.found += value
    sums.right += right
    sums.count++
  }

  private isMeasured(code: string, { side, contactS, endS }: TrueStride): boolean {
    return sensorsOf(code, side).every((sensor) => {
      const errors = this.run.truth.facts.sensors.get(sensor)
      return errors !== undefined && sensor !== this.slipping && covers(errors, contactS, endS)
    })
  }
}

const none: Sums = { found: 0, right: 0, count: 0, owed: 0 }

/**
 * Root mean square of the legs' errors, so that the table's RMS covers all legs. It has the sign of the
 * larger error.
 */
function overLegs(errors: readonly number[]): number {
  if (errors.length === 0) return Number.NaN
  const worst = errors.reduce((most, error) => (Math.abs(error) > Math.abs(most) ? error : most))
  return Math.sign(worst) * Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length)
}

/** The sensors that a metric is computed from. */
function sensorsOf(code: string, leg: 'left' | 'right'): BodySensor[] {
  const other = leg === 'left' ? 'right' : 'left'
  if (code === 'swing_back_delay_ar') return [`${leg}_thigh`, `${other}_foot`]
  if (code === 'scissors_back') return ['left_thigh', 'right_thigh']
  if (/^(thigh|scissors|itbs)/.test(code)) return [`${leg}_thigh`]
  if (code.startsWith('run_torso')) return ['torso']
  if (code.startsWith('run_pelvic')) return ['pelvis']
  if (code === 'ground_shock_absorption') return ['pelvis', `${leg}_foot`]
  if (/^(vertical|stance|smoothness|sif)/.test(code)) return ['pelvis', `${other}_foot`]
  return [`${leg}_foot`]
}
