/**
 * The athlete's form in one step of a protocol: true strokes or strides, from which a device sends the
 * values of body-worn sensors each second. The sensors' raw signals are not simulated, so a step takes 0.1 s.
 */
import { metric } from '@cadenza/metrics'
import { createRandom } from '../random.ts'
import { createRide } from '../rider/simulate.ts'
import { trueStrokes } from '../rider/truth.ts'
import { simulateRun } from '../runner/simulate.ts'
import type { Strike } from '../runner/technique.ts'

/** Mean and standard deviation of true strokes or strides. */
export interface Spread {
  mean: number
  sd: number
}

/** By column: the metric's code, with `_left` or `_right` for a side. */
export type Form = ReadonlyMap<string, Spread>

/** Progress of technique training and fatigue, both 0 to 1. */
export interface State {
  trained: number
  tired: number
}

/** Seconds simulated of each step: seven strokes of each leg at the lowest cadence, and 18 strides. */
const RIDDEN_S = 9
const RUN_S = 14

export function ridersForm(seed: string, rpm: number, state: State): Form {
  const { body, plan } = createRide({
    seed: `${seed} protocol`,
    durationS: RIDDEN_S,
    tier: 'dirty',
    standStill: false,
    plan: { cadenceRpm: rpm, standing: false, coasts: false, stops: false },
    rider: { seed, ...state },
  })
  const strokes = (['left', 'right'] as const).flatMap((side) =>
    trueStrokes(body, side, RIDDEN_S, plan.risen.at).filter(({ steady }) => steady),
  )
  return formOf(strokes)
}

export interface RunnersForm extends State {
  strike: Strike
  /** m/s */
  speed: number
  stepsPerMinute: number
}

export function runnersForm(seed: string, { trained, tired, ...runner }: RunnersForm): Form {
  const { truth } = simulateRun({
    seed,
    durationS: RUN_S,
    rateHz: 1,
    tier: 'dirty',
    sensors: [],
    standStill: false,
    plan: [{ gait: 'run', durationS: RUN_S }],
    runner: { ...runner, exactly: tiredBy(tired, trained) },
  })
  return formOf(truth.strides.filter(({ isSteady }) => isSteady))
}

/** Fatigue grows within a simulated run. Its middle is as tired as the step is. */
const tiredBy = (tired: number, trained: number) => ({
  fatigue: 2 * tired * (0.16 - 0.06 * trained),
  fatigueContactS: 2 * tired * (0.022 - 0.008 * trained),
})

interface Cycle {
  side: 'left' | 'right'
  values: Readonly<Record<string, number>>
}

function formOf(cycles: readonly Cycle[]): Form {
  const columns = new Map<string, number[]>()
  for (const { side, values } of cycles)
    for (const [code, value] of Object.entries(values)) {
      const column = columnOf(code, side)
      if (column === undefined || Number.isNaN(value)) continue
      const own = columns.get(column)
      if (own) own.push(value)
      else columns.set(column, [value])
    }
  return new Map(Array.from(columns, ([column, values]) => [column, spreadOf(values)]))
}

function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, sd: Math.sqrt(squares / values.length) }
}

function columnOf(code: string, side: 'left' | 'right'): string | undefined {
  const { sides = [] } = metric(code) ?? {}
  if (sides.includes('center')) return code
  return sides.includes(side) ? `${code}_${side}` : undefined
}

/** Differences of a day from others, such as where the sensors sit, in standard deviations of each column. */
export function dayOf(columns: Iterable<string>, seed: string): ReadonlyMap<string, number> {
  const random = createRandom(seed)
  return new Map(Array.from(columns, (column) => [column, 0.5 * random.fork(column).normal()]))
}
