/** Runs in a worker thread that ends with it, so that none which reads files has the simulator loaded. */
import { parentPort } from 'node:worker_threads'
import { simulateRide, simulateRun } from '@cadenza/simulator'
import type { Outing } from './warm-up.ts'

const short = { seed: 'rehearsal', durationS: 30, rateHz: 100, tier: 'clean' } as const
const outings: Outing[] = [
  { sport: 'cycling', log: simulateRide(short).log },
  { sport: 'running', log: simulateRun(short).log },
]
parentPort?.postMessage(outings)
