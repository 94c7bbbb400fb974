/** Reports on recordings of simulated athletes with techniques of known size. */
import { metric, type Side } from '@cadenza/metrics'
import { analyseMotion } from '@cadenza/motion'
import { simulateRide } from '../../simulator/src/rider/simulate.ts'
import { simulateRun } from '../../simulator/src/runner/simulate.ts'
import type { Technique, TrunkMotion } from '../../simulator/src/runner/technique.ts'
import { weaknesses } from '../src/comments/statements.ts'
import { writeComments } from '../src/comments/write-comments.ts'
import { evaluate } from '../src/evaluate.ts'
import type { RangeFigures, SideFigure } from '../src/figures.ts'
import { publishedRunning } from '../src/norms/published-running.ts'
import { type ReportType, reportTypes } from '../src/report-type.ts'
import { scoreRange } from '../src/score.ts'

const wave = (stride: number, stridePhase: number, step: number) => ({
  stride,
  stridePhase,
  step,
  stepPhase: 0,
})
export const quietTrunk = (rotationPhase: number, rock: number, rockPhase: number): TrunkMotion => ({
  rotation: wave(4.5, rotationPhase, 0.3),
  rock: wave(rock, rockPhase, 0.4),
  swing: wave(0.3, 0, 2),
  lean: 7,
  roll: 0,
})

/** A runner whose every graded metric is better than poor. */
export const sound: Partial<Technique> = {
  strikeAngle: [4, 4],
  strikeRange: [8, 8],
  plantarflexion: [53, 53],
  recoil: [54, 54],
  thighForward: [46, 46],
  thighStrike: [24, 24],
  thighBackward: [26, 26],
  thighDrop: [4, 4],
  thighShock: 0.03,
  stepAsymmetry: 0,
  contactS: [0.218, 0.218],
  pelvis: quietTrunk(Math.PI, 3, -1.1),
  torso: quietTrunk(0, 2, 2),
  fatigue: 0,
  fatigueContactS: 0,
}

const RANGE_S = 22

export interface Recorded {
  measured: RangeFigures
  true: RangeFigures
}

/** A range without its name. */
type Figures = Omit<RangeFigures, 'name'>

interface Runner {
  seed: string
  speed: number
  stepsPerMinute: number
  technique: Partial<Technique>
}

/**
 * What a simulator made of each athlete: one who does the same in several ranges, or in several tests, is
 * simulated once.
 */
const known = new Map<string, unknown>()

function once<T>(athlete: object, make: () => T): T {
  const key = JSON.stringify(athlete)
  if (!known.has(key)) known.set(key, make())
  return known.get(key) as T
}

/** One range of a runner, who keeps body and sensors from one to the next. */
export function recordRun(name: string, runner: Runner): Recorded {
  const figures = once(runner, () => simulateRunner(runner))
  return {
    get measured() {
      return { ...figures.measured, name }
    },
    get true() {
      return { ...figures.true, name }
    },
  }
}

/** Figures of a runner. Each kind is worked out when it is first read: both take as long as the run. */
function simulateRunner({ seed, speed, stepsPerMinute, technique }: Runner) {
  const run = simulateRun({
    seed,
    durationS: RANGE_S + 5,
    rateHz: 200,
    gaps: false,
    plan: [
      { gait: 'stand', durationS: 5 },
      { gait: 'run', durationS: RANGE_S },
    ],
    runner: { strike: 'midfoot', speed, stepsPerMinute, exactly: technique },
  })
  let measured: Figures | undefined
  let truth: Figures | undefined
  return {
    get measured() {
      measured ??= measuredFigures(run.log, 'running')
      return measured
    },
    get true() {
      truth ??= trueFigures(run.truth.strides)
      return truth
    },
  }
}

interface Rider {
  seed: string
  deadSpots: readonly { atDeg: number; sizeDeg: number }[]
}

/** One range of a rider. */
export function recordRide(name: string, rider: Rider): RangeFigures {
  return { ...once(rider, () => simulateRider(rider)), name }
}

function simulateRider({ seed, deadSpots }: Rider): Figures {
  const { log } = simulateRide({
    seed,
    durationS: RANGE_S + 15,
    rateHz: 100,
    tier: 'clean',
    gaps: false,
    plan: { cadenceRpm: 60, standing: false, coasts: false, stops: false },
    rider: { seed, deadSpots },
  })
  return measuredFigures(log, 'cycling')
}

function measuredFigures(log: Parameters<typeof analyseMotion>[0], sport: 'running' | 'cycling'): Figures {
  const { cycles } = analyseMotion(log, { sport })
  return figuresOf(
    cycles.values,
    Array.from(cycles.side, (side) => (side === 0 ? 'left' : 'right')),
  )
}

function figuresOf(columns: ReadonlyMap<string, ArrayLike<number>>, sides: readonly string[]): Figures {
  const mpi: Record<string, Partial<Record<Side, SideFigure>>> = {}
  for (const [code, column] of columns) {
    const own: Partial<Record<Side, SideFigure>> = {}
    for (const side of metric(code)?.sides ?? [])
      own[side] = figureOf(
        Array.from(column).filter(
          (value, i) => !Number.isNaN(value) && (side === 'center' || sides[i] === side),
        ),
      )
    mpi[code] = own
  }
  return { mpi, basic: {} }
}

function trueFigures(
  strides: readonly { side: string; values: Readonly<Record<string, number>>; isWalking: boolean }[],
): Figures {
  const running = strides.filter(({ isWalking }) => !isWalking)
  const codes = new Set(running.flatMap(({ values }) => Object.keys(values)))
  const columns = new Map(
    Array.from(codes, (code) => [code, running.map(({ values }) => values[code] ?? Number.NaN)] as const),
  )
  return figuresOf(
    columns,
    running.map(({ side }) => side),
  )
}

function figureOf(values: readonly number[]): SideFigure {
  const count = values.length
  if (count === 0) return { avg: null, sd: null, count }
  const avg = values.reduce((sum, value) => sum + value, 0) / count
  const squares = values.reduce((sum, value) => sum + (value - avg) ** 2, 0)
  return { avg, sd: count > 1 ? Math.sqrt(squares / (count - 1)) : null, count }
}

export function report(type: ReportType, ranges: readonly RangeFigures[]) {
  const definition = reportTypes[type]
  const evaluation = evaluate(definition, ranges)
  const first = ranges[0]
  const scores = first && definition.sport === 'run' ? scoreRange(first, publishedRunning) : null
  return {
    evaluation,
    scores,
    comments: writeComments('en', { type, evaluation, scores, seed: 'a' }),
    weak: weaknesses({ evaluation: evaluation.evaluations.marathon, at: 0, scores }).map(({ code }) => code),
  }
}
