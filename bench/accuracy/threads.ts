/** Measures many athletes on all cores. */

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Result } from './aggregate.ts'
import type { Case } from './quantity.ts'
import type { Answer, Task } from './worker.ts'

/**
 * Runs the tasks and returns their results in the same order. Rejects with the first failure, which names its
 * task.
 */
export async function measureAll(tasks: readonly Task[], onDone: (count: number) => void): Promise<Result[]> {
  const results = new Array<Result[]>(tasks.length)
  let next = 0
  let done = 0
  const count = Math.min(tasks.length, availableParallelism())
  const workers = Array.from({ length: count }, () => new Worker(new URL('./worker.ts', import.meta.url)))
  const work = (worker: Worker) =>
    new Promise<void>((resolve, reject) => {
      let current = -1
      const go = () => {
        if (next >= tasks.length) return resolve()
        current = next++
        worker.postMessage(tasks[current])
      }
      worker.on('message', (answer: Answer) => {
        if ('failure' in answer) return reject(new Error(answer.failure))
        const { sport, cases } = tasks[current] as Task
        results[current] = answer.measurements.map((measurement, i) => ({
          sport,
          of: cases[i] as Case,
          measurement,
        }))
        onDone(++done)
        go()
      })
      worker.on('error', reject)
      go()
    })
  try {
    await Promise.all(workers.map(work))
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
  return results.flat()
}
