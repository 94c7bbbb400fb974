/** Logs for the warm-up, simulated once per process. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { WarmUpLog } from './warm-up.ts'

let logs: Promise<WarmUpLog[]> | undefined

/** A ride and a run of half a minute each. */
export function warmUpLogs(): Promise<WarmUpLog[]> {
  logs ??= simulated().catch((error: unknown) => {
    logs = undefined
    throw error
  })
  return logs
}

async function simulated(): Promise<WarmUpLog[]> {
  const worker = new Worker(new URL('./simulate.ts', import.meta.url))
  const [made] = await once(worker, 'message')
  return made as WarmUpLog[]
}
