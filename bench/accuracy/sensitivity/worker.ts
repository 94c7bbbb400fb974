/**
 * Worker thread that measures simulated athletes with changed constants. It keeps the simulations, which take
 * most of the time.
 */
import { parentPort } from 'node:worker_threads'
import type { Case, Measurement } from '../quantity.ts'
import type { Change } from './constants.ts'
import { type Engine, loadEngine } from './engine.ts'

/** One engine for all cases. */
export interface Task {
  /** The section's module, `cycling.ts` or `running.ts`. */
  module: string
  cases: readonly Case[]
  change?: Change
}

/** Measurements in the order of the cases. */
export type Answer = { measurements: Measurement[] } | { failure: string }

interface SimulatingSection {
  simulate(each: Case): unknown
  compare(simulation: unknown, analyse: Engine['analyseMotion']): Measurement
}

let kept: { module: string; simulations: Map<string, unknown> } | undefined

parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await answerTo(task)))

async function answerTo({ module, cases, change }: Task): Promise<Answer> {
  const section = (await import(module)) as SimulatingSection
  if (kept?.module !== module) kept = { module, simulations: new Map() }
  const { simulations } = kept
  try {
    const { analyseMotion } = await loadEngine(change)
    return {
      measurements: cases.map((each) => {
        const key = JSON.stringify(each)
        if (!simulations.has(key)) simulations.set(key, section.simulate(each))
        return section.compare(simulations.get(key), analyseMotion)
      }),
    }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
