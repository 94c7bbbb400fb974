import type { Logger } from 'pino'

export interface Repetition {
  /** Starts no further run and waits for the current one. */
  stop(): Promise<void>
}

/**
 * Runs a task again and again, `everyMs` after the end of the last run, the first after `firstMs`. A failed
 * run is logged under `name`; the next one follows all the same. Does not keep the process alive.
 */
export function every(
  everyMs: number,
  task: () => Promise<unknown>,
  { name, log, firstMs = everyMs }: { name: string; log: Pick<Logger, 'warn'>; firstMs?: number },
): Repetition {
  let timer = setTimeout(run, firstMs).unref()
  let running: Promise<void> | undefined
  let stopped = false

  async function once(): Promise<void> {
    try {
      await task()
    } catch (error) {
      log.warn({ err: error, task: name }, 'a periodic task failed; the next run will retry it')
    }
    running = undefined
    if (!stopped) timer = setTimeout(run, everyMs).unref()
  }

  function run(): void {
    running = once()
  }

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
