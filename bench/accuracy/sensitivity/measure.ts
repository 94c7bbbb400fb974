/** Measures the change of the accuracy budgets when a constant of the engine is halved or doubled. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type Line, makeLines, type Result, type Sport } from '../aggregate.ts'
import { cyclingQuantities, runningQuantities } from '../budgets.ts'
import type { Case, Tier } from '../quantity.ts'
import type { Change, Constant } from './constants.ts'
import type { Answer, Task } from './worker.ts'

/** RMS error or share of one budgeted quantity in one tier. */
export interface Figure {
  /** null if the engine gives no figure at all. */
  value: number | null
  /** Athletes without a figure whom the engine owes one. */
  missing: number
}

export interface Effect {
  sport: Sport
  tier: Tier
  quantity: string
  unit: string
  budget: number
  half: Figure
  asIs: Figure
  double: Figure
  /** The larger change, in multiples of what the budget allows; null if a figure gets lost. */
  size: number | null
}

export interface Sensitivity {
  id: string
  expression: string
  /** Budgets that are kept as it is and missed at half or double. */
  missed: number
  /** The three budgeted quantities that change most, if by at least 1 % of what the budget allows. */
  effects: Effect[]
}

const quantities = { cycling: cyclingQuantities, running: runningQuantities }
const LEAST_EFFECT = 0.01
const MOST_EFFECTS = 3
/** Size of the effect if a figure gets lost. */
const LOST = Number.POSITIVE_INFINITY

/**
 * Measures each constant at half and double in the sports that it belongs to. `onDone` is called after each
 * engine; `completed` returns the constants measured so far.
 */
export async function measureSensitivity(
  constants: readonly Constant[],
  cases: readonly Case[],
  onDone: (done: number, all: number, completed: () => Sensitivity[]) => void,
): Promise<Sensitivity[]> {
  const jobs: { sport: Sport; change?: Change }[] = []
  for (const sport of ['cycling', 'running'] as const) {
    const own = constants.filter(({ sports }) => sports.includes(sport))
    if (own.length > 0) jobs.push({ sport })
    for (const constant of own)
      for (const factor of [0.5, 2]) jobs.push({ sport, change: { constant, factor } })
  }
  const lines = new Map<string, Line[]>()
  let done = 0
  await inThreads(jobs, async (job, ask) => {
    const { sport, change } = job
    const module = new URL(`../${sport}.ts`, import.meta.url).href
    const answer = await ask({ module, cases, change })
    if (!change && 'failure' in answer) throw new Error(answer.failure)
    lines.set(keyOf(sport, change), budgetedLines(sport, cases, answer))
    onDone(++done, jobs.length, completed)
  })
  return completed()

  function completed(): Sensitivity[] {
    return constants
      .filter((constant) =>
        constant.sports.every((sport) =>
          [0.5, 2].every((factor) => lines.has(sport) && lines.has(keyOf(sport, { constant, factor }))),
        ),
      )
      .map(summarize)
  }

  function summarize(constant: Constant): Sensitivity {
    const effects = constant.sports.flatMap((sport) => {
      const of = (factor: number) => lines.get(keyOf(sport, { constant, factor })) ?? []
      return effectsOf(lines.get(keyOf(sport)) ?? [], of(0.5), of(2))
    })
    return {
      id: constant.id,
      expression: constant.expression,
      missed: effects.filter(({ lost }) => lost).length,
      effects: effects
        .map(({ effect }) => effect)
        .filter(({ size }) => size === null || size >= LEAST_EFFECT)
        .sort((a, b) => (b.size ?? LOST) - (a.size ?? LOST))
        .slice(0, MOST_EFFECTS),
    }
  }
}

function keyOf(sport: Sport, change?: Change): string {
  if (!change) return sport
  const { file, name, key } = change.constant
  return `${sport} ${file} ${name} ${key} ${change.factor}`
}

/**
 * Lines of the quantities that have a budget. An engine that fails with a changed constant gives no figure.
 */
function budgetedLines(sport: Sport, cases: readonly Case[], answer: Answer): Line[] {
  const measurements = 'failure' in answer ? cases.map(() => ({})) : answer.measurements
  const results = cases.map((each, i): Result => ({ sport, of: each, measurement: measurements[i] ?? {} }))
  return (['clean', 'dirty'] as const).flatMap((tier) => {
    const own = results.filter(({ of }) => of.tier === tier)
    const rateHz = own[0]?.of.rateHz
    if (rateHz === undefined) return []
    return makeLines(sport, tier, rateHz, quantities[sport], own).filter(({ budget }) => budget !== undefined)
  })
}

function effectsOf(asIs: readonly Line[], half: readonly Line[], double: readonly Line[]) {
  return asIs
    .filter(({ athletes }) => athletes > 0)
    .map((line) => {
      const { sport, tier, name, unit, judgement, budget = Number.NaN } = line
      const same = (all: readonly Line[]) => all.find((each) => each.tier === tier && each.name === name)
      const others = [same(half), same(double)]
      const allowed = judgement === 'at least' ? 100 - budget : budget
      const sizes = others.map((other) =>
        other && other.athletes > 0 && other.missing <= line.missing
          ? Math.abs(other.value - line.value) / allowed
          : LOST,
      )
      const size = Math.max(...sizes.map((each) => (Number.isNaN(each) ? LOST : each)))
      const effect: Effect = {
        sport,
        tier,
        quantity: name,
        unit,
        budget,
        half: figureOf(others[0]),
        asIs: figureOf(line),
        double: figureOf(others[1]),
        size: Number.isFinite(size) ? rounded(size) : null,
      }
      return { effect, lost: line.ok && others.some((other) => !other?.ok || other.athletes === 0) }
    })
}

function figureOf(line: Line | undefined): Figure {
  if (!line || line.athletes === 0 || !Number.isFinite(line.value)) return { value: null, missing: 0 }
  return { value: rounded(line.value), missing: line.missing }
}

function rounded(value: number): number {
  return Number(value.toPrecision(4))
}

/** Takes the jobs one after the other, on all cores. */
async function inThreads<Job>(
  jobs: readonly Job[],
  run: (job: Job, ask: (task: Task) => Promise<Answer>) => Promise<void>,
): Promise<void> {
  let next = 0
  const count = Math.min(jobs.length, availableParallelism())
  const workers = Array.from({ length: count }, () => new Worker(new URL('./worker.ts', import.meta.url)))
  try {
    await Promise.all(
      workers.map(async (worker) => {
        while (next < jobs.length) {
          const job = jobs[next++] as Job
          await run(job, (task) => answerFrom(worker, task))
        }
      }),
    )
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

function answerFrom(worker: Worker, task: Task): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (answer: Answer) => {
      worker.off('error', reject)
      resolve(answer)
    })
    worker.postMessage(task)
  })
}
