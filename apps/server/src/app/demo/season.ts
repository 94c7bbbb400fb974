import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DemoFile, SeasonOptions } from '@cadenza/simulator'

/** The simulated season, newest first, made beside the event loop. `skip` files are left out at its start. */
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
