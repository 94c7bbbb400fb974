/** A thread that simulates and measures one athlete after the other. */

import { parentPort } from 'node:worker_threads'
import type { Sport } from './aggregate.ts'
import type { Case, Measurement, Section } from './quantity.ts'

export interface Task {
  /** The section's module. */
  module: string
  sport: Sport
  of: Case
}

export type Answer = { measurement: Measurement } | { failure: string }

parentPort?.on('message', async ({ module, sport, of }: Task) => {
  let answer: Answer
  try {
    const section = (await import(module)) as Section
    answer = { measurement: await section.measure(of) }
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
    answer = { failure: `${sport}, ${of.tier}, ${of.rateHz} Hz, "${of.seed}": ${what}` }
  }
  parentPort?.postMessage(answer)
})
