/** A thread that simulates and measures one athlete after the other, each at every rate in turn. */

import { parentPort } from 'node:worker_threads'
import type { Sport } from './aggregate.ts'
import type { Case, Measurement, Section } from './quantity.ts'

export interface Task {
  /** The section's module. */
  module: string
  sport: Sport
  /** Of one athlete and tier: what is true of them has to be found once. */
  cases: readonly Case[]
}

/** In the order of the cases. */
export type Answer = { measurements: Measurement[] } | { failure: string }

parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await answerTo(task)))

async function answerTo({ module, sport, cases }: Task): Promise<Answer> {
  const section = (await import(module)) as Section
  const measurements: Measurement[] = []
  for (const each of cases) {
    try {
      measurements.push(await section.measure(each))
    } catch (error) {
      const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
      return { failure: `${sport}, ${each.tier}, ${each.rateHz} Hz, "${each.seed}": ${what}` }
    }
  }
  return { measurements }
}
