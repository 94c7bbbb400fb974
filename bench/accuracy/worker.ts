/** Worker thread that simulates and measures one athlete after the other, each at every rate in turn. */

import { parentPort } from 'node:worker_threads'
import type { Sport } from './aggregate.ts'
import type { Case, Measurement, Section } from './quantity.ts'

export interface Task {
  /** The section's module. */
  module: string
  sport: Sport
  /** Cases of one athlete and tier, which share their truth. */
  cases: readonly Case[]
}

/** Measurements in the order of the cases. */
export type Answer = { measurements: Measurement[] } | { failure: string }

parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await answerTo(task)))

async function answerTo({ module, sport, cases }: Task): Promise<Answer> {
  const section = (await import(module)) as Section
  const measurements: Measurement[] = []
  for (const each of cases) {
    try {
      measurements.push(await section.measure(each))
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      return { failure: `${sport}, ${each.tier}, ${each.rateHz} Hz, "${each.seed}": ${reason}` }
    }
  }
  return { measurements }
}
