import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DemoFile, SeasonOptions } from '@cadenza/simulator'

/** Simulated season, newest first, generated off the event loop. Skips the first `skip` files. */
export async function* simulateSeason(season: SeasonOptions & { skip: number }): AsyncGenerator<DemoFile> {
  const worker = new Worker(new URL('./season-worker.ts', import.meta.url), { workerData: season })
  try {
    for (;;) {
      worker.postMessage('next')
      const [file] = (await once(worker, 'message')) as [DemoFile | undefined]
      if (file === undefined) return
      yield file
    }
  } finally {
    await worker.terminate()
  }
}
