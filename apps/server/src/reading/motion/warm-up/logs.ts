/** What threads rehearse with: simulated once for the whole process. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Outing } from './warm-up.ts'

let outings: Promise<Outing[]> | undefined

/** A ride and a run of half a minute. */
export function rehearsedOutings(): Promise<Outing[]> {
  outings ??= simulated().catch((error: unknown) => {
    outings = undefined
    throw error
  })
  return outings
}

async function simulated(): Promise<Outing[]> {
  const worker = new Worker(new URL('./simulate.ts', import.meta.url))
  const [made] = await once(worker, 'message')
  return made as Outing[]
}
